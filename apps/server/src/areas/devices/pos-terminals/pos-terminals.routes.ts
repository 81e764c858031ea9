import type { posTerminalRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { addTerminal, getTerminal, listTerminals } from './pos-terminals.rows.ts';
import {
  changeTerminal,
  presenceAt,
  recordTerminal,
  removeTerminals,
  type TerminalServices,
} from './pos-terminals.service.ts';

/** The calls with which a manager keeps the terminals of a location (platform spec, section 7, Terminals). */
export function createPosTerminalHandlers(services: TerminalServices): Handlers<typeof posTerminalRoutes> {
  const { now, newID } = services;
  const read = (tx: Tx, { scope }: Call, id: string) => getTerminal(tx, scope, id, presenceAt(services, scope));
  return {
    list: (call) => call.read((tx) => listTerminals(tx, call.scope, call.query, presenceAt(services, call.scope))),
    get: async (call) => requireFound(await call.read((tx) => read(tx, call, call.params.id))),
    create: (call) => {
      const { clientID, ...input } = call.body;
      const id = clientID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: async () => {
            if (!(await addTerminal(tx, call.scope, id, input, now()))) return null;
            await recordTerminal(tx, call, 'client.added', id, null, input, now());
            return read(tx, call, id);
          },
          read: () => read(tx, call, id),
        }),
      );
    },
    update: (call) => call.transact((tx) => changeTerminal(tx, call, services)),
    remove: (call) => call.transact((tx) => removeTerminals(tx, call, services)),
  };
}
