import type { LineLabel } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import { place } from '../../vectors/sample.ts';
import { catalogOf, FRIDAY_NOON } from '../../vectors/sample-catalog.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import { orderTable } from '../orders/states/order-state.ts';
import { labelOf, NO_LABEL } from '../pricing/lines/line-label.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { type Cart, type CartModifier, emptyCart, type LineContent } from './cart.ts';
import { toOrderDraft } from './order-draft.ts';
import { cartReducer, type CartCommand } from './reducer.ts';

const empty = emptyCart({ orderID: 'order', channel: 1, fulfillment: 1, serviceChargeRate: 1_000_000 as Rate });
const catalog = catalogOf({});
const settings = place({ redemption: null });

const cents = fc.nat(3000).map((n) => (n * 1000) as Money);
const count = fc.integer({ min: 1, max: 4 }).map((n) => (n * 100_000) as Quantity);
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const modifier: fc.Arbitrary<CartModifier> = fc.record({
  modifierOptionID: fc.constantFrom('x', 'y'),
  modifierGroupID: fc.constant('g'),
  name: fc.constant(''),
  priceAdd: fc.constantFrom(0, 50_000).map((n) => n as Money),
  quantity: count,
  modifiers: fc.constant([]),
});
const content: fc.Arbitrary<LineContent> = fc.record({
  itemID: fc.constantFrom('tea', 'cake'),
  name: fc.constant('n'),
  kind: fc.constantFrom('product' as const, 'open' as const),
  categoryID: fc.constant('c'),
  menuID: fc.constant(null),
  menuSectionID: fc.constant(null),
  price: fc.constantFrom(199_000, 350_000, 0).map((n) => n as Money),
  taxID: fc.constant('vat'),
  isTaxInclusive: fc.boolean(),
  modifiers: fc.array(modifier, { maxLength: 2 }),
  variantOptions: fc.constant([]),
  parts: fc.constant([]),
  label: fc.constantFrom<LineLabel>(NO_LABEL, labelOf({ note: 'hot' })),
  assignTo: fc.constant(null),
  discounts: fc.constant([]),
});
const reason = { voidCompReasonID: null, name: 'r', note: '' };
const voidComp = fc.oneof(
  fc.constant({ ...reason, type: 'void' as const }),
  cents.map((amount) => ({ ...reason, type: 'comp' as const, value: { type: 'fixed' as const, amount } })),
);
const strangeNumber = fc
  .constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 0.5, 1e300)
  .map((n) => n as Quantity);
const quantity = fc.oneof({ weight: 9, arbitrary: count }, { weight: 1, arbitrary: strangeNumber });
const command: fc.Arbitrary<CartCommand> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), content, quantity, newID: id }),
  fc.record({ type: fc.constant('add' as const), content, quantity, newID: fc.uuid() }),
  fc.record({
    type: fc.constant('update' as const),
    orderLineID: id,
    content,
    quantity,
    more: fc.record({ newID: fc.uuid(), today: fc.constant(null) }),
  }),
  fc.record({
    type: fc.constant('setQuantity' as const),
    orderLineID: id,
    quantity,
    more: fc.record({ newID: fc.uuid(), today: fc.constant(null) }),
  }),
  fc.record({ type: fc.constant('remove' as const), orderLineID: id }),
  fc.record({ type: fc.constant('makeAnother' as const), orderLineID: id, newID: id }),
  fc.record({
    type: fc.constant('voidCompLine' as const),
    orderLineID: id,
    voidComp,
    quantity,
    newID: fc.oneof(id, fc.uuid()),
  }),
  fc.record({ type: fc.constant('undoVoidComp' as const), orderLineID: id }),
  fc.record({ type: fc.constant('takeApart' as const), orderLineID: id, quantity, newID: fc.oneof(id, fc.uuid()) }),
  fc.record({ type: fc.constant('voidCompOrder' as const), voidComp }),
  fc.record({ type: fc.constant('undoVoidCompOrder' as const) }),
  fc.record({
    type: fc.constant('addLineDiscount' as const),
    orderLineID: id,
    discount: fc.record({
      orderDiscountID: fc.uuid(),
      discountID: fc.constant(null),
      name: fc.constant(''),
      value: fc.record({ type: fc.constant('fixed' as const), amount: cents }),
      isCombinable: fc.constant(true),
      discountRedemptionID: fc.constant(null),
    }),
  }),
  fc.record({
    type: fc.constant('setServiceCharge' as const),
    rate: fc.integer({ min: -1, max: 101 }).map((n) => (n * 100_000) as Rate),
  }),
  fc.record({ type: fc.constant('markLine' as const), orderLineID: id }),
  fc.record({ type: fc.constant('clearMarks' as const) }),
  fc.record({ type: fc.constant('markSent' as const), orderLineIDs: fc.array(id, { maxLength: 2 }) }),
);

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** What every cart holds to, whatever was done to it. */
function expectLegal(cart: Cart): void {
  const ids = cart.lines.map((line) => line.orderLineID);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(cart.removedLineIDs).size).toBe(cart.removedLineIDs.length);
  expect(Object.keys(orderTable.rows)).toContain(cart.status);
  for (const line of cart.lines) {
    expect(Number.isSafeInteger(line.quantity) && line.quantity > 0).toBe(true);
    expect(Number.isSafeInteger(line.price) && line.price >= 0).toBe(true);
    if (line.voidComp?.quantity != null)
      expect(line.voidComp.quantity > 0 && line.voidComp.quantity < line.quantity).toBe(true);
  }
}

describe('the cart, whatever is done to it', () => {
  it(
    'never changes its input, never throws, stays legal, and always prices',
    () => {
      fc.assert(
        fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
          let cart = deepFreeze(empty);
          commands.forEach((each, step) => {
            const verdict = cartReducer(cart, deepFreeze(each), step * 5000);
            if (verdict.ok) cart = deepFreeze(verdict.value);
            else expect(verdict.code).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
          });
          expectLegal(cart);
          const priced = priceOrder(toOrderDraft(cart, catalog, FRIDAY_NOON), settings);
          expect(priced).toMatchObject({ ok: true });
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );

  it(
    'costs the same whether equal lines merged or not',
    () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(content, count), { minLength: 1, maxLength: 8 }), (rows) => {
          const merged = rows.reduce((cart, [each, quantityOf], index) => {
            const verdict = cartReducer(
              cart,
              { type: 'add', content: each, quantity: quantityOf, newID: `l${index}` },
              0,
            );
            if (!verdict.ok) throw new Error(verdict.code);
            return verdict.value;
          }, empty);
          const apart: Cart = {
            ...empty,
            lines: rows.map(([each, quantityOf], index) => ({
              ...each,
              orderLineID: `l${index}`,
              refOrderLineID: null,
              quantity: quantityOf,
              voidComp: null,
              addedAt: null,
              taxComponents: null,
              isSaved: false,
              isStored: false,
              isSent: false,
              status: 'New',
              kdsStatus: 'Unknown',
            })),
          };
          const [one, other] = [
            priceOrder(toOrderDraft(merged, catalog, FRIDAY_NOON), settings),
            priceOrder(toOrderDraft(apart, catalog, FRIDAY_NOON), settings),
          ];
          if (!one.ok || !other.ok) throw new Error('not priced');
          expect(one.value.totals).toEqual(other.value.totals);
          expect(merged.lines.length).toBeLessThanOrEqual(rows.length);
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});
