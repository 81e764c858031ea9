import { hubEvents, type EventAudience, type HubEventName, type HubPayload, type WebhookType } from '@tavola/contract';
import type { DriverRow } from '../database/tables/columns.ts';
import { joined, raw, sql, type Sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import type { Statement } from '../database/wire/session.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { announce } from './announcements.ts';
import { announceMessages, messagesOf, webhookTypeOf } from './webhook-outbox.ts';

/**
 * Messages to publish: the statement that stores them, and how to announce the statement's rows once they are
 * committed.
 */
export interface OutgoingMessages {
  readonly statement: Statement;
  announce(rows: readonly DriverRow[]): void;
}

/** One message of `eventsStatement`. */
export interface OutgoingEvent {
  readonly event: HubEventName;
  readonly audience: EventAudience;
  readonly clientID: string | null;
  readonly data: unknown;
  readonly computed: Sql | null;
  /** What webhooks get instead of the event; left out = the event, where they get it at all. */
  readonly outside?: { readonly type: WebhookType; readonly data: Readonly<Record<string, unknown>> };
}

/** A message. `computed` are fields of the data that only the database knows, as an expression of jsonb. */
export function outgoing<N extends HubEventName>(
  event: N,
  data: HubPayload<N>,
  to: { readonly clientID?: string | null } = {},
  computed: Sql | null = null,
): OutgoingEvent {
  const audience: EventAudience = hubEvents[event].audience;
  const clientID = audience === 'client' ? (to.clientID ?? null) : null;
  // A log-out goes by its session, which may have no device yet.
  if (audience === 'client' && clientID === null && event !== 'requestForceLogout')
    throw new Error(`The event ${event} needs the device that it is for.`);
  return { event, audience, clientID, data, computed };
}

/**
 * Messages as one statement, for work that sends its last statements together with the commit. It serialises the
 * location's transactions from here to their commit, so it belongs at the end.
 */
export function eventsStatement(scope: LocationScope, events: readonly OutgoingEvent[]): OutgoingMessages {
  const { companyID, locationID } = scope;
  const at = new Date();
  const rows = events.map((one, index) => {
    const { event, audience, clientID, data, computed } = one;
    return sql`(${events.length - 1 - index}::bigint, ${event}::text, ${audience}::text, ${clientID}::uuid,
        ${JSON.stringify(data)}::jsonb${computed === null ? NOTHING : sql` || ${computed}`}, ${reported(one)})`;
  });
  const isReported = events.some(({ event, outside }) => outside !== undefined || webhookTypeOf(event) !== null);
  const outside = sql`(SELECT seq AS sequence, event_type, coalesce(outside, data) AS data
      FROM messages WHERE event_type IS NOT NULL) AS said`;
  return {
    // The counter's row stays locked until commit, so numbers follow the order of the commits and have no holes.
    statement: sql`WITH next AS (
        INSERT INTO counters (company_id, location_id, kind, business_date, value)
        VALUES (${companyID}, ${locationID}, 'hubMessage', '1970-01-01', ${events.length})
        ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value + excluded.value
        RETURNING company_id, location_id, value
      ), messages AS (
        SELECT next.company_id, next.location_id, next.value - v.later AS seq, v.event, v.audience, v.client_id, v.data,
          v.event_type, v.outside
        FROM next, (VALUES ${joined(rows)}) AS v (later, event, audience, client_id, data, event_type, outside)
      )${isReported ? sql`, reported AS (${messagesOf(scope, outside, at)} RETURNING 1)` : NOTHING}
      INSERT INTO hub_messages (company_id, location_id, seq, event, audience, client_id, data, created_at)
      SELECT company_id, location_id, seq, event, audience, client_id, data, ${at}::timestamptz
      FROM messages RETURNING seq, data, ${isReported ? sql`(SELECT count(*)::integer FROM reported)` : sql`0`} AS reported`,
    announce: (stored) => {
      const inOrder = stored.toSorted((a, b) => Number(a['seq']) - Number(b['seq']));
      for (const [index, { event, audience, clientID }] of events.entries()) {
        const { seq, data } = inOrder[index] ?? {};
        announce({ companyID, locationID, seq: Number(seq), event, audience, clientID, data });
      }
      if (Number(inOrder[0]?.['reported'] ?? 0) > 0) announceMessages(companyID);
    },
  };
}

/** What webhooks get of an event: its type, and data that only they get. */
const reported = ({ event, outside }: OutgoingEvent): Sql =>
  sql`${outside?.type ?? webhookTypeOf(event)}::text,
    ${outside === undefined ? null : JSON.stringify(outside.data)}::jsonb`;

const NOTHING = raw('');

/** One message as a statement. */
export const eventStatement = <N extends HubEventName>(
  scope: LocationScope,
  event: N,
  data: HubPayload<N>,
  to: { readonly clientID?: string | null } = {},
): OutgoingMessages => eventsStatement(scope, [outgoing(event, data, to)]);

/** Publishes events that were made before, in their order, as `publish` does. */
export async function publishAll(tx: Tx, scope: LocationScope, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const messages = eventsStatement(scope, events);
  const { rows } = await tx.send(messages.statement);
  tx.afterCommit(() => messages.announce(rows));
}

/**
 * Publishes an event to the screens of a location: an outbox row in this transaction, sent after its commit and never
 * after a rollback (decision 83). `to.clientID` names the terminal of a `client` event. One statement.
 */
export async function publish<N extends HubEventName>(
  tx: Tx,
  scope: LocationScope,
  event: N,
  data: HubPayload<N>,
  to: { readonly clientID?: string | null } = {},
): Promise<void> {
  const message = eventStatement(scope, event, data, to);
  const { rows } = await tx.send(message.statement);
  tx.afterCommit(() => message.announce(rows));
}
