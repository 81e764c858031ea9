import { findCurrency } from '#platform/reference/currencies.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';
import type { FactPlace } from './fact-insert.rows.ts';

/** The first orders whose facts are to be made, with the rows that say so. */
export async function nextChanges(
  tx: Tx,
  { companyID }: CompanyScope,
  most: number,
): Promise<{ readonly ids: readonly string[]; readonly orderIDs: readonly string[] }> {
  const { rows } = await tx.send<{ id: string; order_id: string }>(
    sql`SELECT id::text AS id, order_id FROM report_changes WHERE company_id = ${companyID} ORDER BY id LIMIT ${most}`,
  );
  return { ids: rows.map(({ id }) => id), orderIDs: [...new Set(rows.map((row) => row.order_id))] };
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

/** Has the facts of all orders of a company made again; answers how many orders those are. */
export async function requestAll(tx: Tx, { companyID }: CompanyScope): Promise<number> {
  const { count } = await tx.send(
    sql`INSERT INTO report_changes (company_id, location_id, order_id)
      SELECT o.company_id, o.location_id, o.id FROM orders o WHERE o.company_id = ${companyID}
        AND (o.status = 'Voided' OR EXISTS (SELECT FROM sales s WHERE s.company_id = ${companyID} AND s.order_id = o.id))
      ORDER BY o.order_date, o.id`,
  );
  return count;
}
