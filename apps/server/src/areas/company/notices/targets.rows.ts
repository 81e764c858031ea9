import type { NotificationTarget, NotificationTargetInput, NoticeKind, NoticeTarget } from '@tavola/contract';
import { sql } from 'kysely';
import { withUniqueName } from '#platform/crud/refusals.ts';
import { markRemovedHere, type Removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const NAME_KEY = 'notification_targets_name_key';

async function readTargets(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string | null,
): Promise<NotificationTarget[]> {
  const rows = await tx
    .selectFrom('notification_targets')
    .select([
      'id',
      'name',
      'kind',
      'is_active',
      'notification_group_id',
      'client_ids',
      'notice_kinds',
      'webhook_id',
      'version',
    ])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .$if(id !== null, (all) => all.where('id', '=', id ?? ''))
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name), id`)
    // A CHECK of the table and the schema of the call hold these to those of the contract.
    .$narrowType<{ kind: NoticeTarget; notice_kinds: NoticeKind[] }>()
    .execute();
  return rows.map((row) => ({
    notificationTargetID: row.id,
    name: row.name,
    kind: row.kind,
    isActive: row.is_active,
    notificationGroupID: row.notification_group_id,
    clientIDs: row.client_ids,
    noticeKinds: row.notice_kinds,
    webhookID: row.webhook_id,
    version: row.version,
  }));
}

/** The targets of a location by name. */
export const listTargets = (tx: Tx, scope: LocationScope): Promise<NotificationTarget[]> =>
  readTargets(tx, scope, null);

/** A target; null = unknown or deleted. */
export const getTarget = async (tx: Tx, scope: LocationScope, id: string): Promise<NotificationTarget | null> =>
  (await readTargets(tx, scope, id))[0] ?? null;

/** A target for a group has neither terminals nor kinds: the group has its own. */
const columnsOf = (
  { name, kind, isActive, notificationGroupID, clientIDs, noticeKinds, webhookID }: NotificationTargetInput,
  now: Date,
) => ({
  name,
  kind,
  is_active: isActive,
  notification_group_id: notificationGroupID,
  client_ids: notificationGroupID === null ? [...new Set(clientIDs)] : [],
  notice_kinds: notificationGroupID === null ? [...noticeKinds] : [],
  webhook_id: webhookID ?? null,
  updated_at: now.toISOString(),
});

/** Adds a target, or brings a deleted one back. Null = it already exists (a repeated call). */
export async function createTarget(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: NotificationTargetInput,
  now: Date,
): Promise<NotificationTarget | null> {
  const { companyID, locationID } = scope;
  const columns = columnsOf(input, now);
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .insertInto('notification_targets')
      .values({ company_id: companyID, location_id: locationID, id, created_at: now.toISOString(), ...columns })
      .onConflict((known) =>
        known
          .columns(['company_id', 'id'])
          .doUpdateSet({ ...columns, deleted_at: null, version: sql<number>`notification_targets.version + 1` })
          .where('notification_targets.deleted_at', 'is not', null)
          .where('notification_targets.location_id', '=', locationID),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getTarget(tx, scope, id);
}

/** Changes a target. Null = unknown, or no longer at this version. */
export async function updateTarget(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...input }: NotificationTargetInput & { readonly version: number },
  now: Date,
): Promise<NotificationTarget | null> {
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .updateTable('notification_targets')
      .set({ ...columnsOf(input, now), version: sql<number>`version + 1` })
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getTarget(tx, scope, id);
}

/** Deletes targets of a location; returns the ids of those that existed. */
export const removeTargets = (tx: Tx, scope: LocationScope, ids: readonly string[], by: Removal): Promise<string[]> =>
  markRemovedHere(tx, 'notification_targets', scope, ids, by);

/** The terminals of a location by name. */
export async function listTerminalsHere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<{ clientID: string; name: string }[]> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name), id`)
    .limit(500)
    .execute();
  return rows.map(({ id, name }) => ({ clientID: id, name }));
}

/** Whether all of these terminals belong to the location. */
export async function areTerminalsHere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientIDs: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`SELECT count(*)::int AS known FROM clients
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY(${[...clientIDs]}::uuid[])
      AND deleted_at IS NULL`.execute(tx);
  return (rows[0]?.known ?? 0) === new Set(clientIDs).size;
}
