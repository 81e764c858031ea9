import type {
  Language,
  MailFormat,
  MailFrequency,
  MailOutcome,
  ReportMail,
  ReportMailInput,
  ViewableReport,
} from '@tavola/contract';
import { randomBytes } from 'node:crypto';
import { sql as fragment } from 'kysely';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Whose schedules are meant, and where. */
export interface MailOwner extends Pick<LocationScope, 'companyID' | 'locationID'> {
  readonly userID: string;
  /** In which reasons are given. */
  readonly language: Language;
}

const readMails = (tx: Tx, { companyID, locationID }: Pick<MailOwner, 'companyID' | 'locationID'>) =>
  tx
    .selectFrom('report_mails as m')
    .innerJoin('report_views as v', (join) =>
      join.on('v.company_id', '=', companyID).onRef('v.id', '=', 'm.report_view_id'),
    )
    .select([
      'm.id',
      'm.report_view_id',
      'm.user_id',
      'm.frequency',
      'm.weekday',
      'm.month_day',
      'm.send_time',
      'm.formats',
      'm.is_active',
      'm.next_at',
      'm.version',
      'v.name',
      'v.screen',
      'v.search',
    ])
    .where('m.company_id', '=', companyID)
    .where('m.location_id', '=', locationID)
    .where('m.deleted_at', 'is', null)
    .where('v.deleted_at', 'is', null)
    // What the contract lets in is written, and nothing else.
    .$narrowType<{
      frequency: MailFrequency;
      formats: MailFormat[];
      screen: ViewableReport;
      search: Record<string, string>;
    }>();
type Row = Awaited<ReturnType<ReturnType<typeof readMails>['executeTakeFirstOrThrow']>>;

async function withReaders(
  tx: Tx,
  { companyID, language }: Pick<MailOwner, 'companyID' | 'language'>,
  rows: readonly Row[],
): Promise<ReportMail[]> {
  const { rows: readers } = await tx.send<{
    report_mail_id: string;
    user_id: string;
    name: string;
    stopped: boolean;
    run_at: string | null;
    outcome: MailOutcome;
    reason: Readonly<Record<Language, string>> | null;
  }>(sql`SELECT r.report_mail_id, r.user_id, btrim(u.first_name || ' ' || u.last_name) AS name, r.stopped_at IS NOT NULL AS stopped,
      last.run_at::text AS run_at, last.outcome, last.reason
    FROM report_mail_readers r JOIN users u ON u.company_id = ${companyID} AND u.id = r.user_id
    LEFT JOIN LATERAL (SELECT x.run_at, x.outcome, x.reason FROM report_mail_runs x
      WHERE x.company_id = ${companyID} AND x.report_mail_id = r.report_mail_id AND x.user_id = r.user_id
      ORDER BY x.run_at DESC LIMIT 1) AS last ON true
    WHERE r.company_id = ${companyID} AND r.report_mail_id = ANY (${rows.map(({ id }) => id)}::uuid[])
    ORDER BY lower(u.first_name || ' ' || u.last_name), r.user_id`);
  return rows.map((row) => {
    const own = readers.filter(({ report_mail_id }) => report_mail_id === row.id);
    return {
      reportMailID: row.id,
      reportViewID: row.report_view_id,
      viewName: row.name,
      screen: row.screen,
      frequency: row.frequency,
      weekday: row.weekday,
      monthDay: row.month_day,
      time: row.send_time,
      formats: row.formats,
      isActive: row.is_active,
      nextAt: row.next_at,
      readerIDs: own.map(({ user_id }) => user_id),
      readers: own.map(({ user_id, name, stopped, run_at, outcome, reason }) => ({
        userID: user_id,
        name,
        hasStopped: stopped,
        last:
          run_at === null ? null : { at: new Date(run_at).toISOString(), outcome, reason: reason?.[language] ?? null },
      })),
      version: row.version,
    };
  });
}

/** The schedules of a person at a location, by the names of their views. */
export async function listMails(tx: Tx, owner: MailOwner): Promise<ReportMail[]> {
  const rows = await readMails(tx, owner)
    .where('m.user_id', '=', owner.userID)
    .orderBy(fragment`lower(v.name), m.id`)
    .execute();
  return withReaders(tx, owner, rows);
}

/** One schedule of a person; null = there is none. */
export async function getMail(tx: Tx, owner: MailOwner, id: string): Promise<ReportMail | null> {
  const rows = await readMails(tx, owner).where('m.user_id', '=', owner.userID).where('m.id', '=', id).execute();
  return (await withReaders(tx, owner, rows))[0] ?? null;
}

/** A schedule as its runs need it. */
export interface DueMail extends Pick<Row, 'frequency' | 'weekday' | 'formats' | 'name' | 'screen' | 'search'> {
  readonly id: string;
  readonly reportViewID: string;
  readonly userID: string;
  readonly monthDay: number;
  readonly time: string;
  readonly nextAt: string | null;
}

/** A schedule that is switched on; null = it was ended, or its view is gone. */
export async function findDueMail(tx: Tx, scope: LocationScope, id: string): Promise<DueMail | null> {
  const row = await readMails(tx, scope)
    .where('m.id', '=', id)
    .where('m.is_active', '=', true)
    .forUpdate('m')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { report_view_id, user_id, month_day, send_time, next_at, ...rest } = row;
  return {
    ...rest,
    reportViewID: report_view_id,
    userID: user_id,
    monthDay: month_day,
    time: send_time,
    nextAt: next_at,
  };
}

const columnsOf = (input: ReportMailInput, nextAt: Date | null, now: Date) => ({
  report_view_id: input.reportViewID,
  frequency: input.frequency,
  weekday: input.weekday,
  month_day: input.monthDay,
  send_time: input.time,
  formats: JSON.stringify(input.formats),
  is_active: input.isActive,
  next_at: nextAt?.toISOString() ?? null,
  updated_at: now.toISOString(),
});

/** Adds a schedule, or brings a deleted one back; false = it already exists, or the id is another person's. */
export async function addMail(
  tx: Tx,
  { companyID, locationID, userID }: MailOwner,
  input: ReportMailInput & { readonly id: string },
  nextAt: Date | null,
  now: Date,
): Promise<boolean> {
  const content = columnsOf(input, nextAt, now);
  const row = await tx
    .insertInto('report_mails')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: input.id,
      user_id: userID,
      created_at: now.toISOString(),
      ...content,
    })
    .onConflict((known) =>
      known
        .columns(['company_id', 'id'])
        .doUpdateSet({ ...content, deleted_at: null, version: fragment<number>`report_mails.version + 1` })
        .where('report_mails.deleted_at', 'is not', null)
        .where('report_mails.user_id', '=', userID),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a schedule; false = unknown, or no longer at this version. */
export async function changeMail(
  tx: Tx,
  { companyID, locationID, userID }: MailOwner,
  id: string,
  input: ReportMailInput & { readonly version: number },
  nextAt: Date | null,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('report_mails')
    .set({ ...columnsOf(input, nextAt, now), version: fragment<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('user_id', '=', userID)
    .where('id', '=', id)
    .where('version', '=', input.version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a schedule; answers its id where it was there. */
export async function removeMail(
  tx: Tx,
  { companyID, locationID, userID }: MailOwner,
  id: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('report_mails')
    .set({ deleted_at: now.toISOString(), next_at: null, version: fragment<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('user_id', '=', userID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Notes when a schedule runs next. */
export async function setNextRun(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  nextAt: Date,
): Promise<void> {
  await tx
    .updateTable('report_mails')
    .set({ next_at: nextAt.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .execute();
}

// 128 bits, as every mailed token.
const TOKEN_BYTES = 16;

/** Makes these people the readers of a schedule. Who asked for no more mails stays so while they are listed. */
export async function setReaders(
  tx: Tx,
  { companyID, locationID }: MailOwner,
  id: string,
  userIDs: readonly string[],
): Promise<void> {
  const tokens = userIDs.map(() => randomBytes(TOKEN_BYTES).toString('base64url'));
  await tx.pipeline([
    sql`DELETE FROM report_mail_readers WHERE company_id = ${companyID} AND location_id = ${locationID}
      AND report_mail_id = ${id} AND user_id <> ALL (${userIDs}::uuid[])`,
    sql`INSERT INTO report_mail_readers (company_id, location_id, report_mail_id, user_id, token)
      SELECT ${companyID}, ${locationID}, ${id}, given.user_id, given.token
      FROM unnest(${userIDs}::uuid[], ${tokens}::text[]) AS given (user_id, token) ON CONFLICT DO NOTHING`,
  ]);
}

/** Readers of a schedule who want its mails, with the tokens of their links. */
export async function listCurrentReaders(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<{ userID: string; token: string }[]> {
  const rows = await tx
    .selectFrom('report_mail_readers')
    .select(['user_id', 'token'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('report_mail_id', '=', id)
    .where('stopped_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => ({ userID: row.user_id, token: row.token }));
}

/** Ends the mails to the reader with this token; false = there is no such reader. */
export async function stopReader(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  token: string,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.send(
    sql`UPDATE report_mail_readers SET stopped_at = coalesce(stopped_at, ${now}) WHERE company_id = ${companyID} AND token = ${token}`,
  );
  return count > 0;
}

/** What became of the mail of one run to one reader. */
export interface MailRun {
  readonly reportMailID: string;
  readonly userID: string;
  readonly runAt: string;
  readonly outcome: MailOutcome;
  readonly reason: Readonly<Record<Language, string>> | null;
}

/** Notes the outcome of a run for a reader; false = it is noted already. */
export async function noteRun(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { reportMailID, userID, runAt, outcome, reason }: MailRun,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.send(
    sql`INSERT INTO report_mail_runs (company_id, location_id, report_mail_id, user_id, run_at, outcome, reason, ended_at)
      VALUES (${companyID}, ${locationID}, ${reportMailID}, ${userID}, ${runAt}, ${outcome}, ${reason === null ? null : JSON.stringify(reason)}::jsonb, ${now}) ON CONFLICT DO NOTHING`,
  );
  return count > 0;
}

/** Whether the run has ended for the reader. */
export async function hasRun(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { reportMailID, userID, runAt }: Pick<MailRun, 'reportMailID' | 'userID' | 'runAt'>,
): Promise<boolean> {
  const { rows } = await tx.send(
    sql`SELECT FROM report_mail_runs WHERE company_id = ${companyID} AND location_id = ${locationID}
      AND report_mail_id = ${reportMailID} AND user_id = ${userID} AND run_at = ${runAt}`,
  );
  return rows.length > 0;
}

/** Runs that sent nothing, of this span, with the names of view and reader. */
export async function listFailedRuns(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<{ id: string; userID: string; ownerID: string; runAt: string; view: string; reader: string }[]> {
  const { rows } = await tx.send<{
    report_mail_id: string;
    user_id: string;
    owner_id: string;
    run_at: string;
    view: string;
    reader: string;
  }>(sql`SELECT r.report_mail_id, r.user_id, m.user_id AS owner_id, r.run_at::text AS run_at, v.name AS view,
      btrim(u.first_name || ' ' || u.last_name) AS reader
    FROM report_mail_runs r
    JOIN report_mails m ON m.company_id = ${companyID} AND m.id = r.report_mail_id
    JOIN report_views v ON v.company_id = ${companyID} AND v.id = m.report_view_id
    JOIN users u ON u.company_id = ${companyID} AND u.id = r.user_id
    WHERE r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.outcome <> 'Sent'
      AND r.ended_at > ${since} AND r.ended_at <= ${until}`);
  return rows.map((row) => ({
    id: row.report_mail_id,
    userID: row.user_id,
    ownerID: row.owner_id,
    runAt: row.run_at,
    view: row.view,
    reader: row.reader,
  }));
}

/** People who can sign in at a location and have a mail address, by name. */
export async function listMailablePeople(
  tx: Tx,
  { companyID, locationID }: Pick<MailOwner, 'companyID' | 'locationID'>,
): Promise<{ userID: string; name: string }[]> {
  const { rows } = await tx.send<{ id: string; name: string }>(
    sql`SELECT u.id, btrim(u.first_name || ' ' || u.last_name) AS name FROM users u
      WHERE u.company_id = ${companyID} AND u.is_active AND u.deleted_at IS NULL AND u.email <> ''
        AND (u.is_super_user OR EXISTS (SELECT FROM user_locations p
          WHERE p.company_id = ${companyID} AND p.user_id = u.id AND p.location_id = ${locationID}))
      ORDER BY lower(u.first_name || ' ' || u.last_name), u.id LIMIT 500`,
  );
  return rows.map(({ id, name }) => ({ userID: id, name }));
}

/** The mail address of a person, as it is now; null = there is none. */
export async function readAddress(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  userID: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .executeTakeFirst();
  return row === undefined || row.email === '' ? null : row.email;
}
