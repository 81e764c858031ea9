import type { HubEventName, WebhookType } from '@tavola/contract';
import { sql, type Sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';

/**
 * What webhooks get (decisions 235, 327): rows of the same transaction, written with the hub's messages, one for
 * each webhook that wants the type at the location. `areas/online/webhooks` sends them.
 */

const typesByEvent: Readonly<Partial<Record<HubEventName, WebhookType>>> = {
  orderReceived: 'order.received',
  orderStatusChanged: 'order.changed',
  orderPaymentStatusChanged: 'sale.changed',
  itemAvailabilityChanged: 'stock.changed',
};

/** The type under which webhooks get a hub event; null = they do not. */
export const webhookTypeOf = (event: HubEventName): WebhookType | null => typesByEvent[event] ?? null;

const TRIED_HOURS = 24;

/**
 * Writes a message to each webhook that wants it. `source` is a relation `said (sequence, event_type, data)`, which the
 * statement around it defines.
 */
export const messagesOf = ({ companyID, locationID }: LocationScope, source: Sql, at: Date): Sql =>
  sql`INSERT INTO webhook_messages
      (company_id, location_id, id, webhook_id, sequence, event_type, data, created_at, next_at, until_at)
    SELECT ${companyID}, ${locationID}, gen_random_uuid(), w.id, said.sequence, said.event_type, said.data, ${at}::timestamptz,
      ${at}::timestamptz, ${at}::timestamptz + interval '1 hour' * ${TRIED_HOURS}::integer
    FROM ${source} JOIN webhooks w ON w.company_id = ${companyID} AND w.event_types @> to_jsonb(said.event_type)
    WHERE w.is_active AND w.secret_version > 0 AND w.deleted_at IS NULL
      AND w.location_ids @> to_jsonb(${locationID}::text)`;

type Listener = (companyID: string) => void;
const listeners = new Set<Listener>();

/** Says that messages of a company wait: a hint that saves waiting for the next look, nothing more. */
export function announceMessages(companyID: string): void {
  for (const listener of listeners) listener(companyID);
}

/** Receives those hints until the returned function is called. */
export function onMessages(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Webhooks of the company that get what happens at this location, by name. */
export async function listWebhooksHere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<{ webhookID: string; name: string }[]> {
  const { rows } = await tx.send<{ id: string; name: string }>(sql`SELECT w.id, w.name FROM webhooks w
    WHERE w.company_id = ${companyID} AND w.deleted_at IS NULL AND w.location_ids @> to_jsonb(${locationID}::text)
    ORDER BY lower(w.name), w.id`);
  return rows.map(({ id, name }) => ({ webhookID: id, name }));
}

/** Writes a message to webhooks that are named for it, whatever else they want; one that is off gets nothing. */
export async function sendToWebhooks(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  webhookIDs: readonly string[],
  type: string,
  data: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  if (webhookIDs.length === 0) return;
  const { count } = await tx.send(sql`INSERT INTO webhook_messages
      (company_id, location_id, id, webhook_id, sequence, event_type, data, created_at, next_at, until_at)
    SELECT ${companyID}, ${locationID}, gen_random_uuid(), w.id,
      (SELECT coalesce(max(c.value), 0) FROM counters c
        WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.kind = 'hubMessage'),
      ${type}::text, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz, ${at}::timestamptz,
      ${at}::timestamptz + interval '1 hour' * ${TRIED_HOURS}::integer
    FROM webhooks w WHERE w.company_id = ${companyID} AND w.id = ANY(${[...webhookIDs]}::uuid[]) AND w.is_active
      AND w.secret_version > 0 AND w.deleted_at IS NULL AND w.location_ids @> to_jsonb(${locationID}::text)`);
  if (count > 0) tx.afterCommit(() => announceMessages(companyID));
}

/** Sends webhooks something that no screen gets. */
export async function reportToWebhooks(
  tx: Tx,
  scope: LocationScope,
  type: WebhookType,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { companyID, locationID } = scope;
  const said = sql`(SELECT coalesce(max(c.value), 0)::bigint AS sequence, ${type}::text AS event_type,
      ${JSON.stringify(data)}::jsonb AS data
    FROM counters c WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.kind = 'hubMessage') AS said`;
  const { count } = await tx.send(messagesOf(scope, said, new Date()));
  if (count > 0) tx.afterCommit(() => announceMessages(companyID));
}
