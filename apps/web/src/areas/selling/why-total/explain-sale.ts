import type { SaleDetail, SaleLine } from '@tavola/contract';
import { add, negate, sum, toMoney, ZERO, type Money } from '@tavola/selling';

/** What explains the total of a paid sale to a guest, from the figures that it was paid with. */

/** What a row between the items and the total is. */
type RowKind =
  'subtotal' | 'discount' | 'comp' | 'serviceCharge' | 'tax' | 'delivery' | 'additional' | 'points' | 'includedTax';

/** A row between the items and the total; an included tax is listed and not added. */
export interface SaleRow {
  readonly key: string;
  readonly kind: RowKind;
  /** Name of the discount or tax; empty where the kind says enough. */
  readonly name: string;
  readonly rate: number;
  readonly amount: Money;
}

/** The items with what takes money off them; steps that take nothing off are left out. */
export const explainedItems = ({ lines }: Pick<SaleDetail, 'lines'>): SaleLine[] =>
  lines.map((line) => ({ ...line, adjustments: line.adjustments.filter(({ amount }) => amount !== 0) }));

/** What an item comes to after its steps, and before redeemed points. */
export const comesTo = ({ grossAmount, adjustments }: SaleLine): Money =>
  add(toMoney(grossAmount), sum(adjustments.map(({ amount }) => toMoney(amount))));

/** From the items to the total. Without the included taxes the rows sum to it. */
export function explainedRows(sale: SaleDetail): SaleRow[] {
  const row = (kind: RowKind, amount: Money, { name = '', rate = 0 } = {}): SaleRow[] =>
    amount === ZERO ? [] : [{ key: `${kind} ${name} ${rate}`, kind, name, rate, amount }];
  const taxes = (isIncluded: boolean) =>
    sale.taxes
      .filter(({ inclusive }) => inclusive === isIncluded)
      .flatMap(({ name, rate, amount }) => row(isIncluded ? 'includedTax' : 'tax', toMoney(amount), { name, rate }));
  return [
    ...row('subtotal', toMoney(sale.subtotal)),
    ...discountRows(sale, row),
    ...row('comp', negate(toMoney(sale.compAmount))),
    ...row('serviceCharge', toMoney(sale.serviceChargeAmount), { rate: sale.serviceChargeRate }),
    ...taxes(false),
    ...row('delivery', toMoney(sale.deliveryChargeAmount)),
    ...row('additional', toMoney(sale.additionalChargeAmount)),
    // Without the exclusive tax in it, which is listed as what is left of it (decision 356).
    ...row('points', negate(toMoney(sale.redemption?.discountAmount ?? 0))),
    ...taxes(true),
  ];
}

/** Every discount by its name; as one row where names would not add up to what the sale has. */
function discountRows(
  { lines, discountAmount }: SaleDetail,
  row: (kind: RowKind, amount: Money, more?: { readonly name: string }) => SaleRow[],
): SaleRow[] {
  const byName = new Map<string, Money>();
  for (const { adjustments } of lines)
    for (const { step, name, amount } of adjustments)
      if (step === 'offer' || step === 'itemDiscount' || step === 'orderDiscount')
        byName.set(name, add(byName.get(name) ?? ZERO, toMoney(amount)));
  const whole = negate(toMoney(discountAmount));
  return sum([...byName.values()]) === whole
    ? [...byName].flatMap(([name, amount]) => row('discount', amount, { name }))
    : row('discount', whole);
}
