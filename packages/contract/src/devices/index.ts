import { currentTerminalRoutes, posTerminalErrors, posTerminalRoutes, terminalControlRoutes } from './pos-terminals.ts';
import { callerRoutes } from './callers.ts';
import { customerDisplayErrors, customerDisplayRoutes, terminalDisplayRoutes } from './customer-displays.ts';
import { eventRouteErrors, eventRouteRoutes } from './event-routes.ts';
import { hardwareAgentErrors, hardwareAgentRoutes } from './hardware-agents.ts';
import { kitchenNoteRoutes } from './kitchen-notes.ts';
import { agentJobRoutes, printingRoutes } from './print-jobs.ts';
import { printerErrors, printerRoutes, terminalPrinterRoutes } from './printers.ts';

export { CurrentTerminal, currentTerminalRoute } from './current-terminal.ts';
export * from './callers.ts';
export * from './customer-displays.ts';
export * from './display-messages.ts';
export * from './event-routes.ts';
export * from './hardware-agents.ts';
export * from './kitchen-notes.ts';
export * from './local-agent.ts';
export * from './pos-terminals.ts';
export * from './print-jobs.ts';
export * from './printers.ts';
export * from './reconnect.ts';
export { deviceScreens } from './screens.ts';

/** Calls of the devices area, by noun. */
export const devicesAreaRoutes = {
  posTerminals: posTerminalRoutes,
  terminalControls: terminalControlRoutes,
  currentTerminal: currentTerminalRoutes,
  printers: printerRoutes,
  terminalPrinter: terminalPrinterRoutes,
  eventRoutes: eventRouteRoutes,
  hardwareAgents: hardwareAgentRoutes,
  kitchenNotes: kitchenNoteRoutes,
  agentJobs: agentJobRoutes,
  callers: callerRoutes,
  printing: printingRoutes,
  customerDisplays: customerDisplayRoutes,
  terminalDisplay: terminalDisplayRoutes,
} as const;

/** Refusals of the devices area. */
export const devicesAreaErrors = {
  ...posTerminalErrors,
  ...printerErrors,
  ...eventRouteErrors,
  ...hardwareAgentErrors,
  ...customerDisplayErrors,
} as const;
