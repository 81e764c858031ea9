import { OrderChannel, type PaymentSetting } from '@tavola/contract';
import {
  checkLines,
  paymentTypes,
  subtract,
  toAmount,
  toOrderPayload,
  type Cart,
  type Money,
  type Refusal,
} from '@tavola/selling';
import { newID } from '#runtime/clock/ids.ts';
import { isServerReachable } from '#offline/connectivity.ts';
import { textOf } from '#text/define.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { paymentStrings } from '../payment.strings.ts';
import { cartStrings } from '../../cart/cart.strings.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { PaymentIntent } from '../../cart/state/sent-payments.ts';
import type { Selling } from '../../data/sell-context.ts';
import { lineChecksOf } from '../../data/sell-data.ts';
import { showMoney } from '../../format/money.ts';
import { chosenBills, payChosen } from '../bills/also-bills.ts';
import { useCheckout } from './checkout-state.ts';
import { dueNow } from './due-now.ts';
import { reportAmount } from './report-changed.ts';
import { reportProblem, reportRefused } from './report-problem.ts';
import { send, type Turn } from './send-payment.ts';
import { saveSale } from '../../save/save-sale.ts';
import { cashRules } from '../tender-preview.ts';

export { dueNow } from './due-now.ts';
export { applyVoidedPayment } from './send-payment.ts';

/** What the cashier takes: the payment type, the amount, and how much of it is a tip. */
export interface Tender {
  readonly setting: PaymentSetting;
  readonly tendered: Money;
  readonly tip: Money;
  /** The customer's account to charge. */
  readonly accountID?: string;
  /** The part of the balance that cash is for; left out = all of it. */
  readonly share?: Money;
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
    // Known before anything is sent, so nothing is of unknown outcome.
    if (!(await isServerReachable())) reportNotSent(turn);
    else if (cart !== null && isNewAtCounter(cart)) await saveAndPay(cart, tender, selling, turn);
    else if ((await saveBeforePaying(selling, turn)) && turn.isMine()) {
      const left = await payOthers(tender, selling, turn);
      if (left !== null && turn.isMine()) await send(readyIntent(left), selling, turn);
    }
  } finally {
    if (turn.isMine() && useCheckout.getState().status !== 'unknown') useCheckout.setState({ status: 'idle' });
    done();
  }
}

function reportNotSent(turn: Turn): void {
  if (turn.isMine()) reportProblem(textOf(paymentStrings)('notSent'));
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

/**
 * Asks again after a payment whose outcome is not known, also while its dialog is closed; the server answers what
 * became of it, or takes it now. `isQuiet` is the terminal asking by itself.
 */
export async function checkAgain(selling: Selling, isQuiet = false): Promise<void> {
  const { intent } = useSale.getState();
  const { status } = useCheckout.getState();
  if (intent?.request == null || (status !== 'unknown' && status !== 'idle')) return;
  const done = markBusy('paying');
  try {
    await send(intent, selling, nextTurn(), isQuiet);
  } finally {
    done();
  }
}

function readyIntent({ setting, tendered, tip, accountID, share }: Tender): PaymentIntent {
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
    ...(paymentTypes[setting.paymentTypeID].givesChange
      ? share === undefined
        ? {}
        : { amount: toAmount(share) }
      : { amount: toAmount(subtract(tendered, tip)) }),
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
  const agreed = dueNow(selling);
  const outcome = await saveSale('finalize', data, at);
  // What became of a save that nobody waits for is no news of the payment that is shown since.
  if (!turn.isMine()) return false;
  switch (outcome.kind) {
    case 'saved':
      // Lines added since then are not paid for, here or elsewhere: they show up in a new total.
      return useSale.getState().cart === useSale.getState().saved && isStillDue(agreed, selling);
    case 'unreachable':
      return reportProblem(t('saveUnknown'));
    case 'invalid':
      return reportProblem(textOf(cartStrings)('cannotPrice', { reason: refusalText(outcome.refusal) }));
    case 'merged':
      return isStillDue(agreed, selling) && reportProblem(textOf(cartStrings)('otherTerminal'));
    case 'refused':
      return reportRefused(outcome.error, data);
  }
}

/** A payment is taken for the amount that was shown; another one is shown first (decision 36). */
function isStillDue(agreed: ReturnType<typeof dueNow>, selling: Selling): boolean {
  const now = dueNow(selling);
  if (!agreed.ok || !now.ok || agreed.value === now.value) return true;
  return reportAmount(selling, agreed.value, now.value);
}
