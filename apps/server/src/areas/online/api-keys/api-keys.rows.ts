import type { ApiKeyInput, ApiKeyRecord, ApiScope } from '@tavola/contract';
import { sql } from 'kysely';
import { withUniqueName } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type OfCompany = Pick<CompanyScope | LocationScope, 'companyID'>;

const NAME_KEY = 'api_keys_name_key';

const keysOf = (tx: Tx, { companyID }: OfCompany) =>
  tx
    .selectFrom('api_keys as k')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'k.made_by'))
    .select(['k.id', 'k.name', 'k.key_start', 'k.scopes', 'k.location_ids', 'k.calls_per_minute', 'k.ends_on'])
    .select(['k.last_used_at', 'k.version', 'k.made_by', 'u.first_name', 'u.last_name', 'u.is_super_user'])
    .select(sql<boolean>`(u.is_active AND u.deleted_at IS NULL)`.as('is_keeper_active'))
    .where('k.company_id', '=', companyID)
    .where('k.deleted_at', 'is', null)
    // Both are written by `columnsOf` alone.
    .$narrowType<{ scopes: ApiScope[]; location_ids: string[] }>();
type Row = Awaited<ReturnType<ReturnType<typeof keysOf>['execute']>>[number];

/** The person who keeps a key, as they are now. */
export interface Keeper {
  readonly userID: string;
  readonly isActive: boolean;
  readonly isSuperUser: boolean;
}

/** A key with its keeper, from whose rights follows what it opens. */
export interface KeptKey {
  readonly record: Omit<ApiKeyRecord, 'keeperState'>;
  readonly keeper: Keeper;
}

const toKey = (row: Row): KeptKey => ({
  keeper: { userID: row.made_by, isActive: row.is_keeper_active, isSuperUser: row.is_super_user },
  record: recordOf(row),
});

const recordOf = (row: Row): KeptKey['record'] => ({
  apiKeyID: row.id,
  name: row.name,
  scopes: row.scopes,
  locationIDs: row.location_ids,
  callsPerMinute: row.calls_per_minute,
  endsOn: row.ends_on,
  keeperID: row.made_by,
  keeperName: `${row.first_name} ${row.last_name}`.trim(),
  keyStart: row.key_start,
  lastUsedAt: row.last_used_at,
  version: row.version,
});

/** API keys of the company by name. */
export async function listKeys(tx: Tx, scope: OfCompany): Promise<KeptKey[]> {
  const rows = await keysOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['k.name']))
    .orderBy('k.id')
    .execute();
  return rows.map(toKey);
}

/** One API key; null = unknown or revoked. */
export async function getKey(tx: Tx, scope: OfCompany, id: string): Promise<KeptKey | null> {
  const row = await keysOf(tx, scope).where('k.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toKey(row);
}

const columnsOf = ({ name, scopes, locationIDs, callsPerMinute, endsOn }: ApiKeyInput, now: Date) => ({
  name,
  scopes: JSON.stringify(scopes),
  location_ids: JSON.stringify(locationIDs),
  calls_per_minute: callsPerMinute,
  ends_on: endsOn,
  updated_at: now.toISOString(),
});

/** A key, who makes it, and when. */
export interface NewKey {
  readonly id: string;
  readonly input: ApiKeyInput;
  readonly userID: string;
  readonly now: Date;
}

/** Adds a key, or brings a revoked one back without the key that it had. Null = it already exists. */
export async function createKey(tx: Tx, scope: OfCompany, { id, input, userID, now }: NewKey): Promise<KeptKey | null> {
  const columns = { ...columnsOf(input, now), made_by: userID };
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .insertInto('api_keys')
      .values({ company_id: scope.companyID, id, created_at: now.toISOString(), ...columns })
      .onConflict((known) =>
        known
          .columns(['company_id', 'id'])
          .doUpdateSet({
            ...columns,
            deleted_at: null,
            key_start: null,
            key_hash: null,
            version: sql<number>`api_keys.version + 1`,
          })
          .where('api_keys.deleted_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getKey(tx, scope, id);
}

/** Changes what a key opens. Null = unknown, or no longer at this version. */
export async function updateKey(
  tx: Tx,
  scope: OfCompany,
  { id, input: { version, ...input }, now }: { id: string; input: ApiKeyInput & { version: number }; now: Date },
): Promise<KeptKey | null> {
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .updateTable('api_keys')
      .set({ ...columnsOf(input, now), version: sql<number>`version + 1` })
      .where('company_id', '=', scope.companyID)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getKey(tx, scope, id);
}

/** A key as it is kept: its beginning and a hash. */
interface MadeKey {
  readonly id: string;
  readonly start: string;
  /** null = none is in force. */
  readonly hash: string | null;
  readonly userID: string;
  readonly now: Date;
}

/** Puts a key in force; the one before it opens nothing from then on. */
export async function keepKey(tx: Tx, { companyID }: OfCompany, made: MadeKey): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({
      key_start: made.start,
      key_hash: made.hash,
      made_by: made.userID,
      updated_at: made.now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('id', '=', made.id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Makes a person the keeper of a key. Its version stays, because no form has what changes. */
export async function giveKey(
  tx: Tx,
  { companyID }: OfCompany,
  { id, userID, now }: Pick<NewKey, 'id' | 'userID' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ made_by: userID, updated_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('made_by', '!=', userID)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Open locations of the company by name. */
export async function listPlaces(tx: Tx, { companyID }: OfCompany): Promise<{ locationID: string; name: string }[]> {
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('company_id', '=', companyID)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(({ id, name }) => ({ locationID: id, name }));
}
