import type { ErrorCode, RegistrationStatus } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { RestaurantPlan } from './plan.ts';

/** A challenge ends after an hour, so a used one need not be remembered for longer than a day. */
export const registrationSweeps: readonly Sweep[] = [
  {
    of: 'global',
    keepMs: DAY_MS,
    remove: (tx, before) => tx.deleteFrom('used_challenges').where('used_at', '<', before),
  },
  {
    of: 'global',
    keepMs: 30 * DAY_MS,
    remove: (tx, before) =>
      tx.deleteFrom('registrations').where('status', '=', 'error').where('updated_at', '<', before),
  },
];

/** A registration as its row describes it. */
export interface RegistrationState {
  readonly status: Exclude<RegistrationStatus, 'not-found'>;
  readonly userName: string;
  readonly errorCode: ErrorCode | null;
}

/** The latest registration of an address; null when there never was one. */
export async function findRegistration(tx: Tx, subDomain: string): Promise<RegistrationState | null> {
  const row = await tx
    .selectFrom('registrations')
    .select(['status', 'user_name', 'error_code'])
    .where('sub_domain', '=', subDomain)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ status: RegistrationState['status']; error_code: ErrorCode | null }>()
    .executeTakeFirst();
  return row === undefined ? null : { status: row.status, userName: row.user_name, errorCode: row.error_code };
}

/** Begins a registration; false when another one under way holds one of its names. */
export async function insertRegistration(tx: Tx, id: string, plan: RestaurantPlan, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('registrations')
    .values({
      id,
      sub_domain: plan.location.subDomain,
      user_name: plan.owner.userName.toLowerCase(),
      status: 'in-progress',
      payload: JSON.stringify(plan),
      created_at: at,
      updated_at: at,
    })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks a captcha as used; false when it was used before. */
export async function useChallenge(tx: Tx, signature: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ signature, used_at: now.toISOString() })
    .onConflict((used) => used.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A registration that this process builds; `attempts` counts this attempt. */
export interface ClaimedRegistration {
  readonly id: string;
  readonly plan: RestaurantPlan;
  readonly attempts: number;
}

/** The registrations under way that no process is building at this moment, oldest first, with this attempt counted. */
export async function claimRegistrations(tx: Tx, now: Date): Promise<ClaimedRegistration[]> {
  const rows = await tx
    .updateTable('registrations')
    .set((row) => ({ attempts: row('attempts', '+', 1), updated_at: now.toISOString() }))
    .where('id', 'in', (row) =>
      row
        .selectFrom('registrations')
        .select('id')
        .where('status', '=', 'in-progress')
        .orderBy('created_at')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    // What is under way was stored by `insertRegistration` and has not been emptied.
    .returning(['id', 'payload', 'attempts'])
    .$narrowType<{ payload: RestaurantPlan }>()
    .execute();
  return rows
    .map(({ id, payload, attempts }) => ({ id, plan: payload, attempts }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Holds a registration for the rest of the transaction; false when it is over or another process builds it. */
export async function lockRegistration(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'in-progress')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a registration; its plan is deleted. */
export async function settleRegistration(tx: Tx, id: string, errorCode: ErrorCode | null, now: Date): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({
      status: errorCode === null ? 'completed' : 'error',
      error_code: errorCode,
      payload: null,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('status', '=', 'in-progress')
    .execute();
}
