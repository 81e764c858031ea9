import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Locations that have sample orders (decision 252). */
export async function listSampleLocations(tx: Tx, companyID: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('demo_sales')
    .select('location_id')
    .where('company_id', '=', companyID)
    .where('is_sample', '=', true)
    .execute();
  return new Set(rows.map((row) => row.location_id));
}

/** People with a place at these locations, or who sold there, by name. */
export async function listPeopleOfSales(
  tx: Tx,
  companyID: string,
  locationIDs: readonly string[],
): Promise<{ userID: string; name: string }[]> {
  const { rows } = await tx.send<{ id: string; name: string }>(
    sql`SELECT u.id, btrim(u.first_name || ' ' || u.last_name) AS name FROM users u
      WHERE u.company_id = ${companyID} AND (u.is_super_user OR EXISTS (SELECT FROM user_locations p
        WHERE p.company_id = ${companyID} AND p.user_id = u.id AND p.location_id = ANY (${locationIDs}::uuid[])))
      ORDER BY 2, 1`,
  );
  return rows.map(({ id, name }) => ({ userID: id, name }));
}

/** Terminals of these locations by name, without those that were removed. */
export async function listTerminals(
  tx: Tx,
  companyID: string,
  locationIDs: readonly string[],
): Promise<{ clientID: string; name: string }[]> {
  const { rows } = await tx.send<{ id: string; name: string }>(
    sql`SELECT id, name FROM clients WHERE company_id = ${companyID} AND location_id = ANY (${locationIDs}::uuid[])
      AND deleted_at IS NULL AND type <> 'OrderQuesTerminal' ORDER BY lower(name), id`,
  );
  return rows.map(({ id, name }) => ({ clientID: id, name }));
}

/** Online stores of these locations by name, without those that were deleted. */
export async function listStores(
  tx: Tx,
  companyID: string,
  locationIDs: readonly string[],
): Promise<{ storeID: string; name: string }[]> {
  const { rows } = await tx.send<{ id: string; name: string }>(
    sql`SELECT id, name FROM online_stores WHERE company_id = ${companyID}
      AND location_id = ANY (${locationIDs}::uuid[]) AND deleted_at IS NULL ORDER BY lower(name), id`,
  );
  return rows.map(({ id, name }) => ({ storeID: id, name }));
}

/** Brands of a company in their order. */
export async function listBrands(tx: Tx, companyID: string): Promise<{ brandID: string; name: string }[]> {
  const { rows } = await tx.send<{ id: string; name: string }>(
    sql`SELECT id, name FROM brands WHERE company_id = ${companyID} AND deleted_at IS NULL
      ORDER BY sort_number, lower(name), id`,
  );
  return rows.map(({ id, name }) => ({ brandID: id, name }));
}
