import { demoCatalog, demoTables, type DemoCatalog, type DemoOptions, type Tools } from '@tavola/demo';
import type { DemoName } from '@tavola/contract';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * Fills a company and location that have no catalog yet with a demo's catalog alone; the caller's transaction keeps all
 * or nothing.
 */
export const loadDemo = (tx: Tx, scope: LocationScope, name: DemoName, tools: Tools): Promise<void> =>
  writeCatalog(tx, scope, demoCatalog(name), tools);

/**
 * Writes a whole catalog with the selling settings of its location, and the first version of its sell data. The company
 * must have no catalog yet. Throws on a reference that names nothing.
 */
export async function writeCatalog(
  tx: Tx,
  scope: LocationScope,
  catalog: DemoCatalog,
  tools: Tools,
  options: DemoOptions = {},
): Promise<void> {
  const { companyID, locationID } = scope;
  const version = { company_id: companyID, location_id: locationID, version: 1, raised_at: tools.now().toISOString() };
  await insertRows(tx, [
    ...demoTables(scope, catalog, tools, options),
    { table: 'pos_data_versions', rows: [version] },
  ]);
}
