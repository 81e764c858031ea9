import type { InsertQueryBuilder, InsertResult } from 'kysely';
import { counter } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf } from '#platform/database/tables/columns.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { lockKey, shareKey } from '#platform/database/lock-key.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { publish } from '#platform/realtime/publish.ts';
import { isLocationScope, locationScope, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';

const versionColumns = new Columns({ version: columnsOf('pos_data_versions')('version', counter) });

/** The version of a location's sell data: one read of one row. 0 where none was ever written. */
export async function posVersion(tx: Tx, { companyID, locationID }: LocationScope): Promise<number> {
  const [found] = await tx.pipeline([
    sql`SELECT ${versionColumns.names} FROM pos_data_versions
      WHERE company_id = ${companyID} AND location_id = ${locationID}`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? 0 : versionColumns.read(row).version;
}

const sellingAt = ({ companyID, locationID }: LocationScope): string => `selling at ${companyID} ${locationID}`;

/** Called by each sale before it reads the location's selling settings: locks them until its commit. */
export const shareSelling = (tx: Tx, scope: LocationScope): Promise<void> => shareKey(tx, sellingAt(scope));

/**
 * Waits for the sales that are being written, and has new ones wait for the commit: for changes that depend on what was
 * sold, or that a sale must not half see. To be called before the change reads or locks anything.
 */
export const pauseSelling = (tx: Tx, scope: LocationScope): Promise<void> => lockKey(tx, sellingAt(scope));

/**
 * Raises the version of the sell data and notifies the terminals (decision 24). To be called in the transaction of
 * every write that a terminal must know: catalog, prices, taxes, discounts, availability, selling settings. With a
 * company's scope every location is raised, and the transaction must be the company's too: the fence of one location
 * hides the others. Locks the version and the message number of each location until the commit, so it comes last.
 */
export async function raisePosVersion(tx: Tx, scope: CompanyScope | LocationScope, now: Date): Promise<void> {
  const at = now.toISOString();
  const rows = await (isLocationScope(scope) ? raiseOne(tx, scope, at) : raiseAll(tx, scope, at));
  // Company-wide writes take the locks of the messages in one order, in which the statements travel together.
  const inOrder = rows.toSorted((a, b) => (a.location_id < b.location_id ? -1 : 1));
  await Promise.all(
    inOrder.map(({ location_id, version }) =>
      publish(tx, locationScope(scope.companyID, location_id), 'posDataChanged', { version: Number(version) }),
    ),
  );
}

const firstVersion = '1';

const raiseOne = (tx: Tx, { companyID, locationID }: LocationScope, at: string) =>
  raised(
    tx
      .insertInto('pos_data_versions')
      .values({ company_id: companyID, location_id: locationID, version: firstVersion, raised_at: at }),
  );

// In one order everywhere, so that two company-wide writes wait for one another instead of ending in a deadlock.
const raiseAll = (tx: Tx, { companyID }: CompanyScope, at: string) =>
  raised(
    tx
      .insertInto('pos_data_versions')
      .columns(['company_id', 'location_id', 'version', 'raised_at'])
      .expression((row) =>
        row
          .selectFrom('locations as l')
          .select(({ cast, val }) => [
            'l.company_id',
            'l.id',
            cast<string>(val(firstVersion), 'bigint').as('version'),
            cast<string>(val(at), 'timestamptz').as('raised_at'),
          ])
          .where('l.company_id', '=', companyID)
          .orderBy('l.id'),
      ),
  );

const raised = (inserted: InsertQueryBuilder<DB, 'pos_data_versions', InsertResult>) =>
  inserted
    .onConflict((known) =>
      known.columns(['company_id', 'location_id']).doUpdateSet((row) => ({
        version: row('pos_data_versions.version', '+', firstVersion),
        raised_at: row.ref('excluded.raised_at'),
      })),
    )
    .returning(['location_id', 'version'])
    .execute();
