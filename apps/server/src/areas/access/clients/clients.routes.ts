import type { clientRoutes, TerminalType } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import { giveTokenKey, hashTokenKey, tokenKeyOf } from '#platform/auth/devices.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { createClient, findClientByName, listClients, readClient } from './clients.repo.ts';

export interface ClientServices extends Services {
  readonly auth: Auth;
  /** Devices of a location that are connected to the hub now. */
  readonly onlineClients: (scope: LocationScope) => ReadonlySet<string>;
}

/** The calls of devices (platform spec, section 7, Client; decision 9). */
export function createClientHandlers(services: ClientServices): Handlers<typeof clientRoutes> {
  const { now, onlineClients } = services;
  return {
    // A token whose device was removed is refused before it comes here.
    validate: (call) => Promise.resolve({ isValid: call.session.clientID !== null }),
    current: async (call) =>
      (await call.read((tx) => readClient(tx, call.scope, call.clientID))) ?? refuse('client.not_found'),
    // Not through `transact`: a stored answer would keep the token key.
    register: (call) => services.database.tenant(call.scope, (tx) => register(tx, call, services, call.query)),
    list: async (call) =>
      (await call.read((tx) => listClients(tx, call.scope, now()))).map(({ clientID, name, type, isInUse }) => ({
        clientID,
        name,
        type,
        isInUse,
      })),
    onlineStatus: async (call) => {
      const online = onlineClients(call.scope);
      return (await call.read((tx) => listClients(tx, call.scope, now()))).map(({ clientID, name, userName }) => ({
        clientID,
        name,
        userName,
        isOnline: online.has(clientID),
      }));
    },
  };
}

async function register(
  tx: Tx,
  call: Call,
  { auth, now, newID }: ClientServices,
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
  return { clientID, name, type, isInUse: false, tokenKey };
}
