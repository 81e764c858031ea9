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
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';

/** How the terminals take payments. The list is the terminals' own, `paymentSettingsQuery`. */

const KEY = paymentSettingsQuery.queryKey;

/** A way to pay at this location, for its form. */
export const posPaymentQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['posPayment', id],
    queryFn: ({ signal }) => call(posPaymentSettingRoutes.get, { params: { id } }, { signal }),
  });
/** Saves a way to pay; refused for PromptPay that is active without an account. */
export const updatePosPayment = withRefetch(KEY, (id: string, body: PosPaymentInput & { version: number }) =>
  call(posPaymentSettingRoutes.update, { params: { id }, body }),
);
/** Switches a way to pay on the terminals; the last active one stays (`payment_setting.error.last_way`). */
export const setPosPaymentActive = switching(KEY, (id: string, isActive: boolean) =>
  call(posPaymentSettingRoutes.setActive, { params: { id }, query: { isActive } }),
);
/** Switches one on or off; a refusal for want of a PromptPay number leads to where it is entered. */
export async function switchWithAccount(
  change: Promise<unknown>,
  label: string,
  enterAccount: () => void,
): Promise<void> {
  try {
    await change;
  } catch (refusal) {
    if (!(refusal instanceof CallError) || refusal.errorCode !== 'payment_setting.error.prompt_pay_account')
      throw refusal;
    toast('error', failureMessage(refusal), { action: { label, onPress: enterAccount } });
  }
}
/** Sorts the ways to pay on the terminals; those that are not named keep their order after them. */
export const sortPosPayments = withRefetch(KEY, (paymentSettingIDs: string[]) =>
  call(posPaymentSettingRoutes.sort, { body: { paymentSettingIDs } }),
);

/** The system payments; one that is switched off here disappears from the terminals. */
export const systemPaymentListQuery = queryOptions({
  queryKey: [...KEY, 'system'],
  queryFn: ({ signal }) => call(systemPaymentSettingRoutes.list, undefined, { signal }),
});
/** Takes a system payment off this location's list and terminals, or puts it back. */
export const setSystemPaymentActive = switching(KEY, (id: string, isActive: boolean) =>
  call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive } }),
);

/** Custom payment types of the company; each has a setting per location. */
const CUSTOM_KEY = [...KEY, 'custom'];

/** A page of the company's own ways to pay. */
export const customPaymentListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...CUSTOM_KEY, 'list', query],
    queryFn: ({ signal }) => call(customPaymentTypeRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** A custom payment type for its form. */
export const customPaymentQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['customPayment', id],
    queryFn: ({ signal }) => call(customPaymentTypeRoutes.get, { params: { id } }, { signal }),
  });
/** Adds a payment type; every location gets it, switched off. Refused for a name that is taken. */
export const createCustomPayment = withRefetch(KEY, (body: CustomPaymentTypeInput) =>
  call(customPaymentTypeRoutes.create, { body }),
);
/** Saves a payment type; locations that have not renamed it show the new name. */
export const updateCustomPayment = withRefetch(KEY, (id: string, body: CustomPaymentTypeInput & { version: number }) =>
  call(customPaymentTypeRoutes.update, { params: { id }, body }),
);
/** Deletes payment types at every location; payments keep their names. `restoreCustomPayment` undoes it. */
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
