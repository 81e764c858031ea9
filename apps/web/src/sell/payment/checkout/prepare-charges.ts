import { OrderChannel } from '@tavola/contract';
import { checkLines, paymentTypes, toOrderPayload, type Cart, type Refusal } from '@tavola/selling';
import { newID } from '#runtime/clock/ids.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { isServerReachable } from '#offline/heartbeat.ts';
import { textOf } from '#text/define.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { paymentStrings } from '../payment.strings.ts';
import { cartStrings } from '../../cart/cart.strings.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { lineChecksOf } from '../../data/sell-data.ts';
import { mayBeAlone } from '../../port/alone.ts';
import { canSellAlone } from '../../port/current-port.ts';
import { saveSale } from '../../save/save-sale.ts';
import { chosenBills } from '../bills/also-bills.ts';
import { cashRules } from '../tender-preview.ts';
import { chargesOf, chosenIDs, type Tender } from './charges.ts';
import { useCheckout, type Charge } from './checkout-state.ts';
import { dueNow } from './due-now.ts';
import { reportAmount } from './report-changed.ts';
import { reportProblem, reportRefused } from './report-problem.ts';

/**
 * Makes the charges of a tender: saves the order with its lines completed first, or has it saved by the call that pays
 * it where it was never saved (decision 209). Null = nothing is charged, and the message says why.
 */
export async function prepareCharges(
  tender: Tender,
  selling: Selling,
  isAwaited: () => boolean,
): Promise<readonly Charge[] | null> {
  const { cart } = useSale.getState();
  // What a card terminal is asked for is stored at the server first.
  const isAtOnce =
    cart !== null && isNewAtCounter(cart) && paymentTypes[tender.setting.paymentTypeID].needs !== 'terminal';
  // Known before anything is sent, so nothing is of unknown outcome.
  const isKeptHere = cart !== null && mayBeAlone(cart, !(await isServerReachable()));
  if (!useConnectivity.getState().isOnline && !(isKeptHere && (await canSellAlone()))) {
    if (isAwaited()) reportProblem(textOf(paymentStrings)('notSent'));
    return null;
  }
  if (cart !== null && (isAtOnce || isKeptHere)) return chargesWithOrder(cart, tender, selling);
  if (!(await saveBeforePaying(selling, isAwaited)) || !isAwaited()) return null;
  return chargesOfStored(tender, selling);
}

const isNewAtCounter = ({ version, channel }: Cart): boolean =>
  version === null && channel === OrderChannel.QuickService;

/** The order goes with its payment, to the server or onto the disk of this terminal. */
function chargesWithOrder(cart: Cart, tender: Tender, selling: Selling): readonly Charge[] | null {
  // What is paid in part is fixed.
  if (cart.orderPaymentStatus === 'Pending' && !assertLines(cart, selling)) return null;
  const priced = pricedOf(cart, selling.data, selling.at);
  if (!priced.ok) return cannotPrice(refusalText(priced));
  const { totals } = priced.value.priced;
  const order = toOrderPayload(priced.value.cart, totals);
  const shown = { orderID: cart.orderID, version: 0, due: totals.totalDueAmount };
  return chargesOf(tender, { shown, bills: [], rules: null, newID }, []).map((charge) =>
    charge.intent === null ? charge : { ...charge, intent: { ...charge.intent, order } },
  );
}

function chargesOfStored(tender: Tender, selling: Selling): readonly Charge[] | null {
  const { cart } = useSale.getState();
  if (cart === null) return null;
  const { charges } = useCheckout.getState();
  const order = { orderID: cart.orderID, version: cart.version ?? 0 };
  if (chosenIDs({ charges }).length === 0)
    return chargesOf(tender, { shown: { ...order, due: tender.tendered }, bills: [], rules: null, newID }, charges);
  const [due, rules] = [dueNow(selling), cashRules(tender.setting, selling.data)];
  // A tender for several bills must not go to one of them.
  if (!due.ok) return refused(due);
  if (!rules.ok) return refused(rules);
  const shown = { ...order, due: due.value };
  return chargesOf(tender, { shown, bills: chosenBills(selling), rules: rules.value, newID }, charges);
}

function refused(refusal: Refusal): null {
  reportProblem(refusalText(refusal));
  return null;
}

function cannotPrice(reason: string): null {
  reportProblem(textOf(cartStrings)('cannotPrice', { reason }));
  return null;
}

function assertLines(cart: Cart, { data, at }: Selling): boolean {
  if (checkLines(cart, data.catalog, lineChecksOf(data, at)).length === 0) return true;
  return reportProblem(textOf(paymentStrings)('linesNeedLook'), '', true);
}

async function saveBeforePaying(selling: Selling, isAwaited: () => boolean): Promise<boolean> {
  const { data, at } = selling;
  const { cart, saved } = useSale.getState();
  if (cart === null) return false;
  if (cart === saved || cart.orderPaymentStatus === 'PartiallyPaid') return true;
  const t = textOf(paymentStrings);
  if (!assertLines(cart, selling)) return false;
  const agreed = dueNow(selling);
  const outcome = await saveSale('finalize', data, at);
  // The outcome of an abandoned save says nothing about the payment that is shown since.
  if (!isAwaited()) return false;
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
