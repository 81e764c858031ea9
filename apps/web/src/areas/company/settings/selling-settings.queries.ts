import { currentTerminalRoute, paymentRoutes, settingsRoutes, tipsSettingRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/** Settings that a sale is made and paid by. They are part of the catalog's version, so they are refetched with it. */

const kept = { staleTime: Infinity, gcTime: Infinity } as const;

/** The service charge with its rate of each fulfilment type. */
export const serviceChargeQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'serviceCharge'],
  queryFn: ({ signal }) => call(settingsRoutes.serviceCharge, undefined, { signal }),
});
/** The fulfilment types that the location offers, in the order of the sell screen. */
export const fulfillmentQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'fulfillment'],
  queryFn: ({ signal }) => call(settingsRoutes.fulfillment, undefined, { signal }),
});
/** Reasons to choose from at a void or comp, in their order. */
export const voidCompReasonsQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'voidCompReasons'],
  queryFn: ({ signal }) => call(settingsRoutes.voidCompReasons, undefined, { signal }),
});
/** The ways to pay with their limits and quick buttons, in their order. */
export const paymentSettingsQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'paymentSettings'],
  queryFn: ({ signal }) => call(paymentRoutes.settings, undefined, { signal }),
});
/** The tips that the payment suggests: three percentages and three amounts. */
export const tipsQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'tips'],
  queryFn: ({ signal }) => call(tipsSettingRoutes.get, undefined, { signal }),
});
/** This terminal with its drawer and its open report, by which cash is taken or refused. */
export const currentTerminalQuery = queryOptions({
  ...kept,
  queryKey: ['posData', 'currentTerminal'],
  queryFn: ({ signal }) => call(currentTerminalRoute, undefined, { signal }),
});
