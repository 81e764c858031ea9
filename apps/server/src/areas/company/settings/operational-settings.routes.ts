import type { operationalSettingRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { changeSetting, type SettingDeps } from './change-setting.ts';

/** The calls that change the setting of a location: as a whole, and by each of its groups (decisions 151, 198). */
export const createOperationalSettingHandlers = (deps: SettingDeps): Handlers<typeof operationalSettingRoutes> => ({
  update: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  menuConfiguration: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  general: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  saleProcessing: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  closeProcedures: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  generalPosTerminal: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  timeClock: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  pinLength: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  onlineOrders: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  reports: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  giftCards: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  loyaltyManagement: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
  compCalculator: (call) => call.transact((tx) => changeSetting(tx, call, deps)),
});
