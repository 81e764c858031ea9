import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { followSentPayments, useSentPayments } from '../../cart/state/sent-payments.ts';
import type { Selling } from '../../data/sell-context.ts';
import { useCheckout } from '../checkout/checkout-state.ts';

/** The first wait, doubled after every try up to the last one. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Asks about payments without an answer by itself: at once when the connection is back, and after growing pauses. */
export function useUnanswered(selling: Selling): void {
  const hasAny = useSentPayments(({ payments }) => payments.length > 0);
  const isRunning = useCheckout(({ status }) => status === 'saving' || status === 'paying');
  const isOnline = useConnectivity((state) => state.isOnline);
  const ask = useEffectEvent(() => import('./ask-again.ts').then((its) => its.askAgain(selling)));
  const isWaiting = hasAny && !isRunning && isOnline;
  const waitMs = useRef(FIRST_WAIT_MS);
  const wasOnline = useRef(true);
  useEffect(() => {
    waitMs.current = wasOnline.current ? FIRST_WAIT_MS : 0;
    wasOnline.current = isOnline;
  }, [hasAny, isOnline]);
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(() => void ask().finally(next), waitMs.current);
      waitMs.current = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, waitMs.current * 2));
    };
    next();
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const { locationTenantIdentifierID: locationID } = selling.data.tenant;
  const handleSettled = useEffectEvent((paymentID: string) => {
    // Another tab has had the answer: this one gets the same.
    if (useSale.getState().intent?.paymentID === paymentID) void ask();
  });
  useEffect(() => followSentPayments(locationID, (paymentID) => handleSettled(paymentID)), [locationID]);
}
