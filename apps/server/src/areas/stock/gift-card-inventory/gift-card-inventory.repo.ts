import type { GiftCardMovement, GiftCardStock, ListQuery } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface StockRow {
  [column: string]: unknown;
  id: string;
  gift_card_type_id: string;
  type_name: string;
  gift_card_price: string;
  on_hand_quantity: number;
}

const COLUMNS = 'p.id, p.gift_card_type_id, t.name AS type_name, p.gift_card_price, p.on_hand_quantity';
const FROM =
  'gift_card_products p JOIN gift_card_types t ON t.company_id = $1 AND t.id = p.gift_card_type_id AND t.deleted_at IS NULL WHERE p.company_id = $1 AND p.location_id = $2';

const toStock = (row: StockRow): GiftCardStock => ({
  giftCardProductID: row.id,
  giftCardTypeID: row.gift_card_type_id,
  giftCardTypeName: row.type_name,
  giftCardPrice: Number(row.gift_card_price),
  onHandQuantity: row.on_hand_quantity,
});

export async function listGiftCardStock(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: ListQuery,
): Promise<{ items: GiftCardStock[]; total: number }> {
  const { rows, total } = await listRows<StockRow>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      values: [companyID, locationID],
      sort: {
        giftCardTypeName: 'lower(t.name)',
        giftCardPrice: 'p.gift_card_price',
        onHandQuantity: 'p.on_hand_quantity',
      },
      search: ['t.name'],
      tieBreak: 'lower(t.name), p.gift_card_price, p.id',
    },
    query,
  );
  return { items: rows.map(toStock), total };
}

export async function getGiftCardStock(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<GiftCardStock | null> {
  const {
    rows: [row],
  } = await tx.raw<StockRow>(`SELECT ${COLUMNS} FROM ${FROM} AND p.id = $3`, [companyID, locationID, id]);
  return row === undefined ? null : toStock(row);
}

export async function listGiftCardTypes(
  tx: Tx,
  { companyID }: LocationScope,
): Promise<{ giftCardTypeID: string; name: string }[]> {
  const { rows } = await tx.raw<{ id: string; name: string }>(
    'SELECT id, name FROM gift_card_types WHERE company_id = $1 AND deleted_at IS NULL ORDER BY lower(name), id',
    [companyID],
  );
  return rows.map(({ id, name }) => ({ giftCardTypeID: id, name }));
}

/** The kind of this name, in any letter case; made under `newID` where there is none. */
export async function takeGiftCardType(
  tx: Tx,
  { companyID }: LocationScope,
  name: string,
  newID: string,
  now: Date,
): Promise<string> {
  await tx.raw(
    `
    INSERT INTO gift_card_types (company_id, id, name, created_at, updated_at) VALUES ($1, $2, $3, $4, $4) ON CONFLICT (company_id, lower(name)) WHERE deleted_at IS NULL DO NOTHING`,
    [companyID, newID, name, now],
  );
  const {
    rows: [row],
  } = await tx.raw<{ id: string }>(
    'SELECT id FROM gift_card_types WHERE company_id = $1 AND lower(name) = lower($2) AND deleted_at IS NULL',
    [companyID, name],
  );
  if (row === undefined) throw new Error('The kind of gift card was neither there nor made.');
  return row.id;
}

/**
 * False = it is there already (a repeated call). Throws the unique violation of a kind and price that is there under
 * another id.
 */
export async function createGiftCardProduct(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  typeID: string,
  price: number,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.raw(
    `
    INSERT INTO gift_card_products (company_id, location_id, id, gift_card_type_id, gift_card_price, updated_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (company_id, id) DO NOTHING`,
    [companyID, locationID, id, typeID, price, now],
  );
  return count === 1;
}

/** Cards on hand, held until the commit; null = unknown. */
export async function holdGiftCards(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<number | null> {
  const {
    rows: [row],
  } = await tx.raw<{ on_hand_quantity: number }>(
    'SELECT on_hand_quantity FROM gift_card_products WHERE company_id = $1 AND location_id = $2 AND id = $3 FOR UPDATE',
    [companyID, locationID, id],
  );
  return row?.on_hand_quantity ?? null;
}

export interface GiftCardMove {
  readonly id: string;
  readonly productID: string;
  readonly type: 'Adjust' | 'Receive' | 'Count';
  readonly quantity: number;
  readonly reason: string;
  readonly comment: string;
  readonly userID: string;
}

/** Moves cards that `holdGiftCards` holds, and writes why. */
export async function moveGiftCards(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  move: GiftCardMove,
  now: Date,
): Promise<void> {
  await tx.raw(
    `
    WITH moved AS (
      UPDATE gift_card_products SET on_hand_quantity = on_hand_quantity + $4::integer, updated_at = $5::timestamptz, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND id = $3 RETURNING on_hand_quantity)
    INSERT INTO gift_card_stock_movements (company_id, location_id, id, gift_card_product_id, type, quantity, balance_after, reason, comment, user_id, at)
    SELECT $1, $2, $6, $3, $7, $4::integer, moved.on_hand_quantity, $8::text, nullif($9, ''), $10::uuid, $5::timestamptz FROM moved`,
    [
      companyID,
      locationID,
      move.productID,
      move.quantity,
      now,
      move.id,
      move.type,
      move.reason,
      move.comment,
      move.userID,
    ],
  );
}

interface MovementRow {
  [column: string]: unknown;
  id: string;
  type: GiftCardMovement['type'];
  quantity: number;
  balance_after: number;
  reason: string | null;
  comment: string | null;
  user_name: string | null;
  at: string;
}

/** The latest movements, newest first. */
export async function listGiftCardMovements(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  productID: string,
  limit: number,
): Promise<GiftCardMovement[]> {
  const { rows } = await tx.raw<MovementRow>(
    `
    SELECT m.id, m.type, m.quantity, m.balance_after, m.reason, m.comment, nullif(trim(u.first_name || ' ' || u.last_name), '') AS user_name, m.at
    FROM gift_card_stock_movements m LEFT JOIN users u ON u.company_id = $1 AND u.id = m.user_id
    WHERE m.company_id = $1 AND m.location_id = $2 AND m.gift_card_product_id = $3 ORDER BY m.at DESC, m.id DESC LIMIT $4`,
    [companyID, locationID, productID, limit],
  );
  return rows.map((row) => ({
    movementID: row.id,
    type: row.type,
    quantity: row.quantity,
    balanceAfter: row.balance_after,
    reason: row.reason,
    comment: row.comment,
    userName: row.user_name,
    at: new Date(row.at).toISOString(),
  }));
}
