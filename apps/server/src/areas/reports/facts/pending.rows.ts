import { findCurrency } from '#platform/reference/currencies.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';
import type { FactPlace } from './fact-insert.rows.ts';

/** Orders whose facts are to be made, with the rows that say so. */
export interface NextChanges {
  readonly ids: readonly string[];
  readonly orderIDs: readonly string[];
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
export async function nextChanges(tx: Tx, { companyID }: CompanyScope, most: number): Promise<NextChanges> {
  const { rows } = await tx.send<{ id: string; order_id: string; day: string | null }>(
    sql`SELECT c.id::text AS id, c.order_id, c.location_id || ' ' || o.order_date AS day
      FROM (SELECT x.id, x.location_id, x.order_id FROM report_changes x WHERE x.company_id = ${companyID}
        ORDER BY x.id DESC LIMIT ${most}) AS c
      LEFT JOIN orders o ON o.company_id = ${companyID} AND o.id = c.order_id ORDER BY c.id DESC`,
  );
  const next = rows.length < most ? rows : wholeDays(rows);
  return { ids: next.map(({ id }) => id), orderIDs: [...new Set(next.map((row) => row.order_id))] };
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

/** How many changes wait; counted up to a limit, because only "a few" and "many" make a difference. */
export async function countChanges(tx: Tx, { companyID }: CompanyScope): Promise<number> {
  const { rows } = await tx.send<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM (SELECT FROM report_changes WHERE company_id = ${companyID} LIMIT ${COUNTED}) AS waiting`,
  );
  return rows[0]?.count ?? 0;
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
