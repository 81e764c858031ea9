import type { CatalogFor } from '#areas/catalog/index.ts';
import { createCurrentTerminalHandlers } from './pos-terminals/current-terminal.routes.ts';
import { createPosTerminalHandlers, type TerminalServices } from './pos-terminals/pos-terminals.routes.ts';
import { createTerminalControlHandlers } from './pos-terminals/terminal-controls.routes.ts';

/** The calls that keep the records of terminals, which are part of the back office. */
export const createTerminalRecordHandlers = (services: TerminalServices) => ({
  posTerminals: createPosTerminalHandlers(services),
});

/** The other calls of the devices area, by noun. */
export const createDeviceHandlers = (services: TerminalServices, catalogFor: CatalogFor) => ({
  terminalControls: createTerminalControlHandlers(services),
  currentTerminal: createCurrentTerminalHandlers(services, catalogFor),
});
