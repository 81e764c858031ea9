import type { Money } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { paymentStrings } from '../payment.strings.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { showMoney } from '../../format/money.ts';
import { chosenBills } from '../bills/also-bills.ts';
import type { Tender } from './charges.ts';
import type { CheckoutEffect, CheckoutEvent } from './checkout-reducer.ts';
import { useCheckout } from './checkout-state.ts';
import { dispatch } from './dispatch.ts';
import { explainRefusal } from './explain-refusal.ts';
import { prepareCharges } from './prepare-charges.ts';
import { problemOf, reportProblem } from './report-problem.ts';
import { sendCharge } from './send-charge.ts';
import { settlePayment } from './settle-payment.ts';

export { dueNow } from './due-now.ts';
export { applyVoidedPayment } from './settle-payment.ts';

/** What a person does with a payment, and the effects of it; the rules are in `checkoutReducer`. */

/**
 * Takes a payment for the current cart: saves the order with its lines completed, then pays, both in one call where the
 * order was never saved (decision 209). Only one runs at a time, and one intent keeps its ids, so that repeated calls
 * take it once (ux 6, decision 54).
 */
export async function pay(tender: Tender, selling: Selling): Promise<void> {
  if (useCheckout.getState().status !== 'idle') return;
  const done = markBusy('paying');
  const effects = dispatch({ type: 'pay', tender });
  const { turn } = useCheckout.getState();
  try {
    await perform(effects, selling);
  } finally {
    dispatch({ type: 'stopped', turn });
    done();
  }
}

/** Does what the steps ask for, one after the other, and takes the step that its outcome is. */
async function perform(effects: readonly CheckoutEffect[], selling: Selling): Promise<void> {
  for (const effect of effects) {
    const outcome = await outcomeOf(effect, selling);
    if (outcome !== null) await perform(dispatch(outcome), selling);
  }
}

async function outcomeOf(effect: CheckoutEffect, selling: Selling): Promise<CheckoutEvent | null> {
  switch (effect.type) {
    case 'send':
      return sendCharge(effect, selling);
    case 'settle':
      return settlePayment(effect, selling);
    case 'explain':
      await explainRefusal(effect, selling);
      return null;
    case 'prepare': {
      const { turn, tender } = effect;
      const charges = await prepareCharges(tender, selling, () => useCheckout.getState().turn === turn);
      return charges === null ? { type: 'stopped', turn } : { type: 'queued', turn, charges };
    }
  }
}

/**
 * A person waits no longer. What was sent may still be done, so it never looks cancelled: a payment is of unknown
 * outcome, and an answer that comes late counts. No payment follows a save once the wait has ended.
 */
export function stopWaiting(): void {
  const t = textOf(paymentStrings);
  // Bills that are paid together keep their ids and are asked about again with the next try.
  dispatch({ type: 'waitedEnough', saving: problemOf(t('saveUnknown')), paying: problemOf(t('alsoWaited')) });
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
  if (intent?.request == null) return;
  const effects = dispatch({ type: 'askedAgain', intent, isQuiet });
  if (effects.length === 0) return;
  const done = markBusy('paying');
  try {
    await perform(effects, selling);
  } finally {
    done();
  }
}
