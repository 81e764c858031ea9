import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import type { PayableOrder } from '../../rows/orders/orders.rows.ts';

const MOST_KEPT = 200;

/**
 * New orders that this process has stored and committed, for the payment that follows at once: its receipt is made from
 * them, and nothing is read for it. An order counts only while its locked row has the version that was kept, so that
 * whatever was saved since, here or by another process, is read.
 */
export class JustSaved {
  readonly #kept = new Map<string, StoredOrder>();

  /** Keeps an order without table and customer: what those add to a receipt can change without a new version. */
  keep(scope: LocationScope, stored: StoredOrder): void {
    if (stored.order.tableID !== null || stored.order.customerID !== null) return;
    this.#kept.set(keyOf(scope, stored.order.orderID), stored);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /**
   * The order with its lines when this terminal opened it and it has not changed since it was kept; null = read it from
   * the database.
   */
  take(scope: LocationScope, order: PayableOrder, clientID: string | null): StoredOrder | null {
    const key = keyOf(scope, order.orderID);
    const stored = this.#kept.get(key) ?? null;
    this.#kept.delete(key);
    const isSame =
      stored?.order.version === order.version &&
      stored.order.clientID === clientID &&
      order.tableID === null &&
      order.customerID === null;
    return isSame ? stored : null;
  }
}

const keyOf = ({ companyID, locationID }: LocationScope, orderID: string): string =>
  `${companyID} ${locationID} ${orderID}`;
