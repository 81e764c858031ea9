import { startTransition, useEffect, useRef, useState } from 'react';
import { useSale } from '../state/sale-store.ts';

/** Longer than between the taps of someone who taps one item after another. */
const PAUSE_MS = 200;

/**
 * The line that shows its actions: one that a person taps at once, one that was added or changed when the taps pause.
 * Between quick taps no actions are drawn, so that each tap draws its line alone.
 */
export function useOpenLine(): string | null {
  const cart = useSale((state) => state.cart);
  const touchedLineID = useSale((state) => state.touchedLineID);
  const [openLineID, setOpenLineID] = useState(touchedLineID);
  const cartBefore = useRef(cart);
  useEffect(() => {
    const isTapped = cartBefore.current === cart;
    cartBefore.current = cart;
    const open = () => startTransition(() => setOpenLineID(touchedLineID));
    if (isTapped) return open();
    const timer = setTimeout(open, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [cart, touchedLineID]);
  return openLineID;
}
