import { REDEEMED_POINTS, reductionKinds, type ReductionsAnswer, type ReductionKind } from '@tavola/contract';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import { moneyIn, textOrNull } from './cells.ts';
import { counted } from './figures.rows.ts';
import { namesOfPeople } from './names.rows.ts';
import { namesFor, namesOfRecords } from './record-names.rows.ts';
import type { ReportScope } from './report-scope.ts';

/** A discount of the catalog and a reason by their ids, everything else by its name. */
export const REDUCTION_KEY =
  raw(`CASE WHEN d.id IS NOT NULL THEN f.ref_id::text WHEN f.kind <> 'Discount' AND f.ref_id IS NOT NULL THEN f.ref_id::text
  ELSE 'name:' || coalesce(f.name, '') END`);

/** Facts with the discount that they name. */
export const reductionFacts = ({ companyID }: ReportScope) =>
  sql`report_facts f LEFT JOIN discounts d ON d.company_id = ${companyID} AND d.id = f.ref_id AND f.kind = 'Discount'`;

/** Sales `f` with points redeemed, which are a discount and no fact of one (decision 489). */
export const redeemed = (scope: ReportScope): Sql => sql`${counted(scope, ['Sale'])} AND f.redeemed_amount <> 0`;

// A row is what one person did, so that the sales behind it are these; several people may have allowed it.
const approversOf = (row: DriverRow): readonly string[] =>
  Array.isArray(row['approved_by']) ? row['approved_by'].map(String) : [];

/** Names with commas between them; null where there is none. */
const listed = (names: readonly (string | null)[]): string | null =>
  names
    .filter((name) => name !== null)
    .toSorted()
    .join(', ') || null;

/** Discounts, comps and voids by name, with the people where they are known. */
export async function readReductions(tx: Tx, scope: ReportScope): Promise<Omit<ReductionsAnswer, 'pendingCount'>> {
  const { rows } = await tx.send(
    sql`SELECT f.kind, ${REDUCTION_KEY} AS key, (array_agg(coalesce(f.name, '') ORDER BY f.at DESC))[1] AS name,
        f.done_by, array_remove(array_agg(DISTINCT f.approved_by), NULL)::text[] AS approved_by, count(*)::integer AS count, sum(f.quantity) AS quantity,
        sum(f.discount_amount + f.comp_amount + f.gross_amount) AS amount
      FROM ${reductionFacts(scope)} WHERE ${counted(scope, reductionKinds)} GROUP BY 1, 2, 4
      UNION ALL SELECT 'Discount', ${REDEEMED_POINTS}, '', NULL, ARRAY[]::text[], count(*)::integer, 0, sum(f.redeemed_amount)
        FROM report_facts f WHERE ${redeemed(scope)} HAVING count(*) > 0
      ORDER BY kind, amount DESC, key, done_by`,
  );
  const people = await namesOfPeople(
    tx,
    scope.companyID,
    rows.flatMap((row) => [textOrNull(row, 'done_by') ?? [], approversOf(row)].flat()),
  );
  const records = await namesOfRecords(
    tx,
    scope.companyID,
    rows.map((row) => String(row['key'])),
  );
  const nameOf = (id: string | null): string | null => (id === null ? null : (people.get(id)?.name ?? null));
  return {
    period: { startDate: scope.startDate, endDate: scope.endDate },
    comparedPeriod: null,
    rows: rows.map((row) => ({
      // The statement asks for these kinds alone.
      kind: String(row['kind']) as ReductionKind,
      key: String(row['key']),
      name: String(row['name']),
      names: namesFor(records.get(String(row['key'])), String(row['name'])),
      userID: textOrNull(row, 'done_by'),
      userName: nameOf(textOrNull(row, 'done_by')),
      approverName: listed(approversOf(row).map(nameOf)),
      count: Number(row['count']),
      quantity: Number(row['quantity']),
      amount: moneyIn(row, 'amount'),
    })),
  };
}
