import type { PaymentRequest, PaymentResult } from '@tavola/contract';
import { toMoney, type Cart } from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import type { ApprovalOutcome } from '#runtime/session/approvals.ts';
import { tabID } from '#runtime/session/tabs/tab.ts';
import { textOf } from '#text/define.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import {
  forgetSentPayment,
  keepSentPayment,
  unansweredFor,
  useSentPayments,
  type PaymentIntent,
} from '../../cart/state/sent-payments.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { keysOfMoney, showMoney } from '../../format/money.ts';
import { titleOfPlace } from '../../check/at-table.ts';
import { isAlone } from '../../port/alone.ts';
import { repeatPort, salePort } from '../../port/current-port.ts';
import type { SalePort } from '../../port/sale-port.ts';
import { takePaid, takeSaved, withApprovals } from '../../save/save-sale.ts';
import { chosenBills } from '../bills/also-bills.ts';
import { paymentStrings } from '../payment.strings.ts';
import { paidBills, requestOf } from './charges.ts';
import type { CheckoutEffect, CheckoutEvent } from './checkout-reducer.ts';
import { useCheckout } from './checkout-state.ts';
import { dispatch } from './dispatch.ts';
import { problemOf } from './report-problem.ts';

/** A charge on its way to who keeps the order, and the step that its answer is. */

type Sending = Extract<CheckoutEffect, { type: 'send' }>;

/** Whether a payment may have been taken although no answer came. A busy server has done nothing. */
export const isUnknown = (failure: CallError): boolean =>
  failure.busyForMs === null &&
  (failure.isUnreachable || failure.status >= 500 || failure.body.additionValue.retryable);

/** Sends a charge; null = its answer no longer concerns the sale on the screen. */
export function sendCharge(sending: Sending, selling: Selling): Promise<CheckoutEvent | null> {
  return sending.charge.bill === null ? sendShown(sending, selling) : sendBill(sending, sending.charge.bill, selling);
}

/** Pays a stored order. The receipt comes with the payment, so that it is shown without asking for it. */
async function pay(request: PaymentRequest): Promise<PaymentResult> {
  const result = await salePort().pay(request);
  keepReceiptOf(result);
  return result;
}

function keepReceiptOf({ receipt }: Pick<PaymentResult, 'receipt'>): void {
  // An older server leaves it out.
  if (receipt != null) salePort().keepReceipt(receipt);
}

/** Another bill of the table; its message says which bills are paid when it fails. */
async function sendBill({ turn, charge }: Sending, name: string, selling: Selling): Promise<CheckoutEvent> {
  const request = requestOf(charge.intent);
  const { paymentID } = request;
  try {
    await pay(request);
    const keys = keysOfMoney(toMoney(request.tenderedAmount), selling.data.currency);
    return { type: 'billTaken', turn, paymentID, keys };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    const type = isUnknown(failure) ? 'billUnanswered' : 'billRefused';
    const message = whyStopped(failure, charge.orderID, name, selling);
    return { type, turn, paymentID, problem: problemOf(message, failure.requestID) };
  }
}

function whyStopped(failure: CallError, orderID: string, name: string, selling: Selling): string {
  const t = textOf(paymentStrings);
  const { currency } = selling.data;
  // A bill without an answer may be paid: it is neither among those that are nor among those that are not.
  const due = chosenBills(selling).filter((bill) => !isUnknown(failure) || bill.orderID !== orderID);
  const open = [...due.map((bill) => `${bill.name} ${showMoney(bill.due, currency)}`), t('thisBill')].join(', ');
  const paid = paidBills(useCheckout.getState())
    .map((bill) => bill.name)
    .join(', ');
  return [
    ...(paid === '' ? (isUnknown(failure) ? [] : [t('alsoNone')]) : [t('alsoPaid', { paid })]),
    t('alsoOpen', { open }),
    isUnknown(failure) ? t('alsoUnknown', { name }) : failure.message,
  ].join(' ');
}

/**
 * The order that is shown. Its payment is stored on this terminal until its outcome is known (decision 255), and is
 * the sale's until then.
 */
async function sendShown({ turn, charge, isQuiet }: Sending, selling: Selling): Promise<CheckoutEvent | null> {
  const { intent } = charge;
  if (intent === null) return null;
  const { paymentID } = intent;
  const isOpen = () => useSale.getState().intent?.paymentID === paymentID;
  const isRepeat = unansweredFor(intent.orderID)?.paymentID === paymentID;
  hold(intent, selling.data);
  try {
    const result = await taken(intent, isRepeat ? repeatPort : salePort(useSale.getState().cart), selling);
    const asSent = sentCartOf(paymentID);
    forgetSentPayment(locationOf(selling.data), paymentID);
    return isOpen() ? { type: 'taken', paymentID, result, asSent } : null;
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (isUnknown(failure)) return !isQuiet && isOpen() ? { type: 'unanswered', turn } : null;
    forgetSentPayment(locationOf(selling.data), paymentID);
    return isOpen() || isWaived(intent) ? { type: 'refused', intent, failure } : null;
  }
}

const locationOf = ({ tenant }: SellData): string => tenant.locationTenantIdentifierID;

function hold(intent: PaymentIntent, data: SellData): void {
  const { cart } = useSale.getState();
  if (cart?.orderID !== intent.orderID) return;
  useSale.setState({ intent });
  keepSentPayment(locationOf(data), { intent, cart, place: titleOfPlace(cart), sentAtMs: Date.now(), tab: tabID() });
}

/** The person declined the PIN that the payment needs: it is no longer the sale's, and the refusal is shown anyway. */
const isWaived = ({ orderID }: PaymentIntent): boolean => {
  const { cart, intent } = useSale.getState();
  return intent === null && cart?.orderID === orderID && useCheckout.getState().status === 'paying';
};

/** The sale as it was when the payment was sent; null where that is not known. */
const sentCartOf = (paymentID: string): Cart | null =>
  useSentPayments.getState().payments.find(({ intent }) => intent.paymentID === paymentID)?.cart ?? null;

/** Takes the payment, and saves the order that it is for where that was not done before. */
async function taken(intent: PaymentIntent, port: SalePort, { data, at }: Selling): Promise<PaymentResult> {
  const { order } = intent;
  const request = requestOf(intent);
  if (order === undefined) return pay(request);
  const { orderID: _order, orderVersion: _version, ...payment } = request;
  const { cart: sent } = useSale.getState();
  const priced = sent === null ? null : pricedOf(sent, data, at);
  const shown = priced?.ok === true ? { priced: priced.value, data, at } : undefined;
  const answer = await withApprovals(
    order,
    (asked) => port.saveAndPay({ order: asked, payments: [payment] }, shown),
    (ask) => whilePinIsAsked(intent, data, ask),
  );
  if (answer.content === null) takePaid(answer.order);
  else if (sent !== null) takeSaved({ ...answer.order, ...answer.content }, sent, data);
  // The balance is that of earlier payments, and this is the first one; only here an order may have several.
  if (useSale.getState().cart?.orderID === answer.order.orderID && !isAlone(answer.order))
    useSale.setState({ balance: null });
  const [result] = answer.payments;
  if (result === undefined) throw new Error('A checkout was answered without its payment.');
  keepReceiptOf(answer);
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
  const { paymentID } = intent;
  forgetSentPayment(locationOf(data), paymentID);
  useSale.setState({ intent: null });
  dispatch({ type: 'pinAsked', paymentID });
  const outcome = await ask();
  if (outcome.kind !== 'approved') return outcome;
  // The PIN was for the previous state of the sale.
  if (useSale.getState().cart !== cart) return { kind: 'refused' };
  dispatch({ type: 'pinGiven', paymentID });
  hold(intent, data);
  return outcome;
}
