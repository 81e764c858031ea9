import { attributions, reportGroups, type ReportFigures } from '@tavola/contract';
import { expect } from 'vitest';
import { centsOf, type reportsOf } from './reports.setup.ts';

/** Figures that are those of lines too; charges, tips and payments are of whole sales alone. */
const OF_LINES = ['gross', 'discounts', 'comps', 'refunds', 'net'] as const;
const OF_SALES = [...OF_LINES, 'tax', 'serviceCharge', 'delivery', 'additional', 'tips', 'rounding', 'paid'] as const;
/** Their rows are lines. */
const LINES: readonly string[] = ['product', 'category'];
/** Their rows are parts of what some products brought. */
const CHOICES: readonly string[] = ['option', 'comboPart'];
const MOST_HOUR_DAYS = 31;

type Days = Readonly<Record<'startDate' | 'endDate', string>>;

const lengthOf = ({ startDate, endDate }: Days): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;

/**
 * Expects every report of a period to come to the same sums (decision 97), and all money that came in to be what was
 * sold, with the rows that say where the two differ (decisions 245, 251, 378). Answers the totals.
 */
export async function expectCrossFoot(reports: ReturnType<typeof reportsOf>, days: Days): Promise<ReportFigures> {
  const { totals } = await reports.figures('day', days);
  const sumsTo = (
    rows: readonly { readonly figures: ReportFigures }[],
    names: typeof OF_LINES | typeof OF_SALES,
    by: string,
  ) => {
    for (const name of names)
      expect(centsOf(rows.map(({ figures }) => figures[name])), `${by} ${name}`).toBe(centsOf([totals[name]]));
  };
  for (const group of reportGroups) {
    if (CHOICES.includes(group) || (group === 'hour' && lengthOf(days) > MOST_HOUR_DAYS)) continue;
    sumsTo((await reports.figures(group, days)).rows, LINES.includes(group) ? OF_LINES : OF_SALES, group);
  }
  for (const attribution of attributions)
    sumsTo((await reports.employees({ ...days, attribution })).rows, OF_SALES, attribution);
  const { gross, discounts, comps, refunds, net } = totals;
  expect(centsOf([gross, -discounts, -comps, -refunds])).toBe(centsOf([net]));
  const charged = [totals.tax, totals.serviceCharge, totals.delivery, totals.additional, totals.tips, totals.rounding];
  expect(centsOf([net, ...charged])).toBe(centsOf([totals.paid]));
  const given = (await reports.reductions(days)).rows;
  for (const [kind, name] of [
    ['Discount', 'discounts'],
    ['Comp', 'comps'],
  ] as const)
    expect(centsOf(given.filter((row) => row.kind === kind).map(({ amount }) => amount)), kind).toBe(
      centsOf([totals[name]]),
    );
  const money = await reports.payments(days);
  expect(money.sold).toBe(totals.paid);
  const byType = money.payments.flatMap(({ amount, tips }) => [amount, tips]);
  const others = money.others.map(({ amount }) => amount);
  expect(centsOf(byType)).toBe(centsOf([totals.paid, money.unsettled, -money.earlier]));
  expect(centsOf([...byType, ...others])).toBe(centsOf([money.received]));
  return totals;
}
