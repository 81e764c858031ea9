import type { Money, Quantity } from '../money/money.ts';
import { accept, refuse, type Refusal, type Verdict } from '../money/verdict.ts';
import { unitsApartRefusal } from '../orders/units-apart.ts';
import type { DraftLine, ManualDiscount, PricingSettings } from '../pricing/order.ts';
import type { CashRules, TakenPayment } from '../tender/cash.ts';
import { takePayments, type PaymentStep } from '../tender/payment-sequence.ts';
import { TableError } from './errors.ts';
import { priceCheck, type PricedCheckBill } from './price-check.ts';
import {
  Assignment,
  isFixed,
  isWhollyVoided,
  openBills,
  type BillTerms,
  type TableBill,
  type TableCheck,
  type TableLine,
} from './table-check.ts';

/** Which bills share a line: bills by id, all without payments now, or those and every bill to come. */
export type AssignTo = readonly string[] | typeof Assignment.shared | typeof Assignment.all;

/** A check with bills and no lines. */
export const emptyCheck = (bills: readonly Pick<TableBill, 'billID' | 'terms'>[]): TableCheck => ({
  bills: bills.map(({ billID, terms }) => ({ billID, terms, frozen: null })),
  lines: [],
});

/** Adds a line (decisions 211, 215). Refused while every bill holds a payment, and onto a bill that does. */
export function addLine(check: TableCheck, draft: DraftLine, assignTo: AssignTo): Verdict<TableCheck> {
  if (openBills(check).length === 0) return refuse(TableError.allBillsPaid);
  if (check.lines.some((line) => line.draft.orderLineID === draft.orderLineID))
    return refuse(TableError.lineRepeated, { orderLineID: draft.orderLineID });
  const bearers = bearersOf(check, assignTo);
  if (!bearers.ok) return bearers;
  return accept({ ...check, lines: [...check.lines, { draft, ...bearers.value, fixedShares: [] }] });
}

/** Opens a bill at the end. All Bill lines come onto it unless a payment on one of their bills has stopped them. */
export function openBill(check: TableCheck, billID: string, terms: BillTerms): Verdict<TableCheck> {
  if (check.bills.some((bill) => bill.billID === billID)) return refuse(TableError.billRepeated, { billID });
  return accept({
    bills: [...check.bills, { billID, terms, frozen: null }],
    lines: check.lines.map((line) =>
      line.assignment !== Assignment.all || isWhollyVoided(line) || isFixed(check, line)
        ? line
        : { ...line, billIDs: [...line.billIDs, billID] },
    ),
  });
}

/** Gives a line other bills; what was before is replaced (decision 212). */
export function assignLine(check: TableCheck, orderLineID: string, assignTo: AssignTo): Verdict<TableCheck> {
  const line = changeableLine(check, orderLineID);
  if ('ok' in line) return line;
  const bearers = bearersOf(check, assignTo);
  return bearers.ok ? accept(replaced(check, { ...line, ...bearers.value })) : bearers;
}

/**
 * Makes whole pieces of a line a separate line, right after it, which is priced independently: the bills that share
 * them can then be changed apart from the rest (decision 216).
 */
export function takeUnitsApart(
  check: TableCheck,
  orderLineID: string,
  quantity: Quantity,
  newID: string,
): Verdict<TableCheck> {
  const line = changeableLine(check, orderLineID);
  if ('ok' in line) return line;
  const { draft } = line;
  const wrong = unitsApartRefusal(draft, quantity);
  if (wrong !== null) return wrong;
  // What is left of a line is a quantity again.
  const rest = { ...draft, quantity: (draft.quantity - quantity) as Quantity };
  const part = { ...draft, orderLineID: newID, quantity, voidComp: null };
  return addUnitsApart(replaced(check, { ...line, draft: rest }), part, orderLineID);
}

/** Puts units that were taken apart from a line right after it, on the same bills. Refuses what a payment has fixed. */
export function addUnitsApart(check: TableCheck, draft: DraftLine, fromID: string): Verdict<TableCheck> {
  const from = check.lines.find((each) => each.draft.orderLineID === fromID);
  if (from === undefined) return refuse(TableError.lineNotFound, { orderLineID: fromID });
  if (isFixed(check, from)) return refuse(TableError.lineFixed, { orderLineID: fromID });
  const { orderLineID } = draft;
  if (check.lines.some((each) => each.draft.orderLineID === orderLineID))
    return refuse(TableError.lineRepeated, { orderLineID });
  const part = { ...from, draft };
  const added = isWhollyVoided(part) ? { ...part, billIDs: [] } : part;
  return accept({ ...check, lines: check.lines.flatMap((each) => (each === from ? [from, added] : [each])) });
}

/** Voids a whole line: it leaves all bills (decision 212). */
export function voidLine(check: TableCheck, orderLineID: string): Verdict<TableCheck> {
  return changeLine(check, orderLineID, (draft) => ({ ...draft, voidComp: { type: 'void', quantity: null } }));
}

/** Changes quantity, item discounts, or what is voided or comped of a line that no payment has fixed. */
export function changeLine(
  check: TableCheck,
  orderLineID: string,
  change: (draft: DraftLine) => DraftLine,
): Verdict<TableCheck> {
  const line = changeableLine(check, orderLineID);
  if ('ok' in line) return line;
  const changed = { ...line, draft: change(line.draft) };
  return accept(replaced(check, isWhollyVoided(changed) ? { ...changed, billIDs: [] } : changed));
}

/** Takes out a line that no payment has fixed. */
export function removeLine(check: TableCheck, orderLineID: string): Verdict<TableCheck> {
  const line = check.lines.find((each) => each.draft.orderLineID === orderLineID);
  if (line === undefined) return refuse(TableError.lineNotFound, { orderLineID });
  if (isFixed(check, line)) return refuse(TableError.lineFixed, { orderLineID });
  return accept({ ...check, lines: check.lines.filter((each) => each !== line) });
}

/** Gives a bill without payments other terms: its discounts, comp and charge. */
export function changeTerms(check: TableCheck, billID: string, terms: BillTerms): Verdict<TableCheck> {
  const bill = openBillOf(check, billID);
  return 'ok' in bill ? bill : accept(withBill(check, { ...bill, terms }));
}

/** Gives a bill without payments one more discount. */
export function discountBill(check: TableCheck, billID: string, discount: ManualDiscount): Verdict<TableCheck> {
  const bill = openBillOf(check, billID);
  if ('ok' in bill) return bill;
  return accept(
    withBill(check, {
      ...bill,
      terms: { ...bill.terms, orderDiscounts: [...bill.terms.orderDiscounts, discount] },
    }),
  );
}

/** What a payment comes to: the check, and what was taken. */
export interface PaidCheck {
  readonly check: TableCheck;
  readonly payments: readonly TakenPayment[];
}

/** Takes payments on a bill. The first one freezes its figures, and its lines on all bills (decision 213). */
export function payBill(
  check: TableCheck,
  billID: string,
  steps: readonly PaymentStep[],
  rules: CashRules,
  settings: PricingSettings,
): Verdict<PaidCheck> {
  const bill = check.bills.find((each) => each.billID === billID);
  if (bill === undefined) return refuse(TableError.billNotFound, { billID });
  if (bill.frozen?.balance === 0) return refuse(TableError.billPaid, { billID });
  const priced = priceCheck(check, settings);
  if (!priced.ok) return priced;
  const figures = priced.value.bills.find((each) => each.billID === billID);
  if (figures === undefined) return refuse(TableError.billNotFound, { billID });
  const balance = bill.frozen?.balance ?? figures.order.totals.totalDueAmount;
  const taken = takePayments(balance, steps, rules);
  if (!taken.ok) return taken;
  const last = taken.value.at(-1);
  if (last === undefined) return accept({ check, payments: [] });
  return accept({ check: freeze(check, figures, last.balance, priced.value.bills), payments: taken.value });
}

/** The check with a bill that holds a payment; the shares of its lines on the other bills are fixed as they are. */
export function freeze(
  check: TableCheck,
  { billID, order }: Pick<PricedCheckBill, 'billID' | 'order'>,
  balance: Money,
  bills: readonly PricedCheckBill[],
): TableCheck {
  const bill = check.bills.find((each) => each.billID === billID);
  if (bill === undefined) return check;
  const next = withBill(check, { ...bill, frozen: { order: bill.frozen?.order ?? order, balance } });
  return {
    ...next,
    lines: next.lines.map((line) =>
      line.billIDs.includes(billID) && !isFixed(check, line) ? { ...line, fixedShares: sharesOf(line, bills) } : line,
    ),
  };
}

// Units split off a line have their own shares, and their ids follow the line's in each bill.
function sharesOf({ draft, billIDs }: TableLine, bills: readonly PricedCheckBill[]): TableLine['fixedShares'] {
  const isOfLine = (id: string, ref: string | null): boolean => id === draft.orderLineID || ref === draft.orderLineID;
  return bills
    .filter((bill) => billIDs.includes(bill.billID))
    .flatMap(({ billID, order }) =>
      order.lines
        .filter((share) => isOfLine(share.orderLineID, share.refOrderLineID))
        .map((share) => ({ billID, share })),
    );
}

function bearersOf(check: TableCheck, assignTo: AssignTo): Verdict<Pick<TableLine, 'assignment' | 'billIDs'>> {
  if (typeof assignTo === 'string') {
    const billIDs = openBills(check).map((bill) => bill.billID);
    return billIDs.length === 0 ? refuse(TableError.allBillsPaid) : accept({ assignment: assignTo, billIDs });
  }
  if (assignTo.length === 0) return refuse(TableError.assignToRequired);
  for (const billID of assignTo) {
    const bill = openBillOf(check, billID);
    if ('ok' in bill) return bill;
  }
  const billIDs = check.bills.map((bill) => bill.billID).filter((billID) => assignTo.includes(billID));
  return accept({ assignment: Assignment.list, billIDs });
}

function openBillOf(check: TableCheck, billID: string): TableBill | Refusal {
  const bill = check.bills.find((each) => each.billID === billID);
  if (bill === undefined) return refuse(TableError.billNotFound, { billID });
  return bill.frozen === null ? bill : refuse(TableError.billFrozen, { billID });
}

function changeableLine(check: TableCheck, orderLineID: string): TableLine | Refusal {
  const line = check.lines.find((each) => each.draft.orderLineID === orderLineID);
  if (line === undefined || isWhollyVoided(line)) return refuse(TableError.lineNotFound, { orderLineID });
  return isFixed(check, line) ? refuse(TableError.lineFixed, { orderLineID }) : line;
}

const replaced = (check: TableCheck, line: TableLine): TableCheck => ({
  ...check,
  lines: check.lines.map((each) => (each.draft.orderLineID === line.draft.orderLineID ? line : each)),
});

const withBill = (check: TableCheck, bill: TableBill): TableCheck => ({
  ...check,
  bills: check.bills.map((each) => (each.billID === bill.billID ? bill : each)),
});
