import {
  cashDrawerRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  settingsRoutes,
  terminalReportRoutes,
  type Amount,
  type CallInput,
  type CashActivity,
  type Requested,
  type TerminalReport,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { asListQuery, listOptions } from '#runtime/http/records.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';

/** The report of this terminal, its cash, and the reports of every terminal of the location. */

const KEY = ['terminalReports'];
type ListQuery = Parameters<typeof asListQuery>[0];
type Body<R extends keyof typeof cashDrawerRoutes> =
  Requested<CallInput<(typeof cashDrawerRoutes)[R]>> extends {
    readonly body: infer B;
  }
    ? B
    : never;

/** Coins and notes of the location's currency, smallest first (decision 168); loaded once. */
export const denominationsQuery = queryOptions({
  queryKey: ['cashDenominations'],
  queryFn: ({ signal }) => call(settingsRoutes.cashDenominations, undefined, { signal }),
  staleTime: Infinity,
});
/**
 * The open report of this terminal, null without one; the expected cash is left out for a person who may not see it
 * before the count.
 */
export const currentReportQuery = queryOptions({
  queryKey: [...KEY, 'current'],
  queryFn: async ({ signal }) => (await call(terminalReportRoutes.current, undefined, { signal })).report,
  staleTime: 0,
});
/** Open orders, items out of stock, cash left in the drawer and notes, for the next person at this terminal. */
export const handoverQuery = queryOptions({
  queryKey: [...KEY, 'handover'],
  queryFn: ({ signal }) => call(terminalReportRoutes.handover, undefined, { signal }),
  staleTime: 0,
});
/** What blocks closing a terminal and what is worth a look first (decision 90); fetched again each time. */
export const closingValidationQuery = (clientID: string) =>
  queryOptions({
    queryKey: [...KEY, 'validation', clientID],
    queryFn: ({ signal }) => call(cashDrawerRoutes.closingValidation, { params: { id: clientID } }, { signal }),
    staleTime: 0,
  });
/** A report of any terminal of this location, open or closed. */
export const terminalReportQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(terminalReportRoutes.get, { params: { id } }, { signal }),
  });
/** Closed reports only: an open one is on its terminal. */
export const closureSearchQuery = (
  query: ListQuery,
  filters: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'search', query, filters],
    queryFn: ({ signal }) =>
      call(
        terminalReportRoutes.search,
        {
          body: {
            ...asListQuery(query),
            statuses: ['Closed'],
            ...(filters.startDate !== undefined && { startDate: filters.startDate }),
            ...(filters.endDate !== undefined && { endDate: filters.endDate }),
          },
        },
        { signal },
      ),
  });

/** A write to the report of this terminal: what the page shows of it is the answer, also on the sell screen. */
const changing =
  <A extends readonly unknown[]>(write: (...given: A) => Promise<TerminalReport>) =>
  async (...given: A): Promise<TerminalReport> => {
    try {
      const report = await write(...given);
      await queryClient.cancelQueries({ queryKey: currentReportQuery.queryKey });
      queryClient.setQueryData(currentReportQuery.queryKey, report.status === 'Closed' ? null : report);
      return report;
    } finally {
      // After a refusal another person was first, and the page is out of date.
      for (const queryKey of [KEY, currentTerminalQuery.queryKey, currentClientQuery.queryKey])
        void queryClient.invalidateQueries({ queryKey });
    }
  };

/** Opens this terminal with the counted float of its drawer; needs action 306, held or approved by PIN. */
export const openCashTerminal = changing((body: Body<'openCashTerminal'>) =>
  call(cashDrawerRoutes.openCashTerminal, { body }),
);
/** Opens this terminal without a float (decision 167); needs action 306, held or approved by PIN. */
export const openTerminal = changing((body: Body<'openTerminal'>) => call(cashDrawerRoutes.openTerminal, { body }));
/**
 * Stores a count and answers the difference; the terminal takes no payment until it is closed or resumed. Needs action
 * 307.
 */
export const countCashTerminal = changing((body: Body<'countCashTerminal'>) =>
  call(cashDrawerRoutes.countCashTerminal, { body }),
);
/** Sells again after a count, which the report keeps; needs action 307 from anyone but the person who counted. */
export const resumeTerminal = changing((body: Body<'resumeTerminal'>) =>
  call(cashDrawerRoutes.resumeTerminal, { body }),
);
/**
 * Closes this terminal with its count, after which the report never changes; a difference above the limit needs a note.
 */
export const closeCashTerminal = changing((body: Body<'closeCashTerminal'>) =>
  call(cashDrawerRoutes.closeCashTerminal, { body }),
);
/** Closes a terminal that was opened without a float. */
export const closeTerminal = changing((body: Body<'closeTerminal'>) => call(cashDrawerRoutes.closeTerminal, { body }));

/** Cash that moves without a sale. */
export type CashMove = 'payIn' | 'payOut' | 'deposit';
/** Records cash that is put in, taken out or brought to the bank; each kind needs a separate right. */
export const moveCash = changing((move: CashMove, body: Body<CashMove>) => call(cashDrawerRoutes[move], { body }));
/**
 * Records that the drawer was opened without money, with the reason (decision 170); any of the rights on cash allows
 * it.
 */
export const openDrawer = changing((body: Body<'openDrawer'>) => call(cashDrawerRoutes.openDrawer, { body }));
/**
 * Cancels a pay in, pay out or deposit of the open report, which stays listed (decision 89); a repeat changes nothing.
 */
export const inactivateCashActivity = changing(
  ({ cashActivityID }: CashActivity, body: Body<'inactivateCashActivity'>) =>
    call(cashDrawerRoutes.inactivateCashActivity, { params: { id: cashActivityID }, body }),
);
/** Leaves a note on the handover card for the next person at this terminal. */
export const leaveNote = changing((body: Body<'leaveNote'>) => call(cashDrawerRoutes.leaveNote, { body }));
/** Takes a note off the handover card; its report keeps it. A repeat changes nothing. */
export const completeNote = changing((id: string) => call(cashDrawerRoutes.completeNote, { params: { id }, body: {} }));

/** A change of a payment of this report; the report is loaded again with its new figures. */
const changingPayment =
  <A extends readonly unknown[], T>(write: (...given: A) => Promise<T>) =>
  async (...given: A): Promise<T> => {
    try {
      return await write(...given);
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      await queryClient.invalidateQueries({ queryKey: currentReportQuery.queryKey });
    }
  };

/** Records a payment with the type that it was taken with. */
export const correctTender = changingPayment((id: string, body: CallInput<typeof paymentRoutes.tender>['body']) =>
  call(paymentRoutes.tender, { params: { id }, body }),
);

/** Records change that a guest has left as the tip of the payment. */
export const keepChange = changingPayment((id: string, tipAmount: Amount) =>
  call(paymentRoutes.tip, { params: { id }, body: { tipAmount } }),
);

/** Takes what is still due of an order in cash. */
export const takeRest = changingPayment(
  async (orderID: string, tender: { readonly paymentID: string; readonly tenderedAmount: Amount }) => {
    const { version } = await call(orderRoutes.get, { params: { id: orderID } });
    return call(paymentRoutes.process, {
      body: { ...tender, orderID, orderVersion: version, paymentTypeID: PaymentType.Cash },
    });
  },
);
