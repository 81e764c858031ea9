import { NO_AMOUNT, type OperationalSetting, type TableCheck, type TenantInfo } from '@tavola/contract';
import { ONE_PIECE, cartReducer, toAmount, type Cart, type Rate } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { newSale } from '../../cart/state/sale-store.ts';
import type { SellData } from '../../data/sell-data.ts';
import { isNameOfSplit } from '../../check/bill-names.ts';
import {
  planSplit,
  priceSplit,
  seatWords,
  splitAssignments,
  unevenLines,
  unevenParts,
  type SplitChoice,
} from './split-plan.ts';

const dineIn = { fulfillment: 1, serviceChargeRate: 0 as Rate } as const;
// The parts of the sell data that pricing a cart reads.
const data = {
  catalog: catalogOf({
    products: ['wine', 'soup'].map((id) => product(id, 10, { taxID: null, isTaxInclusive: true })),
  }),
  operational: {
    modules: { loyalty: false },
    roundingMode: 'halfAwayFromZero',
    currencyCode: 'USD',
    currencyDecimals: 2,
    useServiceCharge: { quickService: true, tableService: true },
  } as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  serviceCharge: { taxID: null, isCalculateAfterDiscount: true, isIncludeComp: false },
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

function split(choice: SplitChoice, serviceChargeRate = 0 as Rate) {
  const { serviceCharge } = newSale({ ...dineIn, serviceChargeRate, channel: 2 });
  const charged = { ...cart, serviceCharge };
  const plan = planSplit(empty, charged, choice, newIDs);
  const opened = plan.bills
    .filter(({ isNew }) => isNew)
    .map(({ billID }) => ({ ...newSale({ ...dineIn, serviceChargeRate, channel: 2 }), orderID: billID }));
  const priced = priceSplit(empty, charged, plan, { data, at: FRIDAY_NOON, opened });
  if (!priced.ok) throw new Error(priced.code);
  return { plan, priced: priced.value };
}
const due = ({ priced: { bills } }: ReturnType<typeof split>) =>
  bills.map(({ billID, order }) => [billID, toAmount(order.totals.totalDueAmount)]);

it('only a name that a person gave to a bill outlives its split', () => {
  expect(['Guest 2', 'ที่นั่ง 12', 'Ann', 'Guest', '2', 'Guest 2 and 3'].map(isNameOfSplit)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('a split', () => {
  it('evenly in three gives every bill an equal part, and the last cents to the first bills', () => {
    const three = split({ way: 'evenly', count: 3, had: new Map() });
    expect(due(three)).toEqual([
      ['main', 4.68],
      ['two', 4.66],
      ['three', 4.66],
    ]);
    const { proof } = three.priced;
    expect([proof.oneBill, proof.allBills].map(toAmount)).toEqual([14, 14]);
    expect(proof.cents).toEqual([]);
    expect(
      unevenLines(three.priced).map(({ of: { lineID }, parts }) => [
        lineID,
        parts.map(({ amount }) => toAmount(amount)),
      ]),
    ).toEqual([
      ['bottle', [3.34, 3.33, 3.33]],
      ['soup', [1.34, 1.33, 1.33]],
    ]);
  });

  it('says where each cent of the service charge went', () => {
    const charged = split({ way: 'evenly', count: 3, had: new Map() }, 1_250_000 as Rate);
    const { oneBill, allBills, cents } = charged.priced.proof;
    // 12.5 % of 14.00 is 1.75; of 4.68, 4.66 and 4.66 it is 0.585, rounded up, and 0.5825 twice, rounded down.
    expect([oneBill, allBills].map(toAmount)).toEqual([15.75, 15.75]);
    expect(cents).toEqual([]);
    expect(
      unevenParts(charged.priced.bills).map(({ of, amount, parts }) => [
        of,
        toAmount(amount),
        parts.map((part) => toAmount(part.amount)),
      ]),
    ).toEqual([['charge', 1.75, [0.59, 0.58, 0.58]]]);
  });

  it('by person gives a line to the person who had it, and shares what no one was named for', () => {
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

  it('names the bills of each line in the order of the table, whichever was tapped first', () => {
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
