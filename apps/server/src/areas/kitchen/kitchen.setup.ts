import {
  kdsIntegrationRoutes,
  kitchenTicketRoutes,
  operationalSettingRoutes,
  settingsRoutes,
  type KdsIntegrationInput,
  type KitchenReport,
  type KitchenTicket,
  type OrderInput,
  type OrderLineInput,
} from '@tavola/contract';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';

/** A restaurant with a kitchen display, and a terminal that sells there. */
export interface Kitchen {
  readonly office: Office;
  readonly terminal: Terminal;
  /** Adds a station; gives its id. */
  station(name: string, more?: Partial<KdsIntegrationInput>): Promise<string>;
  /** The tickets that are open. */
  tickets(): Promise<KitchenTicket[]>;
  report(kitchenLineIDs: readonly string[], report: KitchenReport, caller?: Caller): ReturnType<OfficeServer['call']>;
  order(lines: readonly OrderLineInput[], more?: Partial<OrderInput>): OrderInput;
}

/** Switches the kitchen display of a location on or off. */
export async function switchKitchen(server: OfficeServer, office: Office, isKDSEnable: boolean): Promise<void> {
  const { body: setting } = await server.call(settingsRoutes.operational, {}, office.owner);
  const {
    allowToUseOpenItemOnQuickService,
    allowToUseOpenItemOnTableService,
    tableSalesRemoveDraftOrder,
    clearTableAfterCompletingAllBills,
    isAutoClearTable,
    bookingShownMinutes,
    prepMinutes,
    defaultCustomerID,
    orderNumbering,
    scaleLabels,
    version,
  } = setting;
  const { status, body } = await server.call(
    operationalSettingRoutes.saleProcessing,
    {
      body: {
        allowToUseOpenItemOnQuickService,
        allowToUseOpenItemOnTableService,
        tableSalesRemoveDraftOrder,
        clearTableAfterCompletingAllBills,
        isAutoClearTable,
        bookingShownMinutes,
        prepMinutes,
        defaultCustomerID,
        orderNumbering,
        scaleLabels,
        isKDSEnable,
        version,
      },
    },
    office.owner,
  );
  if (status !== 200) throw new Error(`The setting was refused: ${JSON.stringify(body)}`);
}

/** Opens a diner with a kitchen display. */
export async function openKitchen(server: OfficeServer, { isEnabled = true } = {}): Promise<Kitchen> {
  const office = await server.open({ isSelling: true });
  if (isEnabled) await switchKitchen(server, office, true);
  const terminal = await loadTerminal(server, office.owner);
  return {
    office,
    terminal,
    station: async (name, more = {}) => {
      const body = {
        name,
        isDefault: false,
        isExpo: false,
        categoryIDs: [],
        fulfilmentIDs: [],
        language: null,
        waitingMinutes: 10,
        lateMinutes: 15,
        ...more,
      };
      const answer = await server.call(kdsIntegrationRoutes.create, { body }, office.owner);
      if (answer.status !== 200) throw new Error(`The station was refused: ${JSON.stringify(answer.body)}`);
      return answer.body.kdsIntegrationID;
    },
    tickets: async () => (await server.call(kitchenTicketRoutes.open, {}, office.owner)).body.items,
    report: (kitchenLineIDs, report, caller = office.owner) =>
      server.call(kitchenTicketRoutes.report, { body: { kitchenLineIDs: [...kitchenLineIDs], report } }, caller),
    order: (lines, more) => terminal.order(lines, more),
  };
}

/** The ids of all lines of these tickets. */
export const linesOf = (tickets: readonly KitchenTicket[]): string[] =>
  tickets.flatMap(({ lines }) => lines.map(({ kitchenLineID }) => kitchenLineID));
