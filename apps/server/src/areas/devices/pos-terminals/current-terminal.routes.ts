import type { CallAnswer, currentTerminalRoutes, PosTerminal } from '@tavola/contract';
import type { CatalogFor } from '#areas/catalog/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { publish } from '#platform/realtime/publish.ts';
import { readReceiptPrinter } from '../printers/terminal-printer.rows.ts';
import { getTerminal, noteClock } from './pos-terminals.rows.ts';
import { presenceAt, type TerminalServices } from './pos-terminals.service.ts';

/** Gives the report that is open on a terminal; null = none. */
export type FindOpenReport = (
  tx: Tx,
  scope: LocationScope,
  clientID: string,
) => Promise<CallAnswer<typeof currentTerminalRoutes.current>['openReport']>;

/** What a terminal asks about itself (platform spec, section 7, Terminals). */
export function createCurrentTerminalHandlers(
  services: TerminalServices,
  catalogFor: CatalogFor,
  findOpenReport: FindOpenReport,
): Handlers<typeof currentTerminalRoutes> {
  const own = async (call: Call): Promise<PosTerminal> =>
    (await call.read((tx) => getTerminal(tx, call.scope, call.clientID, presenceAt(services, call.scope)))) ??
    refuse('client.not_found');
  const report = (call: Call) => call.read((tx) => findOpenReport(tx, call.scope, call.clientID));
  return {
    current: async (call) => {
      const { clientID, name, type, terminalNumber, isUseCashDrawer, openTerminal } = await own(call);
      return {
        clientID,
        name,
        type,
        terminalNumber,
        isUseCashDrawer,
        openTerminal,
        openReport: await report(call),
      };
    },
    menus: async (call) => {
      const { snapshot } = await call.read((tx) => catalogFor(tx, call.scope));
      return snapshot.menus
        .filter(({ isActive, isOnlineMenu }) => isActive && !isOnlineMenu)
        .toSorted((one, other) => one.sortNumber - other.sortNumber)
        .map(({ menuID, name, names }) => ({ menuID, name, names }));
    },
    status: async (call) => {
      const { clientID, name, type, isOnline, statusSince, userName, signedInOn } = await own(call);
      return {
        clientID,
        name,
        type,
        isOnline,
        statusSince,
        userName,
        signedInOn,
        openReport: await report(call),
      };
    },
    clock: (call) =>
      call.transact(async (tx) => {
        const { scope, clientID } = call;
        const { behindSeconds } = call.body;
        if (await noteClock(tx, scope, clientID, behindSeconds))
          await publish(tx, scope, 'posTerminalStatusChanged', { clientIDs: [clientID] });
        return { behindSeconds };
      }),
    defaultDevice: async (call) => {
      const terminal = await own(call);
      return {
        defaultReceiptPrinter: await call.read((tx) => readReceiptPrinter(tx, call.scope, call.clientID)),
        defaultPaymentDevice: null,
        onScreenPrinter: terminal.onScreenPrinter,
        enableHardwareAgentPrinting: terminal.enableHardwareAgentPrinting,
        enableAndroidPrinting: terminal.enableAndroidPrinting,
        enableCustomerFacingDisplay: terminal.enableCustomerFacingDisplay,
        printingHardwareAgent: terminal.printingHardwareAgent,
        cfdHardwareAgent: terminal.cfdHardwareAgent,
      };
    },
  };
}
