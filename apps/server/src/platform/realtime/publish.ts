import { hubEvents, type EventAudience, type HubEventName, type HubPayload } from '@tavola/contract';
import { raw, sql, type Sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { announce } from './announcements.ts';

/**
 * A message to publish: the statement that stores it, and how to announce the statement's rows once they are committed.
 */
export interface OutgoingMessage {
  readonly statement: { readonly text: string; readonly values: readonly unknown[] };
  announce(rows: readonly { readonly [column: string]: unknown }[]): void;
}

/**
 * A message as a statement, for work that sends its last statements together with the commit. It serialises the
 * location's transactions from here to their commit, so it belongs at the end. `computed` are fields of the data that
 * only the database knows, as an expression of jsonb.
 */
export function eventStatement<N extends HubEventName>(
  { companyID, locationID }: LocationScope,
  event: N,
  data: HubPayload<N>,
  to: { readonly clientID?: string | null } = {},
  computed: Sql | null = null,
): OutgoingMessage {
  const audience: EventAudience = hubEvents[event].audience;
  const clientID = audience === 'client' ? (to.clientID ?? null) : null;
  // A log-out goes by its session, which may have no device yet.
  if (audience === 'client' && clientID === null && event !== 'requestForceLogout')
    throw new Error(`The event ${event} needs the device that it is for.`);
  const added = computed === null ? raw('') : sql` || ${computed}`;
  return {
    // The counter's row stays locked until commit, so numbers follow the order of the commits and have no holes.
    statement: sql`WITH next AS (
        INSERT INTO counters (company_id, location_id, kind, business_date, value)
        VALUES (${companyID}, ${locationID}, 'hubMessage', '1970-01-01', 1)
        ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value + 1 RETURNING value
      )
      INSERT INTO hub_messages (company_id, location_id, seq, event, audience, client_id, data, created_at)
      SELECT ${companyID}::uuid, ${locationID}::uuid, next.value, ${event}::text, ${audience}::text, ${clientID}::uuid,
        ${JSON.stringify(data)}::jsonb${added}, ${new Date()}::timestamptz
      FROM next RETURNING seq, data`,
    announce: (rows) =>
      announce({
        companyID,
        locationID,
        seq: Number(rows[0]?.['seq']),
        event,
        audience,
        clientID,
        data: rows[0]?.['data'],
      }),
  };
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
  const { rows } = await tx.raw(message.statement.text, message.statement.values);
  tx.afterCommit(() => message.announce(rows));
}
