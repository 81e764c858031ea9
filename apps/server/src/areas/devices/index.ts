import type { CatalogFor } from '#areas/catalog/index.ts';
import { createCallerHandlers } from './callers/callers.routes.ts';
import { createEventRouteHandlers } from './event-routes/event-routes.routes.ts';
import { createHardwareAgentHandlers } from './hardware-agents/hardware-agents.routes.ts';
import { createCurrentTerminalHandlers, type FromOthers } from './pos-terminals/current-terminal.routes.ts';
import { createPosTerminalHandlers } from './pos-terminals/pos-terminals.routes.ts';
import type { TerminalServices } from './pos-terminals/pos-terminals.service.ts';
import { createTerminalControlHandlers } from './pos-terminals/terminal-controls.routes.ts';
import { createDisplayPairingHandlers } from './customer-displays/display-pairing.routes.ts';
import { createDisplaySettingHandlers } from './customer-displays/display-settings.routes.ts';
import { createDisplays, type DisplayServices } from './customer-displays/displays.ts';
import { createTerminalDisplayHandlers } from './customer-displays/terminal-display.routes.ts';
import { createKitchenNoteHandlers } from './kitchen-notes/kitchen-notes.routes.ts';
import { createAgentJobHandlers } from './print-jobs/agent-jobs.routes.ts';
import { createPrinting, type PrintingServices } from './print-jobs/printing.ts';
import { createPrintingHandlers } from './print-jobs/terminal-printing.routes.ts';
import { handlePrintWatch } from './print-jobs/watch.ts';
import { createPrinterHandlers, createTerminalPrinterHandlers } from './printers/printers.routes.ts';

export { createDisplayRelay } from './customer-displays/display-relay.ts';
export { readOnlineRoutes, readPrintRoutes } from './event-routes/event-routes.rows.ts';
export { readTicketPrinters } from './printers/terminal-printer.rows.ts';
export { lookAtPrintJobs } from './print-jobs/print-notices.ts';
export { printJobSweeps } from './print-jobs/recovery.rows.ts';

/** The calls of the devices area, by noun. */
export const createDeviceHandlers = (services: TerminalServices, catalogFor: CatalogFor, fromOthers: FromOthers) => ({
  posTerminals: createPosTerminalHandlers(services),
  terminalControls: createTerminalControlHandlers(services),
  currentTerminal: createCurrentTerminalHandlers(services, catalogFor, fromOthers),
});

/** The calls of printers, their routes and their agents; and what looks after print jobs from now on. */
export function createPrintHandlers(services: PrintingServices) {
  const printing = createPrinting(services);
  handlePrintWatch(printing);
  return {
    printers: createPrinterHandlers(printing),
    terminalPrinter: createTerminalPrinterHandlers(printing),
    eventRoutes: createEventRouteHandlers(printing),
    hardwareAgents: createHardwareAgentHandlers(printing),
    kitchenNotes: createKitchenNoteHandlers(printing),
    agentJobs: createAgentJobHandlers(printing),
    callers: createCallerHandlers(printing),
    printing: createPrintingHandlers(printing),
  };
}

/** The calls of displays that face the guest. */
export function createCustomerDisplayHandlers(services: DisplayServices) {
  const displays = createDisplays(services);
  return {
    customerDisplays: { ...createDisplaySettingHandlers(displays), ...createDisplayPairingHandlers(displays) },
    terminalDisplay: createTerminalDisplayHandlers(displays),
  };
}
