import {
  serviceChargeRoutes,
  tipsSettingRoutes,
  type ServiceChargeInput,
  type TipsSettingInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';

/** What the location adds for service, and the tips it suggests. */

/** The suggested tips for their form; the payment reads `tipsQuery`. */
export const tipsSettingQuery = queryOptions({
  ...recordOptions,
  queryKey: ['tipsSetting'],
  queryFn: ({ signal }) => call(tipsSettingRoutes.get, undefined, { signal }),
});
/** Saves the suggested tips; refused where another person saved them since `version`. */
export const updateTipsSetting = (id: string, body: TipsSettingInput & { version: number }) =>
  call(tipsSettingRoutes.update, { params: { id }, body });

/** The service charge for its form, with whether counter and tables use it. */
export const serviceChargeRecordQuery = queryOptions({
  ...recordOptions,
  queryKey: ['serviceChargeRecord'],
  queryFn: ({ signal }) => call(serviceChargeRoutes.withOperational, undefined, { signal }),
});
/** Saves the service charge; terminals charge it on their next order. */
export const updateServiceCharge = withRefetch(
  ['posData', 'serviceCharge'],
  (id: string, body: ServiceChargeInput & { version: number }) =>
    call(serviceChargeRoutes.update, { params: { id }, body }),
);
