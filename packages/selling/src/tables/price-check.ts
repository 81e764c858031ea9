import { smallestUnit } from '../money/currency.ts';
import { add, NO_UNITS, subtract, sum, ZERO, type Money, type Rate } from '../money/money.ts';
import { accept, type Refusal, type Verdict } from '../money/verdict.ts';
import { equalShares, finishBills } from '../pricing/bills.ts';
import { checkDraft } from '../pricing/check-draft.ts';
import { checkSettings } from '../pricing/check-settings.ts';
import type { OrderDraft, PricedLine, PricedOrder, PricingSettings } from '../pricing/order.ts';
import { finishOrder, guarded, workLines } from '../pricing/price-order.ts';
import { taxSetsOf } from '../pricing/tax-sets.ts';
import type { Rounding, WorkLine } from '../pricing/work-line.ts';
import {
  billStatus,
  isFixed,
  isWhollyVoided,
  lineStatus,
  type FixedShare,
  type ShareStatus,
  type TableCheck,
  type TableLine,
} from './table-check.ts';

/** A bill of the table with its figures; its lines are its shares, under the ids of the table's lines. */
export interface PricedCheckBill {
  readonly billID: string;
  readonly order: PricedOrder;
  readonly isFrozen: boolean;
  readonly status: ShareStatus;
}

/** A line of the table that is not voided, with the figures that its bills share. */
export interface PricedCheckLine {
  readonly orderLineID: string;
  readonly gross: Money;
  readonly itemDiscount: Money;
  readonly billIDs: readonly string[];
  readonly isFixed: boolean;
  readonly status: ShareStatus;
}

export interface PricedCheck {
  /** In the table's order. */
  readonly bills: readonly PricedCheckBill[];
  /** In the order in which they were added; units split off a line follow it. */
  readonly lines: readonly PricedCheckLine[];
  /** Voided lines and units, which no bill has. */
  readonly voided: readonly PricedLine[];
}

/**
 * Prices the check of a table. Bills that hold a payment keep their figures, and lines they share keep their gross and
 * item discounts on every bill (decision 213); everything else is worked out of the lines, so that each line's sum over
 * its bills is the line. Refuses what `priceOrder` refuses.
 */
export function priceCheck(check: TableCheck, settings: PricingSettings): Verdict<PricedCheck> {
  return guarded(() => {
    const wrong = checkSettings(settings) ?? checkParts(check, settings);
    if (wrong !== null) return wrong;
    const rounding: Rounding = { step: smallestUnit(settings.currency), mode: settings.roundingMode };
    const worked = workCheck(check, settings, rounding);
    if ('ok' in worked) return worked;
    const shares = shareOut(check, worked, rounding);
    const bills = check.bills.filter((bill) => bill.frozen === null);
    const priced = finishBills(
      bills.map(({ billID, terms }) => ({ billID, order: { ...terms, lines: [] } })),
      shares.ofBill,
      settings,
      rounding,
    );
    if (!priced.ok) return priced;
    const voided = finishOrder(shares.voided, NO_DISCOUNTS, { ...NO_TERMS, lines: [] }, settings, rounding);
    if (!voided.ok) return voided;
    const orderOf = new Map(priced.value.map(({ billID, order }) => [billID, order]));
    return accept({
      bills: check.bills.flatMap((bill) => {
        const order = bill.frozen?.order ?? orderOf.get(bill.billID);
        if (order === undefined) return [];
        return [{ billID: bill.billID, order, isFrozen: bill.frozen !== null, status: billStatus(bill) }];
      }),
      lines: shares.lines,
      voided: voided.value.lines,
    });
  });
}

const NO_DISCOUNTS = { offers: [], products: [], categories: [], order: [] };
const NO_TERMS: Omit<OrderDraft, 'lines'> = {
  orderDiscounts: [],
  orderComp: null,
  isVoided: false,
  channel: null,
  fulfillment: null,
  excludedDiscountIDs: [],
  // Zero is a rate as well; nothing of a voided line is charged.
  serviceChargeRate: 0 as Rate,
  deliveryCharge: ZERO,
  additionalCharge: ZERO,
  redeemPoints: NO_UNITS,
};

/** All lines as one order: what belongs to one bill is left to the bills, what is off on one is off for the table. */
function tableDraft({ bills, lines }: TableCheck): OrderDraft {
  const open = bills.filter((bill) => bill.frozen === null).map(({ terms }) => terms);
  const [first = bills[0]?.terms ?? NO_TERMS] = open;
  return {
    ...NO_TERMS,
    channel: first.channel,
    fulfillment: first.fulfillment,
    lines: lines.map(({ draft }) => draft),
    offers: open.flatMap((terms) => terms.offers ?? []),
    excludedDiscountIDs: [...new Set(open.flatMap((terms) => terms.excludedDiscountIDs))],
  };
}

function checkParts(check: TableCheck, settings: PricingSettings): Refusal | null {
  const draft = tableDraft(check);
  const taxes = taxSetsOf(draft, settings.taxes);
  const wrong = checkDraft(draft, settings, taxes);
  if (wrong !== null) return wrong;
  for (const { terms } of check.bills) {
    const wrongBill = checkDraft({ ...terms, lines: [] }, settings, taxes);
    if (wrongBill !== null) return wrongBill;
  }
  return null;
}

type WorkedLine = { readonly line: TableLine; readonly work: WorkLine };

// Fixed lines are worked out apart: no offer or automatic discount that comes later reaches them.
function workCheck(check: TableCheck, settings: PricingSettings, rounding: Rounding): readonly WorkedLine[] | Refusal {
  const draft = tableDraft(check);
  const [fixed, open] = [true, false].map((wanted) =>
    check.lines.filter((line) => isFixed(check, line) === wanted).map((line) => line.draft),
  );
  const ofOpen = workLines({ ...draft, lines: open ?? [] }, settings, rounding);
  if ('ok' in ofOpen) return ofOpen;
  const ofFixed = workLines(
    { ...draft, offers: [], lines: fixed ?? [] },
    { ...settings, automaticDiscounts: [] },
    rounding,
  );
  if ('ok' in ofFixed) return ofFixed;
  const byLine = new Map<string, WorkLine[]>();
  for (const work of [...ofOpen.lines, ...ofFixed.lines]) {
    const known = byLine.get(work.draft.orderLineID);
    if (known === undefined) byLine.set(work.draft.orderLineID, [work]);
    else known.push(work);
  }
  return check.lines.flatMap((line) => (byLine.get(line.draft.orderLineID) ?? []).map((work) => ({ line, work })));
}

interface SharedOut {
  readonly ofBill: ReadonlyMap<string, readonly WorkLine[]>;
  readonly lines: readonly PricedCheckLine[];
  readonly voided: readonly WorkLine[];
}

function shareOut(check: TableCheck, worked: readonly WorkedLine[], rounding: Rounding): SharedOut {
  const ofBill = new Map<string, WorkLine[]>(check.bills.map((bill) => [bill.billID, []]));
  const lines: PricedCheckLine[] = [];
  const voided: WorkLine[] = [];
  for (const { line, work } of worked) {
    if (work.isVoided || isWhollyVoided(line)) {
      voided.push(work);
      continue;
    }
    const payers = check.bills.filter((bill) => line.billIDs.includes(bill.billID));
    const fixed = isFixed(check, line);
    const shares = equalShares(work, payers.length, rounding).map((share, i) => {
      const payer = payers[i];
      if (!fixed || payer === undefined) return share;
      const kept =
        payer.frozen?.order.lines.find((each) => each.orderLineID === work.id) ??
        fixedShareOf(line, payer.billID, work.id);
      return kept === undefined ? share : asKept(share, kept);
    });
    for (const [i, share] of shares.entries()) ofBill.get(payers[i]?.billID ?? '')?.push(share);
    lines.push({
      orderLineID: work.id,
      gross: sum(shares.map((share) => share.gross)),
      itemDiscount: sum(shares.map((share) => share.itemDiscount)),
      billIDs: payers.map((payer) => payer.billID),
      isFixed: fixed,
      status: lineStatus(check, line),
    });
  }
  return { ofBill, lines, voided };
}

const fixedShareOf = (line: TableLine, billID: string, id: string): FixedShare['share'] | undefined =>
  line.fixedShares.find((each) => each.billID === billID && each.share.orderLineID === id)?.share;

function asKept(share: WorkLine, { gross, itemDiscount, adjustments }: FixedShare['share']): WorkLine {
  return {
    ...share,
    gross,
    itemDiscount,
    left: subtract(subtract(gross, itemDiscount), share.comp),
    adjustments: [
      ...adjustments.filter(({ step }) => step === 'offer' || step === 'itemDiscount'),
      ...share.adjustments.filter(({ step }) => step !== 'offer' && step !== 'itemDiscount'),
    ],
  };
}

/** The sum over the bills of what is due; what is paid of it stays in. */
export const dueOf = ({ bills }: PricedCheck): Money =>
  bills.reduce((total, { order }) => add(total, order.totals.totalDueAmount), ZERO);
