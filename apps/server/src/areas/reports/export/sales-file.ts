import type { FileAnswer, SheetFormat } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import type { Streamed } from '#platform/http/streamed.ts';
import { writeLongFile } from '#platform/imports/files/long-file.ts';
import { readScope, REPORT_LIMITS, SEES_SALES } from '../figures/report-scope.ts';
import { countSales, readAllSales, type Searched } from '../sales/sales.rows.ts';
import { placesOf, type TableQuery } from './read-table.ts';
import { saleFiguresOf, salesColumns, salesRows } from './report-file.ts';

/** The rows of a sheet, without its headings: no spreadsheet program opens more (decision 423). */
const MOST_ROWS = 1_048_575;

interface SalesFileQuery extends TableQuery {
  readonly format: SheetFormat;
  /** Left out = every sale. */
  readonly behind?: Searched['group'];
  readonly key?: Searched['key'];
  readonly doneBy?: Searched['doneBy'];
  readonly search: Searched['search'];
}

/**
 * Every sale of a period, or those behind one figure, as a file of any length, as the period is at one moment
 * (decisions 423, 485). `record` is called with the number of its rows.
 */
export function writeSalesFile(
  call: Pick<Call, 'scope' | 'session' | 'language' | 'readForCompany'>,
  name: string,
  query: SalesFileQuery,
  now: Date,
  record: (tx: Tx, rows: number) => Promise<void>,
): Promise<Streamed<FileAnswer>> {
  const { language } = call;
  const { saleState, behind, key, doneBy, search } = query;
  const all: Searched = { saleState, group: behind, key, doneBy, search };
  const figures = saleFiguresOf(behind);
  const head = {
    format: query.format,
    language,
    headings: salesColumns(language, figures).map(({ heading }) => heading),
  };
  // A repeat of the call makes the file again, so no answer of the transaction is kept for it.
  return writeLongFile(call.scope.companyID, name, head, (begin) =>
    call.readForCompany(async (tx) => {
      const scope = await readScope(tx, call, query, SEES_SALES, now);
      const rows = await countSales(tx, scope, all);
      if (rows > MOST_ROWS) refuse('report.too_many_rows', { rows, most: MOST_ROWS });
      const add = await begin();
      const placeOf = placesOf(scope);
      await record(
        tx,
        await readAllSales(tx, scope, all, (sales) => add(salesRows(sales, placeOf, language, figures))),
      );
    }, REPORT_LIMITS),
  );
}
