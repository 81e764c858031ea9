import { drawerRefusals, type PaymentResult, type VoidedPayment } from '@tavola/contract';
import { toAmount, type Cart } from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import { payableAccountsQuery } from '#areas/finance/payment-accounts/payment-accounts.queries.ts';
import { currentTerminalQuery, paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import type { ApprovalOutcome } from '#runtime/session/approvals.ts';
import { tabID } from '#runtime/session/tab.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useLastSale } from '../../cart/state/last-sale.ts';
import { holdCart, newSale, startNextSale, useSale } from '../../cart/state/sale-store.ts';
import {
  forgetSentPayment,
  keepSentPayment,
  useSentPayments,
  type PaymentIntent,
} from '../../cart/state/sent-payments.ts';
import { typedLines, withLines } from '../../cart/state/typed-lines.ts';
import { startOf } from '../../data/sale-start.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showAmount } from '../../format/money.ts';
import { billsLeftAfter, titleOfPlace } from '../../check/at-table.ts';
import { salePort } from '../../port/current-port.ts';
import { paymentStrings } from '../payment.strings.ts';
import { showCodeProblem, takePaid, takeSaved, withApprovals } from '../../save/save-sale.ts';
import { finishShare, reopenShare } from '../split/finish-share.ts';
import { closed, useCheckout } from './checkout-state.ts';
import { reportChanged } from './report-changed.ts';
import { reportProblem, reportRefused } from './report-problem.ts';

/** A payment on its way to the server, and what its answer does to the sale. */

/** One wait for the server; the next one, or a person who waits no longer, takes its turn. */
export interface Turn {
  readonly isMine: () => boolean;
}

/** Whether a payment may have been taken although no answer came. A busy server has done nothing. */
export const isUnknown = (failure: CallError): boolean =>
  failure.busyForMs === null &&
  (failure.isUnreachable || failure.status >= 500 || failure.body.additionValue.retryable);

const locationOf = ({ tenant }: SellData): string => tenant.locationTenantIdentifierID;

/**
 * Sends a payment, which is stored on this terminal until its outcome is known (decision 255). `isQuiet` asks without
 * changing what the dialog shows until there is an answer.
 */
export async function send(intent: PaymentIntent, selling: Selling, turn: Turn, isQuiet = false): Promise<void> {
  if (intent.request === null) return;
  // Whoever waits no longer may have asked again, and had the answer.
  const isOpen = () => useSale.getState().intent?.paymentID === intent.paymentID;
  if (!isQuiet) useCheckout.setState({ status: 'paying', problem: null });
  keep(intent, selling.data);
  try {
    const result = await taken(intent, selling);
    const asSent = sentCartOf(intent);
    forgetSentPayment(locationOf(selling.data), intent.paymentID);
    if (isOpen()) paid(result, asSent, selling);
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (isUnknown(failure)) {
      if (!isQuiet && isOpen() && turn.isMine()) useCheckout.setState({ status: 'unknown' });
      return;
    }
    forgetSentPayment(locationOf(selling.data), intent.paymentID);
    if (!isOpen() && !isWaived(intent)) return;
    if (intent.order === undefined || /^(payment|account|terminal_report)\./.test(failure.errorCode))
      await paymentRefused(failure, selling);
    else orderRefused(failure, intent.orderID, selling.data);
  }
}

/** The person declined the PIN that the payment needs: it is no longer the sale's, and the refusal is shown anyway. */
const isWaived = ({ orderID }: PaymentIntent): boolean => {
  const { cart, intent } = useSale.getState();
  return intent === null && cart?.orderID === orderID && useCheckout.getState().status === 'paying';
};

function keep(intent: PaymentIntent, data: SellData): void {
  const { cart } = useSale.getState();
  if (cart?.orderID !== intent.orderID) return;
  keepSentPayment(locationOf(data), { intent, cart, place: titleOfPlace(cart), sentAtMs: Date.now(), tab: tabID() });
}

/** Takes the payment, and saves the order that it is for where that was not done before. */
async function taken(intent: PaymentIntent, { data }: Selling): Promise<PaymentResult> {
  const { request, order } = intent;
  if (request === null) throw new Error('A payment is sent with its request.');
  if (order === undefined) return salePort().pay(request);
  const { orderID: _order, orderVersion: _version, ...payment } = request;
  const { cart: sent } = useSale.getState();
  const answer = await withApprovals(
    order,
    (asked) => salePort().saveAndPay({ order: asked, payments: [payment] }),
    (ask) => whilePinIsAsked(intent, data, ask),
  );
  if (answer.content === null) takePaid(answer.order);
  else if (sent !== null) takeSaved({ ...answer.order, ...answer.content }, sent, data);
  // The balance is that of earlier payments, and this is the first one.
  if (useSale.getState().cart?.orderID === answer.order.orderID) useSale.setState({ balance: null });
  const [result] = answer.payments;
  if (result === undefined) throw new Error('A checkout was answered without its payment.');
  return { ...result, receipt: answer.receipt };
}

/**
 * A payment that was refused for want of a PIN was not taken: while the dialog asks, nothing is of unknown outcome, and
 * a reload finds the sale alone.
 */
async function whilePinIsAsked(
  intent: PaymentIntent,
  data: SellData,
  ask: () => Promise<ApprovalOutcome>,
): Promise<ApprovalOutcome> {
  const { cart } = useSale.getState();
  forgetSentPayment(locationOf(data), intent.paymentID);
  useSale.setState({ intent: null });
  const outcome = await ask();
  if (outcome.kind !== 'approved') return outcome;
  // The PIN was for the sale as it was.
  if (useSale.getState().cart !== cart) return { kind: 'refused' };
  useSale.setState({ intent });
  keep(intent, data);
  return outcome;
}

function orderRefused(error: CallError, orderID: string, data: SellData): void {
  useSale.setState({ intent: null });
  useCheckout.setState({ status: 'idle' });
  showCodeProblem(error, orderID);
  reportRefused(error, data);
}

const DRAWER_CODES: ReadonlySet<string> = new Set(drawerRefusals);

async function paymentRefused(error: CallError, selling: Selling): Promise<void> {
  useSale.setState({ intent: null, saved: null });
  useCheckout.setState({ status: 'idle' });
  // The prices and codes shown here are out of date.
  if (error.errorCode.startsWith('account.'))
    void queryClient.invalidateQueries({ queryKey: payableAccountsQuery(null).queryKey.slice(0, 2) });
  if (DRAWER_CODES.has(error.errorCode))
    void queryClient.invalidateQueries({ queryKey: currentTerminalQuery.queryKey });
  if (error.errorCode === 'payment.type_unavailable')
    void queryClient.invalidateQueries({ queryKey: paymentSettingsQuery.queryKey });
  if (await reportChanged(error, selling)) return;
  reportProblem(error.message, error.requestID);
}

function paid(result: PaymentResult, asSent: Cart | null, { data, at }: Selling): void {
  const { cart } = useSale.getState();
  if (cart === null) return;
  if (result.paymentStatus !== 'Paid') return paidInPart(result, data);
  const { balance } = useSale.getState();
  const checkout = useCheckout.getState();
  const also = checkout.orderID === cart.orderID ? checkout.alsoPaid : [];
  const whole = balance === null ? null : pricedOf({ ...cart, orderPaymentStatus: 'Pending' }, data, at);
  useLastSale.setState({
    lastSale: {
      result,
      orderNo: cart.orderNo ?? '',
      tableID: cart.tableID,
      place: titleOfPlace(cart),
      billsLeft: billsLeftAfter(cart, also),
      also,
      // After part payments the last one is not what the order cost.
      paid: whole?.ok === true ? toAmount(whole.value.priced.totals.totalDueAmount) : result.payment.tenderedAmount,
    },
  });
  startNext(data);
  keepTyped(cart, asSent, data);
  if (result.receipt != null) salePort().keepReceipt(result.receipt);
  useCheckout.setState({ ...closed, stage: 'receipt' });
}

/** The sale as it was when the payment was sent; null where that is not known. */
const sentCartOf = ({ paymentID }: PaymentIntent): Cart | null =>
  useSentPayments.getState().payments.find(({ intent }) => intent.paymentID === paymentID)?.cart ?? null;

/** What was added while the answer was awaited is not on the paid order: it becomes a new one (decision 255). */
function keepTyped(cart: Cart, asSent: Cart | null, data: SellData): void {
  // A table keeps what was typed there by itself.
  if (asSent === null || cart.tableID !== null) return;
  const typed = typedLines(cart, new Set(asSent.lines.map(({ orderLineID }) => orderLineID)));
  if (typed.length === 0) return;
  holdCart(withLines(newSale(startOf(data, cart.fulfillment)), typed));
  toast('warning', textOf(paymentStrings)('addedLater', { count: typed.length }));
}

function paidInPart(result: PaymentResult, data: SellData): void {
  const { cart } = useSale.getState();
  if (cart === null) return;
  const next = { ...cart, version: result.orderVersion, orderPaymentStatus: result.paymentStatus };
  useSale.setState({ cart: next, saved: next, intent: null, balance: result.balanceDueAmount, undo: null });
  useCheckout.setState({ status: 'idle', keys: 0, tip: null, shown: null, problem: null });
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  // The list of a split says what is paid and what remains.
  if (finishShare(result.payment)) return;
  reportProblem(
    textOf(paymentStrings)('part', {
      amount: showAmount(result.payment.amount, data.currency),
      balance: showAmount(result.balanceDueAmount, data.currency),
    }),
  );
}

/**
 * After a payment of the current order was voided: its amount is due again, and without any payment the order can be
 * changed.
 */
export function applyVoidedPayment(voided: VoidedPayment): void {
  const { orderID, orderVersion, paymentStatus, balanceDueAmount, payment } = voided;
  const { cart } = useSale.getState();
  if (cart?.orderID !== orderID) return;
  const next = { ...cart, version: orderVersion, orderPaymentStatus: paymentStatus };
  useSale.setState({
    cart: next,
    saved: next,
    intent: null,
    balance: paymentStatus === 'Pending' ? null : balanceDueAmount,
    undo: null,
  });
  reopenShare(payment.paymentID);
  useCheckout.setState({ problem: null, shown: null });
}

/** Starts the next sale after a payment. */
export function startNext(data: SellData): void {
  startNextSale(startOf(data));
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
}
