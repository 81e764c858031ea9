import { amountOf, OrderInput, type Order, type OrderLine } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { place } from '../../../vectors/sample.ts';
import { answerOf } from '../../../vectors/sample-answer.ts';
import { catalogOf, FRIDAY_NOON } from '../../../vectors/sample-catalog.ts';
import type { Money, Quantity, Rate } from '../../money/money.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import { type Cart, emptyCart, type LineContent } from '../cart.ts';
import { derivedID } from '../derived-id.ts';
import { fromOrder, type OrderFacts } from './from-order.ts';
import { toOrderDraft } from '../order-draft.ts';
import { toOrderPayload } from './order-payload.ts';
import { cartReducer, type CartCommand } from '../reducer.ts';

const guid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const pieces = (count: number) => (count * 100_000) as Quantity;
const catalog = catalogOf({});
const settings = place({
  taxes: [{ taxID: guid(90), components: [{ name: 'VAT', rate: 700_000 as Rate }] }],
  serviceCharge: { taxID: null, isCalculateAfterDiscount: true, isIncludeComp: false },
  redemption: null,
});
const content: LineContent = {
  itemID: guid(1),
  name: 'Burrito',
  kind: 'combo',
  categoryID: guid(2),
  menuID: guid(3),
  menuSectionID: guid(4),
  price: cents(9.99),
  taxID: guid(90),
  isTaxInclusive: false,
  modifiers: [
    {
      modifierOptionID: guid(5),
      modifierGroupID: guid(6),
      name: 'Salsa',
      priceAdd: cents(0.5),
      quantity: pieces(2),
      modifiers: [
        {
          modifierOptionID: guid(7),
          modifierGroupID: guid(8),
          name: 'Hot',
          priceAdd: cents(0.1),
          quantity: pieces(1),
          modifiers: [],
        },
      ],
    },
  ],
  variantOptions: [{ variantOptionID: guid(9), name: 'Large', priceAdd: cents(1) }],
  parts: [
    {
      comboChoiceID: guid(10),
      itemID: guid(11),
      name: 'Cola',
      quantity: pieces(1),
      basePrice: cents(2),
      priceAdd: cents(0.25),
      taxID: null,
      isTaxInclusive: false,
      modifiers: [],
      variantOptions: [],
    },
  ],
  label: { note: 'to go', seatNote: '2', seat: 4, course: 'Starter' },
  assignTo: [guid(12)],
  discounts: [
    {
      orderDiscountID: guid(13),
      discountID: null,
      name: 'Ten off',
      value: { type: 'percent', rate: 1_000_000 as Rate },
      isCombinable: true,
      discountRedemptionID: null,
    },
  ],
};
const facts: OrderFacts = {
  defaultServiceChargeRate: 0 as Rate,
};

function run(...commands: CartCommand[]): Cart {
  return commands.reduce(
    (cart, command) => {
      const verdict = cartReducer(cart, command, 0);
      if (!verdict.ok) throw new Error(verdict.code);
      return verdict.value;
    },
    emptyCart({ orderID: guid(100), channel: 2, fulfillment: 1, serviceChargeRate: 0 as Rate, tableID: guid(101) }),
  );
}
function payloadOf(cart: Cart): OrderInput {
  const priced = priceOrder(toOrderDraft(cart, catalog, FRIDAY_NOON), settings);
  if (!priced.ok) throw new Error(priced.code);
  return toOrderPayload(cart, priced.value.totals);
}
/** As a server answers a combo. */
const comboAnswer = (payload: OrderInput): Order =>
  answerOf(payload, () => ({ kind: 'combo', taxComponents: [{ name: 'VAT', rate: 7 }] }));

describe('the wire order', () => {
  const cart = run(
    { type: 'add', content, quantity: pieces(3), newID: guid(20) },
    {
      type: 'voidCompLine',
      orderLineID: guid(20),
      voidComp: { type: 'void', voidCompReasonID: null, name: 'Dropped', note: '' },
      quantity: pieces(1),
      newID: guid(21),
    },
    {
      type: 'addOrderDiscount',
      discount: {
        ...(content.discounts[0] as LineContent['discounts'][number]),
        orderDiscountID: guid(22),
        value: { type: 'fixed', amount: cents(1.5) },
      },
    },
    { type: 'setNote', note: 'birthday' },
  );

  it('is what the contract takes', () => {
    const payload = payloadOf(cart);
    expect(OrderInput.safeParse(payload).error).toBeUndefined();
    expect(payload).toMatchObject({
      orderID: guid(100),
      version: null,
      tableID: guid(101),
      note: 'birthday',
      orderLines: [
        {
          orderLineID: guid(20),
          orderQuantity: 3,
          price: 9.99,
          voidComp: { type: 'void', quantity: 1, orderLineID: guid(21) },
        },
      ],
    });
  });
  it('names the options and parts of a line alike on every save, each by its own id', () => {
    const [one, two] = [payloadOf(cart), payloadOf(cart)];
    expect(one).toEqual(two);
    const line = one.orderLines[0];
    const ids = [
      line?.comboLineItems[0]?.comboLineItemID,
      line?.orderLineModifiers[0]?.orderLineModifierID,
      line?.orderLineModifiers[0]?.subModifiers[0]?.orderLineModifierID,
    ];
    expect(new Set(ids).size).toBe(3);
    expect(derivedID('not-a-guid', 2)).toBe('not-a-guid#2');
  });
  it('comes back as the same cart at the same price', () => {
    const back = fromOrder(comboAnswer(payloadOf(cart)), facts);
    if (!back.ok) throw new Error(back.code);
    expect(back.value).toMatchObject({ version: 3, orderNo: '12', status: 'New', note: 'birthday' });
    expect(payloadOf(back.value)).toEqual({ ...payloadOf(cart), version: 3 });
  });
  it('joins a part that the server keeps as a separate line to its line again', () => {
    const payload = payloadOf(cart);
    const answer = comboAnswer(payload);
    const [line] = answer.orderLines as [OrderLine];
    const split: Order = {
      ...answer,
      orderLines: [
        { ...line, orderQuantity: 2, voidComp: null },
        {
          ...line,
          orderLineID: guid(21),
          refOrderLineID: guid(20),
          splitOf: guid(20),
          splitKind: 'void',
          enteredQuantity: null,
          enteredVoidComp: null,
          orderQuantity: 1,
        },
      ],
    };
    const back = fromOrder(split, facts);
    if (!back.ok) throw new Error(back.code);
    expect(back.value.lines).toMatchObject([
      {
        orderLineID: guid(20),
        quantity: pieces(3),
        voidComp: { type: 'void', quantity: pieces(1), partID: guid(21), isSaved: true },
      },
    ]);
  });
  it('strips the prefix of re-ordered lines', () => {
    const again = run({ type: 'reorder', lines: cart.lines, newIDs: [guid(30)] });
    expect(payloadOf(again).orderLines[0]?.orderLineID).toBe(guid(30));
  });
  it('refuses an order whose figures are none', () => {
    const broken = comboAnswer(payloadOf(cart));
    expect(fromOrder({ ...broken, deliveryChargeAmount: amountOf(Number.NaN) }, facts)).toMatchObject({
      ok: false,
      code: 'money.error.not_a_number',
    });
  });
});
