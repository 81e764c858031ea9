import type { CatalogFor } from '#areas/catalog/index.ts';
import { createCurrentTerminalHandlers, type FindOpenReport } from './pos-terminals/current-terminal.routes.ts';
import { createPosTerminalHandlers } from './pos-terminals/pos-terminals.routes.ts';
import type { TerminalServices } from './pos-terminals/pos-terminals.service.ts';
import { createTerminalControlHandlers } from './pos-terminals/terminal-controls.routes.ts';

/** The calls of the devices area, by noun. */
export const createDeviceHandlers = (
  services: TerminalServices,
  catalogFor: CatalogFor,
  findOpenReport: FindOpenReport,
) => ({
  posTerminals: createPosTerminalHandlers(services),
  terminalControls: createTerminalControlHandlers(services),
  currentTerminal: createCurrentTerminalHandlers(services, catalogFor, findOpenReport),
});
