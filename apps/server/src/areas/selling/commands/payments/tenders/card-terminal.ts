import { refuse } from '#platform/errors/refusal.ts';
import { collectExact } from './exact.ts';
import type { Tender } from './tender.ts';

/**
 * A card terminal that answers later (decision 147). It is asked by a separate call, which stores the question first;
 * a call that takes money at once cannot wait for it, and a void goes through the device as well.
 */
export const cardTerminal: Tender = {
  isDrawn: true,
  collect: collectExact,
  draw: () => refuse('payment_device_required'),
  reverse: () => Promise.resolve([]),
};
