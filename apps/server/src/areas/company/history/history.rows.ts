import { ALL_ROWS, MOST_HISTORY, type HistoryFilters, type ListQuery } from '@tavola/contract';
import { sql, type SqlBool } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';

/** One row of the audit. */
export interface HistoryRow {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly kind: string;
  readonly targetID: string;
  readonly targetName: string | null;
  readonly userID: string | null;
  /** The API key that did it, on behalf of that person. */
  readonly apiKeyName: string | null;
  readonly approverID: string | null;
  readonly clientID: string | null;
  readonly locationID: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What is looked for: at which locations, between which moments, and about which things where a search named some. */
export interface HistoryQuery extends Pick<HistoryFilters, 'userID' | 'kind' | 'action' | 'targetID'> {
  readonly locationIDs: readonly string[];
  readonly from: Date | null;
  readonly until: Date | null;
  readonly foundIDs: readonly string[] | null;
}

interface Company {
  readonly companyID: string;
}

/**
 * Entries that match, in the order of their time. The kind of an action is part of its code, so an index is chosen by
 * the code alone.
 */
const matching = (tx: Tx, { companyID }: Company, query: HistoryQuery) => {
  const { locationIDs, from, until, userID, kind, action, targetID, foundIDs } = query;
  const [onlyLocation] = locationIDs;
  return tx
    .selectFrom('audit_log')
    .where('company_id', '=', companyID)
    .$if(locationIDs.length === 1, (all) => all.where('location_id', '=', onlyLocation ?? ''))
    .$if(locationIDs.length !== 1, (all) => all.where('location_id', '=', anyOf(locationIDs)))
    .$if(from !== null, (all) => all.where('at', '>=', from?.toISOString() ?? ''))
    .$if(until !== null, (all) => all.where('at', '<', until?.toISOString() ?? ''))
    .$if(userID !== undefined, (all) => all.where('user_id', '=', userID ?? ''))
    .$if(kind !== undefined && (action === undefined || isShared(action)), (all) =>
      all.where('target_type', '=', kind ?? ''),
    )
    .$if(action !== undefined, (all) => all.where('action', '=', action ?? ''))
    .$if(targetID !== undefined, (all) => all.where('target_id', '=', targetID ?? ''))
    .$if(foundIDs !== null, (all) => all.where('target_id', '=', anyOf(foundIDs ?? [], 'text')));
};

/** The actions that several kinds have. */
const isShared = (action: string): boolean => action === 'approval.given' || action === 'export.made';

const columns = [
  'id',
  'at',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'user_id',
  'api_key_name',
  'approver_id',
  'client_id',
  'location_id',
  'before',
  'after',
] as const;

/** One page of the entries, and how many there are up to `MOST_HISTORY`. */
export async function listHistory(
  tx: Tx,
  company: Company,
  query: HistoryQuery,
  { page, pageSize, sort }: Pick<ListQuery, 'page' | 'pageSize' | 'sort'>,
): Promise<{ rows: HistoryRow[]; total: number; isCut: boolean }> {
  const limit = pageSize === ALL_ROWS ? MOST_HISTORY : pageSize;
  const offset = Math.min((page - 1) * limit, MOST_HISTORY);
  // Sent together. More than that is not counted: it would be read whole.
  const counting = tx
    .selectFrom(
      matching(tx, company, query)
        .select(sql<number>`1`.as('one'))
        .limit(MOST_HISTORY + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const [{ total }, rows] = await Promise.all([
    counting,
    readHistory(tx, company, query, { offset, limit, isOldestFirst: sort[0] === 'at:asc' }),
  ]);
  return { rows, total: Math.min(total, MOST_HISTORY), isCut: total > MOST_HISTORY };
}

/** The entries that match from a place on, newest first unless the oldest are wanted first. */
export async function readHistory(
  tx: Tx,
  company: Company,
  query: HistoryQuery,
  { offset = 0, limit, isOldestFirst = false }: { offset?: number; limit: number; isOldestFirst?: boolean },
): Promise<HistoryRow[]> {
  const direction = isOldestFirst ? 'asc' : 'desc';
  const rows = await matching(tx, company, query)
    .select(columns)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(asEntry);
}

/** One entry of these locations; null = there is none. */
export async function findHistory(
  tx: Tx,
  { companyID }: Company,
  locationIDs: readonly string[],
  id: string,
): Promise<HistoryRow | null> {
  const row = await tx
    .selectFrom('audit_log')
    .select(columns)
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where(sql<SqlBool>`location_id = ${anyOf(locationIDs)}`)
    .executeTakeFirst();
  return row === undefined ? null : asEntry(row);
}

type Stored = Awaited<ReturnType<ReturnType<typeof selectAll>['execute']>>[number];
const selectAll = (tx: Tx) => tx.selectFrom('audit_log').select(columns);

const asEntry = (row: Stored): HistoryRow => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  action: row.action,
  kind: row.target_type,
  targetID: row.target_id,
  targetName: row.target_name,
  userID: row.user_id,
  apiKeyName: row.api_key_name,
  approverID: row.approver_id,
  clientID: row.client_id,
  locationID: row.location_id,
  before: row.before,
  after: row.after,
});
