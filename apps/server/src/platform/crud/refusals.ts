import { lockKey } from '../database/lock-key.ts';
import { databaseFault } from '../database/wire/sqlstate.ts';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';

/**
 * Runs a write and translates its database refusals for the person: a name that is taken (`unique` names the index,
 * `path` its field), or an id of another tenant, which is answered like an unknown one (decision 2).
 */
export async function withUniqueName<T>(
  unique: string,
  name: string,
  write: () => Promise<T>,
  path = 'name',
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const fault = databaseFault(error);
    if (fault?.kind === 'unique' && fault.constraint === unique)
      refuse('resource.duplicate_name', { name }, { fields: [{ path, code: 'name_taken' }] });
    if (fault?.kind === 'forbidden') refuse('resource.not_found');
    throw error;
  }
}

/**
 * The record that a change by version gave back. Where it changed nothing, the record is unknown or has moved on; the
 * caller is given what it is now.
 */
export async function changedOrRefused<T>(changed: T | null, readCurrent: () => Promise<T | null>): Promise<T> {
  if (changed !== null) return changed;
  const current = requireFound(await readCurrent());
  return refuse('resource.version_conflict', {}, { current });
}

/**
 * Adds a record under its id, once however often the call is repeated. `create` returns null when the record exists;
 * then it is read, and passed to `onRepeat`.
 */
export async function addedOnce<T>(
  tx: Tx,
  id: string,
  { create, read, onRepeat }: { create: () => Promise<T | null>; read: () => Promise<T | null>; onRepeat?: () => void },
): Promise<T> {
  // Twins of one call come one after the other; side by side the second would trip over the name of the first.
  await lockKey(tx, id);
  const added = await create();
  if (added !== null) return added;
  onRepeat?.();
  return requireFound(await read());
}

/** A record, or the refusal of an unknown id. */
export const requireFound = <T>(record: T | null): T => record ?? refuse('resource.not_found');

/** What a delete removed; where it removed nothing, no id was known. */
export const removedOrRefused = (removedIDs: string[]): { removedIDs: string[] } =>
  removedIDs.length === 0 ? refuse('resource.not_found') : { removedIDs };

/**
 * Refuses a change of records that others still use, by the first record with a user. `recordOf` says which record a
 * user names, and `nameOf` what that record is called.
 */
export async function refuseUsers<User extends { readonly name: string }>(
  users: readonly User[],
  recordOf: (user: User) => string,
  nameOf: (user: User) => string | Promise<string>,
): Promise<void> {
  const [used] = users;
  if (used === undefined) return;
  const ofIt = users.filter((user) => recordOf(user) === recordOf(used));
  refuseUsed(
    await nameOf(used),
    ofIt.map(({ name }) => name),
  );
}

/** Refuses a change of a record that others still use; the message names the first three of them. */
function refuseUsed(name: string, users: readonly string[]): never {
  const [first, second, third, ...more] = users;
  const named = [first, second, third]
    .filter((one) => one !== undefined)
    .map((one) => (one.length > 24 ? `${one.slice(0, 23)}…` : one))
    .join(', ');
  return refuse('resource.in_use_by', { name, users: more.length === 0 ? named : `${named} +${more.length}` });
}
