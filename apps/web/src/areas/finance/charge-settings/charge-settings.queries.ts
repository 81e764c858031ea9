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

export const tipsSettingQuery = queryOptions({
  ...recordOptions,
  queryKey: ['tipsSetting'],
  queryFn: ({ signal }) => call(tipsSettingRoutes.get, undefined, { signal }),
});
export const updateTipsSetting = (id: string, body: TipsSettingInput & { version: number }) =>
  call(tipsSettingRoutes.update, { params: { id }, body });

export const serviceChargeRecordQuery = queryOptions({
  ...recordOptions,
  queryKey: ['serviceChargeRecord'],
  queryFn: ({ signal }) => call(serviceChargeRoutes.withOperational, undefined, { signal }),
});
export const updateServiceCharge = withRefetch(
  ['posData', 'serviceCharge'],
  (id: string, body: ServiceChargeInput & { version: number }) =>
    call(serviceChargeRoutes.update, { params: { id }, body }),
);
