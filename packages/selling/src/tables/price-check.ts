import type { ShareStatus } from '@tavola/contract';
import { smallestUnit } from '../money/currency.ts';
import {
  add,
  negate,
  NO_UNITS,
  quantityOfUnits,
  subtract,
  sum,
  ZERO,
  type Money,
  type Quantity,
  type Rate,
} from '../money/money.ts';
import { accept, type Refusal, type Verdict } from '../money/verdict.ts';
import { equalShares, finishBills } from '../pricing/bills.ts';
import { checkDraft } from '../pricing/checks/check-draft.ts';
import { checkSettings } from '../pricing/checks/check-settings.ts';
import {
  LineKind,
  type DiscountValue,
  type DraftLine,
  type OrderDraft,
  type PricedLine,
  type PricedOrder,
  type PricingSettings,
  type TaxAmount,
} from '../pricing/order.ts';
import { finishOrder, guarded, workLines } from '../pricing/price-order.ts';
import { taxSetsOf } from '../pricing/stages/tax-sets.ts';
import type { Rounding, WorkLine } from '../pricing/lines/work-line.ts';
import {
  billStatus,
  isFixed,
  isWhollyVoided,
  lineStatus,
  type FixedShare,
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
  /** Its id, or that of units split off it. */
  readonly orderLineID: string;
  readonly lineID: string;
  readonly quantity: Quantity;
  readonly gross: Money;
  readonly itemDiscount: Money;
  readonly billIDs: readonly string[];
  readonly isFixed: boolean;
  readonly status: ShareStatus;
  /** All its shares together, as a line that is not shared; null if it is on no bill. */
  readonly whole: PricedLine | null;
}

/** A check with its figures: its bills, and its lines with each bill's share of them. */
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
    const draft = tableDraft(check);
    const wrong = checkSettings(settings) ?? checkParts(check, draft, settings);
    if (wrong !== null) return wrong;
    const rounding: Rounding = { step: smallestUnit(settings.currency), mode: settings.roundingMode };
    const worked = workCheck(check, draft, settings, rounding);
    if ('ok' in worked) return worked;
    const shares = shareOut(check, worked, settings, rounding);
    const bills = check.bills.filter((bill) => bill.frozen === null);
    // A line brings its own tax.
    const { lines } = draft;
    const priced = finishBills(
      bills.map(({ billID, terms }) => ({ billID, order: { ...terms, lines } })),
      shares.ofBill,
      settings,
      rounding,
    );
    if (!priced.ok) return priced;
    const voided = finishOrder(shares.voided, NO_DISCOUNTS, { ...NO_TERMS, lines }, settings, rounding);
    if (!voided.ok) return voided;
    const orderOf = new Map(priced.value.map(({ billID, order }) => [billID, order]));
    const ofTable = check.bills.flatMap((bill) => {
      const order = bill.frozen?.order ?? orderOf.get(bill.billID);
      if (order === undefined) return [];
      return [{ billID: bill.billID, order, isFrozen: bill.frozen !== null, status: billStatus(bill) }];
    });
    const sharesOf = sharesByLine(ofTable);
    return accept({
      bills: ofTable,
      lines: shares.lines.map((line) => ({ ...line, whole: wholeOf(line, sharesOf.get(line.orderLineID) ?? []) })),
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
export function tableDraft({ bills, lines }: TableCheck): OrderDraft {
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

/** Why the terms or a line of a check cannot be priced; null = they can. */
export function checkParts(check: TableCheck, draft: OrderDraft, settings: PricingSettings): Refusal | null {
  const taxes = taxSetsOf(draft, settings.taxes);
  const wrong = checkDraft(draft, settings, taxes);
  if (wrong !== null) return wrong;
  for (const { terms } of check.bills) {
    const wrongBill = checkDraft({ ...terms, lines: [] }, settings, taxes);
    if (wrongBill !== null) return wrongBill;
  }
  return null;
}

/** A line of the table, or units split off it, after the stages that belong to lines alone. */
export type WorkedLine = { readonly line: TableLine; readonly work: WorkLine };

/**
 * Stages 1 and 2. Fixed lines are as they were when they were fixed: no offer or automatic discount that comes later
 * reaches them.
 */
export function workCheck(
  check: TableCheck,
  draft: OrderDraft,
  settings: PricingSettings,
  rounding: Rounding,
): readonly WorkedLine[] | Refusal {
  const open = check.lines.filter((line) => !isFixed(check, line)).map((line) => line.draft);
  const worked = workLines({ ...draft, lines: open }, settings, rounding);
  if ('ok' in worked) return worked;
  const byLine = new Map<string, WorkLine[]>();
  for (const work of worked.lines) {
    const known = byLine.get(work.draft.orderLineID);
    if (known === undefined) byLine.set(work.draft.orderLineID, [work]);
    else known.push(work);
  }
  return check.lines.flatMap((line) =>
    (isFixed(check, line) ? fixedWork(line) : (byLine.get(line.draft.orderLineID) ?? [])).map((work) => ({
      line,
      work,
    })),
  );
}

/** A fixed line, and units split off it, as the sum of its shares. */
function fixedWork({ draft, fixedShares }: TableLine): WorkLine[] {
  const ids = [...new Set(fixedShares.map(({ share }) => share.orderLineID))];
  return ids.flatMap((id) => {
    const shares = fixedShares.filter(({ share }) => share.orderLineID === id);
    const [first] = shares.map(({ share }) => share);
    if (first === undefined) return [];
    const gross = sum(shares.map(({ share }) => share.gross));
    const itemDiscount = sum(shares.map(({ share }) => share.itemDiscount));
    const isDiscountable = draft.kind !== LineKind.deposit && draft.kind !== LineKind.credit;
    const automatic = shares.some(({ share }) =>
      share.adjustments.some(({ isAutomatic, step }) => isAutomatic && step === 'itemDiscount'),
    );
    return [
      {
        draft,
        id: first.orderLineID,
        refID: first.refOrderLineID,
        splitKind: first.splitKind,
        quantity: quantityOfUnits(shares.reduce((units, { share }) => units + share.quantity, 0)),
        unitPrice: draft.price,
        gross,
        left: subtract(gross, itemDiscount),
        itemDiscount,
        orderDiscount: ZERO,
        comp: ZERO,
        serviceCharge: ZERO,
        serviceChargeBase: ZERO,
        isVoided: false,
        isFreeItem: first.isFreeItem,
        isDiscountable,
        isClosedToAutomatic:
          !isDiscountable || first.splitKind === 'get' || draft.discounts.some((discount) => !discount.isCombinable),
        isTakenByTier: automatic,
        unitsToSplit: 0,
        pendingComp: compOf(draft, first.splitKind),
        adjustments: [],
      },
    ];
  });
}

/** The comp of a whole line, or of the units that were split off for it. */
function compOf({ voidComp, quantity }: DraftLine, splitKind: PricedLine['splitKind']): DiscountValue | null {
  if (voidComp?.type !== 'comp') return null;
  const isWhole = voidComp.quantity === null || voidComp.quantity === quantity;
  return splitKind === 'comp' || (isWhole && splitKind === null) ? voidComp.value : null;
}

/** Whether no bill has a line: it is voided, alone or with its line. */
export const isOffTheBills = (line: TableLine, work: Pick<WorkLine, 'isVoided'>): boolean =>
  work.isVoided || isWhollyVoided(line);

interface SharedOut {
  readonly ofBill: ReadonlyMap<string, readonly WorkLine[]>;
  readonly lines: readonly Omit<PricedCheckLine, 'whole'>[];
  readonly voided: readonly WorkLine[];
}

function shareOut(
  check: TableCheck,
  worked: readonly WorkedLine[],
  { isCompAfterDiscount }: PricingSettings,
  rounding: Rounding,
): SharedOut {
  const ofBill = new Map<string, WorkLine[]>(check.bills.map((bill) => [bill.billID, []]));
  const lines: Omit<PricedCheckLine, 'whole'>[] = [];
  const voided: WorkLine[] = [];
  for (const { line, work } of worked) {
    if (isOffTheBills(line, work)) {
      voided.push(work);
      continue;
    }
    const payers = check.bills.filter((bill) => line.billIDs.includes(bill.billID));
    for (const [i, share] of equalShares(work, payers.length, rounding).entries()) {
      const billID = payers[i]?.billID ?? '';
      const kept = line.fixedShares.find((each) => each.billID === billID && each.share.orderLineID === work.id);
      ofBill
        .get(billID)
        ?.push(kept === undefined || !isFixed(check, line) ? share : asKept(share, kept.share, isCompAfterDiscount));
    }
    lines.push({
      orderLineID: work.id,
      lineID: line.draft.orderLineID,
      gross: work.gross,
      itemDiscount: work.itemDiscount,
      quantity: work.quantity,
      billIDs: payers.map((payer) => payer.billID),
      isFixed: isFixed(check, line),
      status: lineStatus(check, line),
    });
  }
  return { ofBill, lines, voided };
}

/**
 * A share with the figures it was fixed with. Where comps come before discounts they are made before lines are shared,
 * so the share has its part of them already.
 */
export function asKept(
  share: WorkLine,
  { gross, itemDiscount, adjustments }: Pick<FixedShare['share'], 'gross' | 'itemDiscount' | 'adjustments'>,
  isCompAfterDiscount: boolean,
): WorkLine {
  const kept = adjustments.filter(
    ({ step }) => step === 'offer' || step === 'itemDiscount' || (step === 'lineComp' && !isCompAfterDiscount),
  );
  const comps = kept.filter(({ step }) => step === 'lineComp').map(({ amount }) => negate(amount));
  const comp = sum(comps);
  return {
    ...share,
    gross,
    itemDiscount,
    comp,
    left: subtract(subtract(gross, itemDiscount), comp),
    pendingComp: isCompAfterDiscount ? share.pendingComp : null,
    adjustments: [...kept],
  };
}

function sharesByLine(bills: readonly PricedCheckBill[]): ReadonlyMap<string, readonly PricedLine[]> {
  const byLine = new Map<string, PricedLine[]>();
  for (const { order } of bills)
    for (const share of order.lines) {
      const known = byLine.get(share.orderLineID);
      if (known === undefined) byLine.set(share.orderLineID, [share]);
      else known.push(share);
    }
  return byLine;
}

/** A line as a whole: the sum of its shares. */
function wholeOf(line: Omit<PricedCheckLine, 'whole'>, shares: readonly PricedLine[]): PricedLine | null {
  const [first, ...others] = shares;
  if (first === undefined || others.length === 0) return first ?? null;
  const total = (amountOf: (share: PricedLine) => Money): Money => sum(shares.map(amountOf));
  return {
    ...first,
    quantity: line.quantity,
    gross: total(({ gross }) => gross),
    itemDiscount: total(({ itemDiscount }) => itemDiscount),
    orderDiscount: total(({ orderDiscount }) => orderDiscount),
    comp: total(({ comp }) => comp),
    net: total(({ net }) => net),
    serviceCharge: total(({ serviceCharge }) => serviceCharge),
    redeemed: total(({ redeemed }) => redeemed),
    netAfterRedemption: total(({ netAfterRedemption }) => netAfterRedemption),
    serviceChargeAfterRedemption: total(({ serviceChargeAfterRedemption }) => serviceChargeAfterRedemption),
    serviceChargeBase: total(({ serviceChargeBase }) => serviceChargeBase),
    adjustments: summed(
      shares.flatMap(({ adjustments }) => adjustments),
      (a, b) => a.step === b.step && a.sourceID === b.sourceID && a.isAutomatic === b.isAutomatic,
    ),
    automaticDiscountIDs: [...new Set(shares.flatMap(({ automaticDiscountIDs }) => automaticDiscountIDs))],
    taxes: summed(
      shares.flatMap(({ taxes }) => taxes),
      isSameTax,
    ),
    serviceChargeTaxes: summed(
      shares.flatMap(({ serviceChargeTaxes }) => serviceChargeTaxes),
      isSameTax,
    ),
    parts: first.parts.map((part, i) => ({
      ...part,
      gross: total(({ parts }) => parts[i]?.gross ?? ZERO),
      net: total(({ parts }) => parts[i]?.net ?? ZERO),
    })),
  };
}

const isSameTax = (a: TaxAmount, b: TaxAmount): boolean =>
  a.name === b.name && a.rate === b.rate && a.isInclusive === b.isInclusive;

/** Rows that are of the same as one row with their sum, in the order of the first ones. */
function summed<T extends { readonly amount: Money }>(rows: readonly T[], isSame: (a: T, b: T) => boolean): T[] {
  const sums: T[] = [];
  for (const row of rows) {
    const at = sums.findIndex((known) => isSame(known, row));
    const known = sums[at];
    if (known === undefined) sums.push(row);
    else sums[at] = { ...known, amount: add(known.amount, row.amount) };
  }
  return sums;
}

/** The sum over the bills of what is due; what is paid of it stays in. */
export const dueOf = ({ bills }: PricedCheck): Money =>
  bills.reduce((total, { order }) => add(total, order.totals.totalDueAmount), ZERO);
