import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the devices area; each is fetched when it is first opened. */
export const deviceViews = {
  posTerminals: screenView(() => import('./pos-terminals/TerminalListScreen.tsx'), 'PosTerminalListScreen'),
  posTerminalNew: screenView(() => import('./pos-terminals/TerminalFormScreen.tsx'), 'PosTerminalNewScreen'),
  posTerminal: screenView(() => import('./pos-terminals/TerminalFormScreen.tsx'), 'PosTerminalScreen'),
  orderQueueTerminals: screenView(() => import('./pos-terminals/TerminalListScreen.tsx'), 'OrderQueueListScreen'),
  orderQueueTerminal: screenView(() => import('./pos-terminals/TerminalFormScreen.tsx'), 'OrderQueueTerminalScreen'),
  terminalConnectivity: screenView(
    () => import('./pos-terminals/TerminalConnectivityScreen.tsx'),
    'TerminalConnectivityScreen',
  ),
};
