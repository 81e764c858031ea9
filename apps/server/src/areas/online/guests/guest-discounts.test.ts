import { discountRoutes, menuRoutes, onlineStoreRoutes, type DiscountFields } from '@tavola/contract';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu, section } from '../../menu/menus/menus.setup.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

interface Pages {
  readonly office: Office;
  readonly burgerID: string;
  readonly lunchID: string;
  readonly dinnerID: string;
  readonly lunch: ReturnType<typeof createGuest>;
  readonly dinner: ReturnType<typeof createGuest>;
}

/** A restaurant with two stores, whose menus both have the burger. */
async function open(): Promise<Pages> {
  const office = await server.open({ isSelling: true });
  const { companyID } = office.tenant.scope;
  const burgerID = await server.test.asOwner(async (owner) => {
    await owner.query("UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = $1", [companyID]);
    const { rows } = await owner.query<{ id: string }>(
      "SELECT id FROM items WHERE company_id = $1 AND name = 'Burger'",
      [companyID],
    );
    return rows[0]?.id ?? '';
  });
  const addStore = async (name: string): Promise<string> => {
    const menuID = newID();
    const burger = {
      menuItemID: newID(),
      itemID: burgerID,
      isAvailable: true,
      bgColor: null,
      availabilities: [],
      menuItemModifierOptions: [],
    };
    const body = { ...menu(name, { menuSections: [section('All', { menuItems: [burger] })] }), menuID };
    const made = await server.call(menuRoutes.create, { body }, office.owner);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const store = await server.call(
      onlineStoreRoutes.create,
      { body: storeInput(menuID, { name, path: name.toLowerCase() }) },
      office.owner,
    );
    if (store.status !== 200) throw new Error(JSON.stringify(store.body));
    return menuID;
  };
  const [lunchID, dinnerID] = [await addStore('Lunch'), await addStore('Dinner')];
  const guestOf = (path: string) => createGuest(server, office.tenant.subDomain, solveCaptcha, path);
  return { office, burgerID, lunchID, dinnerID, lunch: guestOf('lunch'), dinner: guestOf('dinner') };
}

async function discount({ office }: Pages, more: Partial<DiscountFields>): Promise<void> {
  const body = discountFields({ isAutomaticDiscount: true, orderChannelIDs: [3], fulfillmentIDs: [3], ...more });
  const made = await server.call(discountRoutes.create, { body }, office.owner);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
}

/** A burger with its tax, and with half of its price taken off. */
const [FULL, HALF] = [10.69, 5.34];

/** What a guest sees as the total, which the server then accepts. */
async function paid(guest: Pages['lunch']): Promise<number> {
  const order = await guest.order('Burger');
  expect((await guest.place(order)).status).toBe(200);
  return order.totalAmount;
}

describe('a discount of an online menu (decision 390)', () => {
  it('takes an item of one menu off nothing on the menu of another store', async () => {
    const pages = await open();
    await discount(pages, {
      level: 'Item',
      appliesTo: 'SelectedProducts',
      applyToIDs: [pages.burgerID],
      value: 50,
      discountMenu: { applyToOnlineMenu: true, menuDiscounts: [{ menuID: pages.lunchID, itemIDs: [pages.burgerID] }] },
    });
    expect(await paid(pages.dinner)).toBe(FULL);
    expect(await paid(pages.lunch)).toBe(HALF);
  });

  it('takes its value off the entire order of the menu that it names, and of no other', async () => {
    const pages = await open();
    await discount(pages, {
      value: 50,
      discountMenu: { applyToOnlineMenu: true, menuDiscounts: [{ menuID: pages.dinnerID, itemIDs: [] }] },
    });
    expect(await paid(pages.lunch)).toBe(FULL);
    expect(await paid(pages.dinner)).toBe(HALF);
  });
});
