import type { Language, ListQuery, ScheduledChange, ScheduledChangeState } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A change with the call that makes it. */
export interface StoredChange {
  readonly id: string;
  readonly userID: string;
  readonly clientID: string | null;
  readonly routeName: string;
  readonly path: string;
  readonly body: unknown;
  readonly name: string;
  readonly dueAt: string;
  readonly state: ScheduledChangeState;
}

/** Whose changes are read: the person's own, and those of calls that the person may make. */
export interface ChangeReader {
  readonly userID: string;
  readonly routeNames: readonly string[];
  readonly language: Language;
}

const personName = sql<string>`btrim(u.first_name || ' ' || u.last_name)`;

const seenBy = (tx: Tx, { companyID, locationID }: LocationScope, { userID, routeNames }: ChangeReader) =>
  tx
    .selectFrom('scheduled_changes as c')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'c.user_id').on('u.company_id', '=', companyID))
    .where('c.company_id', '=', companyID)
    .where('c.location_id', '=', locationID)
    .where((where) =>
      where.or([where('c.user_id', '=', userID), where('c.route_name', '=', anyOf(routeNames, 'text'))]),
    )
    .select([
      'c.id',
      'c.screen',
      'c.target_id',
      'c.target_name',
      'c.due_at',
      'c.state',
      'c.created_at',
      'c.ended_at',
      'c.reason',
      personName.as('person'),
    ])
    // A CHECK of the table holds the state to those of the contract, and a reason is written with both languages.
    .$narrowType<{ state: ScheduledChangeState; reason: Record<Language, string> | null }>();

type Seen = Awaited<ReturnType<ReturnType<typeof seenBy>['executeTakeFirstOrThrow']>>;

const answered = (row: Seen, language: Language): ScheduledChange => ({
  scheduledChangeID: row.id,
  screen: row.screen,
  targetID: row.target_id,
  name: row.target_name,
  dueAt: row.due_at,
  state: row.state,
  scheduledBy: row.person,
  scheduledAt: row.created_at,
  endedAt: row.ended_at,
  reason: row.reason?.[language] ?? null,
});

/** A page of the changes that a person may see. */
export async function listChanges(
  tx: Tx,
  scope: LocationScope,
  reader: ChangeReader,
  query: ListQuery,
): Promise<{ items: ScheduledChange[]; total: number }> {
  const order = {
    sort: { dueAt: sql.ref('c.due_at'), name: sql`lower(c.target_name)`, state: sql.ref('c.state') },
    search: [sql`c.target_name`, personName],
    tieBreak: sql.ref('c.id'),
  };
  const { rows, total } = await listPage(seenBy(tx, scope, reader), order, query);
  return { items: rows.map((row) => answered(row, reader.language)), total };
}

/** One change that a person may see; null = there is none. */
export async function getChange(
  tx: Tx,
  scope: LocationScope,
  reader: ChangeReader,
  id: string,
): Promise<ScheduledChange | null> {
  const row = await seenBy(tx, scope, reader).where('c.id', '=', id).executeTakeFirst();
  return row === undefined ? null : answered(row, reader.language);
}

/** A change with its call, kept from everybody else until the transaction ends; null = there is none. */
export async function takeChange(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<StoredChange | null> {
  const row = await tx
    .selectFrom('scheduled_changes')
    .select(['id', 'user_id', 'client_id', 'route_name', 'path', 'body', 'target_name', 'due_at', 'state'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .forUpdate()
    // A CHECK of the table holds it to those of the contract.
    .$narrowType<{ state: ScheduledChangeState }>()
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: row.id,
        userID: row.user_id,
        clientID: row.client_id,
        routeName: row.route_name,
        path: row.path,
        body: row.body,
        name: row.target_name,
        dueAt: row.due_at,
        state: row.state,
      };
}

/** The changes that wait at a location: how many, and the one of this form. */
export async function findWaiting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  routeName: string,
  targetID: string | null,
): Promise<{ count: number; same: { name: string; dueAt: string } | null }> {
  const rows = await tx
    .selectFrom('scheduled_changes')
    .select(['route_name', 'target_id', 'target_name', 'due_at'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('state', '=', 'Waiting')
    .execute();
  const same = rows.find((row) => row.route_name === routeName && row.target_id === targetID);
  return {
    count: rows.length,
    same: same === undefined ? null : { name: same.target_name, dueAt: same.due_at },
  };
}

/** Adds a change that waits; false = it already exists (a repeated call). */
export async function addChange(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  change: Omit<StoredChange, 'state' | 'dueAt'> & {
    readonly screen: string;
    readonly targetID: string | null;
    readonly dueAt: Date;
  },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scheduled_changes')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: change.id,
      user_id: change.userID,
      client_id: change.clientID,
      route_name: change.routeName,
      path: change.path,
      body: JSON.stringify(change.body),
      screen: change.screen,
      target_id: change.targetID,
      target_name: change.name,
      due_at: change.dueAt.toISOString(),
      state: 'Waiting',
      created_at: now.toISOString(),
    })
    .onConflict((known) => known.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Ends a change that waits. */
export async function endChange(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  end: {
    readonly state: Exclude<ScheduledChangeState, 'Waiting'>;
    readonly by: string | null;
    readonly reason?: Readonly<Record<Language, string>>;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('scheduled_changes')
    .set({
      state: end.state,
      ended_by: end.by,
      ended_at: now.toISOString(),
      reason: end.reason === undefined ? null : JSON.stringify(end.reason),
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    .execute();
}

/** What was refused in a span of time, for whom. */
export async function listRefused(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  since: Date,
  until: Date,
): Promise<{ id: string; userID: string; name: string }[]> {
  const rows = await tx
    .selectFrom('scheduled_changes')
    .select(['id', 'user_id', 'target_name'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('state', '=', 'Refused')
    .where('ended_at', '>', since.toISOString())
    .where('ended_at', '<=', until.toISOString())
    .limit(200)
    .execute();
  return rows.map(({ id, user_id: userID, target_name: name }) => ({ id, userID, name }));
}
