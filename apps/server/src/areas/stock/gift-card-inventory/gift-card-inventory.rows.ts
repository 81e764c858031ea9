import type { GiftCardMovement, GiftCardStock, ListQuery } from '@tavola/contract';
import { sql, type InferResult } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const stockOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('gift_card_products as p')
    .innerJoin('gift_card_types as t', (join) =>
      join.on('t.company_id', '=', companyID).onRef('t.id', '=', 'p.gift_card_type_id').on('t.deleted_at', 'is', null),
    )
    .select(['p.id', 'p.gift_card_type_id', 't.name as type_name', 'p.gift_card_price', 'p.on_hand_quantity'])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID);

const toStock = (row: InferResult<ReturnType<typeof stockOf>>[number]): GiftCardStock => ({
  giftCardProductID: row.id,
  giftCardTypeID: row.gift_card_type_id,
  giftCardTypeName: row.type_name,
  giftCardPrice: Number(row.gift_card_price),
  onHandQuantity: row.on_hand_quantity,
});

/** A page of gift cards by kind and price, with how many cards of each are on hand. */
export async function listGiftCardStock(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery,
): Promise<{ items: GiftCardStock[]; total: number }> {
  const { rows, total } = await listPage(
    stockOf(tx, scope),
    {
      sort: {
        giftCardTypeName: sql`lower(t.name)`,
        giftCardPrice: sql`p.gift_card_price`,
        onHandQuantity: sql`p.on_hand_quantity`,
      },
      search: [sql`t.name`],
      tieBreak: sql`lower(t.name), p.gift_card_price, p.id`,
    },
    query,
  );
  return { items: rows.map(toStock), total };
}

/** Gift cards of one kind and price; null = unknown at this location. */
export async function getGiftCardStock(tx: Tx, scope: LocationScope, id: string): Promise<GiftCardStock | null> {
  const row = await stockOf(tx, scope).where('p.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toStock(row);
}

/** The kinds of gift cards of the company by name, also those of which this location has none. */
export async function listGiftCardTypes(
  tx: Tx,
  { companyID }: LocationScope,
): Promise<{ giftCardTypeID: string; name: string }[]> {
  return tx
    .selectFrom('gift_card_types')
    .select(['id as giftCardTypeID', 'name'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name), id`)
    .execute();
}

/** The kind of this name, in any letter case; made under `newID` where there is none. */
export async function takeGiftCardType(
  tx: Tx,
  { companyID }: LocationScope,
  name: string,
  newID: string,
  now: Date,
): Promise<string> {
  await tx
    .insertInto('gift_card_types')
    .values({ company_id: companyID, id: newID, name, created_at: now.toISOString(), updated_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, lower(name)`)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .execute();
  const row = await tx
    .selectFrom('gift_card_types')
    .select('id')
    .where('company_id', '=', companyID)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new Error('The kind of gift card was neither there nor made.');
  return row.id;
}

/**
 * False = it already exists (a repeated call). Throws the unique violation of a kind and price that exists under
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
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gift_card_products')
    .values({
      company_id: companyID,
      location_id: locationID,
      id,
      gift_card_type_id: typeID,
      gift_card_price: String(price),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Cards on hand, held until the commit; null = unknown. */
export async function holdGiftCards(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('gift_card_products')
    .select('on_hand_quantity')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.on_hand_quantity ?? null;
}

export interface GiftCardMove {
  readonly id: string;
  readonly productID: string;
  readonly type: GiftCardMovement['type'];
  readonly quantity: number;
  /** Null where a sale moves them. */
  readonly reason: string | null;
  readonly comment: string;
  /** The sale that they belong to. */
  readonly refID?: string;
  readonly userID: string;
}

/** Moves cards that `holdGiftCards` holds, and writes why. */
export async function moveGiftCards(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  move: GiftCardMove,
  now: Date,
): Promise<void> {
  await tx
    .with('moved', (db) =>
      db
        .updateTable('gift_card_products')
        .set((eb) => ({
          on_hand_quantity: eb('on_hand_quantity', '+', move.quantity),
          updated_at: now.toISOString(),
          version: sql<number>`version + 1`,
        }))
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('id', '=', move.productID)
        .returning('on_hand_quantity'),
    )
    .insertInto('gift_card_stock_movements')
    .values((eb) => ({
      company_id: companyID,
      location_id: locationID,
      id: move.id,
      gift_card_product_id: move.productID,
      type: move.type,
      quantity: move.quantity,
      balance_after: eb.selectFrom('moved').select('on_hand_quantity'),
      reason: move.reason,
      comment: move.comment === '' ? null : move.comment,
      ref_id: move.refID ?? null,
      user_id: move.userID,
      at: now.toISOString(),
    }))
    .execute();
}

/** The latest movements, newest first. */
export async function listGiftCardMovements(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  productID: string,
  limit: number,
): Promise<GiftCardMovement[]> {
  const rows = await tx
    .selectFrom('gift_card_stock_movements as m')
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'm.user_id'))
    .select([
      'm.id',
      'm.type',
      'm.quantity',
      'm.balance_after',
      'm.reason',
      'm.comment',
      sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as('user_name'),
      'm.at',
    ])
    .where('m.company_id', '=', companyID)
    .where('m.location_id', '=', locationID)
    .where('m.gift_card_product_id', '=', productID)
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ type: GiftCardMovement['type'] }>()
    .execute();
  return rows.map((row) => ({
    movementID: row.id,
    type: row.type,
    quantity: row.quantity,
    balanceAfter: row.balance_after,
    reason: row.reason,
    comment: row.comment,
    userName: row.user_name,
    at: row.at,
  }));
}
