import type { LineAssignmentInput, TableCheck as TableAnswer } from '@tavola/contract';
import {
  assignLine,
  isVoided,
  negate,
  priceCheck,
  proveSplit,
  subtract,
  sum,
  wireLineID,
  ZERO,
  type Cart,
  type CartLine,
  type LocalMoment,
  type Money,
  type PricedOrder,
  type SplitProof,
  type Verdict,
} from '@tavola/selling';
import { pricingOf } from '../../data/pricing.ts';
import type { SellData } from '../../data/sell-data.ts';
import { pricedTable, type BillFigures, type PricedTable } from '../../check/table-check.ts';

/** Splitting bills changes which bills share each line, in equal parts (decisions 131 and 179). */
export type SplitWay = 'evenly' | 'byPerson' | 'bySeat';

export interface SplitChoice {
  readonly way: SplitWay;
  /** Bills to split into; by seat it follows from the lines. */
  readonly count: number;
  /** By person: who had a line, by place from 0; a line that is not here is shared by all. */
  readonly had: ReadonlyMap<string, readonly number[]>;
}

/** The bill of one guest or seat. */
export interface SplitBill {
  readonly billID: string;
  readonly isNew: boolean;
  /** Of by seat. */
  readonly seat: number | null;
}

export interface SplitPlan {
  readonly bills: readonly SplitBill[];
  /** Bills of each line that may still change. */
  readonly to: ReadonlyMap<string, readonly string[]>;
}

/** Most bills that a split makes. */
export const MOST_BILLS = 20;

/** The lines that a split gives to bills: not voided, and on no bill with a payment. */
export const splitLines = (check: TableAnswer, cart: Cart): CartLine[] =>
  cart.lines.filter(
    (line) =>
      !isVoided(line) &&
      check.lines.find((each) => each.line.orderLineID === wireLineID(line.orderLineID))?.isFixed !== true,
  );

/** The seats of the lines, in order. */
export const seatsOf = (lines: readonly CartLine[]): number[] =>
  [...new Set(lines.flatMap(({ label: { seat } }) => (seat === null ? [] : [seat])))].toSorted((a, b) => a - b);

/** What to say of a split by seat: it needs two seats. */
export const seatWords = (seats: number): 'noSeats' | 'oneSeat' | 'seatHint' =>
  seats === 0 ? 'noSeats' : seats === 1 ? 'oneSeat' : 'seatHint';

/**
 * Which bills share what after a split. Open bills are used first, in their order; `newIDs` are for those that are
 * missing.
 */
export function planSplit(
  check: TableAnswer,
  cart: Cart,
  { way, count, had }: SplitChoice,
  newIDs: readonly string[],
): SplitPlan {
  const lines = splitLines(check, cart);
  const seats = way === 'bySeat' ? seatsOf(lines) : [];
  const open = check.bills.filter(({ isFrozen }) => !isFrozen).map(({ order }) => order.orderID);
  const isKnown = check.bills.some(({ order }) => order.orderID === cart.orderID);
  const known = isKnown ? open : [...open, cart.orderID];
  const ids = [...known, ...newIDs].slice(0, way === 'bySeat' ? seats.length : count);
  const bills = ids.map((billID, index) => ({
    billID,
    isNew: !known.includes(billID),
    seat: seats[index] ?? null,
  }));
  const named = (line: CartLine): string[] => {
    if (way === 'evenly') return [];
    if (way === 'bySeat')
      return bills.filter(({ seat }) => seat !== null && seat === line.label.seat).map(({ billID }) => billID);
    return (had.get(line.orderLineID) ?? []).flatMap((place) => ids[place] ?? []);
  };
  return {
    bills,
    to: new Map(
      lines.map((line) => {
        const own = named(line);
        return [line.orderLineID, own.length === 0 ? ids : ids.filter((billID) => own.includes(billID))];
      }),
    ),
  };
}

/** The table after a split, and as one bill for comparison. */
export interface PricedSplit extends PricedTable {
  readonly proof: SplitProof;
}

/** The table after a split, priced by the engine: what the save will come to. */
export function priceSplit(
  check: TableAnswer,
  cart: Cart,
  plan: SplitPlan,
  { data, at, opened }: { readonly data: SellData; readonly at: LocalMoment; readonly opened: readonly Cart[] },
): Verdict<PricedSplit> {
  const before = pricedTable(check, cart, data, at, opened);
  if (!before.ok) return before;
  let table = before.value.check;
  for (const [orderLineID, billIDs] of plan.to) {
    const assigned = assignLine(table, orderLineID, billIDs);
    if (!assigned.ok) return assigned;
    table = assigned.value;
  }
  const settings = pricingOf(data, cart.channel);
  if (!settings.ok) return settings;
  const priced = priceCheck(table, settings.value);
  if (!priced.ok) return priced;
  const { bills, lines, voided } = priced.value;
  const proof = proveSplit(table, bills, settings.value);
  if (!proof.ok) return proof;
  return { ok: true, value: { carts: before.value.carts, check: table, bills, lines, voided, proof: proof.value } };
}

/** What the save sends for a split. */
export const splitAssignments = (check: TableAnswer, { to }: SplitPlan): LineAssignmentInput[] =>
  [...to].map(([orderLineID, billIDs]) => {
    const known = check.lines.find(({ line }) => line.orderLineID === wireLineID(orderLineID));
    return {
      orderLineID: wireLineID(orderLineID),
      assignment: 'list',
      billIDs: [...billIDs],
      ...(known === undefined ? {} : { before: known.billIDs }),
    };
  });

/** A sum with its part on each bill. */
export interface SharedSum<Name> {
  readonly of: Name;
  readonly amount: Money;
  readonly parts: readonly { readonly billID: string; readonly amount: Money }[];
}

/** Where each last cent of a shared line went (decision 131); lines whose parts are equal are left out. */
export function unevenLines({ bills, lines }: Pick<PricedTable, 'bills' | 'lines'>): SharedSum<{ lineID: string }>[] {
  return lines.flatMap((line) => {
    const parts = line.billIDs.map((billID) => ({ billID, amount: partOf(bills, billID, line.orderLineID) }));
    return isEven(parts)
      ? []
      : [{ of: { lineID: line.lineID }, amount: sum(parts.map(({ amount }) => amount)), parts }];
  });
}

/** What is worked out on every bill: order discounts, service charge and tax, where their parts are not equal. */
export function unevenParts(bills: readonly BillFigures[]): SharedSum<'discount' | 'charge' | 'tax'>[] {
  return (['discount', 'charge', 'tax'] as const).flatMap((of) => {
    const all = bills.map(({ billID, order }) => ({ billID, amount: figures[of](order) }));
    const parts = all.filter(({ amount }) => amount !== 0);
    return isEven(all) ? [] : [{ of, amount: sum(parts.map(({ amount }) => amount)), parts }];
  });
}

const isEven = (parts: readonly { readonly amount: Money }[]): boolean =>
  parts.every(({ amount }) => amount === parts[0]?.amount);

const figures = {
  discount: ({ lines }: PricedOrder): Money => negate(sum(lines.map((line) => line.orderDiscount))),
  charge: ({ totals }: PricedOrder): Money => totals.serviceChargeAmount,
  tax: ({ totals }: PricedOrder): Money => totals.exclusiveTaxAmount,
} as const;

function partOf(bills: readonly BillFigures[], billID: string, orderLineID: string): Money {
  const share = bills
    .find((bill) => bill.billID === billID)
    ?.order.lines.find((line) => line.orderLineID === orderLineID);
  return share === undefined ? ZERO : subtract(share.gross, share.itemDiscount);
}
