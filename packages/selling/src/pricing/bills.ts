import { allocate } from '../money/allocate.ts';
import { smallestUnit } from '../money/currency.ts';
import { NO_UNITS, roundTo, ZERO } from '../money/money.ts';
import { accept, refuse, type Refusal, type Verdict } from '../money/verdict.ts';
import { openDiscounts } from './discounts/automatic.ts';
import { checkDraft } from './checks/check-draft.ts';
import { checkSettings } from './checks/check-settings.ts';
import { PricingError } from './checks/errors.ts';
import type { DraftBill, OrderDraft, PricedBill, PricingSettings } from './order.ts';
import { finishOrder, guarded, workLines } from './price-order.ts';
import { taxSetsOf } from './stages/tax-sets.ts';
import { shareLine, type Rounding, type WorkLine } from './lines/work-line.ts';

/**
 * Prices the bills of one table, in the table's order of bills (decisions 66 and 131). Stages 1 and 2 run on the whole
 * lines; gross and item discounts are then shared over the bills of a line in equal parts, and everything after belongs
 * to a bill: its order discounts, charge and tax. Takes the table's order with its lines and `assignTo`; what can only
 * belong to one bill (order discounts, order comp, points) is refused on it, charges are shared in equal parts. A comp
 * of a bill is refused where comps come before discounts: the shares have their discounts already.
 */
export function priceBills(
  draft: OrderDraft,
  bills: readonly DraftBill[],
  settings: PricingSettings,
): Verdict<readonly PricedBill[]> {
  return guarded(() => {
    const wrong =
      checkSettings(settings) ?? checkBills(draft, bills, settings) ?? checkEachBill(draft, bills, settings);
    if (wrong !== null) return wrong;
    const rounding: Rounding = { step: smallestUnit(settings.currency), mode: settings.roundingMode };
    const worked = workLines(draft, settings, rounding);
    if ('ok' in worked) return worked;
    const orders = draftsOf(draft, bills, rounding);
    const terms = bills.flatMap(({ billID }, i) => {
      const order = orders[i];
      return order === undefined ? [] : [{ billID, order }];
    });
    return finishBills(terms, shareLines(worked.lines, bills, rounding), settings, rounding);
  });
}

/** Prices bills whose shares are ready: order discounts, charge and tax belong to a bill (decision 131). */
export function finishBills(
  bills: readonly { readonly billID: string; readonly order: OrderDraft }[],
  sharesOf: ReadonlyMap<string, readonly WorkLine[]>,
  settings: PricingSettings,
  rounding: Rounding,
): Verdict<readonly PricedBill[]> {
  const priced: PricedBill[] = [];
  for (const { billID, order } of bills) {
    const lines = sharesOf.get(billID) ?? [];
    const verdict = finishOrder(lines, openDiscounts(order, settings, lines, rounding), order, settings, rounding);
    if (!verdict.ok) return verdict;
    priced.push({ billID, order: verdict.value });
  }
  return accept(priced);
}

function checkBills(draft: OrderDraft, bills: readonly DraftBill[], settings: PricingSettings): Refusal | null {
  const ids = new Set(bills.map((bill) => bill.billID));
  if (bills.length === 0) return refuse(PricingError.billsMissing);
  if (ids.size < bills.length) return refuse(PricingError.billRepeated, { bills: bills.length });
  if (draft.orderDiscounts.length > 0 || draft.orderComp !== null || draft.redeemPoints > 0)
    return refuse(PricingError.notPerBill);
  if (!settings.isCompAfterDiscount && bills.some((bill) => bill.orderComp != null))
    return refuse(PricingError.notPerBill);
  for (const { orderLineID, assignTo } of draft.lines) {
    const missing = assignTo?.find((billID) => !ids.has(billID));
    if (missing !== undefined || assignTo?.length === 0)
      return refuse(PricingError.billNotFound, { orderLineID, billID: missing ?? '' });
  }
  return null;
}

function checkEachBill(draft: OrderDraft, bills: readonly DraftBill[], settings: PricingSettings): Refusal | null {
  const taxes = taxSetsOf(draft, settings.taxes);
  const wrong = checkDraft(draft, settings, taxes);
  if (wrong !== null) return wrong;
  for (const bill of bills) {
    const wrongBill = checkDraft({ ...draft, lines: [], ...ofBill(bill, draft) }, settings, taxes);
    if (wrongBill !== null) return wrongBill;
  }
  return null;
}

/** The shares that each bill has, under the ids of the table's lines. */
function shareLines(
  lines: readonly WorkLine[],
  bills: readonly DraftBill[],
  { step, mode }: Rounding,
): Map<string, WorkLine[]> {
  const sharesOf = new Map<string, WorkLine[]>(bills.map((bill) => [bill.billID, []]));
  for (const line of lines) {
    const { assignTo } = line.draft;
    const payers = assignTo === null ? bills : bills.filter((bill) => assignTo.includes(bill.billID));
    for (const [i, share] of equalShares(line, payers.length, { step, mode }).entries())
      sharesOf.get(payers[i]?.billID ?? '')?.push(share);
  }
  return sharesOf;
}

/** A line in equal parts, each under its id; the first get the odd cents (decision 131). */
export function equalShares(line: WorkLine, count: number, { step, mode }: Rounding): WorkLine[] {
  const equal = Array.from({ length: count }, () => 1);
  const fixedComp = line.pendingComp?.type === 'fixed' ? roundTo(line.pendingComp.amount, step, mode) : null;
  const comps = fixedComp === null ? null : allocate(fixedComp, equal, step);
  const ids = equal.map(() => line.id);
  return shareLine(line, equal, ids, step).map((share, i) => {
    const amount = comps?.[i];
    const pendingComp = amount === undefined ? share.pendingComp : ({ type: 'fixed', amount } as const);
    return { ...share, refID: line.refID, pendingComp };
  });
}

/** What a bill has for itself. */
function ofBill(
  bill: DraftBill,
  draft: OrderDraft,
): Pick<OrderDraft, 'orderDiscounts' | 'orderComp' | 'redeemPoints' | 'serviceChargeRate'> {
  return {
    orderDiscounts: bill.orderDiscounts,
    orderComp: bill.orderComp ?? null,
    redeemPoints: bill.redeemPoints ?? NO_UNITS,
    serviceChargeRate: bill.serviceChargeRate ?? draft.serviceChargeRate,
  };
}

function draftsOf(draft: OrderDraft, bills: readonly DraftBill[], { step, mode }: Rounding): OrderDraft[] {
  const equal = bills.map(() => 1);
  const deliveries = allocate(roundTo(draft.deliveryCharge, step, mode), equal, step);
  const additionals = allocate(roundTo(draft.additionalCharge, step, mode), equal, step);
  return bills.map((bill, i) => ({
    ...draft,
    ...ofBill(bill, draft),
    deliveryCharge: deliveries[i] ?? ZERO,
    additionalCharge: additionals[i] ?? ZERO,
  }));
}
