import { add, type Money, sum, ZERO } from '../../money/money.ts';
import type { TaxAmount } from '../../pricing/order.ts';

/**
 * Money figures that a line of a sale stores and a refund gives back, each by itself (decision 132); all after
 * redemption. Redeemed money is not among them: points come back by `returnedPoints`.
 */
export interface LineFigures {
  /** With inclusive, without exclusive tax. */
  readonly net: Money;
  readonly taxes: readonly TaxAmount[];
  /** The line's part of the service charge, with inclusive, without exclusive tax (decision 121). */
  readonly serviceCharge: Money;
  readonly serviceChargeTaxes: readonly TaxAmount[];
}

/** All taxes of a refund line in one list, the charge's added to the line's where they are the same tax. */
export function refundTaxes(line: LineFigures): TaxAmount[] {
  const merged: TaxAmount[] = line.taxes.map((tax) => ({ ...tax }));
  for (const tax of line.serviceChargeTaxes) {
    const at = merged.findIndex((other) => isSameTax(other, tax));
    const same = merged[at];
    if (same) merged[at] = { ...same, amount: add(same.amount, tax.amount) };
    else merged.push(tax);
  }
  return merged;
}

/** Whether two rows are one tax: equal name, rate and inclusive flag (decision 123). */
const isSameTax = (a: TaxAmount, b: TaxAmount): boolean =>
  a.name === b.name && a.rate === b.rate && a.isInclusive === b.isInclusive;
/** What a list holds of a tax; 0 when it is not there. */
export const amountOf = (taxes: readonly TaxAmount[], wanted: TaxAmount): Money =>
  taxes.find((tax) => isSameTax(tax, wanted))?.amount ?? ZERO;
/** What was to pay for a line: net, charge and every exclusive tax. */
export const payable = (figures: LineFigures): Money =>
  sum([
    figures.net,
    figures.serviceCharge,
    ...[...figures.taxes, ...figures.serviceChargeTaxes].filter((tax) => !tax.isInclusive).map((tax) => tax.amount),
  ]);
/** Whether any money is on a line. */
export const hasMoney = (line: LineFigures): boolean =>
  [line.net, line.serviceCharge, ...[...line.taxes, ...line.serviceChargeTaxes].map((tax) => tax.amount)].some(
    (figure) => figure !== 0,
  );
