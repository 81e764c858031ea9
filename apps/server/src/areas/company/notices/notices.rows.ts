import { MOST_NOTICES, type Notice, type NoticeKind, type Notices } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Sweep } from '#platform/jobs/maintenance.ts';
import { DAY_MS } from '#platform/jobs/maintenance.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Audience } from './audience.ts';
import type { NewNotice } from './new-notice.ts';

/** How long a notice is kept (decision 193). */
const KEEP_MS = 30 * DAY_MS;

/** The reader: a person at a terminal, with the kinds that reach them by their rights. */
export interface NoticeReader {
  readonly userID: string;
  readonly clientID: string;
  readonly kinds: readonly NoticeKind[];
}

/** The newest notices of a reader, and how many of them are unread. */
export async function listNotices(tx: Tx, scope: LocationScope, reader: NoticeReader, now: Date): Promise<Notices> {
  const { companyID, locationID } = scope;
  const since = new Date(now.getTime() - KEEP_MS);
  const { rows } = await tx.send<{
    id: string;
    kind: NoticeKind;
    at: string;
    params: Notice['params'];
    record_id: string | null;
    is_read: boolean;
  }>(sql`SELECT n.id, n.kind, n.at, n.params, n.record_id,
      coalesce(n.at <= (SELECT r.read_until FROM notice_reads r
        WHERE r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.user_id = ${reader.userID}), false) AS is_read
    FROM notices n
    WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.at > ${since}
      AND (n.is_default AND n.kind = ANY(${reader.kinds}::text[])
        OR ${reader.userID}::uuid = ANY(n.user_ids) OR ${reader.clientID}::uuid = ANY(n.client_ids))
    ORDER BY n.at DESC, n.id DESC LIMIT ${MOST_NOTICES}`);
  const items = rows.map((row) => ({
    noticeID: row.id,
    kind: row.kind,
    at: new Date(row.at).toISOString(),
    params: row.params,
    recordID: row.record_id,
    isRead: row.is_read,
  }));
  return { items, unread: items.filter(({ isRead }) => !isRead).length };
}

/** Marks what came up to a moment as read by one person; an earlier moment takes nothing back. */
export async function markRead(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userID: string,
  until: Date,
): Promise<void> {
  await tx.send(sql`INSERT INTO notice_reads (company_id, location_id, user_id, read_until)
    VALUES (${companyID}, ${locationID}, ${userID}, ${until})
    ON CONFLICT (company_id, location_id, user_id)
    DO UPDATE SET read_until = greatest(notice_reads.read_until, excluded.read_until)`);
}

/** Adds a notice; null = it already exists. */
export async function insertNotice(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  {
    kind,
    key,
    params,
    recordID = null,
  }: Omit<NewNotice, 'recordID'> & { readonly recordID?: string | null | undefined },
  { isDefault, userIDs, clientIDs }: Audience,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<string | null> {
  const { rows } = await tx.send<{ id: string }>(sql`INSERT INTO notices
    (company_id, location_id, id, kind, key, params, record_id, at, is_default, user_ids, client_ids)
    VALUES (${companyID}, ${locationID}, ${id}, ${kind}, ${key}, ${JSON.stringify(params)}::jsonb, ${recordID}, ${at},
      ${isDefault}, ${[...userIDs]}::uuid[], ${[...clientIDs]}::uuid[])
    ON CONFLICT (company_id, location_id, kind, key) DO NOTHING RETURNING id`);
  return rows[0]?.id ?? null;
}

/** How far back the first look at a location goes: what is older is no news. */
const FIRST_LOOK_MS = 60_000;

/**
 * Begins a look at a location and says from when on; null = another process looks now, or has just looked.
 */
export async function beginLook(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  until: Date,
  leastMs: number,
): Promise<Date | null> {
  const first = await tx.send(sql`INSERT INTO notice_looks (company_id, location_id, looked_at)
    VALUES (${companyID}, ${locationID}, ${until}) ON CONFLICT (company_id, location_id) DO NOTHING RETURNING looked_at`);
  if (first.rows.length > 0) return new Date(until.getTime() - FIRST_LOOK_MS);
  const found = await tx.send<{ looked_at: string }>(sql`SELECT looked_at FROM notice_looks
    WHERE company_id = ${companyID} AND location_id = ${locationID} FOR UPDATE SKIP LOCKED`);
  const [known] = found.rows;
  if (known === undefined || until.getTime() - Date.parse(known.looked_at) < leastMs) return null;
  await tx.send(sql`UPDATE notice_looks SET looked_at = ${until}
    WHERE company_id = ${companyID} AND location_id = ${locationID}`);
  return new Date(known.looked_at);
}

/** What is deleted once it has outlived its use. */
export const noticeSweeps: readonly Sweep[] = [
  {
    of: 'location',
    keepMs: KEEP_MS,
    remove: (tx, before, { companyID, locationID }) =>
      tx
        .deleteFrom('notices')
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('at', '<', before),
  },
];
