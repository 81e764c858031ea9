import type { terminalPairingRoutes } from '@tavola/contract';
import { findDevice } from '#platform/auth/sessions/devices.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { SignInServices } from '../auth/deliver.ts';
import { readPairing } from './terminal-pairing.rows.ts';
import { givePairingCode, pairBrowser } from './terminal-pairing.service.ts';

/** The calls by which a browser becomes a terminal with a code (decision 262). */
export function createTerminalPairingHandlers(services: SignInServices): Handlers<typeof terminalPairingRoutes> {
  return {
    // Not through `transact`: a stored answer would keep the code.
    giveCode: (call) => services.database.tenant(call.scope, (tx) => givePairingCode(tx, call, services)),
    state: (call) =>
      call.read(async (tx) => {
        if ((await findDevice(tx, call.scope, call.params.id)) === null) refuse('resource.not_found');
        return readPairing(tx, call.scope, call.params.id, services.now());
      }),
    pair: (call) => pairBrowser(call, services, call.body.code),
  };
}
