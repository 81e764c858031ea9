import {
  amountOf,
  type InventoryItem,
  type InventorySummary,
  type ItemType,
  type ListQuery,
  type StockStatus,
} from '@tavola/contract';
import { expressionBuilder, sql, type InferResult } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { amountOrNull } from '#platform/database/tables/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { insertStockRows, isCounted, stockRow } from './stock-row.rows.ts';

const ON_HAND = sql<string>`coalesce(s.on_hand, 0)`;
const SAFETY_STOCK = sql<string>`coalesce(s.safety_stock, 0)`;
const STATUS = sql<StockStatus>`CASE WHEN ${ON_HAND} <= 0 THEN 'Out' WHEN s.on_hand <= s.safety_stock THEN 'Low' ELSE 'In' END`;
const VALUE = sql<string>`coalesce(round(s.on_hand * s.average_cost, 5), 0)`;
const categoryName = (companyID: string) =>
  expressionBuilder<DB & { i: DB['items'] }, 'i'>()
    .selectFrom('item_categories as c')
    .select('c.name')
    .where('c.company_id', '=', companyID)
    .whereRef('c.id', '=', 'i.category_id')
    .$asScalar();

// An item's row at a location comes with its first movement there.
const trackedItems = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('items as i')
    .leftJoinLateral(
      (item) => stockRow(item, { companyID, locationID }).selectAll('n').as('s'),
      (join) => join.onTrue(),
    )
    .where('i.company_id', '=', companyID)
    .where(isCounted)
    .where('i.deleted_at', 'is', null);
const inventoryOf = (tx: Tx, scope: LocationScope) =>
  trackedItems(tx, scope)
    .select((eb) => [
      'i.id',
      'i.name',
      'i.type',
      categoryName(scope.companyID).as('category_name'),
      eb.fn.coalesce('s.uomid', 'i.uomid').as('uomid'),
      eb
        .selectFrom('uoms as u')
        .select('u.symbol')
        .where('u.company_id', '=', scope.companyID)
        .where('u.uomid', '=', eb.fn.coalesce('s.uomid', 'i.uomid'))
        .as('uom_symbol'),
      'i.is_active',
      ON_HAND.as('on_hand'),
      SAFETY_STOCK.as('safety_stock'),
      's.average_cost',
      's.last_cost',
      VALUE.as('stock_value'),
      STATUS.as('status'),
    ])
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ type: ItemType }>();

/** A counted item as stored: what open orders will take is not (decision 203). */
export type StoredItem = Omit<InventoryItem, 'committed'>;

const toItem = (row: InferResult<ReturnType<typeof inventoryOf>>[number]): StoredItem => ({
  itemID: row.id,
  name: row.name,
  type: row.type,
  categoryName: row.category_name,
  uomid: row.uomid,
  uomSymbol: row.uom_symbol,
  isActive: row.is_active,
  onHand: Number(row.on_hand),
  safetyStock: Number(row.safety_stock),
  averageCost: amountOrNull(row.average_cost),
  lastCost: amountOrNull(row.last_cost),
  stockValue: amountOf(Number(row.stock_value)),
  status: row.status,
});

/** A page of tracked items with what is on hand here; `status` leaves out the others. */
export async function listInventory(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery & { readonly status?: StockStatus | undefined },
): Promise<{ items: StoredItem[]; total: number }> {
  const category = categoryName(scope.companyID);
  const { status } = query;
  const items = inventoryOf(tx, scope);
  const { rows, total } = await listPage(
    status === undefined ? items : items.where(STATUS, '=', status),
    {
      sort: {
        name: sql`lower(i.name)`,
        categoryName: sql`lower(${category})`,
        onHand: ON_HAND,
        safetyStock: SAFETY_STOCK,
        averageCost: sql`s.average_cost`,
        stockValue: VALUE,
        status: STATUS,
      },
      search: [
        sql`i.name`,
        sql`coalesce(${category}, '')`,
        sql`coalesce(i.barcode, '')`,
        sql`coalesce(i.ref_code, '')`,
      ],
      tieBreak: sql`lower(i.name), i.id`,
    },
    query,
  );
  return { items: rows.map(toItem), total };
}

/** How many tracked items are in stock, low and out here, and what all stock is worth at its average cost. */
export async function readInventorySummary(tx: Tx, scope: LocationScope): Promise<InventorySummary> {
  const row = await trackedItems(tx, scope)
    .select([
      sql<number>`count(*)::int`.as('items'),
      sql<number>`count(*) FILTER (WHERE ${STATUS} = 'In')::int`.as('in_stock'),
      sql<number>`count(*) FILTER (WHERE ${STATUS} = 'Low')::int`.as('low'),
      sql<number>`count(*) FILTER (WHERE ${STATUS} = 'Out')::int`.as('out'),
      sql<string>`coalesce(sum(${VALUE}), 0)`.as('value'),
    ])
    .executeTakeFirst();
  return {
    itemCount: row?.items ?? 0,
    inCount: row?.in_stock ?? 0,
    lowCount: row?.low ?? 0,
    outCount: row?.out ?? 0,
    stockValue: amountOf(Number(row?.value ?? 0)),
  };
}

/** The stock of one item here, 0 before its first movement; null = unknown, deleted or not tracked. */
export async function getInventoryItem(tx: Tx, scope: LocationScope, itemID: string): Promise<StoredItem | null> {
  const row = await inventoryOf(tx, scope).where('i.id', '=', itemID).executeTakeFirst();
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
  await insertStockRows(tx, scope, [itemID], now)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('item_inventory')
    .select(['uomid', 'on_hand'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('item_id', '=', itemID)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { name: item.name, uomid: row.uomid, onHand: Number(row.on_hand) };
}

/** What a movement by hand adds to the ledger. */
export interface HandMovement {
  readonly id: string;
  readonly itemID: string;
  readonly type: 'Adjust' | 'Receive' | 'Waste' | 'Count';
  readonly quantity: number;
  /** Cost of one received stock unit; null = the average. */
  readonly unitCost: number | null;
  readonly vendorID: string | null;
  readonly reason: string;
  readonly comment: string;
  readonly userID: string;
  readonly businessDate: string;
}

/**
 * Moves stock that `holdStock` holds, and writes why. Stock that arrives with a cost changes the average (decision 95);
 * if nothing was left, the average restarts with that cost.
 */
export async function moveByHand(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  move: HandMovement,
  now: Date,
): Promise<void> {
  const quantity = sql<string>`${move.quantity}::numeric`;
  const unitCost = sql<string | null>`${move.unitCost}::numeric`;
  await tx
    .with('moved', (db) =>
      db
        .updateTable('item_inventory as s')
        .set({
          on_hand: sql<string>`s.on_hand + ${quantity}`,
          last_cost: sql<string | null>`coalesce(${unitCost}, s.last_cost)`,
          average_cost: sql<string | null>`CASE WHEN ${unitCost} IS NULL OR ${quantity} <= 0 THEN s.average_cost
            WHEN s.on_hand <= 0 OR s.average_cost IS NULL THEN ${unitCost}
            ELSE round((s.on_hand * s.average_cost + ${quantity} * ${unitCost}) / (s.on_hand + ${quantity}), 5) END`,
          updated_at: now.toISOString(),
          version: sql<number>`s.version + 1`,
        })
        .where('s.company_id', '=', companyID)
        .where('s.location_id', '=', locationID)
        .where('s.item_id', '=', move.itemID)
        .returning(['s.on_hand', 's.average_cost']),
    )
    .insertInto('inventory_movements')
    .values((eb) => ({
      company_id: companyID,
      location_id: locationID,
      id: move.id,
      item_id: move.itemID,
      type: move.type,
      quantity: String(move.quantity),
      unit_cost: sql<string | null>`coalesce(${unitCost}, (SELECT average_cost FROM moved))`,
      balance_after: eb.selectFrom('moved').select('on_hand'),
      average_cost_after: eb.selectFrom('moved').select('average_cost'),
      business_date: move.businessDate,
      vendor_id: move.vendorID,
      reason: move.reason,
      comment: move.comment === '' ? null : move.comment,
      user_id: move.userID,
      at: now.toISOString(),
    }))
    .execute();
}

/** Writes the safety stock, in the unit of the item. Its row exists only after `holdStock`. */
export async function setSafetyStock(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
  safetyStock: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('item_inventory')
    .set({ safety_stock: String(safetyStock), updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('item_id', '=', itemID)
    .execute();
}

/** Whether this location buys from this vendor; a deleted one is none. */
export async function hasVendor(tx: Tx, { companyID, locationID }: LocationScope, vendorID: string): Promise<boolean> {
  const vendor = await tx
    .selectFrom('vendors')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', vendorID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return vendor !== undefined;
}
