import {
  discountRoutes,
  modifierGroupRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  productRoutes,
  purchaseHistoryRoutes,
  type Language,
  type Order,
  type ReceiptPreview,
} from '@tavola/contract';
import type { DemoCatalogInput } from '@tavola/demo';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';

/** The small diner, whose guests read Thai too. */
const bilingual: DemoCatalogInput = {
  ...diner,
  taxes: [
    { ref: 'tax', name: 'Tax', names: { th: 'ภาษี' }, rate: 7 },
    { ref: 'none', name: 'No Tax', rate: 0 },
  ],
  modifierGroups: [
    {
      ref: 'salsa',
      name: 'Salsa',
      min: 1,
      max: 1,
      isRequired: true,
      options: [
        { ref: 'salsa/mild', name: 'Mild', names: { th: 'เผ็ดน้อย' } },
        { ref: 'salsa/hot', name: 'Hot' },
      ],
    },
    { ref: 'extras', name: 'Extras', max: 3, options: [{ ref: 'extras/cheese', name: 'Cheese', priceAdd: 0.75 }] },
  ],
  products: [
    { ref: 'burger', name: 'Burger', names: { th: 'เบอร์เกอร์' }, category: 'food', price: 9.99 },
    { ref: 'soda', name: 'Soda', category: 'drinks', price: 4.5 },
    {
      ref: 'burrito',
      name: 'Burrito',
      names: { en: 'Big burrito', th: 'เบอร์ริโต' },
      category: 'food',
      price: 8.25,
      modifierGroups: ['salsa', 'extras'],
    },
    {
      ref: 'meal',
      name: 'Meal',
      category: 'food',
      price: 12,
      combo: [
        { name: 'Main', items: [{ product: 'burger' }] },
        { name: 'Drink', items: [{ product: 'soda' }] },
      ],
    },
  ],
  menus: [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: ['burger', 'soda', 'burrito', 'meal'] }] }],
  discounts: [
    {
      ref: 'staff',
      name: 'Staff',
      names: { th: 'พนักงาน' },
      type: 'Percentage',
      level: 'EntireOrder',
      value: 20,
      appliesTo: 'EntireOrder',
    },
  ],
  paymentSettings: [{ name: 'Cash', names: { th: 'เงินสด' }, paymentTypeID: 1 }],
};

let server: OfficeServer;
let office: Office;
let terminal: Terminal;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ catalog: bilingual });
  terminal = await loadTerminal(server, office.owner);
});
afterAll(() => server.close());

async function saved(input: ReturnType<Terminal['order']>): Promise<Order> {
  const answer = await server.call(orderRoutes.base, { body: input }, office.owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
async function receipt({ orderID }: Order, language: Language): Promise<ReceiptPreview> {
  const caller = { ...office.owner, headers: { 'accept-language': language } };
  return (await server.call(paymentRoutes.previewReceipt, { params: { id: orderID } }, caller)).body;
}
const linesOf = ({ lines }: ReceiptPreview) =>
  lines.map(({ name, details }) => [name, ...details.map(({ text }) => text)]);
const mealParts = () => {
  const [main, drink] = terminal.product('Meal').comboChoiceIDs;
  return [
    [main, 'Burger'],
    [drink, 'Soda'],
  ].map(([comboChoiceID = '', name = '']) => ({
    comboLineItemID: newID(),
    comboChoiceID,
    itemID: terminal.product(name).itemID,
    quantity: 1,
    priceAdd: 0,
    orderLineModifiers: [],
    orderLineVariantOptions: [],
  }));
};
const ordered = () =>
  saved(
    terminal.order([
      terminal.line('Burrito', 1, ['Mild', 'Cheese']),
      terminal.line('Soda'),
      terminal.line('Meal', 1, [], { comboLineItems: mealParts() }),
    ]),
  );

test('a bill names items, options, parts and taxes in its language, and plainly where they have no other name', async () => {
  const order = await ordered();
  const thai = await receipt(order, 'th');
  expect(linesOf(thai)).toEqual([['เบอร์ริโต', 'เผ็ดน้อย', 'Cheese'], ['Soda'], ['Meal', 'เบอร์เกอร์', 'Soda']]);
  expect(thai.taxes.map(({ name }) => name)).toEqual(['ภาษี']);
  const english = await receipt(order, 'en');
  expect(linesOf(english)).toEqual([['Big burrito', 'Mild', 'Cheese'], ['Soda'], ['Meal', 'Burger', 'Soda']]);
  expect(english.taxes.map(({ name }) => name)).toEqual(['Tax']);
});

test('the purchases of a customer name items in each language', async () => {
  const customerID = newID();
  await addCustomer(server, office, customerID, { givenName: 'Ann' });
  const lines = [terminal.line('Burrito', 2, ['Mild']), terminal.line('Soda')];
  await saved(terminal.order(lines, { customerID }));
  const names = { en: 'Big burrito', th: 'เบอร์ริโต' };
  const burrito = { name: 'Burrito', names, quantity: 2 };
  const soda = { name: 'Soda', names: null, quantity: 1 };
  const query = { customerIDs: [customerID] };
  const purchases = (await server.call(purchaseHistoryRoutes.list, { query }, office.owner)).body;
  expect(purchases.items.map(({ items }) => items)).toEqual([
    [
      { ...burrito, options: [] },
      { ...soda, options: [] },
    ],
  ]);
});

test('a stored order keeps its names when product and option are renamed, and so does a change of it', async () => {
  const order = await ordered();
  const id = terminal.product('Burrito').itemID;
  const product = (await server.call(productRoutes.get, { params: { id } }, office.owner)).body;
  await server.call(
    productRoutes.update,
    { params: { id }, query: {}, body: { ...product, name: 'Wrap', names: { th: 'แรป' } } },
    office.owner,
  );
  const groupID = terminal.option('Mild').modifierGroupID;
  const group = (await server.call(modifierGroupRoutes.get, { params: { id: groupID } }, office.owner)).body;
  const modifierOptions = group.modifierOptions.map((option) => ({ ...option, names: { th: 'เปลี่ยนแล้ว' } }));
  await server.call(
    modifierGroupRoutes.update,
    { params: { id: groupID }, body: { ...group, modifierOptions } },
    office.owner,
  );
  const kept = [['เบอร์ริโต', 'เผ็ดน้อย', 'Cheese'], ['Soda'], ['Meal', 'เบอร์เกอร์', 'Soda']];
  expect(linesOf(await receipt(order, 'th'))).toEqual(kept);

  const again = new CartTerminal(await loadTerminal(server, office.owner), order);
  again.run({
    type: 'setLabel',
    orderLineID: order.orderLines[0]?.orderLineID ?? '',
    label: { note: 'no onions' },
  });
  const changed = await saved(again.payload());
  expect(changed.orderLines[0]).toMatchObject({ note: 'no onions', names: order.orderLines[0]?.names });
  expect(linesOf(await receipt(changed, 'th'))).toEqual(kept);

  const fresh = new CartTerminal(await loadTerminal(server, office.owner), changed);
  fresh.add('Burger');
  expect(linesOf(await receipt(await saved(fresh.payload()), 'th')).at(-1)).toEqual(['เบอร์เกอร์']);
});

test('a receipt names discount and payment as they were when the guest paid', async () => {
  const cart = new CartTerminal(await loadTerminal(server, office.owner));
  cart.add('Soda');
  const [staff] = cart.terminal.data.snapshot.discounts;
  if (staff === undefined) throw new Error('The diner has no discount.');
  cart.give(staff);
  const order = await saved(cart.payload());
  const paid = await server.call(
    paymentRoutes.process,
    {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: PaymentType.Cash,
        tenderedAmount: order.totalDueAmount,
      },
    },
    office.owner,
  );
  expect(paid.body.payment.names).toEqual({ th: 'เงินสด' });
  const { isActive: _isActive, ...discount } = (
    await server.call(discountRoutes.get, { params: { id: staff.discountID } }, office.owner)
  ).body;
  await server.call(
    discountRoutes.update,
    { params: { id: staff.discountID }, body: { ...discount, name: 'Friends', names: {} } },
    office.owner,
  );
  const thai = await receipt(order, 'th');
  expect(thai.adjustments.map(({ name }) => name)).toEqual(['พนักงาน']);
  expect(thai.payments.map(({ name }) => name)).toEqual(['เงินสด']);
  const english = await receipt(order, 'en');
  expect(english.adjustments.map(({ name }) => name)).toEqual(['Staff']);
  expect(english.payments.map(({ name }) => name)).toEqual(['Cash']);
});

test('a line of an earlier release, which kept no names, shows its plain name', async () => {
  const order = await ordered();
  await server.test.asOwner((client) =>
    client.query('UPDATE order_lines SET names = NULL WHERE order_id = $1', [order.orderID]),
  );
  const plain = order.orderLines.map((line) => line.displayName);
  expect((await receipt(order, 'th')).lines.map(({ name }) => name)).toEqual(plain);
  const read = (await server.call(orderRoutes.get, { params: { id: order.orderID } }, office.owner)).body;
  const again = new CartTerminal(await loadTerminal(server, office.owner), read);
  again.add('Soda');
  expect((await saved(again.payload())).orderLines).toHaveLength(4);
});
