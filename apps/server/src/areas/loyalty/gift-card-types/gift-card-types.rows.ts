import {
  amountOf,
  type GiftCardPrice,
  type GiftCardType,
  type GiftCardTypeInput,
  type ListQuery,
} from '@tavola/contract';
import { sql, type InferResult } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const TYPES: NamedRecords = { table: 'gift_card_types', key: 'gift_card_types_name_key' };

const typesOf = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('gift_card_types as t')
    .select((of) => [
      't.id',
      't.name',
      't.can_topup',
      't.valid_days',
      't.is_active',
      't.version',
      of
        .selectFrom('gift_cards as g')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('g.company_id', '=', companyID)
        .whereRef('g.gift_card_type_id', '=', 't.id')
        .where('g.deleted_at', 'is', null)
        .as('card_count'),
    ])
    .where('t.company_id', '=', companyID)
    .where('t.deleted_at', 'is', null);
type TypeRow = InferResult<ReturnType<typeof typesOf>>[number];

/** The prices of types at a location, by type. */
export const listPrices = (tx: Tx, { companyID, locationID }: LocationScope, typeIDs: readonly string[]) =>
  tx
    .selectFrom('gift_card_products')
    .select(['id', 'gift_card_type_id', 'gift_card_price', 'on_hand_quantity'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('gift_card_type_id', '=', anyOf(typeIDs))
    .orderBy('gift_card_price')
    .orderBy('id')
    .execute();
type PriceRow = Awaited<ReturnType<typeof listPrices>>[number];

/** A price as the contract has it. */
export const toPrice = (row: PriceRow): GiftCardPrice => ({
  giftCardProductID: row.id,
  giftCardPrice: amountOf(Number(row.gift_card_price)),
  onHandQuantity: row.on_hand_quantity,
});

async function withPrices(tx: Tx, scope: LocationScope, rows: readonly TypeRow[]): Promise<GiftCardType[]> {
  const prices = await listPrices(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = prices.filter(({ gift_card_type_id: id }) => id === row.id);
    return {
      giftCardTypeID: row.id,
      name: row.name,
      canTopup: row.can_topup,
      validDays: row.valid_days,
      isActive: row.is_active,
      inventories: own.map(toPrice),
      cardCount: row.card_count ?? 0,
      version: row.version,
    };
  });
}

/** A page of the types of a company, with their prices at this location. */
export async function listTypes(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery,
): Promise<{ items: GiftCardType[]; total: number }> {
  const { rows, total } = await listPage(
    typesOf(tx, scope),
    {
      sort: {
        name: sql`lower(t.name)`,
        canTopup: sql`t.can_topup`,
        validDays: sql`t.valid_days`,
        cardCount: sql`card_count`,
        isActive: sql`t.is_active`,
      },
      search: [sql`t.name`],
      tieBreak: sql`lower(t.name), t.id`,
    },
    query,
  );
  return { items: await withPrices(tx, scope, rows), total };
}

/** A type; null = unknown or deleted. */
export async function getType(tx: Tx, scope: LocationScope, id: string): Promise<GiftCardType | null> {
  const rows = await typesOf(tx, scope).where('t.id', '=', id).execute();
  const [type] = await withPrices(tx, scope, rows);
  return type ?? null;
}

/** The types that this location sells: active ones with a price here. */
export async function listSold(tx: Tx, scope: LocationScope): Promise<GiftCardType[]> {
  const rows = await typesOf(tx, scope)
    .where('t.is_active', '=', true)
    .orderBy(sql`lower(t.name), t.id`)
    .execute();
  const types = await withPrices(tx, scope, rows);
  return types.filter(({ inventories }) => inventories.length > 0);
}

const fieldsOf = ({ name, canTopup, validDays, isActive }: GiftCardTypeInput) => ({
  name,
  can_topup: canTopup,
  valid_days: validDays,
  is_active: isActive,
});

/** Adds a type; false = it already exists. Refuses a name that is taken. */
export const createType = (
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: GiftCardTypeInput,
  now: Date,
): Promise<boolean> => addRecord(tx, TYPES, scope, id, fieldsOf(input), now);

/** Changes a type; false = unknown, or no longer at this version. */
export const updateType = (
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: GiftCardTypeInput & { readonly version: number },
  now: Date,
): Promise<boolean> => changeRecord(tx, TYPES, scope, id, input.version, fieldsOf(input), now);

/** The name of the first of these types of which guests have cards; null = of none. */
export async function typeWithCards(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
): Promise<string | null> {
  const row = await tx
    .selectFrom('gift_cards as g')
    .innerJoin('gift_card_types as t', (join) =>
      join.on('t.company_id', '=', companyID).onRef('t.id', '=', 'g.gift_card_type_id'),
    )
    .select('t.name')
    .where('g.company_id', '=', companyID)
    .where('g.gift_card_type_id', '=', anyOf(ids))
    .where('g.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.name')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Cards and stock keep the row of a type, so it is only marked (decision 25). */
export const removeTypes = (tx: Tx, scope: LocationScope, ids: readonly string[], by: Removal): Promise<string[]> =>
  markRemoved(tx, 'gift_card_types', scope.companyID, ids, by);
