import type { Availability, ListQuery, PriceListChanges, PriceListRecord } from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type InferResult, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { insertRows, type Row } from '#platform/database/wire/insert-rows.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, restoreRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordUser } from '#platform/crud/record-users.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type PriceListRow = InferResult<ReturnType<typeof listsAt>>[number];
type ListBuilder = ExpressionBuilder<DB & { p: DB['price_lists'] }, 'p'>;

const LISTS: NamedRecords = { table: 'price_lists', key: 'price_lists_name_key', places: ['sort_number'] };
const fieldsOf = ({ name, isBasePriceList }: PriceListChanges) => ({ name, is_base_price_list: isBasePriceList });

// Prices of deleted products and options are not counted: nothing shows them. What was deleted is looked up once for
// all lists; joining each price with what it is for costs seconds while the planner knows nothing of a new catalog.
const itemPrices = (eb: ExpressionBuilder<DB, never>, companyID: string) =>
  eb
    .selectFrom('price_list_items as x')
    .where('x.company_id', '=', companyID)
    .where('x.item_id', 'not in', (gone) =>
      gone
        .selectFrom('items as i')
        .select('i.id')
        .where('i.company_id', '=', companyID)
        .where('i.deleted_at', 'is not', null),
    );
const optionPrices = (eb: ExpressionBuilder<DB, never>, companyID: string) =>
  eb
    .selectFrom('price_list_modifier_options as y')
    .where('y.company_id', '=', companyID)
    .where('y.modifier_option_id', 'not in', (gone) =>
      gone
        .selectFrom('modifier_options as o')
        .select('o.id')
        .where('o.company_id', '=', companyID)
        .where('o.deleted_at', 'is not', null),
    );
const COUNT = sql<number>`count(*)::int`.as('prices');

/** How many prices the list `p` of the query around it has. */
function priceCount(companyID: string): RawBuilder<number> {
  const eb = expressionBuilder<DB, never>();
  const items = itemPrices(eb, companyID).select(COUNT).where('x.price_list_id', '=', sql.ref<string>('p.id'));
  const options = optionPrices(eb, companyID).select(COUNT).where('y.price_list_id', '=', sql.ref<string>('p.id'));
  return sql<number>`(${items} + ${options})`;
}

/**
 * How many prices each list has, all lists at once: list by list each price is fetched by its key, which takes three
 * times as long.
 */
const priceCounts = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom((eb) =>
      itemPrices(eb, companyID)
        .select(['x.price_list_id as id', COUNT])
        .groupBy('x.price_list_id')
        .unionAll(optionPrices(eb, companyID).select(['y.price_list_id as id', COUNT]).groupBy('y.price_list_id'))
        .as('n'),
    )
    .select(['n.id', sql<number>`sum(n.prices)::int`.as('prices')])
    .groupBy('n.id')
    .execute();

const menuCount = (list: ListBuilder, companyID: string) =>
  list
    .selectFrom('menus as m')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('m.company_id', '=', companyID)
    .whereRef('m.price_list_id', '=', 'p.id')
    .where('m.deleted_at', 'is', null)
    .$asScalar()
    .$notNull();
const IS_ACTIVE = sql<boolean>`(p.is_base_price_list OR coalesce(l.is_active, false))`;
const WINDOWS = sql<
  { days: string; from: string | null; to: string | null; first: string | null; last: string | null }[] | null
>`json_agg(json_build_object('days', a.available_days, 'from', a.start_time, 'to', a.end_time, 'first', a.start_date, 'last', a.end_date) ORDER BY a.sort_number, a.id)`;

/** Price lists as they are at a location. */
const listsAt = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('price_lists as p')
    .leftJoin('price_list_locations as l', (join) =>
      join
        .on('l.company_id', '=', companyID)
        .on('l.location_id', '=', locationID)
        .onRef('l.price_list_id', '=', 'p.id'),
    )
    .select((list) => [
      'p.id',
      'p.name',
      'p.is_base_price_list',
      'p.version',
      IS_ACTIVE.as('is_active'),
      menuCount(list, companyID).as('menu_count'),
      list
        .selectFrom('availabilities as a')
        .select(WINDOWS.as('windows'))
        .where('a.company_id', '=', companyID)
        .whereRef('a.price_list_id', '=', 'p.id')
        .as('windows'),
    ])
    .where('p.company_id', '=', companyID)
    .where('p.deleted_at', 'is', null);

const toPriceList = (row: PriceListRow, prices: number): PriceListRecord => ({
  priceListID: row.id,
  name: row.name,
  isBasePriceList: row.is_base_price_list,
  isActive: row.is_active,
  priceCount: prices,
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

/** A page of price lists as they are at a location, the base one first, each with how many prices it has. */
export async function listPriceLists(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery,
): Promise<{ items: PriceListRecord[]; total: number }> {
  const eb: ListBuilder = expressionBuilder();
  const [{ rows, total }, counts] = await Promise.all([
    listPage(
      listsAt(tx, scope),
      {
        search: [sql`p.name`],
        tieBreak: sql`p.is_base_price_list DESC, p.sort_number, lower(p.name), p.id`,
        sort: {
          name: sql`lower(p.name)`,
          isBasePriceList: sql`p.is_base_price_list`,
          isActive: IS_ACTIVE,
          priceCount: priceCount(scope.companyID),
          menuCount: menuCount(eb, scope.companyID),
        },
      },
      query,
    ),
    priceCounts(tx, scope),
  ]);
  const pricesOf = new Map(counts.map(({ id, prices }) => [id, prices]));
  return { items: rows.map((row) => toPriceList(row, pricesOf.get(row.id) ?? 0)), total };
}

/** A price list without its prices, for a location; null = unknown or deleted. */
export async function getPriceList(tx: Tx, scope: LocationScope, id: string): Promise<PriceListRecord | null> {
  const row = await listsAt(tx, scope)
    .select(priceCount(scope.companyID).as('price_count'))
    .where('p.id', '=', id)
    .executeTakeFirst();
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

/** Adds a list, active at this location. False = it already exists (a repeated call). */
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

/** Puts a price list in force at one location or out of force; the caller keeps the base one in force. */
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

/** Menus that name these price lists. */
export async function listPriceListUsers(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  ids: readonly string[],
): Promise<(RecordUser & { readonly kind: 'menu' })[]> {
  const rows = await tx
    .selectFrom('menus as m')
    .select(['m.price_list_id as usedID', 'm.id', 'm.name'])
    .where('m.company_id', '=', companyID)
    .where('m.price_list_id', '=', anyOf(ids))
    .where('m.deleted_at', 'is', null)
    .orderBy(sql`lower(m.name)`)
    .$narrowType<{ usedID: string }>()
    .execute();
  return rows.map((row) => ({ ...row, kind: 'menu' }));
}

/** Restores a deleted list. False = there is none under this id. */
export const restorePriceList = (tx: Tx, scope: LocationScope, id: string, now: Date): Promise<boolean> =>
  restoreRecord(tx, LISTS, scope, id, now);
