import type { InventoryMovement, ListQuery, MovementType } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface MovementRow {
  [column: string]: unknown;
  id: string;
  item_id: string;
  item_name: string;
  type: MovementType;
  quantity: string;
  uom_symbol: string | null;
  unit_cost: string | null;
  balance_after: string;
  ref_id: string | null;
  vendor_name: string | null;
  reason: string | null;
  comment: string | null;
  user_name: string | null;
  at: string;
}

export interface MovementQuery extends ListQuery {
  readonly itemID?: string | undefined;
  readonly type?: MovementType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const COLUMNS = `m.id, m.item_id, i.name AS item_name, m.type, m.quantity, u.symbol AS uom_symbol, m.unit_cost, m.balance_after, m.ref_id, v.name AS vendor_name, m.reason, m.comment,
  nullif(trim(p.first_name || ' ' || p.last_name), '') AS user_name, m.at`;
const FROM = `inventory_movements m JOIN items i ON i.company_id = $1 AND i.id = m.item_id JOIN item_inventory s ON s.company_id = $1 AND s.location_id = $2 AND s.item_id = m.item_id
  LEFT JOIN uoms u ON u.company_id = $1 AND u.uomid = s.uomid LEFT JOIN vendors v ON v.company_id = $1 AND v.location_id = $2 AND v.id = m.vendor_id LEFT JOIN users p ON p.company_id = $1 AND p.id = m.user_id
  JOIN locations l ON l.company_id = $1 AND l.id = $2
  WHERE m.company_id = $1 AND m.location_id = $2 AND ($3::uuid IS NULL OR m.item_id = $3) AND ($4::text IS NULL OR m.type = $4)
    AND ($5::date IS NULL OR m.at >= $5::date::timestamp AT TIME ZONE l.timezone_name) AND ($6::date IS NULL OR m.at < ($6::date + 1)::timestamp AT TIME ZONE l.timezone_name)`;

const optionalNumber = (value: string | null): number | null => (value === null ? null : Number(value));
const toMovement = (row: MovementRow): InventoryMovement => ({
  movementID: row.id,
  itemID: row.item_id,
  itemName: row.item_name,
  type: row.type,
  quantity: Number(row.quantity),
  uomSymbol: row.uom_symbol,
  unitCost: optionalNumber(row.unit_cost),
  balanceAfter: Number(row.balance_after),
  refID: row.ref_id,
  vendorName: row.vendor_name,
  reason: row.reason,
  comment: row.comment,
  userName: row.user_name,
  at: new Date(row.at).toISOString(),
});

/**
 * Movements of all items or of one, newest first unless asked otherwise. Their ids are made in the order of time, and
 * that order has an index.
 */
export async function listMovements(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: MovementQuery,
): Promise<{ items: InventoryMovement[]; total: number }> {
  const { itemID = null, type = null, from = null, to = null } = query;
  const { rows, total } = await listRows<MovementRow>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      values: [companyID, locationID, itemID, type, from, to],
      sort: { at: 'm.id', itemName: 'lower(i.name)', type: 'm.type', quantity: 'm.quantity' },
      search: ['i.name', `coalesce(m.reason, '')`, `coalesce(m.comment, '')`, `coalesce(v.name, '')`],
      tieBreak: 'm.id DESC',
    },
    query,
  );
  return { items: rows.map(toMovement), total };
}
