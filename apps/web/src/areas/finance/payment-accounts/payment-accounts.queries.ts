import {
  accountSettlementRoutes,
  paymentAccountRoutes,
  type AccountEntryType,
  type AdjustmentInput,
  type PaymentAccount,
  type PaymentAccountInput,
  type Requested,
  type SettlementInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** What customers and channels owe. */

const KEY = ['paymentAccounts'];

/** A page of the company's accounts with their balances. */
export const accountListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(paymentAccountRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** An account with its customers, for the form. */
export const accountQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['paymentAccount', id],
    queryFn: ({ signal }) => call(paymentAccountRoutes.get, { params: { id } }, { signal }),
  });
/** Balance and remaining credit of an account, and the sum of its entries of each type. */
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
/** A page of the entries of one account or of all, newest first; days are those of this location. */
export const accountHistoryQuery = (query: Parameters<typeof asListQuery>[0], filter: HistoryFilter) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'history', query, filter],
    queryFn: ({ signal }) =>
      call(paymentAccountRoutes.history, { query: { ...asListQuery(query), ...filter } }, { signal }),
  });

type AccountInput = PaymentAccountInput & { readonly customerPaymentAccounts: { customerID: string }[] };

/** Opens an account; refused for a name that is taken. */
export const createAccount = withRefetch(KEY, (body: AccountInput) => call(paymentAccountRoutes.create, { body }));
/** Saves an account, never its balance; customers that are left out stay as they are. */
export const updateAccount = withRefetch(KEY, (id: string, body: AccountInput & { version: number }) =>
  call(paymentAccountRoutes.update, { params: { id }, body }),
);
/** Switches an account for payments; its entries stay. */
export const setAccountActive = switching(KEY, (id: string, isActive: boolean) =>
  call(paymentAccountRoutes.setActive, { params: { id }, body: isActive }),
);
/** Deletes accounts without entries, all or none. `restoreAccount` undoes it. */
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
/** Takes money that settles an account, once for each settlement id; the open report of this terminal has it. */
export const settleAccount = withRefetch(KEY, (id: string, body: Requested<SettlementInput>) =>
  call(accountSettlementRoutes.settle, { params: { id }, body }),
);
/** Voids such money; refused once its report or day is closed. */
export const voidSettlement = withRefetch(KEY, (id: string) => call(accountSettlementRoutes.void, { params: { id } }));
