import { drawerRefusals } from '@tavola/contract';
import type { CallError } from '#runtime/http/call-error.ts';
import { payableAccountsQuery } from '#areas/finance/payment-accounts/payment-accounts.queries.ts';
import { currentTerminalQuery, paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { showCodeProblem } from '../../save/save-sale.ts';
import type { CheckoutEffect } from './checkout-reducer.ts';
import { reportChanged } from './report-changed.ts';
import { dispatch } from './dispatch.ts';
import { problemOf, reportRefused } from './report-problem.ts';

const DRAWER_CODES: ReadonlySet<string> = new Set(drawerRefusals);
const OF_PAYMENT = /^(payment|account|terminal_report)\./;

/** Shows why the payment of the shown order was refused; the order or its payment, which were sent by one call. */
export async function explainRefusal(
  { intent, failure }: Extract<CheckoutEffect, { type: 'explain' }>,
  selling: Selling,
): Promise<void> {
  if (intent.order === undefined || OF_PAYMENT.test(failure.errorCode)) return paymentRefused(failure, selling);
  useSale.setState({ intent: null });
  showCodeProblem(failure, intent.orderID);
  reportRefused(failure, selling.data);
}

async function paymentRefused(error: CallError, selling: Selling): Promise<void> {
  useSale.setState({ intent: null, saved: null });
  // The prices and codes shown here are out of date.
  if (error.errorCode.startsWith('account.'))
    void queryClient.invalidateQueries({ queryKey: payableAccountsQuery(null).queryKey.slice(0, 2) });
  if (DRAWER_CODES.has(error.errorCode))
    void queryClient.invalidateQueries({ queryKey: currentTerminalQuery.queryKey });
  if (error.errorCode === 'payment.type_unavailable')
    void queryClient.invalidateQueries({ queryKey: paymentSettingsQuery.queryKey });
  if (await reportChanged(error, selling)) return;
  const { message, requestID, errorCode } = error;
  dispatch({ type: 'problem', problem: { ...problemOf(message, requestID), errorCode } });
}
