import {
  add,
  negate,
  sum,
  toPlainString,
  ZERO,
  type Adjustment,
  type Cart,
  type CartLine,
  type Money,
  type PricedLine,
  type PricedOrder,
  type Quantity,
  type TaxAmount,
} from '@tavola/selling';
import { totalRows, type TotalRow } from '../../cart/state/cart-view.ts';

/** What explains a total to a guest: how each item comes to its amount, and how the items come to the total. */

/** One item, from its price to what it comes to. */
export interface ExplainedLine {
  readonly key: string;
  /** The line of the cart; its names are those of the page. */
  readonly line: CartLine;
  readonly quantity: Quantity;
  readonly gross: Money;
  /** What takes money off, in the order in which it does; amounts are below zero. */
  readonly reductions: readonly Adjustment[];
  readonly net: Money;
  readonly taxes: readonly TaxAmount[];
  /** Its part of the service charge. */
  readonly serviceCharge: Money;
}

/** A row between the items and the total; a tax that is included in the prices is listed and not added. */
export interface ExplainedRow extends Omit<TotalRow, 'kind'> {
  readonly key: string;
  readonly kind: TotalRow['kind'] | 'includedTax' | 'points';
  /** Name of the discount or tax; empty where the kind says enough. */
  readonly name: string;
}

/** The items of an order, or those that a bill pays for. Voided ones cost nothing and are left out. */
export function explainedLines(cart: Cart, priced: PricedOrder): ExplainedLine[] {
  const lines = new Map(cart.lines.map((line) => [line.orderLineID, line]));
  const lineOf = ({ orderLineID, refOrderLineID }: PricedLine) =>
    lines.get(orderLineID) ?? lines.get(refOrderLineID ?? orderLineID);
  return priced.lines.flatMap((each): ExplainedLine[] => {
    const line = lineOf(each);
    if (line === undefined || each.isVoided) return [];
    const { orderLineID: key, quantity, gross, net, taxes, serviceCharge } = each;
    const reductions = each.adjustments.filter(({ amount }) => amount !== 0);
    return [{ key, line, quantity, gross, reductions, net, taxes, serviceCharge }];
  });
}

/** From the items to the total: every discount and tax by name. Without the included taxes it sums to the total. */
export function explainedRows(priced: PricedOrder, serviceChargeRate: string): ExplainedRow[] {
  const discounts = new Map<string, Money>();
  for (const line of priced.lines) {
    if (line.isVoided) continue;
    for (const { name, amount, step } of line.adjustments)
      if (step === 'itemDiscount' || step === 'offer' || step === 'orderDiscount')
        discounts.set(name, add(discounts.get(name) ?? ZERO, amount));
  }
  const named = [...discounts]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]): ExplainedRow => ({ key: `discount ${name}`, kind: 'discount', name, rate: '', amount }));
  const taxes = priced.taxes.map((tax): ExplainedRow => ({
    key: `tax ${tax.name} ${tax.rate} ${String(tax.isInclusive)}`,
    kind: tax.isInclusive ? 'includedTax' : 'tax',
    name: tax.name,
    rate: toPlainString(tax.rate),
    amount: tax.amount,
  }));
  const isWhole = sum(named.map((row) => row.amount)) === negate(priced.totals.discountAmount);
  return [
    ...totalRows(priced, serviceChargeRate).flatMap((row): ExplainedRow[] =>
      row.kind === 'discount' && isWhole ? named : row.kind === 'tax' ? taxes : [{ ...row, key: row.kind, name: '' }],
    ),
    // Without a tax that is added, the included ones follow the items.
    ...(priced.totals.exclusiveTaxAmount === 0 ? taxes : []),
  ];
}
