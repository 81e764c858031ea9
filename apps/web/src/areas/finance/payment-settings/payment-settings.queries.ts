import {
  customPaymentTypeRoutes,
  posPaymentSettingRoutes,
  systemPaymentSettingRoutes,
  type CustomPaymentType,
  type CustomPaymentTypeInput,
  type PosPaymentInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';
import { paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';

/** How the terminals take payments. The list is the terminals' own, `paymentSettingsQuery`. */

const KEY = paymentSettingsQuery.queryKey;

export const posPaymentQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['posPayment', id],
    queryFn: ({ signal }) => call(posPaymentSettingRoutes.get, { params: { id } }, { signal }),
  });
export const updatePosPayment = withRefetch(KEY, (id: string, body: PosPaymentInput & { version: number }) =>
  call(posPaymentSettingRoutes.update, { params: { id }, body }),
);
export const setPosPaymentActive = switching(KEY, (id: string, isActive: boolean) =>
  call(posPaymentSettingRoutes.setActive, { params: { id }, query: { isActive } }),
);
export const sortPosPayments = withRefetch(KEY, (paymentSettingIDs: string[]) =>
  call(posPaymentSettingRoutes.sort, { body: { paymentSettingIDs } }),
);

/** The system payments; one that is switched off here disappears from the terminals. */
export const systemPaymentListQuery = queryOptions({
  queryKey: [...KEY, 'system'],
  queryFn: ({ signal }) => call(systemPaymentSettingRoutes.list, undefined, { signal }),
});
export const setSystemPaymentActive = switching(KEY, (id: string, isActive: boolean) =>
  call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive } }),
);

/** Custom payment types of the company; each has a setting per location. */
const CUSTOM_KEY = [...KEY, 'custom'];

export const customPaymentListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...CUSTOM_KEY, 'list', query],
    queryFn: ({ signal }) => call(customPaymentTypeRoutes.list, { query: asListQuery(query) }, { signal }),
  });
export const customPaymentQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['customPayment', id],
    queryFn: ({ signal }) => call(customPaymentTypeRoutes.get, { params: { id } }, { signal }),
  });
export const createCustomPayment = withRefetch(KEY, (body: CustomPaymentTypeInput) =>
  call(customPaymentTypeRoutes.create, { body }),
);
export const updateCustomPayment = withRefetch(KEY, (id: string, body: CustomPaymentTypeInput & { version: number }) =>
  call(customPaymentTypeRoutes.update, { params: { id }, body }),
);
export const { remove: removeCustomPayments, restore: restoreCustomPayment } = undoable(
  (row: CustomPaymentType) => row.customPaymentTypeID,
  {
    read: (id) => call(customPaymentTypeRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(customPaymentTypeRoutes.remove, { query: { customPaymentTypeIDs: [...ids] } }),
    ),
    create: withRefetch(KEY, (type: CustomPaymentType) => call(customPaymentTypeRoutes.create, { body: type })),
  },
);
