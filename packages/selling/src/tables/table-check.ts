import type { ShareStatus } from '@tavola/contract';
import type { Money } from '../money/money.ts';
import type { DraftLine, OrderDraft, PricedLine, PricedOrder } from '../pricing/order.ts';

/**
 * The check of a table: its bills in order and its lines in the order in which they were added (decisions 144, 217). A
 * value; the commands give a new one.
 */
export interface TableCheck {
  /** In the table's order; the first that is at the table is MAIN. */
  readonly bills: readonly TableBill[];
  readonly lines: readonly TableLine[];
}

/** What a bill has for itself: order discounts, comp, charge, points. */
export type BillTerms = Omit<OrderDraft, 'lines'>;

/** A bill of a check, with what it has for itself. */
export interface TableBill {
  readonly billID: string;
  readonly terms: BillTerms;
  /** Null = it is at this table and holds no live payment. */
  readonly frozen: FrozenBill | null;
}

/**
 * A bill with a live payment: its figures stay, and more payments only lower its balance (decision 213). So do those of
 * a bill at another table that shares lines with this one: its own table decides about it.
 */
export interface FrozenBill {
  readonly order: PricedOrder;
  /** Null = it is at another table and holds no payment. */
  readonly balance: Money | null;
}

/**
 * How the bills of a line were chosen (decisions 66, 211): `shared` = those that held no payment when it was added,
 * `list` = bills that a person named, `all` = those and every bill opened later until one of its bills is paid on.
 */
export const Assignment = { shared: 'shared', list: 'list', all: 'all' } as const;
export type Assignment = (typeof Assignment)[keyof typeof Assignment];

/** A line of a check, with the bills that share it. */
export interface TableLine {
  /** `billIDs` says which bills share it; its own `assignTo` is not read. */
  readonly draft: DraftLine;
  readonly assignment: Assignment;
  /** The bills that share it, in the table's order. */
  readonly billIDs: readonly string[];
  /** Its shares on all its bills, once one of them froze: they no longer change (decision 213). */
  readonly fixedShares: readonly FixedShare[];
}

/** What a line costs one of its bills, under the line's id or that of units split off it. */
export interface FixedShare {
  readonly billID: string;
  readonly share: Pick<
    PricedLine,
    | 'orderLineID'
    | 'refOrderLineID'
    | 'splitKind'
    | 'quantity'
    | 'isFreeItem'
    | 'gross'
    | 'itemDiscount'
    | 'adjustments'
  >;
}

/** The status of a bill: nothing left due is paid. */
export function billStatus({ frozen }: TableBill): ShareStatus {
  if (frozen === null || frozen.balance === null) return 'pending';
  return frozen.balance === 0 ? 'paid' : 'partiallyPaid';
}

/** The bills that change in this check: at this table, without a payment. */
export const openBills = ({ bills }: TableCheck): TableBill[] => bills.filter((bill) => bill.frozen === null);

/** Whether a line is fixed on all its bills: one of them holds a payment or is at another table (decision 213). */
export const isFixed = ({ bills }: TableCheck, { billIDs }: TableLine): boolean =>
  bills.some((bill) => bill.frozen !== null && billIDs.includes(bill.billID));

/** Whether the whole line is voided; a voided line leaves all bills (decision 212). */
export const isWhollyVoided = ({ draft: { voidComp, quantity } }: TableLine): boolean =>
  voidComp?.type === 'void' && (voidComp.quantity === null || voidComp.quantity === quantity);

/** A line is pending or paid when all its shares are, else partially paid (decision 214). */
export function lineStatus({ bills }: TableCheck, { billIDs }: TableLine): ShareStatus {
  const statuses = bills.filter((bill) => billIDs.includes(bill.billID)).map(billStatus);
  const [first] = statuses;
  if (first === undefined) return 'pending';
  return statuses.every((status) => status === first) ? first : 'partiallyPaid';
}
