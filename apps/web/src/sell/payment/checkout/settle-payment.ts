import type { PaymentResult, VoidedPayment } from '@tavola/contract';
import { toAmount, type Cart } from '@tavola/selling';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useLastSale } from '../../cart/state/last-sale.ts';
import { holdCart, newSale, startNextSale, useSale } from '../../cart/state/sale-store.ts';
import { typedLines, withLines } from '../../cart/state/typed-lines.ts';
import { startOf } from '../../data/sale-start.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showAmount } from '../../format/money.ts';
import { billsLeftAfter, titleOfPlace } from '../../check/at-table.ts';
import { paymentStrings } from '../payment.strings.ts';
import { finishShare, reopenShare } from '../split/finish-share.ts';
import type { PaidBill } from './charges.ts';
import type { CheckoutEffect, CheckoutEvent } from './checkout-reducer.ts';
import { dispatch } from './dispatch.ts';
import { problemOf } from './report-problem.ts';

/** What a payment of the shown order does to the sale; returns the step of the checkout that follows. */
export function settlePayment(
  { result, asSent, also }: Extract<CheckoutEffect, { type: 'settle' }>,
  selling: Selling,
): CheckoutEvent | null {
  const { cart } = useSale.getState();
  if (cart === null) return null;
  if (result.paymentStatus !== 'Paid') return paidInPart(cart, result, selling.data);
  rememberSale(cart, result, also, selling);
  startNext(selling.data);
  keepTyped(cart, asSent, selling.data);
  return { type: 'paid' };
}

function rememberSale(cart: Cart, result: PaymentResult, also: readonly PaidBill[], { data, at }: Selling): void {
  const { balance } = useSale.getState();
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
}

/** What was added while the answer was awaited is not on the paid order: it becomes a new one (decision 255). */
function keepTyped(cart: Cart, asSent: Cart | null, data: SellData): void {
  // A table keeps what was typed there by itself.
  if (asSent === null || cart.tableID !== null) return;
  const typed = typedLines(cart, new Set(asSent.lines.map(({ orderLineID }) => orderLineID)));
  if (typed.length === 0) return;
  holdCart(withLines(newSale(startOf(data, cart.fulfillment)), typed));
  toast('warning', textOf(paymentStrings)('addedLater', { count: typed.length }));
}

function paidInPart(cart: Cart, result: PaymentResult, { currency }: SellData): CheckoutEvent {
  const next = { ...cart, version: result.orderVersion, orderPaymentStatus: result.paymentStatus };
  useSale.setState({ cart: next, saved: next, intent: null, balance: result.balanceDueAmount, undo: null });
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  // The list of a split says what is paid and what remains.
  if (finishShare(result.payment)) return { type: 'paidInPart', problem: null };
  const message = textOf(paymentStrings)('part', {
    amount: showAmount(result.payment.amount, currency),
    balance: showAmount(result.balanceDueAmount, currency),
  });
  return { type: 'paidInPart', problem: problemOf(message) };
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
  dispatch({ type: 'voided', paymentID: payment.paymentID });
}

/** Starts the next sale after a payment. */
function startNext(data: SellData): void {
  startNextSale(startOf(data));
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
}
