import {
  drawerRefusals,
  OrderChannel,
  type PaymentResult,
  type PaymentSetting,
  type VoidedPayment,
} from '@tavola/contract';
import {
  checkLines,
  parseMoney,
  paymentTypes,
  subtract,
  toAmount,
  toOrderPayload,
  type Cart,
  type Money,
  type Refusal,
  type Verdict,
} from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import { newID } from '#runtime/clock/ids.ts';
import { payableAccountsQuery } from '#areas/finance/payment-accounts/payment-accounts.queries.ts';
import { currentTerminalQuery, paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { processCheckout, processPayment, rememberReceipt } from '#areas/selling/payments/payments.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { paymentStrings } from '../payment.strings.ts';
import { cartStrings } from '../../cart/cart.strings.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { startNextSale, useSale, type PaymentIntent } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { startOf } from '../../data/sale-start.ts';
import { lineChecksOf, type SellData } from '../../data/sell-data.ts';
import { showAmount, showMoney } from '../../format/money.ts';
import { billsLeftAfter, titleOfPlace } from '../../table/check/at-table.ts';
import { chosenBills, payChosen } from '../bills/also-bills.ts';
import { closed, useCheckout } from './checkout-state.ts';
import { saveSale, showCodeProblem, takePaid, takeSaved, withApprovals } from '../save/save-sale.ts';
import { cashRules } from '../tender-preview.ts';

/** The amount due now: the balance of a partly paid order, else the total of the cart. */
export function dueNow({ data, at }: Selling): Verdict<Money> {
  const { cart, balance } = useSale.getState();
  if (cart === null) return { ok: false, code: 'cart.error.not_ready', params: {} };
  if (balance !== null && cart.orderPaymentStatus === 'PartiallyPaid') return parseMoney(balance);
  const priced = pricedOf(cart, data, at);
  return priced.ok ? { ok: true, value: priced.value.priced.totals.totalDueAmount } : priced;
}

/** What the cashier takes: the payment type, the amount, and how much of it is a tip. */
export interface Tender {
  readonly setting: PaymentSetting;
  readonly tendered: Money;
  readonly tip: Money;
  /** The customer's account to charge. */
  readonly accountID?: string;
}

/**
 * Takes a payment for the current cart: saves the order with its lines completed, then pays, both in one call where the
 * order was never saved (decision 209). Only one runs at a time, and one intent keeps its ids, so that repeated calls
 * take it once (ux 6, decision 54).
 */
export async function pay(tender: Tender, selling: Selling): Promise<void> {
  const { status } = useCheckout.getState();
  if (status !== 'idle') return;
  const done = markBusy('paying');
  const turn = nextTurn();
  useCheckout.setState({ status: 'saving', problem: null });
  try {
    const { cart } = useSale.getState();
    if (cart !== null && isNewAtCounter(cart)) await saveAndPay(cart, tender, selling, turn);
    else if ((await saveBeforePaying(selling, turn)) && turn.isMine()) {
      const left = await payOthers(tender, selling, turn);
      if (left !== null && turn.isMine()) await send(readyIntent(left), selling, turn);
    }
  } finally {
    if (turn.isMine() && useCheckout.getState().status !== 'unknown') useCheckout.setState({ status: 'idle' });
    done();
  }
}

/** One wait for the server; the next one, or a person who waits no longer, takes its turn. */
interface Turn {
  readonly isMine: () => boolean;
}
let turns = 0;

function nextTurn(): Turn {
  const turn = ++turns;
  return { isMine: () => turn === turns };
}

/**
 * A person waits no longer. What was sent may still be done, so it never looks cancelled: a payment is of unknown
 * outcome, and an answer that comes late counts. No payment follows a save that nobody waits for.
 */
export function stopWaiting(): void {
  const { status } = useCheckout.getState();
  if (status !== 'saving' && status !== 'paying') return;
  nextTurn();
  if (status === 'paying' && useSale.getState().intent !== null) return useCheckout.setState({ status: 'unknown' });
  useCheckout.setState({ status: 'idle' });
  // Bills that are paid together keep their ids and are asked about again with the next try.
  reportProblem(textOf(paymentStrings)(status === 'paying' ? 'alsoWaited' : 'saveUnknown'));
}

/** Takes a payment; one that leaves a balance is asked about first, because the order cannot be changed after it. */
export async function payAsking(tender: Tender, balance: Money, selling: Selling): Promise<void> {
  const { currency } = selling.data;
  const t = textOf(paymentStrings);
  if (balance > 0 && chosenBills(selling).length > 0) return void reportProblem(t('alsoWhole'));
  if (balance > 0) {
    const isMeant = await confirm({
      title: t('partTitle', { amount: showMoney(tender.tendered, currency) }),
      message: t('partText', { balance: showMoney(balance, currency) }),
      confirmLabel: t('partTake'),
      // Far less than is due is rather a mistyped amount: Enter must not take it.
      isDestructive: balance > tender.tendered,
    });
    if (!isMeant) return;
  }
  await pay(tender, selling);
}

/** Asks again after a payment whose outcome is not known; the server answers what became of it, or takes it now. */
export async function checkAgain(selling: Selling): Promise<void> {
  const { intent } = useSale.getState();
  if (intent === null || useCheckout.getState().status !== 'unknown') return;
  const done = markBusy('paying');
  try {
    await send(intent, selling, nextTurn());
  } finally {
    done();
  }
}

function readyIntent({ setting, tendered, tip, accountID }: Tender): PaymentIntent {
  const { cart } = useSale.getState();
  const [orderID, paymentID, amount] = [cart?.orderID ?? '', newID(), toAmount(tendered)];
  const request = {
    paymentID,
    orderID,
    orderVersion: cart?.version ?? 0,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    paymentSettingID: setting.paymentSettingID,
    tenderedAmount: amount,
    ...(tip === 0 ? {} : { tipAmount: toAmount(tip) }),
    ...(paymentTypes[setting.paymentTypeID].givesChange ? {} : { amount: toAmount(subtract(tendered, tip)) }),
    ...(accountID === undefined ? {} : { paymentAccountID: accountID }),
  };
  const intent: PaymentIntent = {
    paymentID,
    orderID,
    paymentSettingID: setting.paymentSettingID,
    tendered: amount,
    request,
  };
  useSale.setState({ intent });
  return intent;
}

/** Pays the other bills that were chosen; what is left is for the current one. Null = nothing is left to pay now. */
async function payOthers(tender: Tender, selling: Selling, turn: Turn): Promise<Tender | null> {
  if (useCheckout.getState().also.length === 0) return tender;
  const [due, rules] = [dueNow(selling), cashRules(tender.setting, selling.data)];
  // The tender is for all bills: it must not go to one of them.
  const stop = (refusal: Refusal): null => (reportProblem(refusalText(refusal)), null);
  if (!due.ok) return stop(due);
  if (!rules.ok) return stop(rules);
  useCheckout.setState({ status: 'paying' });
  return payChosen(tender, due.value, rules.value, selling, turn.isMine);
}

const isNewAtCounter = ({ version, channel }: Cart): boolean =>
  version === null && channel === OrderChannel.QuickService;

async function saveAndPay(cart: Cart, tender: Tender, selling: Selling, turn: Turn): Promise<void> {
  const { data, at } = selling;
  if (!assertLines(cart, selling)) return;
  const priced = pricedOf(cart, data, at);
  if (!priced.ok) return void reportProblem(textOf(cartStrings)('cannotPrice', { reason: refusalText(priced) }));
  const order = toOrderPayload(priced.value.cart, priced.value.priced.totals);
  const intent: PaymentIntent = { ...readyIntent(tender), order };
  useSale.setState({ intent });
  await send(intent, selling, turn);
}

function assertLines(cart: Cart, { data, at }: Selling): boolean {
  if (checkLines(cart, data.catalog, lineChecksOf(data, at)).length === 0) return true;
  return reportProblem(textOf(paymentStrings)('linesNeedLook'), '', true);
}

async function saveBeforePaying(selling: Selling, turn: Turn): Promise<boolean> {
  const { data, at } = selling;
  const { cart, saved } = useSale.getState();
  if (cart === null) return false;
  if (cart === saved || cart.orderPaymentStatus === 'PartiallyPaid') return true;
  const t = textOf(paymentStrings);
  if (!assertLines(cart, selling)) return false;
  const outcome = await saveSale('finalize', data, at);
  // What became of a save that nobody waits for is no news of the payment that is shown since.
  if (!turn.isMine()) return false;
  switch (outcome.kind) {
    case 'saved':
      // Lines added since then are not paid for: they show up in a new total.
      return useSale.getState().cart === useSale.getState().saved;
    case 'unreachable':
      return reportProblem(t('saveUnknown'));
    case 'invalid':
      return reportProblem(textOf(cartStrings)('cannotPrice', { reason: refusalText(outcome.refusal) }));
    case 'merged':
      return reportProblem(textOf(cartStrings)('otherTerminal'));
    case 'refused':
      return refused(outcome.error, data);
  }
}

/** The order was refused; the cart stays as it is. If prices are the reason, the new ones are fetched. */
function refused(error: CallError, data: SellData): boolean {
  const t = textOf(paymentStrings);
  const isPrice = error.errorCode === 'order.error.total_mismatch' || error.errorCode === 'order.price_changed';
  if (isPrice || error.errorCode === 'order.item_unavailable')
    void queryClient.invalidateQueries({ queryKey: ['posData'] });
  const { shown, actual } = error.body.additionValue.params;
  const message =
    typeof shown === 'number' && typeof actual === 'number'
      ? t('priceChanged', { shown: showAmount(shown, data.currency), actual: showAmount(actual, data.currency) })
      : error.message;
  return reportProblem(message, error.requestID, isPrice);
}

function reportProblem(message: string, requestID = '', canTakePrices = false): false {
  useCheckout.setState({ problem: { message, requestID, canTakePrices } });
  return false;
}

async function send(intent: PaymentIntent, selling: Selling, turn: Turn): Promise<void> {
  if (intent.request === null) return;
  // Whoever waits no longer may have asked again, and had the answer.
  const isOpen = () => useSale.getState().intent?.paymentID === intent.paymentID;
  useCheckout.setState({ status: 'paying', problem: null });
  try {
    const result = await taken(intent.request, intent.order, selling);
    if (isOpen()) paid(result, selling);
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (!isOpen()) return;
    if (failure.isUnreachable || failure.status >= 500 || failure.body.additionValue.retryable) {
      if (turn.isMine()) useCheckout.setState({ status: 'unknown' });
    } else if (intent.order === undefined || /^(payment|account|terminal_report)\./.test(failure.errorCode))
      paymentRefused(failure, selling);
    else orderRefused(failure, selling.data);
  }
}

/** Takes the payment, and saves the order that it is for where that was not done before. */
async function taken(
  request: NonNullable<PaymentIntent['request']>,
  order: PaymentIntent['order'],
  { data }: Selling,
): Promise<PaymentResult> {
  if (order === undefined) return processPayment(request);
  const { orderID: _order, orderVersion: _version, ...payment } = request;
  const { cart: sent } = useSale.getState();
  const answer = await withApprovals(order, (asked) => processCheckout({ order: asked, payments: [payment] }));
  if (answer.content === null) takePaid(answer.order);
  else if (sent !== null) takeSaved({ ...answer.order, ...answer.content }, sent, data);
  // The balance is that of earlier payments, and this is the first one.
  if (useSale.getState().cart?.orderID === answer.order.orderID) useSale.setState({ balance: null });
  const [result] = answer.payments;
  if (result === undefined) throw new Error('A checkout was answered without its payment.');
  return { ...result, receipt: answer.receipt };
}

function orderRefused(error: CallError, data: SellData): void {
  useSale.setState({ intent: null });
  useCheckout.setState({ status: 'idle' });
  showCodeProblem(error);
  refused(error, data);
}

const DRAWER_CODES: ReadonlySet<string> = new Set(drawerRefusals);

function paymentRefused(error: CallError, selling: Selling): void {
  useSale.setState({ intent: null, saved: null });
  useCheckout.setState({ status: 'idle' });
  // The prices and codes shown here are out of date.
  if (error.errorCode.startsWith('account.'))
    void queryClient.invalidateQueries({ queryKey: payableAccountsQuery(null).queryKey.slice(0, 2) });
  if (DRAWER_CODES.has(error.errorCode))
    void queryClient.invalidateQueries({ queryKey: currentTerminalQuery.queryKey });
  if (error.errorCode === 'payment.type_unavailable')
    void queryClient.invalidateQueries({ queryKey: paymentSettingsQuery.queryKey });
  if (error.errorCode !== 'payment.already_processed') return void reportProblem(error.message, error.requestID);
  startNext(selling.data);
  useCheckout.setState(closed);
  // Who took it, and when (reliability B3).
  toast('info', error.message);
}

function paid(result: PaymentResult, { data, at }: Selling): void {
  const { cart } = useSale.getState();
  if (cart === null) return;
  if (result.paymentStatus !== 'Paid') {
    const next = { ...cart, version: result.orderVersion, orderPaymentStatus: result.paymentStatus };
    useSale.setState({ cart: next, saved: next, intent: null, balance: result.balanceDueAmount, undo: null });
    useCheckout.setState({ status: 'idle', keys: 0, tip: null });
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    const t = textOf(paymentStrings);
    reportProblem(
      t('part', {
        amount: showAmount(result.payment.amount, data.currency),
        balance: showAmount(result.balanceDueAmount, data.currency),
      }),
    );
    return;
  }
  const { balance } = useSale.getState();
  const checkout = useCheckout.getState();
  const also = checkout.orderID === cart.orderID ? checkout.alsoPaid : [];
  const whole = balance === null ? null : pricedOf({ ...cart, orderPaymentStatus: 'Pending' }, data, at);
  useSale.setState({
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
  if (result.receipt != null) rememberReceipt(result.receipt);
  useCheckout.setState({ ...closed, stage: 'receipt' });
}

/**
 * After a payment of the current order was voided: its amount is due again, and without any payment the order can be
 * changed.
 */
export function applyVoidedPayment({ orderID, orderVersion, paymentStatus, balanceDueAmount }: VoidedPayment): void {
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
  useCheckout.setState({ problem: null });
}

function startNext(data: SellData): void {
  startNextSale(startOf(data));
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
}
