import type { TerminalType } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import { giveTokenKey, hashTokenKey, tokenKeyOf } from '#platform/auth/sessions/devices.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { createClient, findClientByName } from './clients.rows.ts';

/** Registers a terminal, or gives a known one of this name its key again. Refuses a name that another type has. */
export async function registerClient(
  tx: Tx,
  call: Call,
  { auth, now, newID }: Services & { readonly auth: Auth },
  { name, type }: { name: string; type: TerminalType },
) {
  const { scope } = call;
  const known = await findClientByName(tx, scope, name);
  if (known !== null && known.type !== type)
    refuse('client.duplicate_name', {}, { fields: [{ path: 'name', code: 'invalid' }] });
  if (known !== null) {
    const isInUse = (await auth.sessions.live(tx, scope.companyID, { clientID: known.clientID })).length > 0;
    return {
      clientID: known.clientID,
      name: known.name,
      type,
      isInUse,
      isShared: false,
      tokenKey: await giveTokenKey(tx, auth.deviceSecret, scope, known, now()),
    };
  }
  const clientID = newID();
  const tokenKey = tokenKeyOf(auth.deviceSecret, scope, clientID);
  const terminalNumber = await createClient(tx, scope, {
    clientID,
    name,
    type,
    tokenKeyHash: hashTokenKey(tokenKey),
    now: now(),
  });
  await recordAudit(
    tx,
    call.actor,
    { action: 'client.registered', targetType: 'client', targetID: clientID, after: { name, type, terminalNumber } },
    now(),
  );
  return { clientID, name, type, isInUse: false, isShared: false, tokenKey };
}
