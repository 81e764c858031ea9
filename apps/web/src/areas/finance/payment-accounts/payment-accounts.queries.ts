import {
  paymentAccountRoutes,
  type AccountEntryType,
  type AdjustmentInput,
  type PaymentAccount,
  type PaymentAccountInput,
  type Requested,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** What customers and channels owe. */

const KEY = ['paymentAccounts'];

export const accountListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(paymentAccountRoutes.list, { query: asListQuery(query) }, { signal }),
  });
export const accountQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['paymentAccount', id],
    queryFn: ({ signal }) => call(paymentAccountRoutes.get, { params: { id } }, { signal }),
  });
export const accountSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'summary', id],
    queryFn: ({ signal }) => call(paymentAccountRoutes.summary, { params: { id } }, { signal }),
  });

/** Accounts that a payment may be charged to. Every terminal changes what they owe, so they are always refetched. */
export const payableAccountsQuery = (customerID: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'payable', customerID],
    queryFn: ({ signal }) =>
      call(paymentAccountRoutes.ofCustomer, { query: customerID === null ? {} : { customerID } }, { signal }),
    staleTime: 0,
  });

interface HistoryFilter {
  readonly accountID: string;
  readonly type: AccountEntryType | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}
export const accountHistoryQuery = (query: Parameters<typeof asListQuery>[0], filter: HistoryFilter) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'history', query, filter],
    queryFn: ({ signal }) =>
      call(paymentAccountRoutes.history, { query: { ...asListQuery(query), ...filter } }, { signal }),
  });

type AccountInput = PaymentAccountInput & { readonly customerPaymentAccounts: { customerID: string }[] };

export const createAccount = withRefetch(KEY, (body: AccountInput) => call(paymentAccountRoutes.create, { body }));
export const updateAccount = withRefetch(KEY, (id: string, body: AccountInput & { version: number }) =>
  call(paymentAccountRoutes.update, { params: { id }, body }),
);
export const setAccountActive = switching(KEY, (id: string, isActive: boolean) =>
  call(paymentAccountRoutes.setActive, { params: { id }, body: isActive }),
);
export const { remove: removeAccounts, restore: restoreAccount } = undoable((row: PaymentAccount) => row.accountID, {
  read: (id) => call(paymentAccountRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) =>
    call(paymentAccountRoutes.remove, { query: { paymentAccountIDs: [...ids] } }),
  ),
  create: withRefetch(KEY, (account: PaymentAccount) => call(paymentAccountRoutes.create, { body: account })),
});
/** `key` is the same for every try of one adjustment, so that it is booked once. */
export const adjustAccount = withRefetch(KEY, (id: string, body: Requested<AdjustmentInput>, key: string) =>
  call(paymentAccountRoutes.adjust, { params: { id }, body }, { idempotencyKey: key }),
);
