import { keysOf, type TableCheck } from '@tavola/contract';
import {
  unsentLineIDs,
  type Cart,
  type CartLine,
  type LocalMoment,
  type Money,
  type PricedCart,
  type PricedOrder,
  type SensitiveFigure,
  type SensitivePlace,
  type Verdict,
} from '@tavola/selling';
import { create } from 'zustand';
import type { Selling } from '../data/sell-context.ts';
import type { SellData } from '../data/sell-data.ts';

/** A line as the bills of its table see it. */
export interface LineBills {
  /** Shared, Split, All Bill, or the name of its only bill; empty = the table has one bill. */
  readonly tag: string;
  /** How far its bills are paid, in words; empty = not at all. */
  readonly status: string;
  /** A bill that pays for it holds a payment, so it cannot change (decision 213). */
  readonly isFixed: boolean;
  /** Other bills pay for it, and the one on the screen does not. */
  readonly isOther: boolean;
  /** Why nothing of it changes. */
  readonly fixed: string;
}

/** A bill of a table with what every line of the table costs. */
export interface TablePricing {
  readonly cart: PricedCart;
  /** All lines of the table, whichever bill pays for them. */
  readonly table: PricedOrder;
}

/** What the sell screen asks about a table. The code is loaded with the first table that is opened. */
export interface TableRules {
  readonly price: (check: TableCheck, cart: Cart, data: SellData, at: LocalMoment) => Verdict<TablePricing>;
  /** `whole` is what a line comes to of which the shown bill pays a part: empty = all of it, null = nothing. */
  readonly billsOf: (check: TableCheck, line: CartLine, whole: string | null) => LineBills;
  /** The table or group in words, with the name of the bill where there are several. */
  readonly titleOf: (check: TableCheck, orderID: string) => string;
  /** What every bill comes to now, saved or not. */
  readonly totals: (check: TableCheck, cart: Cart, data: SellData, at: LocalMoment) => ReadonlyMap<string, Money>;
  /** The names of the bills. */
  readonly names: (check: TableCheck) => ReadonlyMap<string, string>;
  /** What of the bill and the table's lines has to be allowed before it is saved (decision 160). */
  readonly sensitive: (check: TableCheck, cart: Cart, selling: Selling, place: SensitivePlace) => SensitiveFigure[];
  /** What Send sends: the courses that are held stay (decision 178). */
  readonly round: (cart: Cart) => readonly string[];
}

/** What an item that is added next gets. */
export interface NewLines {
  /** The bills of new lines; null = Shared (decision 66). */
  readonly newLinesTo: readonly string[] | null;
  /** The course of new lines; null = none. */
  readonly newLinesCourse: string | null;
  /** The seat of new lines; null = none. */
  readonly newLinesSeat: number | null;
}

interface AtTable extends NewLines {
  /** The check of the table as the server answered it last; null = the counter. */
  readonly check: TableCheck | null;
  readonly rules: TableRules | null;
  /** Rush mode of a phone: favorites first, and every added item can be undone. */
  readonly isRush: boolean;
  /** A save is under way: its answer is newer than anything that is read until then. */
  readonly isSaving: boolean;
  /** The person goes to another page: until then the table opens none. */
  readonly isBeingLeft: boolean;
}

/** For a table that was just opened. */
export const NO_NEW_LINES: NewLines = { newLinesTo: null, newLinesCourse: null, newLinesSeat: null };

const counter: AtTable = {
  check: null,
  rules: null,
  ...NO_NEW_LINES,
  isRush: false,
  isSaving: false,
  isBeingLeft: false,
};

/**
 * The table of the current sale. Its cart has all lines of the table, and is otherwise the bill that the waiter has
 * chosen; only a save takes them apart.
 */
export const useAtTable = create<AtTable>(() => counter);

/** The names of what an item that is added next gets. */
export const newLinesFields = keysOf(NO_NEW_LINES);

/** What the next item currently gets. */
export function newLinesNow(): NewLines {
  const { newLinesTo, newLinesCourse, newLinesSeat } = useAtTable.getState();
  return { newLinesTo, newLinesCourse, newLinesSeat };
}

/** The check that the cart is a bill of; null at the counter and before the first bill of a table is stored. */
export function checkFor(cart: Cart): { readonly check: TableCheck; readonly rules: TableRules } | null {
  const { check, rules } = useAtTable.getState();
  if (check === null || rules === null || check.bills.every(({ order }) => order.orderID !== cart.orderID)) return null;
  return { check, rules };
}

/** The bill that a line was added to, which an approval for the line is for; at the counter the cart itself. */
export const billOfLine = (cart: Cart, orderLineID: string): string =>
  checkFor(cart)?.check.lines.find(({ line }) => line.orderLineID === orderLineID)?.orderID ?? cart.orderID;

/** Where the cart is served, in words; empty = the counter. */
export function titleOfPlace(cart: Cart): string {
  const { check, rules } = useAtTable.getState();
  return cart.tableID === null || check === null || rules === null ? '' : rules.titleOf(check, cart.orderID);
}

/** Bills with items at the table of a cart that will still be due once this one and those that are named are paid. */
export function billsLeftAfter(cart: Cart, paid: readonly { readonly orderID: string }[]): number {
  const bills = checkFor(cart)?.check.bills ?? [];
  const done = [cart, ...paid].map(({ orderID }) => orderID);
  return bills.filter(
    ({ order, status }) =>
      !done.includes(order.orderID) && status !== 'paid' && order.status !== 'Voided' && order.orderLines.length > 0,
  ).length;
}

/** What Send sends of a cart: everything unsent, at a table but for the courses that are held. */
export const roundOfCart = (cart: Cart): readonly string[] =>
  cart.tableID === null ? unsentLineIDs(cart) : (useAtTable.getState().rules?.round(cart) ?? unsentLineIDs(cart));

/** The sell screen goes back to the counter. */
export const leaveTable = (): void => useAtTable.setState(counter);
