import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Place = Pick<LocationScope, 'companyID' | 'locationID'>;

/**
 * The stock of an item `i` at a location, for a lateral join: looked up by its key, because two long tables under a
 * fence are compared row by row while the planner knows nothing of them, and sales would wait for it.
 */
export const stockRow = (item: ExpressionBuilder<DB & { i: DB['items'] }, 'i'>, { companyID, locationID }: Place) =>
  item
    .selectFrom('item_inventory as n')
    .where('n.company_id', '=', companyID)
    .where('n.location_id', '=', locationID)
    .whereRef('n.item_id', '=', 'i.id')
    .limit(1);

/** Whether a location counts an item `i` whose row there is `s`, if it has one (decision 156). */
export const isCounted = sql<SqlBool>`i.enable_track_inventory AND s.is_stopped IS NOT TRUE`;

/** Adds a row of stock for items at a location, in their unit and at their cost; the caller adds the ON CONFLICT. */
export const insertStockRows = (tx: Tx, { companyID, locationID }: Place, itemIDs: readonly string[], now: Date) =>
  tx
    .insertInto('item_inventory')
    .columns(['company_id', 'location_id', 'item_id', 'uomid', 'average_cost', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('items as i')
        .select([
          'i.company_id',
          sql<string>`${locationID}::uuid`.as('location_id'),
          'i.id',
          'i.uomid',
          'i.cost',
          sql<string>`${now}::timestamptz`.as('updated_at'),
        ])
        .where('i.company_id', '=', companyID)
        .where('i.id', '=', anyOf(itemIDs)),
    );
