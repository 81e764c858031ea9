import { NO_AMOUNT, type OperationalSetting, type TableCheck, type TenantInfo } from '@tavola/contract';
import { ONE_PIECE, cartReducer, toAmount, type Cart, type Rate } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { newSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import {
  planSplit,
  priceSplit,
  seatWords,
  splitAssignments,
  sumOf,
  unevenLines,
  type SplitChoice,
} from './split-plan.ts';

const dineIn = { fulfillment: 1, serviceChargeRate: 0 as Rate } as const;
// The parts of the sell data that pricing a cart reads.
const data = {
  catalog: catalogOf({
    products: ['wine', 'soup'].map((id) => product(id, 10, { taxID: null, isTaxInclusive: true })),
  }),
  operational: { roundingMode: 'halfAwayFromZero', currencyCode: 'USD', currencyDecimals: 2 } as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  serviceCharge: null,
  fulfillments: [dineIn],
} as unknown as SellData;

const empty: TableCheck = {
  tableID: 'table',
  tableGroupID: null,
  tableVersion: '',
  totalDueAmount: NO_AMOUNT,
  bills: [],
  lines: [],
};
const newIDs = ['two', 'three', 'four'];

/** A table that is not stored yet: a bottle for 10.00, and soup for 4.00 at seat 2. */
const cart: Cart = [
  { content: lineContent('wine', 1_000_000, { isTaxInclusive: true }), id: 'bottle' },
  { content: { ...lineContent('soup', 400_000, { isTaxInclusive: true }), label: seatOf(2) }, id: 'soup' },
].reduce(
  (before, { content, id }) => {
    const added = cartReducer(before, { type: 'add', content, quantity: ONE_PIECE, newID: id }, 0);
    if (!added.ok) throw new Error(added.code);
    return added.value;
  },
  { ...newSale({ ...dineIn, channel: 2, tableID: 'table' }), orderID: 'main' },
);
function seatOf(seat: number) {
  return { note: null, seatNote: null, seat, course: null };
}

function split(choice: SplitChoice) {
  const plan = planSplit(empty, cart, choice, newIDs);
  const opened = plan.bills
    .filter(({ isNew }) => isNew)
    .map(({ billID }) => ({ ...newSale({ ...dineIn, channel: 2 }), orderID: billID }));
  const priced = priceSplit(empty, cart, plan, { data, at: FRIDAY_NOON, opened });
  if (!priced.ok) throw new Error(priced.code);
  return { plan, priced: priced.value };
}
const due = ({ priced: { bills } }: ReturnType<typeof split>) =>
  bills.map(({ billID, order }) => [billID, toAmount(order.totals.totalDueAmount)]);

describe('a split', () => {
  it('evenly in three gives every bill an equal part, and the last cents to the first bills', () => {
    const three = split({ way: 'evenly', count: 3, had: new Map() });
    expect(due(three)).toEqual([
      ['main', 4.68],
      ['two', 4.66],
      ['three', 4.66],
    ]);
    expect(toAmount(sumOf(three.priced.bills))).toBe(14);
    expect(
      unevenLines(three.priced).map(({ lineID, parts }) => [lineID, parts.map(({ amount }) => toAmount(amount))]),
    ).toEqual([
      ['bottle', [3.34, 3.33, 3.33]],
      ['soup', [1.34, 1.33, 1.33]],
    ]);
  });

  it('by person gives a line to whoever had it, and shares what nobody was named for', () => {
    const had = new Map([['bottle', [0, 2]]]);
    expect(due(split({ way: 'byPerson', count: 3, had }))).toEqual([
      ['main', 6.34],
      ['two', 1.33],
      ['three', 6.33],
    ]);
  });

  it('by seat makes a bill of each seat', () => {
    const { plan } = split({ way: 'bySeat', count: 5, had: new Map() });
    expect(plan.bills).toEqual([{ billID: 'main', isNew: false, seat: 2 }]);
    expect(plan.to.get('soup')).toEqual(['main']);
  });

  it('names the bills of each line in the order of the table, whoever was tapped first', () => {
    const had = new Map([['bottle', [2, 0]]]);
    const { plan } = split({ way: 'byPerson', count: 3, had });
    expect(splitAssignments(empty, plan)[0]).toEqual({
      orderLineID: 'bottle',
      assignment: 'list',
      billIDs: ['main', 'three'],
    });
  });

  it('leaves voided lines where they are', () => {
    const voided = {
      ...cart,
      lines: cart.lines.map((line) => ({ ...line, status: line.orderLineID === 'soup' ? 'Voided' : line.status })),
    } as Cart;
    expect([...planSplit(empty, voided, { way: 'evenly', count: 2, had: new Map() }, newIDs).to.keys()]).toEqual([
      'bottle',
    ]);
  });

  it('says by seat what is missing until two seats are known', () => {
    expect([0, 1, 2].map(seatWords)).toEqual(['noSeats', 'oneSeat', 'seatHint']);
  });
});
