import { refuse } from '#platform/errors/refusal.ts';

/**
 * Refuses to change an order whose card terminal has not answered (decision 147): what it charges is for the order as
 * it is, so that nothing of it changes until the outcome is known.
 */
export function assertNotAwaiting({ awaitsProcess }: { readonly awaitsProcess: boolean }): void {
  if (awaitsProcess) refuse('payment.awaiting');
}
