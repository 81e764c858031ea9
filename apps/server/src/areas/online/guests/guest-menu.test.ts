import {
  guestOrderRoutes,
  ingredientRoutes,
  menuRoutes,
  onlineStoreRoutes,
  outOfStockRoutes,
  productRoutes,
  recipeRoutes,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { productCalled } from '@tavola/testkit/office/cafe.ts';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

let office: Office;
let menuID: string;
let burgerID: string;
let guest: ReturnType<typeof createGuest>;
beforeEach(async () => {
  server.clock.advance(60_000);
  office = await server.open({ isSelling: true });
  await server.test.asOwner((owner) =>
    owner.query("UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = $1", [
      office.tenant.scope.companyID,
    ]),
  );
  menuID = (await server.call(menuRoutes.lookup, {}, office.owner)).body[0]?.menuID ?? '';
  burgerID = (await productCalled(server, office, 'Burger')).itemID;
  await server.call(onlineStoreRoutes.create, { body: storeInput(menuID) }, office.owner);
  guest = createGuest(server, office.tenant.subDomain, solveCaptcha);
});

/** The menu as a page asks for it that has the version of this tag. */
const askAgain = (tag: string) =>
  server.call(
    guestOrderRoutes.menu,
    { params: { path: 'main' } },
    { ...guest.caller, headers: { 'if-none-match': tag } },
  );
const tagOfMenu = async () =>
  String((await server.call(guestOrderRoutes.menu, { params: { path: 'main' } }, guest.caller)).headers['etag']);
/** What the page asks every three seconds; a change is in the next answer that is not shared. */
const version = async () => {
  server.clock.advance(1_001);
  return (await guest.now()).body.version;
};

it('the menu of a page that has it already is answered without its content', async () =>
  expect((await askAgain(await tagOfMenu())).status).toBe(304));

describe.each<readonly [what: string, change: () => Promise<{ readonly status: number }>]>([
  [
    'an ingredient that ran out',
    async () => {
      const body = {
        name: 'Beef',
        categoryID: null,
        uomid: null,
        cost: null,
        enableTrackInventory: false,
        vendorID: null,
      };
      const { ingredientID } = (await server.call(ingredientRoutes.create, { body }, office.owner)).body;
      const parts = [{ elementItemID: ingredientID, quantity: 1, uomid: null }];
      await server.call(
        recipeRoutes.saveOfItem,
        { params: { id: burgerID }, body: { parts, revision: '' } },
        office.owner,
      );
      const out = { params: { id: ingredientID }, body: { isOutOfStock: true } };
      return server.call(outOfStockRoutes.change, out, office.owner);
    },
  ],
  [
    'another price',
    async () => {
      const { body } = await server.call(productRoutes.get, { params: { id: burgerID } }, office.owner);
      const changed = { params: { id: burgerID }, body: { ...body, basePrice: 99 } };
      return server.call(productRoutes.update, changed, office.owner);
    },
  ],
  [
    'other hours of the menu',
    async () => {
      const { body } = await server.call(menuRoutes.get, { params: { id: menuID } }, office.owner);
      const never = {
        availableDays: '',
        startTime: null,
        endTime: null,
        startDate: '2020-01-01',
        endDate: '2020-01-02',
      };
      const changed = { params: { id: menuID }, body: { ...body, availabilities: [never] } };
      return server.call(menuRoutes.update, changed, office.owner);
    },
  ],
])('%s', (_what, change) => {
  it('is noticed by the next question of the page', async () => {
    const before = await version();
    expect((await change()).status).toBe(200);
    expect(await version()).not.toBe(before);
  });

  it('is in the menu that the page asks for then', async () => {
    const tag = await tagOfMenu();
    await change();
    expect((await askAgain(tag)).status).toBe(200);
  });

  it('refuses what a page sends that has not noticed yet', async () => {
    const order = await guest.order('Burger');
    await change();
    expect(outcomeOf(await guest.place(order))).toMatch(/^409 (guest_order\.unavailable|order\.error\.total_mismatch)/);
  });
});
