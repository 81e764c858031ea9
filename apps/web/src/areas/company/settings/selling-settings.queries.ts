import { currentTerminalRoute, paymentRoutes, settingsRoutes, tipsSettingRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/** Settings that a sale is made and paid by. They are part of the catalog's version, so they are refetched with it. */

const kept = { staleTime: Infinity, gcTime: Infinity } as const;

export const serviceChargeQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'serviceCharge'],
  queryFn: ({ signal }) => call(settingsRoutes.serviceCharge, undefined, { signal }),
});
export const fulfillmentQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'fulfillment'],
  queryFn: ({ signal }) => call(settingsRoutes.fulfillment, undefined, { signal }),
});
export const voidCompReasonsQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'voidCompReasons'],
  queryFn: ({ signal }) => call(settingsRoutes.voidCompReasons, undefined, { signal }),
});
export const paymentSettingsQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'paymentSettings'],
  queryFn: ({ signal }) => call(paymentRoutes.settings, undefined, { signal }),
});
export const tipsQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'tips'],
  queryFn: ({ signal }) => call(tipsSettingRoutes.get, undefined, { signal }),
});
export const currentTerminalQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'currentTerminal'],
  queryFn: ({ signal }) => call(currentTerminalRoute, undefined, { signal }),
});
