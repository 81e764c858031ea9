import { OrderChannel, type OnlineStatus, type OrderStatus } from '@tavola/contract';
import { onlineTable, transition, type OnlineEvent } from '@tavola/selling';

/** What an order's own status says of it to its channel: to make it, or to hold it for later, is to accept it. */
const steps: { readonly [Status in OrderStatus]?: readonly OnlineEvent[] } = {
  Held: ['accept', 'hold'],
  AwaitingPreparation: ['accept', 'send'],
  InPreparation: ['accept', 'send'],
  Completed: ['accept', 'send', 'complete'],
  Voided: ['void'],
};

/**
 * The online status of an order that comes in; null where nobody waits for an answer. A guest at a table orders for
 * table service, and waits as well (decision 350).
 */
export const firstOnlineStatus = (
  channel: OrderChannel,
  { isSoldAtTerminal }: { readonly isSoldAtTerminal: boolean },
): OnlineStatus | null =>
  channel === OrderChannel.OnlineService || (channel === OrderChannel.TableService && !isSoldAtTerminal)
    ? onlineTable.initial
    : null;

/** The online status of an order from its current order status (decision 289); a final status stays. */
export const onlineAfter = (online: OnlineStatus | null, status: OrderStatus): OnlineStatus | null =>
  online === null ? null : (steps[status] ?? []).reduce(afterStep, online);

// An event that the state does not take has been taken before.
function afterStep(from: OnlineStatus, event: OnlineEvent): OnlineStatus {
  const verdict = transition(onlineTable, from, event);
  return verdict.ok ? verdict.value.to : from;
}
