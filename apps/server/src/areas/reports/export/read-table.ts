import {
  IMPORT_MAX_ROWS,
  type Comparison,
  type Language,
  type ReportAnswer,
  type ReportGroup,
  type SaleState,
} from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import { readPayments } from '../figures/payments.rows.ts';
import { readFigureReport } from '../figures/read-figures.ts';
import { readReductions } from '../figures/reductions.rows.ts';
import {
  assertHours,
  readScope,
  SEES_PEOPLE,
  SEES_SALES,
  type ReportQuery,
  type ReportReader,
  type ReportScope,
} from '../figures/report-scope.ts';
import { listSales } from '../sales/sales.rows.ts';
import {
  figuresTable,
  paymentsTable,
  reductionsTable,
  salesColumns,
  salesRows,
  type ReportTable,
} from './report-file.ts';

/** A report that is written to a file or to paper. */
export interface TableQuery extends ReportQuery {
  readonly report: 'figures' | 'employees' | 'payments' | 'reductions' | 'sales';
  readonly group: ReportGroup;
  readonly compare: Comparison;
  readonly saleState: SaleState;
}

/** The most sales that a mail brings; a file that is saved has no such end (decision 423). */
const MOST_MAILED = IMPORT_MAX_ROWS;

/** A report with the days that it covers. */
interface ReadTable extends ReportTable, Pick<ReportAnswer, 'period' | 'comparedPeriod'> {}

/** Reads a report as a table, for a person with the right to it; refuses what its call would refuse. */
export async function readTable(
  tx: Tx,
  reader: ReportReader & { readonly language: Language },
  query: TableQuery,
  now: Date,
): Promise<ReadTable> {
  const { language } = reader;
  const { report, group, compare, saleState, startDate, endDate } = query;
  const isOfPeople = report === 'employees';
  const scope = await readScope(tx, reader, query, isOfPeople ? SEES_PEOPLE : SEES_SALES, now);
  const alone = { period: { startDate, endDate }, comparedPeriod: null };
  switch (report) {
    case 'figures':
    case 'employees': {
      if (!isOfPeople) assertHours(scope, group);
      const rows = isOfPeople ? 'employee' : group;
      const answer = await readFigureReport(tx, scope, rows, compare);
      const { period, comparedPeriod } = answer;
      return { ...figuresTable(answer, rows, language), period, comparedPeriod };
    }
    case 'payments':
      return { ...paymentsTable({ ...(await readPayments(tx, scope)), pendingCount: 0 }, language), ...alone };
    case 'reductions':
      return { ...reductionsTable(await readReductions(tx, scope), language), ...alone };
    case 'sales': {
      const page = { page: 1, pageSize: MOST_MAILED, sort: ['at:asc'], search: '' };
      const { items, total } = await listSales(tx, scope, { ...page, saleState });
      if (total > MOST_MAILED) refuse('report.too_many_rows', { rows: total, most: MOST_MAILED });
      return { columns: salesColumns(language), rows: salesRows(items, placesOf(scope), language), ...alone };
    }
  }
}

/** The name of a location by its id. */
export function placesOf({ places }: Pick<ReportScope, 'places'>): (locationID: string) => string {
  const names = new Map(places.map((place) => [place.locationID, place.name]));
  return (locationID) => names.get(locationID) ?? '';
}
