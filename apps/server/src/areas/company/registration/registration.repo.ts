import type { ErrorCode, RegistrationStatus } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { RestaurantPlan } from './plan.ts';

/** A challenge ends after an hour, so a used one need not be remembered for longer than a day. */
export const registrationSweeps: readonly Sweep[] = [
  { of: 'global', text: 'DELETE FROM used_challenges WHERE used_at < $1', keepMs: DAY_MS },
  {
    of: 'global',
    text: `DELETE FROM registrations WHERE status = 'error' AND updated_at < $1`,
    keepMs: 30 * DAY_MS,
  },
];

/** A registration as its row tells it. */
export interface RegistrationState {
  readonly status: Exclude<RegistrationStatus, 'not-found'>;
  readonly userName: string;
  readonly errorCode: ErrorCode | null;
}

/** The latest registration of an address; null when there never was one. */
export async function findRegistration(tx: Tx, subDomain: string): Promise<RegistrationState | null> {
  const { rows } = await tx.raw<{
    status: RegistrationState['status'];
    user_name: string;
    error_code: ErrorCode | null;
  }>(
    'SELECT status, user_name, error_code FROM registrations WHERE sub_domain = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [subDomain],
  );
  const row = rows[0];
  return row === undefined ? null : { status: row.status, userName: row.user_name, errorCode: row.error_code };
}

/** Begins a registration; false when another one under way holds one of its names. */
export async function insertRegistration(tx: Tx, id: string, plan: RestaurantPlan, now: Date): Promise<boolean> {
  const { count } = await tx.raw(
    `INSERT INTO registrations (id, sub_domain, user_name, status, payload, created_at, updated_at) VALUES ($1, $2, $3, 'in-progress', $4::jsonb, $5, $5) ON CONFLICT DO NOTHING`,
    [id, plan.location.subDomain, plan.owner.userName.toLowerCase(), JSON.stringify(plan), now],
  );
  return count === 1;
}

/** Marks a captcha as used; false when it was used before. */
export async function useChallenge(tx: Tx, signature: string, now: Date): Promise<boolean> {
  return (
    (
      await tx.raw('INSERT INTO used_challenges (signature, used_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        signature,
        now,
      ])
    ).count === 1
  );
}

export interface ClaimedRegistration {
  readonly id: string;
  readonly plan: RestaurantPlan;
  readonly attempts: number;
}

/** The registrations under way that nobody is building at this moment, oldest first, with this attempt counted. */
export async function claimRegistrations(tx: Tx, now: Date): Promise<ClaimedRegistration[]> {
  const { rows } = await tx.raw<{ id: string; payload: RestaurantPlan; attempts: number }>(
    `UPDATE registrations SET attempts = attempts + 1, updated_at = $1
      WHERE id IN (SELECT id FROM registrations WHERE status = 'in-progress' ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED)
      RETURNING id, payload, attempts`,
    [now],
  );
  return rows
    .map(({ id, payload, attempts }) => ({ id, plan: payload, attempts }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Holds a registration for the rest of the transaction; false when it is over or another process builds it. */
export async function lockRegistration(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.raw(`SELECT id FROM registrations WHERE id = $1 AND status = 'in-progress' FOR UPDATE SKIP LOCKED`, [id]))
      .count === 1
  );
}

/** Ends a registration; what it held is forgotten. */
export async function settleRegistration(tx: Tx, id: string, errorCode: ErrorCode | null, now: Date): Promise<void> {
  await tx.raw(
    `UPDATE registrations SET status = $2, error_code = $3, payload = NULL, updated_at = $4 WHERE id = $1 AND status = 'in-progress'`,
    [id, errorCode === null ? 'completed' : 'error', errorCode, now],
  );
}
