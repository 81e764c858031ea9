import type { InventoryItem, InventorySummary, ItemType, ListQuery, StockStatus } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface ItemRow {
  [column: string]: unknown;
  id: string;
  name: string;
  type: ItemType;
  category_name: string | null;
  uomid: number | null;
  uom_symbol: string | null;
  is_active: boolean;
  on_hand: string;
  committed: string;
  safety_stock: string;
  average_cost: string | null;
  last_cost: string | null;
  stock_value: string;
  status: StockStatus;
}

const ON_HAND = 'coalesce(s.on_hand, 0)';
const STATUS = `CASE WHEN ${ON_HAND} <= 0 THEN 'Out' WHEN s.on_hand <= s.safety_stock THEN 'Low' ELSE 'In' END`;
const VALUE = 'coalesce(round(s.on_hand * s.average_cost, 5), 0)';
const CATEGORY = '(SELECT c.name FROM item_categories c WHERE c.company_id = $1 AND c.id = i.category_id)';
const UOM = '(SELECT u.symbol FROM uoms u WHERE u.company_id = $1 AND u.uomid = coalesce(s.uomid, i.uomid))';
const COLUMNS = `i.id, i.name, i.type, ${CATEGORY} AS category_name, coalesce(s.uomid, i.uomid) AS uomid, ${UOM} AS uom_symbol, i.is_active, ${ON_HAND} AS on_hand, coalesce(s.committed, 0) AS committed,
  coalesce(s.safety_stock, 0) AS safety_stock, s.average_cost, s.last_cost, ${VALUE} AS stock_value, ${STATUS} AS status`;
// An item's row at a location comes with its first movement there. It is looked up by its key: joined, two long tables
// under a fence are compared row by row while the planner knows nothing of them.
const FROM = `items i LEFT JOIN LATERAL (SELECT * FROM item_inventory n WHERE n.company_id = $1 AND n.location_id = $2 AND n.item_id = i.id LIMIT 1) s ON true
  WHERE i.company_id = $1 AND i.enable_track_inventory AND i.deleted_at IS NULL`;

const optionalNumber = (value: string | null): number | null => (value === null ? null : Number(value));
const toItem = (row: ItemRow): InventoryItem => ({
  itemID: row.id,
  name: row.name,
  type: row.type,
  categoryName: row.category_name,
  uomid: row.uomid,
  uomSymbol: row.uom_symbol,
  isActive: row.is_active,
  onHand: Number(row.on_hand),
  committed: Number(row.committed),
  safetyStock: Number(row.safety_stock),
  averageCost: optionalNumber(row.average_cost),
  lastCost: optionalNumber(row.last_cost),
  stockValue: Number(row.stock_value),
  status: row.status,
});

export async function listInventory(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: ListQuery & { readonly status?: StockStatus | undefined },
): Promise<{ items: InventoryItem[]; total: number }> {
  const { rows, total } = await listRows<ItemRow>(
    tx,
    {
      columns: COLUMNS,
      from: `${FROM} AND ($3::text IS NULL OR ${STATUS} = $3)`,
      values: [companyID, locationID, query.status ?? null],
      sort: {
        name: 'lower(i.name)',
        categoryName: `lower(${CATEGORY})`,
        onHand: ON_HAND,
        safetyStock: 'coalesce(s.safety_stock, 0)',
        averageCost: 's.average_cost',
        stockValue: VALUE,
        status: STATUS,
      },
      search: ['i.name', `coalesce(${CATEGORY}, '')`, `coalesce(i.barcode, '')`, `coalesce(i.ref_code, '')`],
      tieBreak: 'lower(i.name), i.id',
    },
    query,
  );
  return { items: rows.map(toItem), total };
}

export async function readInventorySummary(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<InventorySummary> {
  const {
    rows: [row],
  } = await tx.raw<{ items: number; in_stock: number; low: number; out: number; value: string }>(
    `
    SELECT count(*)::int AS items, count(*) FILTER (WHERE ${STATUS} = 'In')::int AS in_stock, count(*) FILTER (WHERE ${STATUS} = 'Low')::int AS low, count(*) FILTER (WHERE ${STATUS} = 'Out')::int AS out,
      coalesce(sum(${VALUE}), 0) AS value FROM ${FROM}`,
    [companyID, locationID],
  );
  return {
    itemCount: row?.items ?? 0,
    inCount: row?.in_stock ?? 0,
    lowCount: row?.low ?? 0,
    outCount: row?.out ?? 0,
    stockValue: Number(row?.value ?? 0),
  };
}

export async function getInventoryItem(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
): Promise<InventoryItem | null> {
  const {
    rows: [row],
  } = await tx.raw<ItemRow>(`SELECT ${COLUMNS} FROM ${FROM} AND i.id = $3`, [companyID, locationID, itemID]);
  return row === undefined ? null : toItem(row);
}

/**
 * The stock of a counted item, held until the commit; made at 0 where the location has none of it yet. Null = the item
 * is not counted.
 */
export async function holdStock(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  now: Date,
): Promise<{ name: string; uomid: number | null; onHand: number } | null> {
  const item = await getInventoryItem(tx, scope, itemID);
  if (item === null) return null;
  const { companyID, locationID } = scope;
  await tx.raw(
    `
    INSERT INTO item_inventory (company_id, location_id, item_id, uomid, average_cost, updated_at) SELECT $1::uuid, $2::uuid, i.id, i.uomid, i.cost, $4::timestamptz FROM items i WHERE i.company_id = $1 AND i.id = $3
    ON CONFLICT DO NOTHING`,
    [companyID, locationID, itemID, now],
  );
  const {
    rows: [row],
  } = await tx.raw<{ uomid: number | null; on_hand: string }>(
    'SELECT uomid, on_hand FROM item_inventory WHERE company_id = $1 AND location_id = $2 AND item_id = $3 FOR UPDATE',
    [companyID, locationID, itemID],
  );
  return row === undefined ? null : { name: item.name, uomid: row.uomid, onHand: Number(row.on_hand) };
}

/** What a movement by hand adds to the ledger. */
export interface HandMovement {
  readonly id: string;
  readonly itemID: string;
  readonly type: 'Adjust' | 'Receive' | 'Waste' | 'Count';
  readonly quantity: number;
  /** Of one stock unit of what came in; null = it takes part at the average. */
  readonly unitCost: number | null;
  readonly vendorID: string | null;
  readonly reason: string;
  readonly comment: string;
  readonly userID: string;
}

/**
 * Moves stock that `holdStock` holds, and writes why. What comes in at a cost of its own moves the average (decision
 * 95); where nothing was left, the average begins anew with it.
 */
export async function moveByHand(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  move: HandMovement,
  now: Date,
): Promise<void> {
  await tx.raw(
    `
    WITH moved AS (
      UPDATE item_inventory s SET on_hand = s.on_hand + $4::numeric, last_cost = coalesce($5::numeric, s.last_cost), updated_at = $6::timestamptz, version = s.version + 1,
        average_cost = CASE WHEN $5::numeric IS NULL OR $4::numeric <= 0 THEN s.average_cost WHEN s.on_hand <= 0 OR s.average_cost IS NULL THEN $5::numeric
          ELSE round((s.on_hand * s.average_cost + $4::numeric * $5::numeric) / (s.on_hand + $4::numeric), 5) END
      WHERE s.company_id = $1 AND s.location_id = $2 AND s.item_id = $3 RETURNING s.on_hand, s.average_cost)
    INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after, vendor_id, reason, comment, user_id, at)
    SELECT $1, $2, $7, $3, $8, $4::numeric, coalesce($5::numeric, moved.average_cost), moved.on_hand, $9::uuid, $10::text, nullif($11, ''), $12::uuid, $6::timestamptz FROM moved`,
    [
      companyID,
      locationID,
      move.itemID,
      move.quantity,
      move.unitCost,
      now,
      move.id,
      move.type,
      move.vendorID,
      move.reason,
      move.comment,
      move.userID,
    ],
  );
}

export async function setSafetyStock(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
  safetyStock: number,
  now: Date,
): Promise<void> {
  await tx.raw(
    'UPDATE item_inventory SET safety_stock = $4, updated_at = $5, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND item_id = $3',
    [companyID, locationID, itemID, safetyStock, now],
  );
}

export async function hasVendor(tx: Tx, { companyID, locationID }: LocationScope, vendorID: string): Promise<boolean> {
  return (
    (
      await tx.raw(
        'SELECT id FROM vendors WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL',
        [companyID, locationID, vendorID],
      )
    ).rows.length === 1
  );
}
