import { OPEN_ITEM_ID, orderRoutes, type Order, type OrderLine } from '@tavola/contract';
import { chooseItem, chooseOpenItem, lineContent, ONE_PIECE, toMoney, type ItemChoice } from '@tavola/selling';
import type { DemoCatalogInput } from '@tavola/demo';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { orderCalls } from '../orders/orders.setup.ts';

/** The fields of a line in an answer, as the selling specification lists them in section 3. */
const OF_EVERY_LINE = [
  'orderLineID',
  'refOrderLineID',
  'itemID',
  'itemName',
  'displayName',
  'price',
  'orderQuantity',
  'subtotal',
  'orderLineDiscountAmount',
  'isComp',
  'isComped',
  'compValue',
  'isCompPercentage',
  'isFreeItem',
  'isSharedItem',
  'isVoided',
  'isTaxInclusive',
  'note',
  'seatNote',
  'status',
  'kdsStatus',
  'menuID',
  'menuSectionID',
  'categoryID',
  'categoryName',
  'variantOptionNames',
  'orderLineModifiers',
  'subOrderLines',
  'comboLineItems',
  'orderLineVariantOptionIds',
  'orderLineComboVariantOptions',
  'orderLineDiscounts',
  'sharedOrderLineID',
  'assignTo',
  'voidCompReasonID',
  'voidCompReason',
  'voidCompNotes',
] as const satisfies readonly (keyof OrderLine)[];

/** The diner with a wrap whose size and nested options add to its price, and a meal of two parts. */
const catalog: DemoCatalogInput = {
  ...diner,
  modifierGroups: [
    ...(diner.modifierGroups ?? []),
    { ref: 'sauce', name: 'Sauce', options: [{ ref: 'sauce/lime', name: 'Lime', priceAdd: 0.5 }] },
    {
      ref: 'sides',
      name: 'Sides',
      options: [{ ref: 'sides/corn', name: 'Corn', priceAdd: 1, modifierGroups: ['sauce'] }],
    },
  ],
  variantGroups: [{ ref: 'size', name: 'Size', options: [{ ref: 'size/l', name: 'Large', priceAdd: 2 }] }],
  products: [
    ...diner.products,
    { ref: 'wrap', name: 'Wrap', category: 'food', price: 8, modifierGroups: ['sides'], variantGroups: ['size'] },
    {
      ref: 'meal',
      name: 'Meal',
      category: 'food',
      price: 12,
      combo: [
        { name: 'Main', items: [{ product: 'wrap', priceAdd: 1.5 }] },
        { name: 'Drink', items: [{ product: 'soda' }] },
      ],
    },
  ],
  menus: [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: ['soda', 'wrap', 'meal'] }] }],
};

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  // A size that adds to the price hangs on an item that is no base of variants.
  place = await server.open(catalog, ({ companyID }) =>
    server.test.asOwner(async (owner) => {
      await owner.query("UPDATE items SET type = 'Product' WHERE company_id = $1 AND type = 'BaseProduct'", [
        companyID,
      ]);
    }),
  );
});
afterAll(() => server.close());

const { saved } = orderCalls(
  () => server,
  () => place,
);

const corn = () => {
  const [option, sauce] = [place.terminal.option('Corn'), place.terminal.option('Lime')];
  const below = { modifierOptionID: sauce.modifierOptionID, quantity: ONE_PIECE, modifiers: [] };
  return { modifierOptionID: option.modifierOptionID, quantity: ONE_PIECE, modifiers: [below] };
};
const large = (): string => {
  const [option] = place.terminal.product('Wrap').variantGroups.flatMap((group) => group.variantOptions);
  if (option === undefined) throw new Error('The wrap has no size.');
  return option.variantOptionID;
};

function add(cart: CartTerminal, choice: Pick<ItemChoice, 'itemID'> & Partial<ItemChoice>, label = {}): string {
  const whole = { menuID: null, modifiers: [], variantOptionIDs: [], parts: [], ...choice };
  const chosen = chooseItem(cart.terminal.catalog, whole, cart.terminal.data.at());
  if (!chosen.ok) throw new Error(chosen.code);
  const orderLineID = newID();
  const [menu] = cart.terminal.data.snapshot.menus;
  const start = { menuID: menu?.menuID ?? null, menuSectionID: menu?.menuSections[0]?.menuSectionID ?? null, label };
  cart.run({ type: 'add', content: lineContent(chosen.value, start), quantity: ONE_PIECE, newID: orderLineID });
  return orderLineID;
}

/** The order of a cart as its save and a later read answer it. */
async function answers(cart: CartTerminal): Promise<readonly Order[]> {
  const order = await saved('base', cart.payload());
  const { body } = await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.caller);
  return [order, body];
}
const lineOf = ({ orderLines }: Order, orderLineID: string): OrderLine => {
  const found = orderLines.find((line) => line.orderLineID === orderLineID);
  if (found === undefined) throw new Error('The order lacks its line.');
  return found;
};

it('a line with options, a size, a note, a discount and a comp answers every field of the specification', async () => {
  const cart = new CartTerminal(place.terminal);
  const { itemID } = place.terminal.product('Wrap');
  const choice = { itemID, modifiers: [corn()], variantOptionIDs: [large()] };
  const wrap = add(cart, choice, { note: 'no onions', seatNote: 'window' });
  cart.run({ type: 'addLineDiscount', orderLineID: wrap, discount: cart.amountOff(1.5) });
  cart.voidComp(wrap, null, 50);
  for (const order of await answers(cart)) {
    const line = lineOf(order, wrap);
    expect(OF_EVERY_LINE.filter((field) => line[field] === undefined)).toEqual([]);
    const [menu] = place.terminal.data.snapshot.menus;
    expect(line).toMatchObject({
      itemID,
      itemName: 'Wrap',
      displayName: 'Wrap',
      price: 8,
      orderQuantity: 1,
      subtotal: 11.5,
      orderLineDiscountAmount: 1.5,
      isComp: true,
      isComped: true,
      compValue: 50,
      isCompPercentage: true,
      isFreeItem: false,
      isSharedItem: false,
      isVoided: false,
      isTaxInclusive: false,
      note: 'no onions',
      seatNote: 'window',
      status: 'New',
      kdsStatus: 'Unknown',
      menuID: menu?.menuID,
      menuSectionID: menu?.menuSections[0]?.menuSectionID,
      categoryName: 'Food',
      variantOptionNames: ['Large'],
      orderLineVariantOptionIds: [large()],
      subOrderLines: [],
      comboLineItems: [],
      orderLineDiscounts: [{ discountType: 'custom', discountValue: 1.5, isPercentage: false }],
      voidCompReason: 'Mistake',
    });
    // An option hangs on the one that it is below, which is its parent.
    const [option, sauce] = [place.terminal.option('Corn'), place.terminal.option('Lime')];
    expect(line.orderLineModifiers).toMatchObject([
      {
        modifierOptionID: option.modifierOptionID,
        bindingModifierGroupID: option.modifierGroupID,
        quantity: 1,
        priceAdd: 1,
        subModifiers: [
          {
            modifierOptionID: sauce.modifierOptionID,
            bindingModifierGroupID: sauce.modifierGroupID,
            quantity: 1,
            priceAdd: 0.5,
            subModifiers: [],
          },
        ],
      },
    ]);
  }
});

it('a combo answers the choice, the options and the share of each part', async () => {
  const cart = new CartTerminal(place.terminal);
  const { itemID, comboChoiceIDs } = place.terminal.product('Meal');
  const [main = '', drink = ''] = comboChoiceIDs;
  const [wrap, soda] = ['Wrap', 'Soda'].map((name) => place.terminal.product(name).itemID);
  const meal = add(cart, {
    itemID,
    parts: [
      { comboChoiceID: main, itemID: wrap ?? '', modifiers: [corn()], variantOptionIDs: [large()] },
      { comboChoiceID: drink, itemID: soda ?? '', modifiers: [], variantOptionIDs: [] },
    ],
  });
  for (const order of await answers(cart)) {
    const line = lineOf(order, meal);
    expect(OF_EVERY_LINE.filter((field) => line[field] === undefined)).toEqual([]);
    expect(line).toMatchObject({
      itemName: 'Meal',
      price: 12,
      subtotal: 17,
      comboLineItems: [
        { comboChoiceID: main, itemID: wrap, quantity: 1, priceAdd: 1.5 },
        { comboChoiceID: drink, itemID: soda, quantity: 1, priceAdd: 0 },
      ],
      orderLineComboVariantOptions: [{ variantOptionID: large(), priceAdd: 2 }],
    });
    expect(line.subOrderLines.map((part) => part.itemID)).toEqual([wrap, soda]);
    expect(line.subOrderLines.reduce((sum, part) => sum + toMoney(part.subtotal), 0)).toBe(toMoney(line.subtotal));
  }
});

it('an open item answers its reserved id, its name, its price and its tax', async () => {
  const cart = new CartTerminal(place.terminal);
  const tax = place.terminal.data.snapshot.taxes.find(({ name }) => name === 'Tax');
  const orderLineID = newID();
  const entered = { name: 'Birthday cake', price: toMoney(20), taxID: tax?.taxID ?? null, isTaxInclusive: true };
  const chosen = chooseOpenItem(cart.terminal.catalog, entered);
  if (!chosen.ok) throw new Error(chosen.code);
  cart.run({ type: 'add', content: lineContent(chosen.value), quantity: ONE_PIECE, newID: orderLineID });
  for (const order of await answers(cart)) {
    const line = lineOf(order, orderLineID);
    expect(OF_EVERY_LINE.filter((field) => line[field] === undefined)).toEqual([]);
    expect(line).toMatchObject({
      itemID: OPEN_ITEM_ID,
      displayName: 'Birthday cake',
      price: 20,
      taxID: tax?.taxID,
      isTaxInclusive: true,
    });
  }
});
