import { type InventoryMovement, type ListQuery, type MovementType } from '@tavola/contract';
import { sql, type InferResult } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { amountOrNull } from '#platform/database/tables/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

export interface MovementQuery extends ListQuery {
  readonly itemID?: string | undefined;
  readonly type?: MovementType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

// Days are the location's: its zone says when they begin (decision 1).
function movementsOf(tx: Tx, { companyID, locationID }: LocationScope, { itemID, type, from, to }: MovementQuery) {
  let query = tx
    .selectFrom('inventory_movements as m')
    .innerJoin('items as i', (join) => join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'm.item_id'))
    .innerJoin('item_inventory as s', (join) =>
      join.on('s.company_id', '=', companyID).on('s.location_id', '=', locationID).onRef('s.item_id', '=', 'm.item_id'),
    )
    .leftJoin('uoms as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.uomid', '=', 's.uomid'))
    .leftJoin('vendors as v', (join) =>
      join.on('v.company_id', '=', companyID).on('v.location_id', '=', locationID).onRef('v.id', '=', 'm.vendor_id'),
    )
    .leftJoin('users as p', (join) => join.on('p.company_id', '=', companyID).onRef('p.id', '=', 'm.user_id'))
    .innerJoin('locations as l', (join) => join.on('l.company_id', '=', companyID).on('l.id', '=', locationID))
    .select([
      'm.id',
      'm.item_id',
      'i.name as item_name',
      'm.type',
      'm.quantity',
      'u.symbol as uom_symbol',
      'm.unit_cost',
      'm.balance_after',
      'm.ref_id',
      'v.name as vendor_name',
      'm.reason',
      'm.comment',
      sql<string | null>`nullif(trim(p.first_name || ' ' || p.last_name), '')`.as('user_name'),
      'm.at',
    ])
    .where('m.company_id', '=', companyID)
    .where('m.location_id', '=', locationID);
  if (itemID !== undefined) query = query.where('m.item_id', '=', itemID);
  if (type !== undefined) query = query.where('m.type', '=', type);
  if (from !== undefined)
    query = query.where('m.at', '>=', sql<string>`${from}::date::timestamp AT TIME ZONE l.timezone_name`);
  if (to !== undefined)
    query = query.where('m.at', '<', sql<string>`(${to}::date + 1)::timestamp AT TIME ZONE l.timezone_name`);
  // A CHECK of the table holds the type to those of the contract.
  return query.$narrowType<{ type: MovementType }>();
}

const toMovement = (row: InferResult<ReturnType<typeof movementsOf>>[number]): InventoryMovement => ({
  movementID: row.id,
  itemID: row.item_id,
  itemName: row.item_name,
  type: row.type,
  quantity: Number(row.quantity),
  uomSymbol: row.uom_symbol,
  unitCost: amountOrNull(row.unit_cost),
  balanceAfter: Number(row.balance_after),
  refID: row.ref_id,
  vendorName: row.vendor_name,
  reason: row.reason,
  comment: row.comment,
  userName: row.user_name,
  at: row.at,
});

/**
 * Movements of all items or of one, newest first unless asked otherwise. Their ids are made in the order of time, and
 * that order has an index.
 */
export async function listMovements(
  tx: Tx,
  scope: LocationScope,
  query: MovementQuery,
): Promise<{ items: InventoryMovement[]; total: number }> {
  const { rows, total } = await listPage(
    movementsOf(tx, scope, query),
    {
      sort: { at: sql`m.id`, itemName: sql`lower(i.name)`, type: sql`m.type`, quantity: sql`m.quantity` },
      search: [sql`i.name`, sql`coalesce(m.reason, '')`, sql`coalesce(m.comment, '')`, sql`coalesce(v.name, '')`],
      tieBreak: sql`m.id DESC`,
    },
    query,
  );
  return { items: rows.map(toMovement), total };
}
