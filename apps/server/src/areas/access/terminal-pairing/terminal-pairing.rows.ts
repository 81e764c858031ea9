import type { PairingState } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Codes are deleted a day after they expire. */
export const pairingSweeps: readonly Sweep[] = [
  {
    of: 'company',
    keepMs: DAY_MS,
    remove: (tx, before, { companyID }) =>
      tx.deleteFrom('terminal_pairings').where('company_id', '=', companyID).where('expires_at', '<', before),
  },
];

/** A code as stored: by its keyed hash alone. */
export interface NewPairing {
  readonly clientID: string;
  readonly codeHash: string;
  readonly givenBy: string;
  readonly expiresAt: Date;
}

/** Puts a code in force in place of the terminal's earlier one. False = another terminal here has this code. */
export async function storePairing(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { clientID, codeHash, givenBy, expiresAt }: NewPairing,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('terminal_pairings')
    .select('client_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (taken !== undefined) return false;
  const code = { code_hash: codeHash, given_by: givenBy, expires_at: expiresAt.toISOString(), used_at: null };
  await tx
    .insertInto('terminal_pairings')
    .values({ company_id: companyID, location_id: locationID, client_id: clientID, ...code })
    .onConflict((known) => known.columns(['company_id', 'client_id']).doUpdateSet(code))
    .execute();
  return true;
}

/**
 * Uses a code up, if it is of this location and in time. Of two browsers with one code the second one waits for the
 * first one's transaction and finds nothing.
 */
export async function spendPairing(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  codeHash: string,
  now: Date,
): Promise<{ readonly clientID: string; readonly givenBy: string } | null> {
  const row = await tx
    .updateTable('terminal_pairings')
    .set({ code_hash: null, used_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now.toISOString())
    .returning(['client_id', 'given_by'])
    .executeTakeFirst();
  return row === undefined ? null : { clientID: row.client_id, givenBy: row.given_by };
}

/** What became of the last code of a terminal. */
export async function readPairing(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  now: Date,
): Promise<PairingState> {
  const row = await tx
    .selectFrom('terminal_pairings')
    .select(['expires_at', 'used_at'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('client_id', '=', clientID)
    .executeTakeFirst();
  if (row === undefined) return { state: 'none', expiresAt: null };
  const isOver = Date.parse(row.expires_at) <= now.getTime();
  return { state: row.used_at === null ? (isOver ? 'expired' : 'waiting') : 'paired', expiresAt: row.expires_at };
}

/** Who is signed in on a terminal now; null = no one. */
export async function readUserOn(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 's.user_id'))
    .select(sql<string>`btrim(u.first_name || ' ' || u.last_name)`.as('name'))
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .where('s.client_id', '=', clientID)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .orderBy('s.refreshed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}
