import type { Period } from '@tavola/selling';
import { findCurrency } from '#platform/reference/currencies.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';
import type { FactPlace } from './fact-insert.rows.ts';

/** Orders whose facts are to be made, with the rows that say so. */
export interface NextChanges {
  readonly ids: readonly string[];
  readonly orderIDs: readonly string[];
  /** Whether there may be others. */
  readonly isMore: boolean;
}

/**
 * The orders that a reader waits for: those that have or had facts on some days, at all locations or at these, or those
 * that were booked in some closes of day (decision 484). Null = all of the company.
 */
export type FactsAsked =
  | { readonly periods: readonly Period[]; readonly locationIDs: readonly string[] | null }
  | { readonly closeOfDayIDs: readonly string[] }
  | null;

/**
 * Whether a row `x` of `report_changes` is of an order that is asked for. A fact is of no day before its order and of
 * none after the last change of it, by the clock of any place. An order that is gone may have had facts on each day.
 */
function isAsked({ companyID }: CompanyScope, asked: FactsAsked): Sql {
  if (asked === null) return sql`true`;
  if ('closeOfDayIDs' in asked)
    return sql`x.order_id IN (SELECT l.order_id FROM ledger_postings l
      WHERE l.company_id = ${companyID} AND l.close_of_day_id = ANY (${asked.closeOfDayIDs}::uuid[]))`;
  const { periods, locationIDs } = asked;
  const changed = sql`(greatest(o.updated_at, s.updated_at) AT TIME ZONE 'UTC')::date + 1`;
  return sql`(${locationIDs}::uuid[] IS NULL OR x.location_id = ANY (${locationIDs}::uuid[]))
    AND NOT EXISTS (SELECT FROM orders o LEFT JOIN sales s ON s.company_id = ${companyID} AND s.order_id = o.id
      WHERE o.company_id = ${companyID} AND o.id = x.order_id AND NOT EXISTS (
        SELECT FROM unnest(${periods.map(({ startDate }) => startDate)}::date[], ${periods.map(({ endDate }) => endDate)}::date[])
          AS d (first, last)
        WHERE least(o.order_date, s.sale_date) <= d.last AND greatest(o.order_date, ${changed}) >= d.first))`;
}

/** Whether any order waits for its facts. */
export async function hasChanges(tx: Tx, { companyID }: CompanyScope): Promise<boolean> {
  const { rows } = await tx.send(
    sql`SELECT FROM report_changes WHERE company_id = ${companyID} ORDER BY id DESC LIMIT 1`,
  );
  return rows.length > 0;
}

/**
 * The orders that changed last, so that what is sold now does not wait for a rebuild (decision 453). Of more than there
 * is room for, the last day of a location is left to the next time, unless it is the only one: the sums of a day are
 * made again with each part of it.
 */
export async function nextChanges(
  tx: Tx,
  scope: CompanyScope,
  most: number,
  asked: FactsAsked = null,
): Promise<NextChanges> {
  const { companyID } = scope;
  const { rows } = await tx.send<{ id: string; order_id: string; day: string | null }>(
    sql`SELECT c.id::text AS id, c.order_id, c.location_id || ' ' || o.order_date AS day
      FROM (SELECT x.id, x.location_id, x.order_id FROM report_changes x WHERE x.company_id = ${companyID} AND ${isAsked(scope, asked)}
        ORDER BY x.id DESC LIMIT ${most}) AS c
      LEFT JOIN orders o ON o.company_id = ${companyID} AND o.id = c.order_id ORDER BY c.id DESC`,
  );
  const isMore = rows.length === most;
  const next = isMore ? wholeDays(rows) : rows;
  return { ids: next.map(({ id }) => id), orderIDs: [...new Set(next.map((row) => row.order_id))], isMore };
}

/** Rows without those of the last day, unless all are of it. */
function wholeDays<Row extends { readonly day: string | null }>(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)?.day;
  const end = rows.findLastIndex(({ day }) => day !== last) + 1;
  return end === 0 ? rows : rows.slice(0, end);
}

/** The rows of orders whose facts are made; rows that were added since then stay. */
export const deleteChanges = ({ companyID }: CompanyScope, ids: readonly string[]) =>
  sql`DELETE FROM report_changes WHERE company_id = ${companyID} AND id = ANY (${ids}::bigint[])`;

const COUNTED = 10_000;

/**
 * How many changes wait, or those that are asked for; counted up to a limit, because only "a few" and "many" make a
 * difference.
 */
export async function countChanges(tx: Tx, scope: CompanyScope, asked: FactsAsked = null): Promise<number> {
  const { rows } = await tx.send<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM (SELECT FROM report_changes x WHERE x.company_id = ${scope.companyID}
      AND ${isAsked(scope, asked)} LIMIT ${COUNTED}) AS waiting`,
  );
  return rows[0]?.count ?? 0;
}

/** Which of some closes of day have orders that wait for their facts. */
export async function uncountedCloses(
  tx: Tx,
  { companyID }: CompanyScope,
  closeOfDayIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.send<{ id: string }>(
    sql`SELECT DISTINCT l.close_of_day_id AS id FROM ledger_postings l
      JOIN report_changes x ON x.company_id = ${companyID} AND x.order_id = l.order_id
      WHERE l.company_id = ${companyID} AND l.close_of_day_id = ANY (${closeOfDayIDs}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

const DECIMALS = 2;

/** The clocks and currencies of a company's locations, archived ones too: their sales stay in the reports. */
export async function listFactPlaces(tx: Tx, { companyID }: CompanyScope): Promise<FactPlace[]> {
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'timezone_name', 'business_day_cutoff', 'currency_id'])
    .where('company_id', '=', companyID)
    .execute();
  return rows.map((row) => ({
    locationID: row.id,
    timezoneName: row.timezone_name,
    cutoff: row.business_day_cutoff,
    decimals: findCurrency(row.currency_id)?.decimals ?? DECIMALS,
  }));
}

/** Has the facts of all orders of a company made again, the newest first; answers how many orders those are. */
export async function requestAll(tx: Tx, { companyID }: CompanyScope): Promise<number> {
  const { count } = await tx.send(
    sql`INSERT INTO report_changes (company_id, location_id, order_id)
      SELECT o.company_id, o.location_id, o.id FROM orders o WHERE o.company_id = ${companyID}
        AND (o.status = 'Voided' OR EXISTS (SELECT FROM sales s WHERE s.company_id = ${companyID} AND s.order_id = o.id))
      ORDER BY o.order_date, o.location_id, o.id`,
  );
  return count;
}
