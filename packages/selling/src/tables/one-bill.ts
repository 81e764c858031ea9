import { smallestUnit } from '../money/currency.ts';
import { moneyOfUnits, negate, subtract, sum, type Money } from '../money/money.ts';
import { accept, type Verdict } from '../money/verdict.ts';
import { openDiscounts } from '../pricing/discounts/automatic.ts';
import { checkSettings } from '../pricing/checks/check-settings.ts';
import type {
  ManualDiscount,
  OrderDraft,
  PricedLine,
  PricedOrder,
  PricingSettings,
  TaxAmount,
} from '../pricing/order.ts';
import { finishOrder, guarded } from '../pricing/price-order.ts';
import type { Rounding, WorkLine } from '../pricing/lines/work-line.ts';
import { asKept, checkParts, isOffTheBills, tableDraft, workCheck, type PricedCheck } from './price-check.ts';
import { isFixed, type TableCheck } from './table-check.ts';

/** What can come to another sum on several bills than on one: each is worked out and rounded on every bill. */
export const BILL_PARTS = ['discount', 'comp', 'charge', 'tax', 'points'] as const;
/** One of those. */
export type BillPart = (typeof BILL_PARTS)[number];

/** What a bill pays more (or less, below zero) because the table is split, and of what. */
export interface SplitCent {
  readonly billID: string;
  readonly part: BillPart;
  readonly amount: Money;
}

/** The table as one bill next to its bills; `cents` sum to the bills less the one bill. */
export interface SplitProof {
  readonly oneBill: Money;
  readonly allBills: Money;
  readonly cents: readonly SplitCent[];
}

type Bills = Pick<PricedCheck, 'bills'>['bills'];
type Bill = Pick<Bills[number], 'billID' | 'order'>;

/**
 * Prices all lines of a table as one bill, and says which bill differs from it, by how much and why (decision 216). The
 * one bill has the order discounts and the comp that every bill has; what one bill has for itself is a difference of
 * that bill. Takes the check and what `priceCheck` made of it; refuses what that refuses.
 */
export function proveSplit(check: TableCheck, bills: readonly Bill[], settings: PricingSettings): Verdict<SplitProof> {
  const priced = priceAsOne(check, settings);
  if (!priced.ok) return priced;
  const one = priced.value;
  const step = smallestUnit(settings.currency);
  return guarded(() =>
    accept({
      oneBill: one.totals.totalDueAmount,
      allBills: sum(bills.map(({ order }) => order.totals.totalDueAmount)),
      cents: BILL_PARTS.flatMap((part) => differencesOf(part, bills, one, step)),
    }),
  );
}

/** The table as if one bill had everything that its bills have. */
function priceAsOne(check: TableCheck, settings: PricingSettings): Verdict<PricedOrder> {
  return guarded(() => {
    const draft = tableDraft(check);
    const wrong = checkSettings(settings) ?? checkParts(check, draft, settings);
    if (wrong !== null) return wrong;
    const rounding: Rounding = { step: smallestUnit(settings.currency), mode: settings.roundingMode };
    const worked = workCheck(check, draft, settings, rounding);
    if ('ok' in worked) return worked;
    const lines = worked.flatMap(({ line, work }): WorkLine[] => {
      if (isOffTheBills(line, work) || line.billIDs.length === 0) return [];
      if (!isFixed(check, line)) return [work];
      const shares = line.fixedShares.flatMap(({ share }) => (share.orderLineID === work.id ? [share] : []));
      const adjustments = shares.flatMap((share) => share.adjustments);
      return [asKept(work, { ...work, adjustments }, settings.isCompAfterDiscount)];
    });
    const order = sharedTerms(check, draft);
    return finishOrder(lines, openDiscounts(order, settings, lines, rounding), order, settings, rounding);
  });
}

/** The draft of the table with what every bill has alike, and with the charges of all of them. */
function sharedTerms({ bills }: TableCheck, draft: OrderDraft): OrderDraft {
  const terms = bills.map((bill) => bill.terms);
  const [first] = terms;
  const orderComp = first?.orderComp ?? null;
  return {
    ...draft,
    orderDiscounts: (first?.orderDiscounts ?? []).filter((discount) =>
      terms.every((each) => each.orderDiscounts.some((other) => isSameDiscount(other, discount))),
    ),
    orderComp: terms.every((each) => JSON.stringify(each.orderComp) === JSON.stringify(orderComp)) ? orderComp : null,
    serviceChargeRate: terms.find((each) => each.serviceChargeRate !== 0)?.serviceChargeRate ?? draft.serviceChargeRate,
    deliveryCharge: sum(terms.map((each) => each.deliveryCharge)),
    additionalCharge: sum(terms.map((each) => each.additionalCharge)),
  };
}

// Each use of a discount has its own id.
const isSameDiscount = (a: ManualDiscount, b: ManualDiscount): boolean =>
  a.name === b.name && JSON.stringify(a.value) === JSON.stringify(b.value);

/**
 * How the bills differ from their parts of the one bill. Such a part has fractions of a cent; what is left of them goes
 * to the bills whose rounding went that way most, so that the differences sum to that of the whole.
 */
function differencesOf(part: BillPart, bills: readonly Bill[], one: PricedOrder, step: Money): SplitCent[] {
  const amounts = bills.map(({ order }) => amountOf(part, order));
  const whole = amountOf(part, one);
  const difference = subtract(sum(amounts), whole);
  if (difference === 0) return [];
  const weigh = weightIn(part, one);
  const weights = bills.map(({ order }) => order.lines.reduce((total, line) => total + weigh(line), 0));
  const total = weights.reduce((a, b) => a + b, 0);
  const exact = amounts.map((amount, i) => (amount - whole * partOf(weights[i] ?? 0, total, bills.length)) / step);
  const steps = exact.map((each) => Math.trunc(each));
  const left = difference / step - steps.reduce((a, b) => a + b, 0);
  const sign = Math.sign(left);
  const rest = (i: number): number => ((exact[i] ?? 0) - (steps[i] ?? 0)) * sign;
  const next = steps.map((_, i) => i).toSorted((a, b) => rest(b) - rest(a) || a - b);
  for (let at = 0; at < Math.abs(left); at++) {
    const i = next[at % next.length] ?? 0;
    steps[i] = (steps[i] ?? 0) + sign;
  }
  return bills.flatMap(({ billID }, i) => {
    const amount = moneyOfUnits((steps[i] ?? 0) * step);
    return amount === 0 ? [] : [{ billID, part, amount }];
  });
}

const partOf = (weight: number, total: number, count: number): number => (total === 0 ? 1 / count : weight / total);

/** What a part adds to the sum due. */
function amountOf(part: BillPart, { lines, totals }: PricedOrder): Money {
  switch (part) {
    case 'discount':
      return negate(sum(lines.map((line) => line.orderDiscount)));
    case 'comp':
      return negate(totals.compAmount);
    case 'charge':
      return totals.serviceChargeAmount;
    case 'tax':
      return totals.exclusiveTaxAmount;
    case 'points':
      return subtract(totals.totalDueAmount, sum(beforePoints(totals)));
  }
}

const beforePoints = (totals: PricedOrder['totals']): Money[] => [
  totals.subtotal,
  negate(totals.discountAmount),
  negate(totals.compAmount),
  totals.serviceChargeAmount,
  totals.exclusiveTaxAmount,
  totals.deliveryChargeAmount,
  totals.additionalChargeAmount,
];

/** How much a bill's share of a line counts for its part of the one bill; only proportions matter. */
function weightIn(part: BillPart, one: PricedOrder): (share: PricedLine) => number {
  const lines = new Map(one.lines.map((line) => [line.orderLineID, line]));
  const chargeRate = exclusiveRate(one.serviceChargeTaxes);
  return ({ orderLineID, gross, itemDiscount }) => {
    const line = lines.get(orderLineID);
    const size = Math.abs(subtract(gross, itemDiscount));
    const whole = line === undefined ? 0 : Math.abs(subtract(line.gross, line.itemDiscount));
    if (line === undefined || whole === 0) return 0;
    const share = size / whole;
    switch (part) {
      case 'discount':
        return share * line.orderDiscount;
      case 'comp':
        return share * line.comp;
      case 'charge':
        return line.serviceCharge === 0 ? 0 : size;
      case 'tax':
        return share * (line.net * exclusiveRate(line.taxes) + line.serviceCharge * chargeRate);
      case 'points':
        return size;
    }
  };
}

const exclusiveRate = (taxes: readonly TaxAmount[]): number =>
  taxes.reduce((total, { rate, isInclusive }) => (isInclusive ? total : total + rate), 0);

/** What the bills come to more than one bill would. */
export const differenceOf = ({ oneBill, allBills }: SplitProof): Money => subtract(allBills, oneBill);
