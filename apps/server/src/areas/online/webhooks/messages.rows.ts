import { SHOWN_MESSAGES, WEBHOOK_HOURS, WEBHOOK_TEST, type WebhookBody, type WebhookMessage } from '@tavola/contract';
import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type OfCompany = Pick<CompanyScope | LocationScope, 'companyID'>;

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * DAY_MS;
const TRIED_MS = WEBHOOK_HOURS * HOUR_MS;

/** Messages are kept as long as notices are. */
export const webhookSweeps: readonly Sweep[] = [
  {
    of: 'location',
    keepMs: KEPT_MS,
    remove: (tx, before, { companyID, locationID }) =>
      tx
        .deleteFrom('webhook_messages')
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('created_at', '<', before),
  },
];

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly webhook_id: string;
  readonly sequence: string;
  readonly event_type: string;
  readonly data: unknown;
  readonly created_at: string;
  readonly until_at: string;
  readonly next_at: string;
  readonly state: WebhookMessage['state'];
  readonly attempts: number;
  readonly answer_status: number | null;
  readonly failure: WebhookMessage['failure'];
  readonly [column: string]: unknown;
}

const COLUMNS = raw(
  'm.id, m.location_id, m.webhook_id, m.sequence, m.event_type, m.data, m.created_at, m.until_at, m.next_at, m.state, m.attempts, m.answer_status, m.failure',
);

const iso = (at: string): string => new Date(at).toISOString();

/** What is sent, always the same text for a message, so that a receiver may compare. */
function bodyOf(row: Row): string {
  const body: WebhookBody = {
    id: row.id,
    type: row.event_type,
    createdAt: iso(row.created_at),
    locationID: row.location_id,
    sequence: Number(row.sequence),
    data: row.data,
  };
  return JSON.stringify(body);
}

const toMessage = (row: Row): WebhookMessage => ({
  webhookMessageID: row.id,
  type: row.event_type,
  state: row.state,
  createdAt: iso(row.created_at),
  attempts: row.attempts,
  nextAt: row.state === 'Waiting' ? iso(row.next_at) : null,
  answerStatus: row.answer_status,
  failure: row.failure,
  body: bodyOf(row),
});

/** The last messages of a webhook, newest first. */
export async function listMessages(tx: Tx, { companyID }: OfCompany, webhookID: string): Promise<WebhookMessage[]> {
  const { rows } = await tx.send<Row>(
    sql`SELECT ${COLUMNS} FROM webhook_messages m WHERE m.company_id = ${companyID} AND m.webhook_id = ${webhookID}
      ORDER BY m.created_at DESC, m.sequence DESC LIMIT ${SHOWN_MESSAGES}::integer`,
  );
  return rows.map(toMessage);
}

/** Writes a test to a webhook. */
export async function addTest(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { id, webhookID, now }: { readonly id: string; readonly webhookID: string; readonly now: Date },
): Promise<WebhookMessage | null> {
  const until = new Date(now.getTime() + TRIED_MS);
  const { rows } = await tx.send<Row>(
    sql`INSERT INTO webhook_messages AS m
        (company_id, location_id, id, webhook_id, sequence, event_type, data, created_at, next_at, until_at)
      VALUES (${companyID}, ${locationID}, ${id}, ${webhookID}, 0, ${WEBHOOK_TEST}, '{}', ${now}, ${now}, ${until})
      RETURNING ${COLUMNS}`,
  );
  return rows[0] === undefined ? null : toMessage(rows[0]);
}

/** Lets a message be sent again; null = it is none of this webhook. */
export async function sendAgain(
  tx: Tx,
  { companyID }: OfCompany,
  { id, webhookID, now }: { readonly id: string; readonly webhookID: string; readonly now: Date },
): Promise<WebhookMessage | null> {
  const until = new Date(now.getTime() + TRIED_MS);
  await endPause(tx, { companyID }, webhookID, now);
  const { rows } = await tx.send<Row>(
    sql`UPDATE webhook_messages m SET state = 'Waiting', attempts = 0, next_at = ${now}, until_at = ${until},
        answer_status = NULL, failure = NULL, ended_at = NULL
      WHERE m.company_id = ${companyID} AND m.webhook_id = ${webhookID} AND m.id = ${id} RETURNING ${COLUMNS}`,
  );
  return rows[0] === undefined ? null : toMessage(rows[0]);
}

/** What was tried and has to wait: nothing later overtakes it, but what a person sends to try the connection. */
const paused = (now: Date): Sql => sql`m.attempts > 0 AND m.next_at > ${now}`;

/** When each webhook that is on has its next message. */
export async function listDue(
  tx: Tx,
  { companyID }: OfCompany,
  now: Date,
): Promise<{ readonly webhookID: string; readonly at: Date }[]> {
  const { rows } = await tx.send<{ webhook_id: string; at: string }>(
    sql`SELECT m.webhook_id, CASE WHEN bool_or(${paused(now)})
        THEN min(m.next_at) FILTER (WHERE ${paused(now)} OR m.event_type = ${WEBHOOK_TEST})
        ELSE min(m.next_at) END AS at
      FROM webhook_messages m JOIN webhooks w ON w.company_id = ${companyID} AND w.id = m.webhook_id
      WHERE m.company_id = ${companyID} AND m.state = 'Waiting' AND w.is_active AND w.deleted_at IS NULL
      GROUP BY m.webhook_id`,
  );
  return rows.map((row) => ({ webhookID: row.webhook_id, at: new Date(row.at) }));
}

/** A message that is to be sent now. */
export interface TakenMessage {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly untilAt: Date;
  readonly address: string;
  readonly secretVersion: number;
  /** A person sent it to try the connection. */
  readonly isTest: boolean;
}

/**
 * Takes the oldest message of a webhook that is due, so that no other process sends it; null = none is due. Messages
 * arrive in the order in which they were written, also after the receiver was away (decision 451).
 */
export async function takeMessage(
  tx: Tx,
  { companyID }: OfCompany,
  webhookID: string,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<TakenMessage | null> {
  const { rows } = await tx.send<Row & { address: string; secret_version: number }>(
    sql`UPDATE webhook_messages m SET attempts = m.attempts + 1, next_at = ${leasedUntil}
      FROM webhooks w
      WHERE m.company_id = ${companyID} AND w.company_id = ${companyID} AND w.id = m.webhook_id
        AND w.is_active AND w.deleted_at IS NULL
        AND m.id = (SELECT d.id FROM webhook_messages d WHERE d.company_id = ${companyID} AND d.webhook_id = ${webhookID}
          AND d.state = 'Waiting' AND d.next_at <= ${now} AND (d.event_type = ${WEBHOOK_TEST} OR NOT EXISTS (
            SELECT 1 FROM webhook_messages m WHERE m.company_id = ${companyID} AND m.webhook_id = ${webhookID}
              AND m.state = 'Waiting' AND ${paused(now)}))
          ORDER BY d.created_at, d.sequence LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${COLUMNS}, w.address, w.secret_version`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    body: bodyOf(row),
    attempts: row.attempts,
    untilAt: new Date(row.until_at),
    address: row.address,
    secretVersion: row.secret_version,
    isTest: row.event_type === WEBHOOK_TEST,
  };
}

/** What came of an attempt. */
export interface Outcome {
  readonly answerStatus: number | null;
  readonly failure: WebhookMessage['failure'];
}

/** Longer than the lease of a message that is being sent. */
const LONGEST_LEASE_MS = 20_000;

/** Lets what waits for a webhook that was away be sent now: a person has asked for it, or the receiver is back. */
export const endPause = (tx: Tx, { companyID }: OfCompany, webhookID: string, now: Date): Promise<unknown> =>
  tx.send(
    sql`UPDATE webhook_messages SET next_at = ${now} WHERE company_id = ${companyID} AND webhook_id = ${webhookID}
      AND state = 'Waiting' AND next_at > ${new Date(now.getTime() + LONGEST_LEASE_MS)}`,
  );

/** Notes that a message was taken by its receiver. */
export const noteDelivered = (
  tx: Tx,
  { companyID }: OfCompany,
  id: string,
  { answerStatus }: Outcome,
  now: Date,
): Promise<unknown> =>
  tx.send(
    sql`UPDATE webhook_messages SET state = 'Delivered', answer_status = ${answerStatus}, failure = NULL, ended_at = ${now}
      WHERE company_id = ${companyID} AND id = ${id}`,
  );

/**
 * Notes a failed attempt. Until `nextAt` the others of the webhook wait as well: a receiver that is away is asked once
 * and not for each of them. What was tried long enough is parked.
 */
export async function noteFailed(
  tx: Tx,
  { companyID }: OfCompany,
  webhookID: string,
  failed: { readonly id: string; readonly outcome: Outcome; readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  const { id, outcome, now, nextAt } = failed;
  await tx.send(
    sql`UPDATE webhook_messages SET answer_status = ${outcome.answerStatus}, failure = ${outcome.failure}
      WHERE company_id = ${companyID} AND id = ${id}`,
  );
  await tx.send(
    sql`UPDATE webhook_messages SET
        state = CASE WHEN until_at <= ${now} THEN 'Parked' ELSE state END,
        ended_at = CASE WHEN until_at <= ${now} THEN ${now}::timestamptz END,
        next_at = ${nextAt}
      WHERE company_id = ${companyID} AND webhook_id = ${webhookID} AND state = 'Waiting'
        AND (id = ${id} OR next_at < ${nextAt})`,
  );
}

/** Webhooks with messages at the location that were parked in a span of time, by name. */
export async function listParked(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<{ readonly id: string; readonly name: string; readonly count: number; readonly at: string }[]> {
  const { rows } = await tx.send<{ id: string; name: string; count: number; at: string }>(
    sql`SELECT w.id, w.name, count(*)::int AS count, max(m.ended_at) AS at
      FROM webhook_messages m JOIN webhooks w ON w.company_id = ${companyID} AND w.id = m.webhook_id
      WHERE m.company_id = ${companyID} AND m.location_id = ${locationID} AND m.state = 'Parked'
        AND m.ended_at > ${since} AND m.ended_at <= ${until} AND w.deleted_at IS NULL
      GROUP BY w.id, w.name ORDER BY ${joined([raw('lower(w.name)'), raw('w.id')])}`,
  );
  return rows;
}
