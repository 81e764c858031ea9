import { DISPLAY_CODE_WINDOW_MS, type terminalDisplayRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { getSetting } from './display-settings.rows.ts';
import { displayCodeOf, displayTokenOf, windowOf } from './display-tokens.ts';
import type { Displays } from './displays.ts';
import {
  announce,
  findTerminal,
  nextGeneration,
  noteSeen,
  readTerminalDisplay,
  showCodes,
  writePreference,
  type TerminalRow,
} from './terminal-display.rows.ts';

/** Codes count as long as the window that they are shown in, and the one after it. */
const CODES_COUNT_MS = 2 * DISPLAY_CODE_WINDOW_MS;

/** The calls of a terminal about its own display (platform spec, section 7, Terminals). */
export function createTerminalDisplayHandlers(displays: Displays): Handlers<typeof terminalDisplayRoutes> {
  const { database, deviceSecret: secret, now, relay } = displays;
  const known = async (tx: Tx, { scope, clientID }: Pick<Call, 'scope' | 'clientID'>): Promise<TerminalRow> =>
    (await findTerminal(tx, scope, clientID)) ?? refuse('client.not_found');
  const enabled = async (tx: Tx, call: Call): Promise<TerminalRow> => {
    const terminal = await known(tx, call);
    return terminal.isEnabled ? terminal : refuse('display.off');
  };
  return {
    preference: (call) => call.read((tx) => readTerminalDisplay(tx, call.scope, call.clientID)),
    setPreference: (call) =>
      call.transact(async (tx) => {
        const { scope, body, clientID } = call;
        const { customerFacingDisplaySettingID: settingID } = body;
        if (settingID !== null && (await getSetting(tx, scope, settingID)) === null)
          throw new Refusal('validation.failed', {
            fields: [{ path: 'customerFacingDisplaySettingID', code: 'invalid' }],
          });
        if (await writePreference(tx, scope, clientID, body)) {
          const target = { targetType: 'client', targetID: clientID } as const;
          await recordAudit(tx, call.actor, { action: 'client.changed', ...target, after: { ...body } }, now());
          await announce(tx, scope, await known(tx, call));
        }
        return readTerminalDisplay(tx, scope, clientID);
      }),
    // Not through `transact`: a stored answer would keep the token.
    connect: (call) =>
      database.tenant(call.scope, async (tx) => {
        const terminal = await enabled(tx, call);
        await noteSeen(tx, call.scope, call.clientID, now());
        return { clientID: call.clientID, token: displayTokenOf(secret, call.scope, terminal) };
      }),
    // Nor the code.
    code: (call) =>
      database.tenant(call.scope, async (tx) => {
        const terminal = await known(tx, call);
        const at = now();
        const window = windowOf(at);
        const isUsed = terminal.usedWindow !== null && terminal.usedWindow >= window;
        const isShown = terminal.isEnabled && !isUsed;
        if (isShown) await showCodes(tx, call.scope, call.clientID, new Date(at.getTime() + CODES_COUNT_MS));
        return {
          code: isShown ? displayCodeOf(secret, call.scope, terminal, window) : null,
          changesOn: new Date((window + 1) * DISPLAY_CODE_WINDOW_MS).toISOString(),
        };
      }),
    disconnect: async (call) => {
      const { scope, clientID } = call;
      const answer = await call.transact(async (tx) => {
        await nextGeneration(tx, scope, clientID);
        const target = { targetType: 'client', targetID: clientID } as const;
        await recordAudit(tx, call.actor, { action: 'client.displays_disconnected', ...target }, now());
        await announce(tx, scope, await known(tx, call));
        return readTerminalDisplay(tx, scope, clientID);
      });
      relay.disconnect(scope, clientID);
      return answer;
    },
    send: (call) => {
      const { scope, clientID, body } = call;
      // A terminal speaks to its own displays alone.
      if (body.posClientID !== clientID)
        throw new Refusal('validation.failed', { fields: [{ path: 'posClientID', code: 'invalid' }] });
      return Promise.resolve({ isSent: relay.send(scope, body) });
    },
  };
}
