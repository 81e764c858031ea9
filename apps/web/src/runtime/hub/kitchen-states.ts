import type { HubPayload, KitchenStatus } from '@tavola/contract';
import { create } from 'zustand';

/** More lines than any open order has; the oldest are forgotten first. */
const MOST_LINES = 5000;

/**
 * Where the kitchen is with lines that it has moved since this page was opened, by their id. A bump changes no order
 * (decision 166), so an order that is open at a terminal is not read again for it.
 */
export const useKitchenStates = create<{ readonly states: ReadonlyMap<string, KitchenStatus> }>(() => ({
  states: new Map(),
}));

/** Takes over what the kitchen reports of lines. */
export function applyKitchenState({ orderLineIDs, kdsStatus }: HubPayload<'updateKdsStatusOfOrderLines'>): void {
  useKitchenStates.setState(({ states }) => {
    const next = new Map(states);
    for (const id of orderLineIDs) {
      next.delete(id);
      next.set(id, kdsStatus);
    }
    for (const id of next.keys()) {
      if (next.size <= MOST_LINES) break;
      next.delete(id);
    }
    return { states: next };
  });
}
