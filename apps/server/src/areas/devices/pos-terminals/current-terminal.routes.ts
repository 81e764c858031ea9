import type { CallAnswer, currentTerminalRoutes, PosTerminal } from '@tavola/contract';
import type { CatalogFor } from '#areas/catalog/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { publish } from '#platform/realtime/publish.ts';
import { readPreference, readReceiptPrinter } from '../printers/terminal-printer.rows.ts';
import { getTerminal, noteClock } from './pos-terminals.rows.ts';
import { presenceAt, type TerminalServices } from './pos-terminals.service.ts';

/** Gives the report that is open on a terminal; null = none. */
type FindOpenReport = (
  tx: Tx,
  scope: LocationScope,
  clientID: string,
) => Promise<CallAnswer<typeof currentTerminalRoutes.current>['openReport']>;

/** Gives the card terminal of a terminal; null = none. */
type FindPaymentDevice = (
  tx: Tx,
  scope: LocationScope,
  clientID: string,
) => Promise<{ readonly paymentDeviceID: string; readonly name: string } | null>;

/** What areas that this one does not know say of a terminal. */
export interface FromOthers {
  readonly findOpenReport: FindOpenReport;
  readonly findPaymentDevice: FindPaymentDevice;
}

/** What a terminal asks about itself (platform spec, section 7, Terminals). */
export function createCurrentTerminalHandlers(
  services: TerminalServices,
  catalogFor: CatalogFor,
  { findOpenReport, findPaymentDevice }: FromOthers,
): Handlers<typeof currentTerminalRoutes> {
  const own = async (call: Call): Promise<PosTerminal> =>
    (await call.read((tx) => getTerminal(tx, call.scope, call.clientID, presenceAt(services, call.scope)))) ??
    refuse('client.not_found');
  const report = (call: Call) => call.read((tx) => findOpenReport(tx, call.scope, call.clientID));
  return {
    current: async (call) => {
      const { clientID, name, type, terminalNumber, isUseCashDrawer, openTerminal } = await own(call);
      const [openReport, { printerID }] = await call.read(async (tx) => [
        await findOpenReport(tx, call.scope, clientID),
        await readPreference(tx, call.scope, clientID),
      ]);
      return {
        clientID,
        name,
        type,
        terminalNumber,
        isUseCashDrawer,
        openTerminal,
        openReport,
        printerID,
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
      const device = await call.read((tx) => findPaymentDevice(tx, call.scope, call.clientID));
      return {
        defaultReceiptPrinter: await call.read((tx) => readReceiptPrinter(tx, call.scope, call.clientID)),
        defaultPaymentDevice: device === null ? null : { paymentDeviceID: device.paymentDeviceID, name: device.name },
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
