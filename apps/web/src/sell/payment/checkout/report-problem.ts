import type { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showAmount } from '../../format/money.ts';
import { paymentStrings } from '../payment.strings.ts';
import { isAboutPrices } from '../../save/new-prices.ts';
import type { PaymentProblem } from './checkout-state.ts';
import { dispatch } from './dispatch.ts';

/** What the payment dialog says when something was not taken. */

/** A message above the keypad. */
export const problemOf = (message: string, requestID = '', canTakePrices = false): PaymentProblem => ({
  message,
  requestID,
  canTakePrices,
});

/** Shows a message above the keypad. */
export function reportProblem(message: string, requestID = '', canTakePrices = false): false {
  dispatch({ type: 'problem', problem: problemOf(message, requestID, canTakePrices) });
  return false;
}

/** The order was refused; the cart does not change. If prices are the reason, the new ones are fetched. */
export function reportRefused(error: CallError, data: SellData): false {
  const t = textOf(paymentStrings);
  const isPrice = isAboutPrices(error);
  if (isPrice || error.errorCode === 'order.item_unavailable')
    void queryClient.invalidateQueries({ queryKey: ['posData'] });
  const { shown, actual } = error.body.additionValue.params;
  const message =
    typeof shown === 'number' && typeof actual === 'number'
      ? t('priceChanged', { shown: showAmount(shown, data.currency), actual: showAmount(actual, data.currency) })
      : error.message;
  return reportProblem(message, error.requestID, isPrice);
}
