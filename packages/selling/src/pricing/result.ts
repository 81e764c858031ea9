import { allocate } from '../money/allocate.ts';
import { add, subtract, sum, ZERO, type Money } from '../money/money.ts';
import type { Payable } from './stages/charges.ts';
import type { AppliedOrderDiscount, OrderTotals, PricedLine, PricedOrder, PricedPart, TaxAmount } from './order.ts';
import type { ChargesLeft, Redeemed } from './stages/redemption.ts';
import { taxIn, type TaxEntry } from './stages/taxes.ts';
import type { WorkLine } from './lines/work-line.ts';

/** Everything the stages worked out. */
export type Worked = {
  readonly lines: readonly WorkLine[];
  readonly parts: readonly (readonly PricedPart[])[];
  readonly orderDiscounts: readonly AppliedOrderDiscount[];
  readonly charge: Money;
  readonly entries: readonly TaxEntry[];
  readonly payable: Payable;
  readonly redeemed: Redeemed | null;
  readonly chargesLeft: ChargesLeft;
  readonly step: Money;
};

const NO_TAXES: readonly TaxAmount[] = [];

/**
 * Lays the figures out as the priced order; works nothing out but sums and the shares of the service charge (decisions
 * 50 and 132).
 */
export function pricedOrder(worked: Worked): PricedOrder {
  const { lines, orderDiscounts, entries, payable, redeemed, step } = worked;
  const last = entries[entries.length - 1];
  const chargeEntry = last !== undefined && last.line === -1 ? last : null;
  const serviceChargeTaxes = chargeEntry === null ? NO_TAXES : rowsOf([chargeEntry]);
  const chargeShares = chargeEntry === null ? null : shareCharge(chargeEntry, serviceChargeTaxes, lines, step);
  const taxes = rowsOf(entries);
  const totals = totalsOf(worked, entries);
  const priced: PricedLine[] = [];
  let at = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line === undefined) continue;
    const from = at;
    while (entries[at]?.line === i) at += 1;
    priced.push(
      pricedLine(
        line,
        worked.parts[i] ?? [],
        from === at ? [] : entries.slice(from, at),
        chargeShares?.[i] ?? null,
        redeemed !== null,
      ),
    );
  }
  return {
    lines: priced,
    orderDiscounts,
    serviceChargeTaxes,
    taxes,
    totals,
    redemption:
      redeemed === null
        ? null
        : {
            amount: redeemed.amount,
            pointsUsed: redeemed.pointsUsed,
            totalDueBefore: payable.totalDue,
            totalTaxBefore: add(payable.exclusiveTax, payable.inclusiveTax),
            netAfter: subtract(totals.totalDueAmount, totals.totalTaxAmount),
            deliveryChargeAfter: worked.chargesLeft.delivery,
            additionalChargeAfter: worked.chargesLeft.additional,
          },
  };
}

type ChargeShare = { readonly after: Money; readonly taxes: readonly TaxAmount[] };

// What becomes of the charge follows the charge: its taxes and what points leave of it are shared by the lines' shares
// of it.
function shareCharge(
  entry: TaxEntry,
  taxes: readonly TaxAmount[],
  lines: readonly WorkLine[],
  step: Money,
): ChargeShare[] {
  const shares = lines.map((line) => line.serviceCharge);
  const after = allocate(entry.netAfter, shares, step);
  const byTax = taxes.map((tax) => allocate(tax.amount, shares, step));
  return shares.map((_, i) => ({
    after: after[i] ?? ZERO,
    taxes: taxes.map((tax, t) => ({ ...tax, amount: byTax[t]?.[i] ?? ZERO })).filter((tax) => tax.amount !== 0),
  }));
}

function pricedLine(
  line: WorkLine,
  parts: readonly PricedPart[],
  entries: readonly TaxEntry[],
  charge: ChargeShare | null,
  isRedeemed: boolean,
): PricedLine {
  let redeemed = ZERO;
  let netAfter = ZERO;
  for (const entry of entries) {
    redeemed = add(redeemed, entry.redeemed);
    netAfter = add(netAfter, entry.netAfter);
  }
  const { draft, adjustments } = line;
  return {
    orderLineID: line.id,
    refOrderLineID: line.refID,
    splitKind: line.splitKind,
    itemID: draft.itemID,
    categoryID: draft.categoryID,
    kind: draft.kind,
    quantity: line.quantity,
    isVoided: line.isVoided,
    isFreeItem: line.isFreeItem,
    gross: line.gross,
    itemDiscount: line.itemDiscount,
    orderDiscount: line.orderDiscount,
    comp: line.comp,
    net: line.left,
    adjustments,
    automaticDiscountIDs: automaticIDs(line),
    taxes: rowsOf(entries),
    serviceCharge: line.serviceCharge,
    serviceChargeTaxes: charge?.taxes ?? NO_TAXES,
    parts,
    redeemed,
    netAfterRedemption: netAfter,
    serviceChargeAfterRedemption: charge?.after ?? ZERO,
    serviceChargeBase: isRedeemed ? line.serviceChargeBase : ZERO,
  };
}

const NO_IDS: readonly string[] = [];

function automaticIDs({ adjustments }: WorkLine): readonly string[] {
  let ids: string[] | null = null;
  for (const { isAutomatic, step, sourceID } of adjustments) {
    if (isAutomatic && step !== 'orderDiscount') (ids ??= []).push(sourceID);
  }
  return ids ?? NO_IDS;
}

/** Sums the taxes of some entries, one row per component and inclusive flag; rows of 0 are left out. */
function rowsOf(entries: readonly TaxEntry[]): readonly TaxAmount[] {
  let rows: { index: number; name: string; rate: TaxAmount['rate']; isInclusive: boolean; amount: Money }[] | null =
    null;
  for (const { set, taxes, isInclusive } of entries) {
    if (set === null) continue;
    for (let c = 0; c < taxes.length; c++) {
      const amount = taxes[c];
      const component = set.components[c];
      if (amount === undefined || amount === 0 || component === undefined) continue;
      rows ??= [];
      const row = rows.find((other) => other.index === component.index && other.isInclusive === isInclusive);
      if (row === undefined)
        rows.push({ index: component.index, name: component.name, rate: component.rate, isInclusive, amount });
      else row.amount = add(row.amount, amount);
    }
  }
  return rows === null
    ? NO_TAXES
    : rows
        .filter((row) => row.amount !== 0)
        .map(({ name, rate, isInclusive, amount }) => ({ name, rate, isInclusive, amount }));
}

function totalsOf({ lines, charge, payable, redeemed }: Worked, entries: readonly TaxEntry[]): OrderTotals {
  let [subtotal, discount, comp] = [ZERO, ZERO, ZERO];
  for (const line of lines) {
    if (line.isVoided) continue;
    subtotal = add(subtotal, line.gross);
    discount = sum([discount, line.itemDiscount, line.orderDiscount]);
    comp = add(comp, line.comp);
  }
  let [exclusive, inclusive] = [ZERO, ZERO];
  for (const entry of entries) {
    exclusive = add(exclusive, taxIn(entry, false));
    inclusive = add(inclusive, taxIn(entry, true));
  }
  const redeemedAmount = redeemed?.amount ?? ZERO;
  return {
    subtotal,
    discountAmount: discount,
    compAmount: comp,
    serviceChargeAmount: charge,
    exclusiveTaxAmount: exclusive,
    inclusiveTaxAmount: inclusive,
    totalTaxAmount: add(exclusive, inclusive),
    deliveryChargeAmount: payable.delivery,
    additionalChargeAmount: payable.additional,
    redeemedAmount,
    totalDueAmount: subtract(payable.totalDue, redeemedAmount),
  };
}
