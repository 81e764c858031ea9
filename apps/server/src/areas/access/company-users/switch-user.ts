import type { User } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { announceRights, requireCovered, type RightsServices } from '../rights/change-rights.ts';
import type { HeldRights } from '../rights/held-rights.ts';
import { deleteUserNames, deletePins, getUser, setActive } from './company-users.rows.ts';
import { deleteIdentities } from '../social/social.rows.ts';
import { asChanged } from './save-user.ts';

/** Switches a person on or off. Off ends their sessions at once (decision 152). */
export async function switchUser(
  tx: Tx,
  call: Call<{ id: string }>,
  { auth, now, peopleRules }: RightsServices,
  actor: HeldRights,
  isActive: boolean,
): Promise<User> {
  const { scope } = call;
  const { id } = call.params;
  const person = requireFound(await getUser(tx, scope, id));
  if (!isActive && id === call.session.userID) refuse('user.own_account');
  await requireCovered(tx, call, actor, asChanged(person));
  if (isActive && person.status === 'invited') refuse('user.not_registered', { name: asChanged(person).name });
  if ((person.status === 'active') === isActive || person.status === 'invited') return person;
  if (isActive) await peopleRules.makeRoom(tx, scope);
  await setActive(tx, scope, id, isActive, now());
  const ended = isActive ? 0 : await endSessions(tx, call, auth, id);
  await recordAudit(
    tx,
    call.actor,
    { action: isActive ? 'user.activated' : 'user.deactivated', targetType: 'user', targetID: id, after: { ended } },
    now(),
  );
  await announceRights(tx, call, auth, [id]);
  return requireFound(await getUser(tx, scope, id));
}

/** Removes people: their names and PINs are free again, and their sessions end at once. */
export async function removeUsers(
  tx: Tx,
  call: Call,
  { auth, now }: RightsServices,
  actor: HeldRights,
  userIDs: readonly string[],
): Promise<{ removedIDs: string[] }> {
  const { scope } = call;
  if (userIDs.includes(call.session.userID)) refuse('user.own_account');
  for (const id of userIDs) {
    const person = await getUser(tx, scope, id);
    if (person === null) continue;
    await requireCovered(tx, call, actor, asChanged(person));
    const ended = await endSessions(tx, call, auth, id);
    await recordAudit(
      tx,
      call.actor,
      {
        action: 'user.removed',
        targetType: 'user',
        targetID: id,
        before: { userName: person.userName, name: asChanged(person).name },
        after: { ended },
      },
      now(),
    );
  }
  const removed = removedOrRefused(await markRemoved(tx, 'users', scope.companyID, userIDs, removal(call, now())));
  await deleteUserNames(tx, scope, removed.removedIDs);
  await deletePins(tx, scope, removed.removedIDs);
  await deleteIdentities(tx, scope, removed.removedIDs);
  await announceRights(tx, call, auth, removed.removedIDs);
  return removed;
}

const endSessions = (tx: Tx, { scope }: Call, { sessions }: RightsServices['auth'], userID: string): Promise<number> =>
  sessions.endAllOf(tx, scope.companyID, userID, { reason: 'switched_off', notice: 'switched_off' });
