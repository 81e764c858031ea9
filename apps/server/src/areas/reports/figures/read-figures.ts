import { type Comparison, type ReportAnswer, type ReportGroup, type ReportRow } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { isOfLines, sumFacts, type GroupSum } from './figures.rows.ts';
import { noFigures, totalOf } from './total.ts';
import { namesOfKeys } from './names.rows.ts';
import { comparedScope, type ReportScope } from './report-scope.ts';

/** A report of figures, with the rows of either period, in the order of their keys or of what they brought. */
export async function readFigureReport(
  tx: Tx,
  scope: ReportScope,
  group: ReportGroup | 'employee',
  compare: Comparison,
): Promise<Omit<ReportAnswer, 'pendingCount'>> {
  const before = comparedScope(scope, compare);
  const isParts = isOfLines(group, scope);
  const sums = await sumFacts(tx, scope, group);
  const sumsBefore = before === null ? [] : await sumFacts(tx, before, group);
  // Each fact is in one row, so the rows sum to what all facts do.
  const totals = totalOf(sums, isParts);
  const comparedTotals = before === null ? null : totalOf(sumsBefore, isParts);
  return {
    period: { startDate: scope.startDate, endDate: scope.endDate },
    comparedPeriod: before && { startDate: before.startDate, endDate: before.endDate },
    rows: await rowsOf(tx, { scope, group, isCompared: before !== null }, sums, sumsBefore),
    totals,
    comparedTotals,
  };
}

async function rowsOf(
  tx: Tx,
  {
    scope,
    group,
    isCompared,
  }: { readonly scope: ReportScope; readonly group: ReportGroup | 'employee'; readonly isCompared: boolean },
  sums: readonly GroupSum[],
  sumsBefore: readonly GroupSum[],
): Promise<ReportRow[]> {
  const now = new Map(sums.map((sum) => [sum.key, sum]));
  const before = new Map(sumsBefore.map((sum) => [sum.key, sum]));
  const keys = [...new Set([...now.keys(), ...before.keys()])];
  const names = await namesOfKeys(tx, scope.companyID, group, keys);
  const rows = keys.map((key): ReportRow => {
    const sum = now.get(key);
    const compared = before.get(key);
    const found = names.get(key);
    return {
      key,
      name: found?.name ?? (sum ?? compared)?.name ?? null,
      names: found?.names ?? undefined,
      figures: sum?.figures ?? emptyLike(compared),
      compared: isCompared ? (compared?.figures ?? emptyLike(sum)) : null,
    };
  });
  return BY_KEY.includes(group)
    ? rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : rows.toSorted((a, b) => b.figures.net - a.figures.net || (a.key < b.key ? -1 : 1));
}

const BY_KEY: readonly string[] = ['day', 'week', 'month', 'hour', 'hourOfDay', 'weekday', 'weekdayHour'];

/** A row of one period only has zeros in the other one. */
const emptyLike = (sum: GroupSum | undefined): ReportRow['figures'] => noFigures(sum?.figures.orders === null);
