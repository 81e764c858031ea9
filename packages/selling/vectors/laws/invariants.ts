import {
  smallestUnit,
  sum,
  type Money,
  type OrderDraft,
  type PricedLine,
  type PricedOrder,
  type PricingSettings,
  type TaxAmount,
} from '../../src/index.ts';

/** Figures that must be equal, by what they are. */
type Pair = readonly [what: string, figure: number, same: number];

/** Whatever a priced order breaks of the laws that hold for every one; nothing when all is well. */
export function brokenLaws(draft: OrderDraft, settings: PricingSettings, priced: PricedOrder): readonly string[] {
  const live = priced.lines.filter((line) => !line.isVoided);
  const pairs = [...live.flatMap(linePairs), ...orderPairs(priced, live)];
  const broken = pairs
    .filter(([, figure, same]) => figure !== same)
    .map(([what, figure, same]) => `${what}: ${figure} is not ${same}`);
  for (const line of live) broken.push(...brokenBounds(line));
  const step = smallestUnit(settings.currency);
  if (!figuresOf(priced).every((figure) => Number.isSafeInteger(figure) && figure % step === 0))
    broken.push('a figure is no whole number of the smallest unit');
  if (priced.lines.filter((line) => line.refOrderLineID === null).length !== draft.lines.length)
    broken.push('a line is missing');
  return broken;
}

function linePairs(line: PricedLine): Pair[] {
  const id = line.orderLineID;
  const isParted = line.parts.length > 0;
  return [
    [`${id} net`, line.net, line.gross - line.itemDiscount - line.orderDiscount - line.comp],
    [`${id} adjustments`, line.net, line.gross + total(line.adjustments)],
    [`${id} parts gross`, isParted ? sum(line.parts.map((part) => part.gross)) : line.gross, line.gross],
    [`${id} parts net`, isParted ? sum(line.parts.map((part) => part.net)) : line.net, line.net],
  ];
}

function orderPairs(
  { lines, orderDiscounts, serviceChargeTaxes, taxes, totals, redemption }: PricedOrder,
  live: readonly PricedLine[],
): Pair[] {
  const of = (figure: (line: PricedLine) => Money): number => sum(live.map(figure));
  const lineTaxes = live.flatMap((line) => line.taxes);
  const chargeTaxes = live.flatMap((line) => line.serviceChargeTaxes);
  const charges = totals.deliveryChargeAmount + totals.additionalChargeAmount;
  const afterRedemption =
    of((line) => line.netAfterRedemption) + of((line) => line.serviceChargeAfterRedemption) + totals.exclusiveTaxAmount;
  const chargesLeft = totals.totalDueAmount - afterRedemption;
  return [
    ['subtotal', totals.subtotal, of((line) => line.gross)],
    ['discount', totals.discountAmount, of((line) => (line.itemDiscount + line.orderDiscount) as Money)],
    ['comp', totals.compAmount, of((line) => line.comp)],
    ['order discounts', total(orderDiscounts), of((line) => line.orderDiscount)],
    ...orderDiscounts.map((each): Pair => [`order discount ${each.id}`, each.amount, total(each.shares)]),
    ['service charge', totals.serviceChargeAmount, of((line) => line.serviceCharge)],
    ['exclusive tax', totals.exclusiveTaxAmount, total(taxes.filter((tax) => !tax.isInclusive))],
    ['inclusive tax', totals.inclusiveTaxAmount, total(taxes.filter((tax) => tax.isInclusive))],
    ['all tax', totals.totalTaxAmount, total(taxes)],
    ...taxes.map((tax): Pair => [
      `tax ${tax.name} ${tax.rate}`,
      tax.amount,
      total([...lineTaxes, ...chargeTaxes].filter((other) => isSame(tax, other))),
    ]),
    ...serviceChargeTaxes.map((tax): Pair => [
      `charge tax ${tax.name}`,
      tax.amount,
      total(chargeTaxes.filter((other) => isSame(tax, other))),
    ]),
    [
      'total due',
      totals.totalDueAmount,
      totals.subtotal -
        totals.discountAmount -
        totals.compAmount +
        totals.serviceChargeAmount +
        taxBefore({ taxes, redemption, totals }) +
        charges -
        totals.redeemedAmount,
    ],
    ['what redemption leaves of the charges', chargesLeft, Math.min(charges, Math.max(0, chargesLeft))],
    ['lines', lines.length, new Set(lines.map((line) => line.orderLineID)).size],
  ];
}

/** Exclusive tax before points; the totals hold what is left of it. */
function taxBefore({ taxes, redemption, totals }: Pick<PricedOrder, 'taxes' | 'redemption' | 'totals'>): number {
  if (redemption === null || redemption.amount === 0) return total(taxes.filter((tax) => !tax.isInclusive));
  return (
    redemption.totalDueBefore -
    (totals.subtotal -
      totals.discountAmount -
      totals.compAmount +
      totals.serviceChargeAmount +
      totals.deliveryChargeAmount +
      totals.additionalChargeAmount)
  );
}

/** Bounds: nothing below 0 but a credit, nothing taken off that was not there. */
function brokenBounds(line: PricedLine): string[] {
  const isCredit = line.kind === 'credit';
  const isDiscounted = line.itemDiscount + line.orderDiscount + line.comp > 0;
  const broken: string[] = [];
  if (isCredit ? line.net > 0 : line.net < 0) broken.push(`${line.orderLineID} has the wrong sign`);
  if (isDiscounted && (isCredit || line.kind === 'deposit')) broken.push(`${line.orderLineID} took a discount`);
  if (Math.min(line.itemDiscount, line.orderDiscount, line.comp, line.serviceCharge, line.redeemed) < 0)
    broken.push(`${line.orderLineID} was made dearer`);
  if (line.itemDiscount + line.orderDiscount + line.comp > Math.max(0, line.gross))
    broken.push(`${line.orderLineID} lost more than it had`);
  if (line.isFreeItem && line.net !== 0) broken.push(`${line.orderLineID} is free and costs something`);
  if (line.adjustments.some((adjustment) => adjustment.amount >= 0))
    broken.push(`${line.orderLineID} has an empty reason`);
  return broken;
}

function figuresOf({ lines, totals }: PricedOrder): number[] {
  return [
    ...Object.values(totals),
    ...lines.flatMap((line) => [
      line.gross,
      line.net,
      line.itemDiscount,
      line.orderDiscount,
      line.comp,
      line.serviceCharge,
      line.redeemed,
      line.netAfterRedemption,
      ...line.taxes.map((tax) => tax.amount),
    ]),
  ];
}

function total(rows: readonly { readonly amount: Money }[]): number {
  return sum(rows.map((row) => row.amount));
}

function isSame(a: TaxAmount, b: TaxAmount): boolean {
  return a.name === b.name && a.rate === b.rate && a.isInclusive === b.isInclusive;
}
