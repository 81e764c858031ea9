import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

const { view, add } = permission.terminalDevice;

/** Screens of the devices area (back-office spec, section 2). */
export const deviceScreens = defineScreens({
  posTerminals: {
    path: '/terminal-devices/pos-terminals',
    access: [view],
    menu: { group: 'settings', icon: 'terminal', order: 440 },
  },
  posTerminalNew: { path: '/terminal-devices/pos-terminals/new', access: [add] },
  posTerminal: { path: '/terminal-devices/pos-terminals/$id', access: [view] },
  orderQueueTerminals: {
    path: '/terminal-devices/order-que-terminals',
    access: [view],
    menu: { group: 'settings', icon: 'queueTerminal', order: 441 },
  },
  orderQueueTerminal: { path: '/terminal-devices/order-que-terminals/$id', access: [view] },
  terminalConnectivity: {
    path: '/terminal-devices/pos-terminal-connectivity',
    access: [view],
    menu: { group: 'settings', icon: 'connectivity', order: 442 },
  },
});
