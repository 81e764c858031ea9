import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { openTabs } from '#runtime/session/tabs/open-tabs.ts';
import { tabID } from '#runtime/session/tabs/tab.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { freshApprovals, useSale } from '../../cart/state/sale-store.ts';
import { forgetSentPayment, useSentPayments, type SentPayment } from '../../cart/state/sent-payments.ts';
import { keepApart } from '../../cart/state/adopt-sale.ts';
import type { Selling } from '../../data/sell-context.ts';
import { showAmount } from '../../format/money.ts';
import { repeatPort } from '../../port/current-port.ts';
import { checkAgain } from '../checkout/checkout.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { isUnknown } from '../checkout/send-charge.ts';
import { paymentStrings } from '../payment.strings.ts';
import { nameOfSent } from './name-of-sent.ts';

/**
 * Asks what became of every payment of this terminal that has no answer: the one of the current sale as its dialog
 * does, the others without a dialog. Each is sent again unchanged, so it is taken once (decisions 54, 255). Unless a
 * person hurries it, a payment of another tab is left to that tab for one more round: it may be loading again.
 */
export async function askAgain(selling: Selling, isHurried = false): Promise<void> {
  const { intent } = useSale.getState();
  const { status } = useCheckout.getState();
  if (status === 'saving' || status === 'paying') return;
  if (intent?.request != null) await checkAgain(selling, true);
  const open = await openTabs();
  for (const sent of useSentPayments.getState().payments) {
    const isCurrent = sent.intent.paymentID === useSale.getState().intent?.paymentID;
    // An open tab asks for its own.
    if (isCurrent || (sent.tab !== tabID() && open.has(sent.tab))) continue;
    const isLeft = sent.tab === tabID() || missed.has(sent.tab);
    missed.add(sent.tab);
    if (isLeft || isHurried) await settle(sent, selling);
  }
  for (const tab of open) missed.delete(tab);
}

/** Tabs that were not open in the last round. */
const missed = new Set<string>();

async function settle(sent: SentPayment, { data }: Selling): Promise<void> {
  const { intent, cart } = sent;
  const { locationTenantIdentifierID: locationID } = data.tenant;
  const t = textOf(paymentStrings);
  const words = {
    name: nameOfSent(sent),
    amount: showAmount(intent.tendered, data.currency),
  };
  try {
    await sentAgain(sent);
    forgetSentPayment(locationID, intent.paymentID);
    toast('success', t('settledPaid', words));
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (isUnknown(failure) || failure.busyForMs !== null || failure.status === 401) return;
    forgetSentPayment(locationID, intent.paymentID);
    // The server never had the order, so the sale is given back to the next tab that has none.
    if (intent.order !== undefined && cart.version === null) keepApart(locationID, cart);
    toast('warning', t('settledNotPaid', { ...words, why: failure.message }));
  }
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
}

async function sentAgain({ intent: { request, order } }: SentPayment): Promise<void> {
  if (request === null) return;
  if (order === undefined) return void (await repeatPort.pay(request));
  const { orderID: _order, orderVersion: _version, ...payment } = request;
  const approvals = freshApprovals(order.orderID);
  await repeatPort.saveAndPay({ order: { ...order, approvals }, payments: [payment] });
}
