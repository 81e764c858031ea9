import type { clientRoutes } from '@tavola/contract';
import type { Auth } from '#platform/auth/auth.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listClients, readClient } from './clients.rows.ts';
import { registerClient } from './clients.service.ts';

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
    register: (call) => services.database.tenant(call.scope, (tx) => registerClient(tx, call, services, call.query)),
    list: async (call) =>
      (await call.read((tx) => listClients(tx, call.scope, now()))).map(
        ({ clientID, name, type, isInUse, isShared }) => ({ clientID, name, type, isInUse, isShared }),
      ),
    onlineStatus: async (call) => {
      const online = call.query.showConnectivity === false ? null : onlineClients(call.scope);
      return (await call.read((tx) => listClients(tx, call.scope, now()))).map(({ clientID, name, userName }) => ({
        clientID,
        name,
        userName,
        isOnline: online?.has(clientID) ?? null,
      }));
    },
  };
}
