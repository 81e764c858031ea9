import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

const { view, add } = permission.terminalDevice;
const { printerDevice, hardwareAgents, integrationDevice, locationSetting, orderDashboard, terminalPreference } =
  permission;

/** Screens of the devices area (back-office spec, section 2). */
export const deviceScreens = defineScreens({
  posTerminals: {
    path: '/terminal-devices/pos-terminals',
    access: [view],
    menu: { group: 'settings', icon: 'terminal', order: 450 },
  },
  posTerminalNew: { path: '/terminal-devices/pos-terminals/new', access: [add] },
  posTerminal: { path: '/terminal-devices/pos-terminals/$id', access: [view] },
  orderQueueTerminals: {
    path: '/terminal-devices/order-que-terminals',
    access: [view],
    menu: { group: 'settings', icon: 'queueTerminal', order: 451 },
  },
  orderQueueTerminal: { path: '/terminal-devices/order-que-terminals/$id', access: [view] },
  terminalConnectivity: {
    path: '/terminal-devices/pos-terminal-connectivity',
    access: [view],
    menu: { group: 'settings', icon: 'connectivity', order: 452 },
  },
  printers: {
    path: '/printers/printers',
    access: [printerDevice.view],
    menu: { group: 'settings', icon: 'printer', order: 453 },
  },
  printerNew: { path: '/printers/printers/new', access: [printerDevice.add] },
  printer: { path: '/printers/printers/$id', access: [printerDevice.view] },
  hardwareAgents: {
    path: '/hardware-agents/hardware-agents',
    access: [hardwareAgents.view],
    menu: { group: 'settings', icon: 'agent', order: 454 },
  },
  eventRoutes: {
    path: '/system-settings/order-event-routes-settings',
    access: [locationSetting.view],
    menu: { group: 'settings', icon: 'eventRoute', order: 455 },
  },
  eventRouteNew: { path: '/system-settings/order-event-routes-settings/new', access: [locationSetting.edit] },
  eventRoute: { path: '/system-settings/order-event-routes-settings/$id', access: [locationSetting.view] },
  kitchenNotes: {
    path: '/system-settings/kitchen-notes',
    access: [locationSetting.view],
    menu: { group: 'settings', icon: 'kitchenNotes', order: 456 },
  },
  printRecovery: {
    path: '/printers/recovery',
    access: [orderDashboard.view, locationSetting.view],
    menu: { group: 'operations', icon: 'recovery', order: 24 },
  },
  terminalPrinting: {
    path: '/terminal-preferences/printing',
    access: [terminalPreference.view],
    menu: { group: 'settings', icon: 'printer', order: 470 },
  },
  agentCertificate: { path: '/terminal-preferences/agent-certificate', access: [terminalPreference.view] },
  customerDisplays: {
    path: '/device-integrations/customer-facing-displays',
    access: [integrationDevice.view],
    moduleFlag: 'customerFacingDisplay',
    menu: { group: 'settings', icon: 'customerDisplay', order: 463 },
  },
  customerDisplayNew: {
    path: '/device-integrations/customer-facing-displays/new',
    access: [integrationDevice.add],
    moduleFlag: 'customerFacingDisplay',
  },
  customerDisplay: {
    path: '/device-integrations/customer-facing-displays/$id',
    access: [integrationDevice.view],
    moduleFlag: 'customerFacingDisplay',
  },
  terminalDisplay: {
    path: '/terminal-preferences/customer-facing-display',
    access: [terminalPreference.view],
    moduleFlag: 'customerFacingDisplay',
    terminalUse: 'customerDisplay',
    menu: { group: 'operations', icon: 'customerDisplay', order: 27 },
  },
  // The guest's own screen, which needs no sign-in (decision 191).
  guestDisplay: { path: '/cfd', access: 'open' },
  // A display needs no address of an agent (decisions 313, 481), so the page that asked for one is this one.
  guestDisplayConnection: { path: '/cfd/connection', aliases: ['/cfd/hw-agent-settup'], access: 'open' },
});
