import type { NotificationGroup, NotificationGroupInput, NoticeKind } from '@tavola/contract';
import { sql } from 'kysely';
import { withUniqueName } from '#platform/crud/refusals.ts';
import { markRemovedHere, type Removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const NAME_KEY = 'notification_groups_name_key';

async function readGroups(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string | null,
): Promise<NotificationGroup[]> {
  const rows = await tx
    .selectFrom('notification_groups')
    .select(['id', 'name', 'is_active', 'user_ids', 'notice_kinds', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .$if(id !== null, (all) => all.where('id', '=', id ?? ''))
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name), id`)
    // Only kinds of the contract are written.
    .$narrowType<{ notice_kinds: NoticeKind[] }>()
    .execute();
  return rows.map((row) => ({
    notificationGroupID: row.id,
    name: row.name,
    isActive: row.is_active,
    userIDs: row.user_ids,
    noticeKinds: row.notice_kinds,
    version: row.version,
  }));
}

/** The groups of a location by name. */
export const listGroups = (tx: Tx, scope: LocationScope): Promise<NotificationGroup[]> => readGroups(tx, scope, null);

/** A group; null = unknown or deleted. */
export const getGroup = async (tx: Tx, scope: LocationScope, id: string): Promise<NotificationGroup | null> =>
  (await readGroups(tx, scope, id))[0] ?? null;

const columnsOf = ({ name, isActive, userIDs, noticeKinds }: NotificationGroupInput, now: Date) => ({
  name,
  is_active: isActive,
  user_ids: [...new Set(userIDs)],
  notice_kinds: [...noticeKinds],
  updated_at: now.toISOString(),
});

/** Adds a group, or brings a deleted one back. Null = it already exists (a repeated call). */
export async function createGroup(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: NotificationGroupInput,
  now: Date,
): Promise<NotificationGroup | null> {
  const { companyID, locationID } = scope;
  const columns = columnsOf(input, now);
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .insertInto('notification_groups')
      .values({ company_id: companyID, location_id: locationID, id, created_at: now.toISOString(), ...columns })
      .onConflict((known) =>
        known
          .columns(['company_id', 'id'])
          .doUpdateSet({ ...columns, deleted_at: null, version: sql<number>`notification_groups.version + 1` })
          .where('notification_groups.deleted_at', 'is not', null)
          .where('notification_groups.location_id', '=', locationID),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getGroup(tx, scope, id);
}

/** Changes a group. Null = unknown, or no longer at this version. */
export async function updateGroup(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...input }: NotificationGroupInput & { readonly version: number },
  now: Date,
): Promise<NotificationGroup | null> {
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .updateTable('notification_groups')
      .set({ ...columnsOf(input, now), version: sql<number>`version + 1` })
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getGroup(tx, scope, id);
}

/** Deletes groups of a location; returns the ids of those that existed. */
export const removeGroups = (tx: Tx, scope: LocationScope, ids: readonly string[], by: Removal): Promise<string[]> =>
  markRemovedHere(tx, 'notification_groups', scope, ids, by);

/** The people who work at a location or everywhere, by name. */
export async function listPeopleHere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<{ userID: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`SELECT u.id, btrim(u.first_name || ' ' || u.last_name) AS name
    FROM users u WHERE u.company_id = ${companyID} AND u.deleted_at IS NULL AND u.is_active
      AND (u.is_super_user OR EXISTS (SELECT FROM user_locations ul
        WHERE ul.company_id = ${companyID} AND ul.user_id = u.id AND ul.location_id = ${locationID}))
    ORDER BY lower(u.first_name), lower(u.last_name), u.id LIMIT 1000`.execute(tx);
  return rows.map(({ id, name }) => ({ userID: id, name }));
}

/** Whether all of these people work at the location or everywhere. */
export async function arePeopleHere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userIDs: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`SELECT count(*)::int AS known FROM users u
    WHERE u.company_id = ${companyID} AND u.id = ANY(${[...userIDs]}::uuid[]) AND u.deleted_at IS NULL
      AND (u.is_super_user OR EXISTS (SELECT FROM user_locations ul
        WHERE ul.company_id = ${companyID} AND ul.user_id = u.id AND ul.location_id = ${locationID}))`.execute(tx);
  return (rows[0]?.known ?? 0) === new Set(userIDs).size;
}
