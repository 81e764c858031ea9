import type { PosTerminal, PosTerminalInput } from '@tavola/contract';
import { recordAudit, type AuditEntry } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import { changedOrRefused, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getTerminal, holdTerminals, updateTerminal, type HeldTerminal, type Presence } from './pos-terminals.rows.ts';

/** What the commands of terminals need. */
export interface TerminalServices extends Services {
  readonly auth: Auth;
  /** Terminals of a location that are connected to the hub now. */
  readonly onlineClients: (scope: LocationScope) => ReadonlySet<string>;
}

/** Who is connected at a location now. */
export const presenceAt = ({ now, onlineClients }: TerminalServices, scope: LocationScope): Presence => ({
  now: now(),
  online: onlineClients(scope),
});

/** Changes a terminal and lets its page know. */
export async function changeTerminal(
  tx: Tx,
  call: Call<{ id: string }, unknown, PosTerminalInput & { version: number }>,
  services: TerminalServices,
): Promise<PosTerminal> {
  const { scope, body } = call;
  const { id } = call.params;
  const at = services.now();
  const [before] = await holdTerminals(tx, scope, [id], at);
  // A session keeps the type that it was opened on, and sessions are limited by type (decision 6).
  if (before !== undefined && before.type !== body.type) refuseInUse(before);
  const isChanged = await updateTerminal(tx, scope, id, body, at);
  const current = () => getTerminal(tx, scope, id, presenceAt(services, scope));
  const after = await changedOrRefused(isChanged ? await current() : null, current);
  await recordTerminal(tx, call, 'client.changed', id, before ?? null, body, at);
  await publish(tx, scope, 'posTerminalChanged', { clientID: id, version: after.version }, { clientID: id });
  return after;
}

/** Deletes terminals and ends the sessions on them; what they sold keeps their names (decision 25). */
export async function removeTerminals(
  tx: Tx,
  call: Call<unknown, { terminalIds: string[]; endSessions?: boolean | undefined }>,
  { auth, now }: TerminalServices,
): Promise<{ removedIDs: string[] }> {
  const { scope, query } = call;
  const at = now();
  const held = await holdTerminals(tx, scope, query.terminalIds, at);
  for (const terminal of held) {
    refuseOwn(call, terminal);
    if (query.endSessions !== true) refuseInUse(terminal);
  }
  for (const terminal of held) {
    await auth.sessions.end(tx, scope.companyID, sessionsOf(scope, terminal), 'terminal_deleted', 'terminal_deleted');
    await recordTerminal(tx, call, 'client.deleted', terminal.clientID, terminal, null, at);
  }
  const ids = held.map(({ clientID }) => clientID);
  return removedOrRefused(await markRemovedHere(tx, 'clients', scope, ids, removal(call, at)));
}

/** Refuses what would pull the terminal away from under the caller. */
export function refuseOwn(call: Call, { clientID, name }: HeldTerminal): void {
  if (call.session.clientID === clientID) refuse('pos_terminal.own', { name });
}

function refuseInUse({ name, sessions: [session] }: HeldTerminal): void {
  if (session !== undefined) refuse('pos_terminal.in_use', { name, user: session.userName });
}

/** The sessions on a terminal in the form in which they are ended. */
export const sessionsOf = ({ locationID }: LocationScope, { clientID, sessions }: HeldTerminal) =>
  sessions.map(({ sessionID }) => ({ sessionID, locationID, clientID }));

type Named = Pick<PosTerminalInput, 'name' | 'type'>;

/** Notes in the audit who changed a terminal, and how. */
export const recordTerminal = (
  tx: Tx,
  call: Call,
  action: AuditEntry['action'],
  targetID: string,
  before: Named | null,
  after: PosTerminalInput | null,
  at: Date,
): Promise<void> =>
  recordAudit(
    tx,
    call.actor,
    {
      action,
      targetType: 'client',
      targetID,
      before: before === null ? undefined : { name: before.name, type: before.type },
      after: after ?? undefined,
    },
    at,
  );
