import type { OperationalSetting } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS } from '#platform/jobs/maintenance.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { countCurrent, readLicence } from '../licence/licence.rows.ts';
import { lastDayOf } from '../licence/licence-days.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';
import { lookAtScheduled } from '../scheduled/scheduled.routes.ts';
import type { NewNotice, NoticeLook } from './new-notice.ts';

/** Days before the end of a licence on which it is reported (decision 277). */
const LICENCE_DAYS = [1, 7, 30] as const;
/** The part of a quota from which on it is reported. */
const NEARLY = 0.8;

const lookAtLicence: NoticeLook = async (tx, scope, { until }) => {
  const { licence, limits, sent, periodFrom } = await readLicence(tx, scope, until);
  if (licence === null) return [];
  const clock = await readOperationalSetting(tx, scope);
  const found: NewNotice[] = [];
  const left = licence.validTo.getTime() - until.getTime();
  const days = LICENCE_DAYS.find((each) => left <= each * DAY_MS);
  const date = lastDayOf(licence.validTo, clock);
  if (left > 0 && days !== undefined)
    found.push({ kind: 'licenceEnds', key: `${date} ${days}`, params: { date, days: Math.ceil(left / DAY_MS) } });
  const used = { ...(await countCurrent(tx, scope)), ...sent };
  for (const quota of ['locations', 'users', 'emails', 'sms'] as const) {
    const limit = limits[quota];
    if (limit === null || limit === 0 || used[quota] < limit * NEARLY) continue;
    const period = quota === 'emails' || quota === 'sms' ? (periodFrom?.toISOString() ?? '') : limit;
    found.push({ kind: 'quotaNearlyUsed', key: `${quota} ${period}`, params: { quota, used: used[quota], limit } });
  }
  return found;
};

const lookAtMails: NoticeLook = async (tx, { companyID }, { since, until }) => {
  const { rows } = await tx.send<{ id: string; to: string | null }>(sql`SELECT id, payload ->> 'to' AS to FROM jobs
    WHERE company_id = ${companyID} AND dead_at > ${since} AND dead_at <= ${until} AND kind = 'mail' LIMIT 50`);
  return rows.map(({ id, to }) => ({ kind: 'mailFailed', key: id, params: { to: to ?? '' } }));
};

const lookAtBackup: NoticeLook = async (tx, scope, { until }) => {
  const { rows } = await tx.send<{ backed_up_at: string | null; made_at: string }>(
    sql`SELECT backed_up_at, made_at FROM installation`,
  );
  const [found] = rows;
  if (found === undefined) return [];
  const last = new Date(found.backed_up_at ?? found.made_at);
  if (until.getTime() - last.getTime() <= DAY_MS) return [];
  const { timezoneName }: OperationalSetting = await readOperationalSetting(tx, scope);
  const date =
    found.backed_up_at === null ? '–' : new Intl.DateTimeFormat('sv', { timeZone: timezoneName }).format(last);
  return [{ kind: 'backupOld', key: last.toISOString(), params: { date } }];
};

interface AuditRow {
  readonly id: string;
  readonly action: string;
  readonly target_id: string;
  readonly user_id: string | null;
  readonly client_id: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const WATCHED = [
  'user.roles_changed',
  'user.permissions_changed',
  'user.changed',
  'user.pin_set',
  'user.pin_removed',
  'role.changed',
  'role.deleted',
  'session.bound',
];

/** What the audit says of people: changed rights and PINs, and sign-ins on browsers that they have not used. */
const lookAtPeople: NoticeLook = async (tx, scope, { since, until }) => {
  const { companyID, locationID } = scope;
  const { rows } =
    await tx.send<AuditRow>(sql`SELECT a.id, a.action, a.target_id, a.user_id, a.client_id, a.at, a.before, a.after,
      btrim(u.first_name || ' ' || u.last_name) AS by
    FROM audit_log a LEFT JOIN users u ON u.company_id = ${companyID} AND u.id = a.user_id
    WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.at > ${since} AND a.at <= ${until}
      AND a.action = ANY(${WATCHED}::text[]) ORDER BY a.at LIMIT 500`);
  const found: NewNotice[] = [];
  for (const row of rows) found.push(...(await noticesOfAudit(tx, scope, row)));
  return found;
};

async function noticesOfAudit(tx: Tx, scope: LocationScope, row: AuditRow): Promise<readonly NewNotice[]> {
  const { id, action, target_id: targetID, user_id: actorID } = row;
  const by = { by: row.by ?? '–' };
  const toOthers = (kind: 'rightsChanged' | 'pinChanged', userIDs: readonly string[]): NewNotice[] =>
    userIDs
      .filter((userID) => userID !== actorID)
      .map((userID) => ({ kind, key: `${id} ${userID}`, params: by, userID }));
  if (action === 'session.bound') return lookAtSignIn(tx, scope, row);
  if (action.startsWith('user.pin_')) return toOthers('pinChanged', [targetID]);
  if (action.startsWith('role.')) return toOthers('rightsChanged', await holdersOf(tx, scope, targetID));
  if (action === 'user.changed' && !RIGHTS.some((field) => differs(row, field))) return [];
  return toOthers('rightsChanged', [targetID]);
}

const RIGHTS = ['isSuperUser', 'roleIDs', 'codes', 'locationIDs'] as const;
const differs = ({ before, after }: AuditRow, field: string): boolean =>
  JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);

async function holdersOf(tx: Tx, { companyID }: LocationScope, roleID: string): Promise<string[]> {
  const { rows } = await tx.send<{ user_id: string }>(sql`SELECT DISTINCT user_id FROM user_roles
    WHERE company_id = ${companyID} AND role_id = ${roleID} LIMIT 500`);
  return rows.map(({ user_id }) => user_id);
}

/**
 * A sign-in by password or another account, on a browser where the person has not signed in before. Its browser is
 * known once it has a terminal; one that changes its terminal is the same browser.
 */
async function lookAtSignIn(tx: Tx, { companyID, locationID }: LocationScope, row: AuditRow): Promise<NewNotice[]> {
  const { id, user_id: userID, client_id: clientID, at } = row;
  if (userID === null || row.before?.['clientID'] != null) return [];
  const { rows } = await tx.send<{ before: number; here: number }>(sql`SELECT count(*)::int AS before,
      count(*) FILTER (WHERE client_id = ${clientID})::int AS here
    FROM (SELECT client_id FROM audit_log WHERE company_id = ${companyID} AND location_id = ${locationID} AND user_id = ${userID}
      AND action = ANY('{session.opened,session.bound}'::text[]) AND client_id IS NOT NULL AND at < ${at}
      ORDER BY at DESC LIMIT 1000) AS earlier`);
  const { before = 0, here = 0 } = rows[0] ?? {};
  // The first sign-in of all is no news to the person.
  return before === 0 || here > 0 ? [] : [{ kind: 'unknownBrowser', key: id, params: {}, userID }];
}

/** What the company's own records report. */
export const companyLooks: readonly NoticeLook[] = [
  lookAtLicence,
  lookAtMails,
  lookAtBackup,
  lookAtPeople,
  lookAtScheduled,
];
