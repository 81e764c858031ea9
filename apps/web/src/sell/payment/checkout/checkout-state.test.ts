import { beforeEach, describe, expect, it } from 'vitest';
import { closed, leavePayment, useCheckout } from './checkout-state.ts';

/** What stays of a payment whose screen goes away: the next person must not find it open, ready to take money. */

const state = () => useCheckout.getState();
beforeEach(() => useCheckout.setState(closed));

describe('a payment whose sell screen goes away', () => {
  it('is closed, and keeps what was typed for its order', () => {
    useCheckout.setState({ stage: 'paying', status: 'idle', orderID: 'order', keys: 500 });
    leavePayment();
    expect(state()).toMatchObject({ stage: 'closed', orderID: 'order', keys: 500 });
  });

  it.each(['saving', 'paying'] as const)('stays while it is %s: its answer is still to come', (status) => {
    useCheckout.setState({ stage: 'paying', status });
    leavePayment();
    expect(state()).toMatchObject({ stage: 'paying', status });
  });

  it('leaves the receipt of a paid sale', () => {
    useCheckout.setState({ stage: 'receipt' });
    leavePayment();
    expect(state().stage).toBe('receipt');
  });
});
