import { textOf } from '#text/define.ts';
import type { SentPayment } from '../../cart/state/sent-payments.ts';
import { paymentStrings } from '../payment.strings.ts';

/** The sale of a payment in words: its table, or its order. */
export function nameOfSent({ cart, place }: SentPayment): string {
  const t = textOf(paymentStrings);
  if (place !== '') return place;
  return cart.orderNo === null ? t('newOrder') : t('order', { no: cart.orderNo });
}
