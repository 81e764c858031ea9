import {
  integrationRoutes,
  menuRoutes,
  orderChannelRoutes,
  orderRoutes,
  productRoutes,
  type PartnerLine,
} from '@tavola/contract';
import { createPartner, partnerOrder, type Partner } from '@tavola/testkit/online/partner.ts';
import { PartnerReceiver } from '@tavola/testkit/online/partner-receiver.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import type { PartnerChoice } from './partner-choices.ts';
import type { PartnerMenu } from './partner-menu.ts';

let world: ProductServer;
let owner: Caller;
let partner: Partner;
let menuID: string;
const receiver = new PartnerReceiver();

beforeAll(async () => {
  await receiver.open();
  world = await startProduct({ deviceOrigins: [receiver.origin] });
  owner = await world.burrito.owner.caller();
  const id = newID();
  const channel = { orderChannelID: id, name: 'Green', isActive: true, isAutoAccepted: false, prepMinutes: 20 };
  await world.call(orderChannelRoutes.create, { body: { ...channel, paymentAccountID: null } }, owner);
  const { key, secret } = (await world.call(orderChannelRoutes.renewSecret, { params: { id } }, owner)).body;
  partner = createPartner({ url: world.url, key, secret, now: () => world.services.now() });
  const all = { isActive: true, sendsMenu: true, sendsStates: true };
  await world.call(integrationRoutes.create, { params: { id: 'signed' }, body: all }, owner);
  const combos = new Set(comboIDs());
  const menu = world.burrito.terminal.data.snapshot.menus.find(({ isActive, menuSections }) =>
    menuSections.some(({ menuItems }) => isActive && menuItems.some(({ itemID }) => combos.has(itemID))),
  );
  menuID = menu?.menuID ?? '';
  const location = { orderChannelID: id, isActive: true, externalID: 'R-7', address: `${receiver.origin}/`, menuID };
  await world.call(
    integrationRoutes.saveLocations,
    { params: { id: 'signed' }, body: { locations: [location] } },
    owner,
  );
  world.product.startJobs();
  await until(() => menus().length > 0);
}, 120_000);
afterAll(async () => {
  receiver.close();
  await world.close();
});

const comboIDs = (): string[] =>
  world.burrito.terminal.data.snapshot.products.filter(({ type }) => type === 'Combo').map(({ itemID }) => itemID);
const menus = (): PartnerMenu[] =>
  receiver.messages
    .filter(({ type }) => type === 'menu.changed')
    // What the server sends is what these tests judge.
    .map(({ data }) => data as unknown as PartnerMenu);
const sent = (): PartnerMenu => {
  const last = menus().at(-1);
  if (last === undefined) throw new Error('No menu was sent.');
  return last;
};
const comboOf = ({ items }: PartnerMenu) => {
  const found = items.find(({ externalItemID }) => comboIDs().includes(externalItemID));
  if (found === undefined) throw new Error('No combo was sent.');
  return found;
};

/** Patient, because a busy machine is slow and not wrong. */
async function until(isThere: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!isThere()) {
    if (performance.now() > end) throw new Error('The partner was sent nothing in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The first options that choices need, and what they need in turn. */
const pick = (choices: readonly PartnerChoice[]): NonNullable<PartnerLine['options']> =>
  choices.flatMap(({ options, min }) =>
    options
      .slice(0, min)
      .map(({ externalOptionID, name, choices: below }) => ({ externalOptionID, name, options: pick(below) })),
  );
const placed = async (line: PartnerLine) => {
  const { body } = await partner.place(partnerOrder({ totalAmount: 12.5, lines: [line] }));
  const stored = await world.call(orderRoutes.get, { params: { id: body.orderID } }, owner);
  return { unmapped: body.unmappedItemIDs, line: stored.body.orderLines[0] };
};

describe('a combo of a partner (decision 418)', () => {
  it('is sent with its choices, of each of which one option is needed', () => {
    const { choices } = comboOf(sent());
    const parts = choices.filter(({ options }) => options.some((one) => one.externalOptionID.includes(':')));
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.map(({ min, max }) => [min, max])).toEqual(parts.map(() => [1, 1]));
  });

  it('is ordered with its parts, at the price of the partner', async () => {
    const { externalItemID, name, choices } = comboOf(sent());
    const order = await placed({ externalItemID, name, quantity: 1, price: 12.5, options: pick(choices) });
    const parts = pick(choices).flatMap(({ externalOptionID }) => externalOptionID?.split(':')[1] ?? []);
    expect(order.unmapped).toEqual([]);
    expect(order.line).toMatchObject({
      itemID: externalItemID,
      price: 12.5,
      note: null,
      comboLineItems: parts.map((itemID) => ({ itemID, priceAdd: 0 })),
    });
  });

  it('is made as the partner names it where an option is none of ours', async () => {
    const { externalItemID, name } = comboOf(sent());
    const options = [{ externalOptionID: `${newID()}:${newID()}`, name: 'Something else' }];
    const order = await placed({ externalItemID, name, quantity: 1, price: 12.5, options });
    expect(order.unmapped).toEqual([externalItemID]);
    expect(order.line?.note).toBe('Something else');
  });
});

describe('a product with something that has to be chosen', () => {
  it('is sent with it, and ordered with what was chosen', async () => {
    const item = sent().items.find(
      ({ externalItemID, choices }) => !comboIDs().includes(externalItemID) && choices.some(({ min }) => min > 0),
    );
    const options = pick(item?.choices ?? []);
    const { externalItemID = '', name = '' } = item ?? {};
    const order = await placed({ externalItemID, name, quantity: 1, price: 12.5, options });
    expect(order.unmapped).toEqual([]);
    expect(order.line?.orderLineModifiers.map(({ modifierOptionID }) => modifierOptionID)).toEqual(
      options.map(({ externalOptionID }) => externalOptionID),
    );
  });
});

/** The price lists that name an item, as a form that changes its price there too sends them. */
const listsOf = (itemID: string) =>
  world.burrito.terminal.data.snapshot.priceLists
    .filter(({ priceListItems }) => priceListItems.some((one) => one.itemID === itemID))
    .map(({ priceListID }) => ({ priceListID, itemID }));

describe('within 5 seconds a partner is sent', () => {
  it('the new price of a product', async () => {
    const plain = world.burrito.terminal.data.snapshot.products.filter(({ type }) => type === 'Product');
    const prices = new Map(plain.map(({ itemID, basePrice }) => [itemID, basePrice]));
    const id =
      sent().items.find(({ externalItemID, price }) => prices.get(externalItemID) === price)?.externalItemID ?? '';
    const { body } = await world.call(productRoutes.get, { params: { id } }, owner);
    const changed = { ...body, basePrice: 77, alsoInPriceLists: listsOf(id) };
    const { status } = await world.call(productRoutes.update, { params: { id }, body: changed as never }, owner);
    expect(status).toBe(200);
    await until(() => sent().items.some(({ externalItemID, price }) => externalItemID === id && price === 77));
  });

  it('the new hours of a menu', async () => {
    const { body } = await world.call(menuRoutes.get, { params: { id: menuID } }, owner);
    const availabilities = [{ availableDays: '1;2', startTime: '08:00:00', endTime: '11:00:00' }];
    const saved = await world.call(
      menuRoutes.update,
      { params: { id: menuID }, body: { ...body, availabilities } },
      owner,
    );
    expect(saved.status).toBe(200);
    await until(() => sent().availabilities.length === 1);
  });
});
