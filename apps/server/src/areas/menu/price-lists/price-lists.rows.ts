import type { Availability, ListQuery, PriceListChanges, PriceListRecord } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { insertRows, type Row } from '#platform/database/wire/insert-rows.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, restoreRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface PriceListRow {
  [column: string]: unknown;
  id: string;
  name: string;
  is_base_price_list: boolean;
  is_active: boolean;
  menu_count: number;
  windows: { days: string; from: string | null; to: string | null; first: string | null; last: string | null }[] | null;
  version: number;
}

const LISTS: NamedRecords = { table: 'price_lists', key: 'price_lists_name_key' };
const fieldsOf = ({ name, isBasePriceList }: PriceListChanges) => ({ name, is_base_price_list: isBasePriceList });

// $1 is the company and $2 the location. Prices of deleted products and options are not counted: nothing shows them.
// What was deleted is looked up once for all lists; joining each price with what it is for costs seconds while the
// planner knows nothing of a new catalog.
const ITEM_PRICES = `FROM price_list_items x WHERE x.company_id = $1 AND x.item_id NOT IN (SELECT i.id FROM items i WHERE i.company_id = $1 AND i.deleted_at IS NOT NULL)`;
const OPTION_PRICES = `FROM price_list_modifier_options y WHERE y.company_id = $1 AND y.modifier_option_id NOT IN (SELECT o.id FROM modifier_options o WHERE o.company_id = $1 AND o.deleted_at IS NOT NULL)`;
const PRICE_COUNT = `((SELECT count(*) ${ITEM_PRICES} AND x.price_list_id = p.id) + (SELECT count(*) ${OPTION_PRICES} AND y.price_list_id = p.id))::int`;
/** All lists at once: list by list each price is fetched by its key, which takes three times as long. */
const PRICE_COUNTS = `SELECT n.id, sum(n.prices)::int AS prices FROM (
    SELECT x.price_list_id AS id, count(*) AS prices ${ITEM_PRICES} GROUP BY x.price_list_id UNION ALL SELECT y.price_list_id, count(*) ${OPTION_PRICES} GROUP BY y.price_list_id) n GROUP BY n.id`;
const MENU_COUNT =
  '(SELECT count(*)::int FROM menus m WHERE m.company_id = $1 AND m.price_list_id = p.id AND m.deleted_at IS NULL)';
const IS_ACTIVE = '(p.is_base_price_list OR coalesce(l.is_active, false))';
const COLUMNS = `p.id, p.name, p.is_base_price_list, ${IS_ACTIVE} AS is_active, ${MENU_COUNT} AS menu_count, p.version,
  (SELECT json_agg(json_build_object('days', a.available_days, 'from', a.start_time, 'to', a.end_time, 'first', a.start_date, 'last', a.end_date) ORDER BY a.sort_number, a.id)
    FROM availabilities a WHERE a.company_id = $1 AND a.price_list_id = p.id) AS windows`;
const FROM = `price_lists p LEFT JOIN price_list_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.price_list_id = p.id WHERE p.company_id = $1 AND p.deleted_at IS NULL`;

const toPriceList = (row: PriceListRow, priceCount: number): PriceListRecord => ({
  priceListID: row.id,
  name: row.name,
  isBasePriceList: row.is_base_price_list,
  isActive: row.is_active,
  priceCount,
  menuCount: row.menu_count,
  version: row.version,
  priceListAvailabilities: (row.windows ?? []).map((span) => ({
    availableDays: span.days,
    startTime: span.from,
    endTime: span.to,
    startDate: span.first,
    endDate: span.last,
  })),
});

export async function listPriceLists(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: ListQuery,
): Promise<{ items: PriceListRecord[]; total: number }> {
  const [{ rows, total }, counts] = await Promise.all([
    listRows<PriceListRow>(
      tx,
      {
        columns: COLUMNS,
        from: FROM,
        values: [companyID, locationID],
        search: ['p.name'],
        tieBreak: 'p.is_base_price_list DESC, lower(p.name), p.id',
        sort: {
          name: 'lower(p.name)',
          isBasePriceList: 'p.is_base_price_list',
          isActive: IS_ACTIVE,
          priceCount: PRICE_COUNT,
          menuCount: MENU_COUNT,
        },
      },
      query,
    ),
    tx.raw<{ id: string; prices: number }>(PRICE_COUNTS, [companyID]),
  ]);
  const pricesOf = new Map(counts.rows.map(({ id, prices }) => [id, prices]));
  return { items: rows.map((row) => toPriceList(row, pricesOf.get(row.id) ?? 0)), total };
}

export async function getPriceList(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<PriceListRecord | null> {
  const {
    rows: [row],
  } = await tx.raw<PriceListRow & { price_count: number }>(
    `SELECT ${COLUMNS}, ${PRICE_COUNT} AS price_count FROM ${FROM} AND p.id = $3`,
    [companyID, locationID, id],
  );
  return row === undefined ? null : toPriceList(row, row.price_count);
}

/** The base price list of the company, held for the rest of the transaction. */
export async function lockBase(tx: Tx, { companyID }: LocationScope): Promise<{ id: string; name: string } | null> {
  const row = await tx
    .selectFrom('price_lists')
    .select(['id', 'name'])
    .where('company_id', '=', companyID)
    .where('is_base_price_list', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes the mark of the base from every list but this one: there is one (back-office spec, section 3). */
export async function clearOtherBases(tx: Tx, { companyID }: LocationScope, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('price_lists')
    .set((row) => ({ is_base_price_list: false, updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '<>', id)
    .where('is_base_price_list', '=', true)
    .execute();
}

/** Adds a list, in force at this location. False = it is there already (a repeated call). */
export async function createHead(
  tx: Tx,
  scope: LocationScope,
  id: string,
  head: PriceListChanges,
  now: Date,
): Promise<boolean> {
  const isAdded = await addRecord(tx, LISTS, scope, id, fieldsOf(head), now);
  if (isAdded) await setActive(tx, scope, id, true);
  return isAdded;
}

/** False = unknown, or no longer at this version. Holds the list for the rest of the transaction. */
export async function updateHead(
  tx: Tx,
  scope: LocationScope,
  id: string,
  version: number,
  head: PriceListChanges,
  now: Date,
): Promise<boolean> {
  return changeRecord(tx, LISTS, scope, id, version, fieldsOf(head), now);
}

export async function setActive(
  tx: Tx,
  { companyID, locationID }: Pick<LocationScope, 'companyID' | 'locationID'>,
  id: string,
  isActive: boolean,
): Promise<void> {
  await tx
    .insertInto('price_list_locations')
    .values({ company_id: companyID, location_id: locationID, price_list_id: id, is_active: isActive })
    .onConflict((taken) =>
      taken.columns(['company_id', 'location_id', 'price_list_id']).doUpdateSet({ is_active: isActive }),
    )
    .execute();
}

/** The base price list is in force at every location. */
export async function setActiveEverywhere(tx: Tx, { companyID }: LocationScope, id: string): Promise<void> {
  await tx
    .insertInto('price_list_locations')
    .columns(['company_id', 'location_id', 'price_list_id', 'is_active'])
    .expression((query) =>
      query
        .selectFrom('locations as l')
        .select(['l.company_id', 'l.id', sql<string>`${id}::uuid`.as('price_list_id')])
        .select(sql<boolean>`true`.as('is_active'))
        .where('l.company_id', '=', companyID)
        .orderBy('l.id'),
    )
    .onConflict((taken) =>
      taken.columns(['company_id', 'location_id', 'price_list_id']).doUpdateSet({ is_active: true }),
    )
    .execute();
}

/** Replaces the hours of a list. */
export async function saveWindows(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  windows: readonly Availability[],
  newID: () => string,
): Promise<void> {
  await tx.deleteFrom('availabilities').where('company_id', '=', companyID).where('price_list_id', '=', id).execute();
  await insertRows(tx, [
    {
      table: 'availabilities',
      rows: windows.map((span, index): Row => ({
        company_id: companyID,
        id: newID(),
        price_list_id: id,
        available_days: span.availableDays,
        start_time: span.startTime ?? null,
        end_time: span.endTime ?? null,
        start_date: span.startDate ?? null,
        end_date: span.endDate ?? null,
        sort_number: index,
      })),
    },
  ]);
}

/** What prevents a delete: the first list of `ids` that menus name, and how many do. */
export async function usedPriceList(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const row = await tx
    .selectFrom('price_lists as p')
    .innerJoin('menus as m', (join) =>
      join.on('m.company_id', '=', companyID).onRef('m.price_list_id', '=', 'p.id').on('m.deleted_at', 'is', null),
    )
    .select(['p.name', sql<number>`count(*)::int`.as('count')])
    .where('p.company_id', '=', companyID)
    .where('p.id', '=', anyOf(ids))
    .where('p.deleted_at', 'is', null)
    .groupBy(['p.id', 'p.name'])
    .orderBy(sql`lower(p.name)`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Brings a deleted list back as it was. False = there is none under this id. */
export const restorePriceList = (tx: Tx, scope: LocationScope, id: string, now: Date): Promise<boolean> =>
  restoreRecord(tx, LISTS, scope, id, now);
