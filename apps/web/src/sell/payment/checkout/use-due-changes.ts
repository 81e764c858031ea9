import type { Money } from '@tavola/selling';
import { useEffect } from 'react';
import { useSale } from '../../cart/state/sale-store.ts';
import { useCheckout } from './checkout-state.ts';

/** Long enough to be seen by someone who looks up from the guest. */
const SHOWN_MS = 10_000;

/**
 * Watches the amount due while the payment is open: one that others have changed is shown with the old one for a
 * moment, and what was typed for the old one is dropped (decision 255).
 */
export function useDueChanges(due: Money | null): void {
  const orderID = useSale(({ cart }) => cart?.orderID ?? '');
  const dueBefore = useCheckout((state) => state.dueBefore);
  useEffect(() => {
    const { shown } = useCheckout.getState();
    if (due === null) return;
    const isChange = shown !== null && shown.orderID === orderID && shown.due !== due;
    useCheckout.setState({
      shown: { orderID, due },
      ...(isChange ? { dueBefore: shown.due, keys: 0 } : {}),
      ...(shown === null ? { dueBefore: null } : {}),
    });
  }, [orderID, due]);
  useEffect(() => {
    if (dueBefore === null) return;
    const timer = setTimeout(() => useCheckout.setState({ dueBefore: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dueBefore, due]);
}
