import type { Money } from '@tavola/selling';
import { useEffect } from 'react';
import { useSale } from '../../cart/state/sale-store.ts';
import { useCheckout } from './checkout-state.ts';
import { dispatch } from './dispatch.ts';

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
    if (due !== null) dispatch({ type: 'dueShown', orderID, due });
  }, [orderID, due]);
  useEffect(() => {
    if (dueBefore === null) return;
    const timer = setTimeout(() => dispatch({ type: 'dueSeen' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dueBefore, due]);
}
