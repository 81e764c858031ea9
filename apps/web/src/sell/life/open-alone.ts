import { toAmount } from '@tavola/selling';
import { findPending } from '#offline/store/pending-orders.ts';
import { holdCart, useSale } from '../cart/state/sale-store.ts';
import { balanceOf } from '../port/alone-answer.ts';
import { showAlone } from '../port/sell-alone.ts';

/** Orders that only this terminal has, on its screen. */

/** Whether an open order waits here under this id. */
export const isOpenHere = (orderID: string): Promise<boolean> =>
  findPending(orderID).then(
    (sold) => sold?.open !== undefined,
    () => false,
  );

/** Makes an open order that waits here the current sale; false where none waits under this id. */
export async function holdAlone(orderID: string): Promise<boolean> {
  const open = (await showAlone(orderID).catch(() => null))?.open;
  if (open === undefined) return false;
  const { paymentStatus } = open.state;
  const cart = { ...open.cart, orderPaymentStatus: paymentStatus };
  holdCart(cart, { saved: cart, balance: paymentStatus === 'PartiallyPaid' ? toAmount(balanceOf(open.state)) : null });
  return true;
}

/** Reads again what is due of the current sale; false where the order waits here no more. */
export async function refreshAlone(orderID: string): Promise<boolean> {
  const open = (await showAlone(orderID).catch(() => null))?.open;
  if (open === undefined) return false;
  if (useSale.getState().cart?.orderID === orderID && open.state.paymentStatus === 'PartiallyPaid')
    useSale.setState({ balance: toAmount(balanceOf(open.state)) });
  return true;
}
