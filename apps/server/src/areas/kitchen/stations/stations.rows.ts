import type { KdsIntegration, KdsIntegrationInput, Fulfillment, Language } from '@tavola/contract';
import type { KitchenStation } from '@tavola/selling';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

const STATIONS: NamedRecords = {
  table: 'kitchen_stations',
  isOfLocation: true,
  key: 'kitchen_stations_name_key',
};

const COLUMNS = [
  'id',
  'name',
  'is_default',
  'is_expo',
  'category_ids',
  'fulfillments',
  'language',
  'waiting_minutes',
  'late_minutes',
  'version',
] as const;

const stationsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('kitchen_stations')
    .select(COLUMNS)
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof stationsOf>['execute']>>[number];

const toStation = (row: Row): KdsIntegration => ({
  kdsIntegrationID: row.id,
  name: row.name,
  isDefault: row.is_default,
  isExpo: row.is_expo,
  categoryIDs: row.category_ids,
  // A CHECK of the contract is all that ever wrote them.
  fulfilmentIDs: row.fulfillments as Fulfillment[],
  // A CHECK of the table holds them to the languages of the contract.
  language: row.language as Language | null,
  waitingMinutes: row.waiting_minutes,
  lateMinutes: row.late_minutes,
  version: row.version,
});

/** Stations of the location by name. */
export async function listStations(tx: Tx, scope: LocationScope): Promise<KdsIntegration[]> {
  const rows = await stationsOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(toStation);
}

/** What decides which station makes what. */
export async function readStations(tx: Tx, scope: LocationScope): Promise<KitchenStation[]> {
  const stations = await listStations(tx, scope);
  return stations.map(({ kdsIntegrationID, isDefault, isExpo, categoryIDs, fulfilmentIDs }) => ({
    stationID: kdsIntegrationID,
    isDefault,
    isExpo,
    categoryIDs,
    fulfillments: fulfilmentIDs,
  }));
}

/** A station as the list has it; null = unknown or deleted. */
export async function getStation(tx: Tx, scope: LocationScope, id: string): Promise<KdsIntegration | null> {
  const row = await stationsOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toStation(row);
}

// Arrays travel as the text that Postgres writes them as; ids and numbers need no quotes in it.
const columnsOf = (station: KdsIntegrationInput) => ({
  name: station.name,
  is_default: station.isDefault,
  is_expo: station.isExpo,
  category_ids: `{${[...new Set(station.categoryIDs)].join(',')}}`,
  fulfillments: `{${[...new Set(station.fulfilmentIDs)].join(',')}}`,
  language: station.language ?? null,
  waiting_minutes: station.waitingMinutes,
  late_minutes: station.lateMinutes,
});

/** Adds a station. Null = it already exists (a repeated call). */
export async function createStation(
  tx: Tx,
  scope: LocationScope,
  id: string,
  station: KdsIntegrationInput,
  now: Date,
): Promise<KdsIntegration | null> {
  return (await addRecord(tx, STATIONS, scope, id, columnsOf(station), now)) ? getStation(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateStation(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...station }: KdsIntegrationInput & { version: number },
  now: Date,
): Promise<KdsIntegration | null> {
  return (await changeRecord(tx, STATIONS, scope, id, version, columnsOf(station), now))
    ? getStation(tx, scope, id)
    : null;
}

/** Another station becomes the default one; its version rises, so that an old form cannot make two. */
export async function endDefault(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('kitchen_stations')
    .set({ is_default: false, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .execute();
}

/** How many of these are categories of the company. */
export async function countCategories(
  tx: Tx,
  { companyID }: CompanyScope | LocationScope,
  ids: readonly string[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('item_categories')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return count;
}
