import { randomUUID } from 'node:crypto';
import { cashDrawerRoutes, posTerminalRoutes } from '@tavola/contract';
import { Api } from './api.ts';
import type { Restaurant } from './restaurants.ts';

/** Signs the owner in on a terminal with a display, reports and a cash drawer, which has one closed report. */
export async function signInAtDrawer({ subDomain, owner }: Restaurant): Promise<Api> {
  const drawer = await new Api(subDomain).signIn(owner, 'Drawer');
  const id = drawer.terminal?.clientID ?? '';
  const { name, type, version } = await drawer.call(posTerminalRoutes.get, { params: { id } });
  await drawer.call(posTerminalRoutes.update, {
    params: { id },
    body: { name, type, version, isUseCashDrawer: true, openTerminal: true, customerDisplaySettingEnable: true },
  });
  const cash = { terminalReportID: randomUUID(), cashCounts: [], cashAmount: 100 };
  const opened = await drawer.call(cashDrawerRoutes.openCashTerminal, { body: cash });
  await drawer.call(cashDrawerRoutes.closeCashTerminal, { body: { ...cash, version: opened.version } });
  return drawer;
}
