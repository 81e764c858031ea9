import type { ReportFigures, ReportRow } from '@tavola/contract';

/** Why net sales of two periods differ, taken apart so that the parts sum to the difference exactly. */

const SCALE = 100_000;
const units = (amount: number): number => Math.round(amount * SCALE);
const amountOf = (whole: number): number => whole / SCALE;

/** How much of a difference comes from how many sales there were, what each came to, and refunds. */
export interface Causes {
  readonly difference: number;
  /** The change of the number of sales, at what a sale came to before. */
  readonly orders: number;
  /** The change of what a sale comes to, for the sales of now. */
  readonly value: number;
  readonly refunds: number;
}

type Sold = Pick<ReportFigures, 'orders' | 'net' | 'refunds'>;

/** The causes of the difference between the net sales of two periods, in a currency of so many decimals. */
export function causesOf(now: Sold, before: Sold, decimals: number): Causes {
  const sold = (of: Sold): number => units(of.net) + units(of.refunds);
  const [n, was] = [now.orders ?? 0, before.orders ?? 0];
  const change = sold(now) - sold(before);
  const cent = SCALE / 10 ** decimals;
  // Without a sale before there is nothing that a sale came to.
  const orders = was === 0 ? change : Math.round(((n - was) * sold(before)) / was / cent) * cent;
  const refunds = units(before.refunds) - units(now.refunds);
  return {
    difference: amountOf(units(now.net) - units(before.net)),
    orders: amountOf(orders),
    value: amountOf(change - orders),
    refunds: amountOf(refunds),
  };
}

/** A row of a report with the change of its net sales. */
export interface Change {
  readonly row: ReportRow;
  readonly change: number;
}

/**
 * The rows whose net sales changed most, and what all others changed together: their sum is the difference of the
 * periods. Rows are of a report that is compared.
 */
export function changesOf(
  rows: readonly ReportRow[],
  most: number,
): { readonly top: readonly Change[]; readonly rest: number } {
  const changes = rows.map((row) => ({ row, whole: units(row.figures.net) - units(row.compared?.net ?? 0) }));
  const sorted = changes.toSorted((a, b) => Math.abs(b.whole) - Math.abs(a.whole));
  return {
    top: sorted
      .slice(0, most)
      .filter(({ whole }) => whole !== 0)
      .map(({ row, whole }) => ({ row, change: amountOf(whole) })),
    rest: amountOf(sorted.slice(most).reduce((sum, { whole }) => sum + whole, 0)),
  };
}
