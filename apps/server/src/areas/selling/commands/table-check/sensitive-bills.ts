import { Fulfillment, isAllowed, OrderChannel, sensitiveCode, type SensitiveAction } from '@tavola/contract';
import {
  add,
  priceCheck,
  pricedOfOrder,
  sensitiveInBills,
  smallestUnit,
  takeUnitsApart,
  toQuantity,
  type BillTerms,
  type BorneFigures,
  type Money,
  type PricedCheck,
  type PricedLine,
  type PricedOrder,
  type Rate,
  type SensitiveBill,
  type SensitiveFigure,
  type SensitiveSide,
  type TableCheck,
} from '@tavola/selling';
import { billView } from '../orders/bill-view.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { enteredOf } from '../save/lines/entered-lines.ts';
import { headerOf } from '../save/order-header.ts';
import { priceable } from '../save/lines/price-order-lines.ts';
import { sensitivePlace } from '../save/sensitive-actions.ts';
import type { CheckSaving, WorkedCheck } from './check-saving.ts';
import type { PlannedBill } from './plan-check.ts';

/** A bill of the check with its own lines, each as a whole, and what the bill itself comes to. */
interface MadeBill {
  readonly bill: PlannedBill;
  readonly priced: PricedOrder;
}

/** What one approval has to allow, and what of it each bill has, as the audit says it. */
export interface ApprovedFigure extends SensitiveFigure {
  readonly ofBills: readonly { readonly billID: string; readonly amount: Money }[];
}

/**
 * What of a check has to be allowed, by the bill whose payload has the approval (decision 160): what is new on a bill,
 * and what takes more off because lines or shares were added to it, by anyone.
 */
export function sensitiveOfCheck(
  saving: CheckSaving,
  { planned, priced, before }: WorkedCheck,
  made: readonly MadeBill[],
): ReadonlyMap<string, ApprovedFigure[]> {
  const { table } = saving;
  const place = sensitivePlace(saving.place, OrderChannel.TableService, saving.moment.local);
  const priceOf = once((check: TableCheck): PricedCheck | null => {
    const now = priceCheck(check, place.settings);
    return now.ok ? now.value : null;
  });
  const usualRate = ({ fulfillment, serviceChargeRate }: BillTerms): Rate => {
    const known = Object.values(Fulfillment).find((each) => each === fulfillment);
    return known === undefined ? serviceChargeRate : place.defaultRateOf(known);
  };
  const usualOf = once((check: TableCheck): PricedCheck | null => {
    const bills = check.bills.map((bill) => ({
      ...bill,
      terms: { ...bill.terms, serviceChargeRate: usualRate(bill.terms) },
    }));
    return priceOf({ ...check, bills });
  });
  const borneBy = (billID: string, check: TableCheck, figures: PricedOrder): BorneFigures => ({
    priced: figures,
    usualCharge: () => (orderOf(usualOf(check), billID) ?? figures).totals.serviceChargeAmount,
  });
  const beforeApart = withPiecesApart(before, planned.bills);
  // A discount, comp or charge on the bill, which can come to apply to lines of others.
  const hasOwn = (billID: string): boolean =>
    [before, planned.check].some(({ bills }) =>
      bills.some(
        ({ billID: id, terms }) =>
          id === billID &&
          (terms.orderDiscounts.length > 0 || terms.orderComp !== null || terms.serviceChargeRate !== usualRate(terms)),
      ),
    );
  const bills = made
    .filter(
      ({ bill }) => bill.shown !== null || (priced !== null && !bill.isFrozen && hasOwn(bill.saving.input.orderID)),
    )
    .map(({ bill, priced: own }): SensitiveBill => {
      const {
        plan,
        saving: { stored },
      } = bill;
      const billID = bill.saving.input.orderID;
      const contents = plan.lines.map(({ content }) => content);
      const was = stored && pricedOfOrder(orderAnswer(billView(table, stored), null));
      const now = orderOf(priced, billID) ?? was ?? own;
      const beforeSide: SensitiveSide | null = stored && {
        order: priceable(headerOf(stored), enteredOf(stored.lines)),
        priced: pricedOfOrder(orderAnswer(stored, null)),
        borne: borneBy(billID, before, was ?? own),
      };
      return {
        billID,
        isSent: bill.shown !== null,
        after: { order: priceable(plan.header, contents), priced: own, borne: borneBy(billID, planned.check, now) },
        before: beforeSide,
        today: () => {
          const check = priceOf(beforeApart);
          const order = orderOf(check, billID);
          if (beforeSide === null || check === null || order === null) return beforeSide;
          const pieces = plan.lines.filter(({ takenFrom }) => takenFrom !== undefined).map(({ content }) => content);
          const ids = new Set([...beforeSide.order.lines, ...pieces].map(({ orderLineID }) => orderLineID));
          return {
            order: beforeSide.order,
            priced: { ...order, lines: wholeLines(check, ids) },
            borne: borneBy(billID, beforeApart, order),
          };
        },
      };
    });
  return atApprovals(saving, sensitiveInBills(bills, place, smallestUnit(place.settings.currency)));
}

/**
 * The check before the save, with the pieces split that the save splits: each is rounded by itself, and a cent from
 * that is no growth of a discount or comp (decision 216).
 */
function withPiecesApart(before: TableCheck, bills: readonly PlannedBill[]): TableCheck {
  let check = before;
  for (const { content, takenFrom } of bills.flatMap(({ plan }) => plan.lines)) {
    if (takenFrom === undefined) continue;
    const apart = takeUnitsApart(check, takenFrom.orderLineID, toQuantity(content.quantity), content.orderLineID);
    if (apart.ok) check = apart.value;
  }
  return check;
}

const orderOf = (check: PricedCheck | null, billID: string): PricedOrder | null =>
  check?.bills.find((bill) => bill.billID === billID)?.order ?? null;

const wholeLines = ({ lines, voided }: PricedCheck, ids: ReadonlySet<string>): PricedLine[] => [
  ...lines.flatMap(({ lineID, whole }) => (ids.has(lineID) && whole !== null ? [whole] : [])),
  ...voided.filter(({ orderLineID, refOrderLineID }) => ids.has(refOrderLineID ?? orderLineID)),
];

/**
 * One approval of an action is for the whole save, on whichever bill it was asked for; a bill that has its own uses
 * that. Where no approval is needed, each figure stays with its bill.
 */
function atApprovals(
  { actor, approverID, place, approvals, table, input: { bills } }: CheckSaving,
  figures: ReadonlyMap<string, readonly SensitiveFigure[]>,
): ReadonlyMap<string, ApprovedFigure[]> {
  const isAsked = (action: SensitiveAction): boolean =>
    approverID === null && (place.operational.alwaysAskPin || !isAllowed(actor.rights, [sensitiveCode(action)]));
  const known = new Set(table.bills.map(({ order }) => order.orderID));
  const given = [
    ...bills.flatMap(({ orderID, approvals: own }) => (own ?? []).map(({ action }) => ({ orderID, action }))),
    ...approvals.filter(({ orderID }) => known.has(orderID)),
  ];
  const [asked] = bills.length > 0 ? bills.map(({ orderID }) => orderID) : figures.keys();
  const at = new Map<string, ApprovedFigure[]>();
  for (const [billID, ofBill] of figures)
    for (const { action, amount } of ofBill) {
      const approved = given.flatMap((each) => (each.action === action ? each.orderID : []));
      const id = approved.includes(billID) || !isAsked(action) ? billID : (approved[0] ?? asked ?? billID);
      const listed = at.get(id) ?? [];
      const same = listed.find((each) => each.action === action);
      const ofBills = [...(same?.ofBills ?? []), { billID, amount }];
      const whole = { action, amount: same === undefined ? amount : add(same.amount, amount), ofBills };
      at.set(id, [...listed.filter((each) => each !== same), whole]);
    }
  return at;
}

/** Works a check out once. */
function once<T>(work: (check: TableCheck) => T): (check: TableCheck) => T {
  const known = new Map<TableCheck, T>();
  return (check) => {
    const found = known.get(check);
    if (found !== undefined) return found;
    const made = work(check);
    known.set(check, made);
    return made;
  };
}
