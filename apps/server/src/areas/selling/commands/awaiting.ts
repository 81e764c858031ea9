import { refuse } from '#platform/errors/refusal.ts';

/**
 * Refuses to change an order whose card terminal has not answered (decision 147): it charges for the current order, so
 * the order must not change until the outcome is known.
 */
export function assertNotAwaiting({ awaitsProcess }: { readonly awaitsProcess: boolean }): void {
  if (awaitsProcess) refuse('payment.awaiting');
}
