import { OrderStatus } from '@tavola/contract';
import { orderTable, statesMovedBy } from '@tavola/selling';

/** Statuses of orders as statements ask for them, all made of the contract's list and the table of decision 28. */

const ENDED: readonly OrderStatus[] = [OrderStatus.Completed, OrderStatus.Voided, OrderStatus.Returned];
const UNPLACED: readonly OrderStatus[] = [OrderStatus.Draft, OrderStatus.Saved];

/** The statuses of orders that are neither voided nor returned. */
export const VALID_STATUSES: readonly OrderStatus[] = Object.values(OrderStatus).filter(
  (status) => status !== OrderStatus.Voided && status !== OrderStatus.Returned,
);

/** The statuses of orders that are neither completed nor voided nor returned. */
export const OPEN_STATUSES: readonly OrderStatus[] = Object.values(OrderStatus).filter(
  (status) => !ENDED.includes(status),
);

/** Those of them in which something was ordered. */
export const PLACED_STATUSES: readonly OrderStatus[] = OPEN_STATUSES.filter((status) => !UNPLACED.includes(status));

/** The statuses of open orders that can be voided. */
export const VOIDABLE_STATUSES: readonly OrderStatus[] = statesMovedBy(orderTable, 'void').filter(
  (status) => !ENDED.includes(status),
);

/** The statuses of orders that can be completed as they are. */
export const COMPLETABLE_STATUSES: readonly OrderStatus[] = statesMovedBy(orderTable, 'complete');

/**
 * Statuses as words of a statement, for `raw`: an index that holds some statuses alone serves no statement that has
 * them as values.
 */
export const statusWords = (statuses: readonly OrderStatus[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(', ')})`;
