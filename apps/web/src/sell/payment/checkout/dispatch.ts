import { checkoutReducer, type CheckoutEffect, type CheckoutEvent } from './checkout-reducer.ts';
import { useCheckout } from './checkout-state.ts';

/** Takes one step of the checkout; returns what is to be done for it. */
export function dispatch(event: CheckoutEvent): readonly CheckoutEffect[] {
  const { state, effects } = checkoutReducer(useCheckout.getState(), event);
  useCheckout.setState(state);
  return effects;
}
