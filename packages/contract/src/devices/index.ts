import { currentTerminalRoutes, posTerminalErrors, posTerminalRoutes, terminalControlRoutes } from './pos-terminals.ts';

export { currentTerminalRoute } from './current-terminal.ts';
export * from './pos-terminals.ts';
export { deviceScreens } from './screens.ts';

/** Calls of the devices area, by noun. */
export const devicesAreaRoutes = {
  posTerminals: posTerminalRoutes,
  terminalControls: terminalControlRoutes,
  currentTerminal: currentTerminalRoutes,
} as const;

/** Refusals of the devices area. */
export const devicesAreaErrors = { ...posTerminalErrors } as const;
