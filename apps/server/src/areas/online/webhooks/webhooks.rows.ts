import type { WebhookInput, WebhookRecord, WebhookType } from '@tavola/contract';
import { sql } from 'kysely';
import { withUniqueName } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type OfCompany = Pick<CompanyScope | LocationScope, 'companyID'>;

const NAME_KEY = 'webhooks_name_key';

const webhooksOf = (tx: Tx, { companyID }: OfCompany) =>
  tx
    .selectFrom('webhooks as w')
    .select([
      'w.id',
      'w.name',
      'w.address',
      'w.is_active',
      'w.event_types',
      'w.location_ids',
      'w.secret_version',
      'w.version',
    ])
    .select((eb) =>
      eb
        .selectFrom('webhook_messages as m')
        .select(sql<number>`count(*)::int`.as('parked'))
        .where('m.company_id', '=', companyID)
        .whereRef('m.webhook_id', '=', 'w.id')
        .where('m.state', '=', 'Parked')
        .as('parked'),
    )
    .where('w.company_id', '=', companyID)
    .where('w.deleted_at', 'is', null)
    // Both are written by `columnsOf` alone.
    .$narrowType<{ event_types: WebhookType[]; location_ids: string[] }>();
type Row = Awaited<ReturnType<ReturnType<typeof webhooksOf>['execute']>>[number];

/** A webhook, and how many secrets were made for it. */
export interface StoredWebhook extends WebhookRecord {
  readonly secretVersion: number;
}

const toWebhook = (row: Row): StoredWebhook => ({
  webhookID: row.id,
  name: row.name,
  address: row.address,
  isActive: row.is_active,
  eventTypes: row.event_types,
  locationIDs: row.location_ids,
  hasSecret: row.secret_version > 0,
  parked: row.parked ?? 0,
  version: row.version,
  secretVersion: row.secret_version,
});

/** A webhook as calls answer it. */
export const shownWebhook = ({ secretVersion: _secret, ...webhook }: StoredWebhook): WebhookRecord => webhook;

/** Webhooks of the company by name. */
export async function listWebhooks(tx: Tx, scope: OfCompany): Promise<StoredWebhook[]> {
  const rows = await webhooksOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['w.name']))
    .orderBy('w.id')
    .execute();
  return rows.map(toWebhook);
}

/** One webhook; null = unknown or deleted. */
export async function getWebhook(tx: Tx, scope: OfCompany, id: string): Promise<StoredWebhook | null> {
  const row = await webhooksOf(tx, scope).where('w.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toWebhook(row);
}

const columnsOf = ({ name, address, isActive, eventTypes, locationIDs }: WebhookInput, now: Date) => ({
  name,
  address,
  is_active: isActive,
  event_types: JSON.stringify(eventTypes),
  location_ids: JSON.stringify(locationIDs),
  updated_at: now.toISOString(),
});

/** Adds a webhook, or brings a deleted one back. Null = it exists. */
export async function createWebhook(
  tx: Tx,
  scope: OfCompany,
  id: string,
  input: WebhookInput,
  now: Date,
): Promise<StoredWebhook | null> {
  const columns = columnsOf(input, now);
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .insertInto('webhooks')
      .values({ company_id: scope.companyID, id, created_at: now.toISOString(), ...columns })
      .onConflict((known) =>
        known
          .columns(['company_id', 'id'])
          .doUpdateSet({ ...columns, deleted_at: null, version: sql<number>`webhooks.version + 1` })
          .where('webhooks.deleted_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getWebhook(tx, scope, id);
}

/** Null = unknown, or no longer at this version. */
export async function updateWebhook(
  tx: Tx,
  scope: OfCompany,
  id: string,
  { version, ...input }: WebhookInput & { version: number },
  now: Date,
): Promise<StoredWebhook | null> {
  const row = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .updateTable('webhooks')
      .set({ ...columnsOf(input, now), version: sql<number>`version + 1` })
      .where('company_id', '=', scope.companyID)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getWebhook(tx, scope, id);
}

/** Counts a secret that is made; the one before it signs nothing from then on. */
export async function countWebhookSecret(tx: Tx, { companyID }: OfCompany, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      secret_version: sql<number>`secret_version + 1`,
      version: sql<number>`version + 1`,
      updated_at: now.toISOString(),
    })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .execute();
}
