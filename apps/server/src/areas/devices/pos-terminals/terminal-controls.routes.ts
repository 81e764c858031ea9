import { REMOTE_RELOAD, type terminalControlRoutes } from '@tavola/contract';
import { recordAudit, type AuditEntry } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import { holdTerminals, type HeldTerminal } from './pos-terminals.rows.ts';
import { refuseOwn, sessionsOf, type TerminalServices } from './pos-terminals.service.ts';

/**
 * What a manager asks of a terminal from another one. Allowed without a licence too: it protects the restaurant and
 * changes none of its records (decision 10).
 */
export function createTerminalControlHandlers({
  auth,
  now,
  onlineClients,
}: TerminalServices): Handlers<typeof terminalControlRoutes> {
  const hold = async (tx: Tx, call: Call<{ id: string }>): Promise<HeldTerminal> =>
    requireFound((await holdTerminals(tx, call.scope, [call.params.id], now()))[0] ?? null);
  const record = (tx: Tx, call: Call, action: AuditEntry['action'], { clientID, name, sessions }: HeldTerminal) =>
    recordAudit(
      tx,
      call.actor,
      {
        action,
        targetType: 'client',
        targetID: clientID,
        before: { name, signedIn: sessions.map(({ userName }) => userName) },
      },
      now(),
    );
  return {
    signOut: (call) =>
      call.transact(async (tx) => {
        const terminal = await hold(tx, call);
        refuseOwn(call, terminal);
        const sessions = sessionsOf(call.scope, terminal);
        if (sessions.length > 0) await record(tx, call, 'client.signed_out', terminal);
        await auth.sessions.end(tx, call.scope.companyID, sessions, 'remote_sign_out', 'remote_sign_out');
        return { signedOut: sessions.length };
      }),
    reload: (call) =>
      call.transact(async (tx) => {
        const terminal = await hold(tx, call);
        await record(tx, call, 'client.reload_requested', terminal);
        await publish(
          tx,
          call.scope,
          'requestReloadClient',
          { reason: REMOTE_RELOAD },
          { clientID: terminal.clientID },
        );
        return { isOnline: onlineClients(call.scope).has(terminal.clientID) };
      }),
  };
}
