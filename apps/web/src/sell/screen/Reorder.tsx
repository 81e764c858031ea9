import type { Order } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { change } from '../cart/state/cart-actions.ts';
import { startNextSale, useSale } from '../cart/state/sale-store.ts';
import { cartOf } from '../data/stored-order.ts';
import type { SellData } from '../data/sell-data.ts';
import { showRefusal } from '../cart/refusals/show-refusal.ts';
import { refuseNewOrder } from '../cart/state/new-order-licence.ts';
import { startOf } from '../data/sale-start.ts';
import { resumeSale, storeCurrentSale } from '../life/sale-life.ts';

/** Opens a new sale with the lines of an earlier order; the current sale is stored first. */
export function Reorder({ id, data }: { readonly id: string; readonly data: SellData }) {
  const goTo = useGoTo();
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const isTaken = useRef(false);
  useEffect(() => {
    if (order === undefined || isTaken.current) return;
    isTaken.current = true;
    resumeSale(data);
    let again: unknown = null;
    const goBackTo = (orderID: string) => {
      // An order that is repeated and not touched is not stored in turn: repeating it is one tap.
      if (useSale.getState().cart === again) startNextSale(startOf(data));
      void goTo('quickService', { search: { id: orderID }, replace: true });
    };
    void storeCurrentSale(data, localMoment(serverNow(), data.operational.timezoneName), goBackTo).then((isStored) => {
      if (isStored) orderAgain(order, data);
      again = useSale.getState().cart;
      return goTo('quickService', { replace: true });
    });
  }, [order, data, goTo]);
  if (error !== null) return <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <div style={{ padding: 24 }}>
      <LoadingRows rows={6} />
    </div>
  );
}

/**
 * Starts a sale with the lines of an order as new ones (selling spec, section 4): of its type where it is still
 * offered, with its customer. Voided lines, discounts and comps are not copied.
 */
export function orderAgain(order: Order, data: SellData): void {
  const before = cartOf(order, data);
  if (!before.ok) return showRefusal(before);
  const { lines, fulfillment, customerID } = before.value;
  startNextSale(data.fulfillments.find((each) => each.fulfillment === fulfillment) ?? startOf(data));
  const { cart } = useSale.getState();
  if (cart === null || refuseNewOrder(cart)) return;
  if (!change({ type: 'reorder', lines, newIDs: lines.map(() => newID()) })) return;
  if (customerID !== null) change({ type: 'setCustomer', customerID, customerAddressID: null });
}
