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
  printers: screenView(() => import('./printing/PrinterListScreen.tsx'), 'PrinterListScreen'),
  printerNew: screenView(() => import('./printing/PrinterFormScreen.tsx'), 'PrinterNewScreen'),
  printer: screenView(() => import('./printing/PrinterFormScreen.tsx'), 'PrinterScreen'),
  hardwareAgents: screenView(() => import('./printing/AgentListScreen.tsx'), 'AgentListScreen'),
  eventRoutes: screenView(() => import('./printing/EventRouteListScreen.tsx'), 'EventRouteListScreen'),
  eventRouteNew: screenView(() => import('./printing/EventRouteFormScreen.tsx'), 'EventRouteNewScreen'),
  eventRoute: screenView(() => import('./printing/EventRouteFormScreen.tsx'), 'EventRouteScreen'),
  kitchenNotes: screenView(() => import('./kitchen-notes/KitchenNotesScreen.tsx'), 'KitchenNotesScreen'),
  printRecovery: screenView(() => import('./printing/RecoveryScreen.tsx'), 'RecoveryScreen'),
  terminalPrinting: screenView(() => import('./printing/TerminalPrintingScreen.tsx'), 'TerminalPrintingScreen'),
  agentCertificate: screenView(
    () => import('./agent-certificate/AgentCertificateScreen.tsx'),
    'AgentCertificateScreen',
  ),
  customerDisplays: screenView(() => import('./customer-display/DisplayListScreen.tsx'), 'DisplayListScreen'),
  customerDisplayNew: screenView(() => import('./customer-display/DisplayFormScreen.tsx'), 'DisplayNewScreen'),
  customerDisplay: screenView(() => import('./customer-display/DisplayFormScreen.tsx'), 'DisplayScreen'),
  terminalDisplay: screenView(() => import('./customer-display/TerminalDisplayScreen.tsx'), 'TerminalDisplayScreen'),
  guestDisplay: screenView(() => import('./guest-display/GuestDisplayScreen.tsx'), 'GuestDisplayScreen'),
  guestDisplayConnection: screenView(() => import('./guest-display/ConnectionScreen.tsx'), 'ConnectionScreen'),
};
