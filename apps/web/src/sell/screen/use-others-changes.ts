import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { leavePayment, useCheckout } from '../payment/checkout/checkout-state.ts';

/**
 * What other terminals do with the stored order of a counter sale is shown at once, also while its payment is open; a
 * table follows its check. The order is read again when the hub says that it changed.
 */
export function useOthersChanges(data: SellData): void {
  const orderID = useSale(({ cart }) => (cart === null || cart.version === null ? '' : cart.orderID));
  const isCounter = useSale(({ cart }) => cart?.tableID === null);
  const version = useSale(({ cart }) => cart?.version ?? 0);
  const isIdle = useCheckout(({ stage, status }) => stage !== 'receipt' && status === 'idle');
  const { data: order } = useQuery({
    ...orderQuery(orderID),
    enabled: orderID !== '' && isCounter,
    // Only what others change: this terminal has what it has saved itself.
    refetchOnMount: false,
  });
  const isNewer = order?.orderID === orderID && order.version > version && isIdle;
  useEffect(() => {
    if (!isNewer || order === undefined) return;
    void import('../life/follow-order.ts').then(({ followOrder }) => {
      // Its payment would ask for the money of an order that is over.
      if (followOrder(order, data) === 'ended') leavePayment();
    });
  }, [isNewer, order, data]);
}
