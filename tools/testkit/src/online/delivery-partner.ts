import { randomUUID } from 'node:crypto';
import type { PartnerOrder, PartnerOrderState } from '@tavola/contract';
import { createPartner, type Partner, type PartnerAccess, type PartnerAnswer } from './partner.ts';

/**
 * A delivery partner with its own book: it sends orders as partners do, twice, late, with items that nobody knows and
 * with wrong signatures, cancels some, and repeats whatever is not answered.
 */

/** What a day has; the shares are of a hundred orders. */
export interface PartnerDay {
  readonly orders: number;
  readonly items: readonly { readonly externalItemID: string; readonly price: number }[];
  readonly repeats: number;
  /** Held back until later ones were sent. */
  readonly reorders: number;
  readonly cancels: number;
  /** With an item that is on no menu. */
  readonly unknown: number;
  readonly forged: number;
  /** Orders that are under way at once. */
  readonly atOnce: number;
}

/** What the partner knows of one of its orders. */
export interface BookedOrder {
  readonly amount: number;
  readonly orderID: string;
  readonly orderNo: string;
  readonly isUnknown: boolean;
  isCancelled: boolean;
}

/** What happened, for people and for tests. */
export interface PartnerCounts {
  placed: number;
  repeated: number;
  cancelled: number;
  /** Wrong signatures that were refused. */
  forged: number;
  /** Calls that were not answered, or asked to come again. */
  retried: number;
}

/** The code of an item that is on no menu. */
export const UNKNOWN_ITEM = 'NOT-ON-ANY-MENU';
const HELD_BACK_FOR = 5;
const RETRY_MS = 100;
const PATIENCE_MS = 120_000;
const TOO_MANY = 429;

/** Whether an order is one of so many of a hundred, spread evenly; `shift` parts one share from another. */
export const isOneOf = (index: number, ofHundred: number, shift: number): boolean =>
  ofHundred > 0 && ((index + shift) * ofHundred) % 100 < ofHundred;

/** Sends a day of orders and keeps a book of them. */
export class DeliveryPartner {
  readonly book = new Map<string, BookedOrder>();
  readonly counts: PartnerCounts = { placed: 0, repeated: 0, cancelled: 0, forged: 0, retried: 0 };
  readonly faults: string[] = [];
  readonly #partner: Partner;
  readonly #onPlaced: (line: string) => void;

  constructor(access: PartnerAccess, onPlaced: (line: string) => void = () => undefined) {
    this.#partner = createPartner(access);
    this.#onPlaced = onPlaced;
  }

  /** What the guests have paid through the partner, without what it has cancelled. */
  get total(): number {
    const cents = [...this.book.values()].map(({ amount, isCancelled }) =>
      isCancelled ? 0 : Math.round(amount * 100),
    );
    return cents.reduce((sum, one) => sum + one, 0) / 100;
  }

  /** Sends a whole day; resolves once every order was answered. */
  async runDay(day: PartnerDay): Promise<void> {
    const indexes = Array.from({ length: day.orders }, (_, index) => index);
    const held = (index: number): boolean => isOneOf(index, day.reorders, 11);
    const queue = indexes
      .map((index) => ({ index, place: held(index) ? index + HELD_BACK_FOR + 0.5 : index }))
      .toSorted((one, other) => one.place - other.place);
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await this.#sendOne(day, next.index);
    };
    await Promise.all(Array.from({ length: day.atOnce }, work));
  }

  /** Where every order is, as the restaurant says. */
  async states(): Promise<PartnerOrderState[]> {
    const ids = [...this.book.keys()];
    const found: PartnerOrderState[] = [];
    for (let at = 0; at < ids.length; at += 100) {
      const { body } = await this.#answered(() => this.#partner.states(ids.slice(at, at + 100)));
      found.push(...body.items);
    }
    return found;
  }

  async #sendOne(day: PartnerDay, index: number): Promise<void> {
    const order = orderOf(day, index);
    const { externalOrderID, totalAmount } = order;
    if (isOneOf(index, day.forged, 50)) {
      const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;
      const { status } = await this.#answered(() => this.#partner.place(order, { signature }));
      if (status === 401) this.counts.forged += 1;
      else this.faults.push(`${externalOrderID}: a wrong signature was answered ${status}`);
    }
    const { status, body } = await this.#answered(() => this.#partner.place(order));
    if (status !== 200) {
      this.faults.push(`${externalOrderID}: placed, and answered ${status}`);
      return;
    }
    const { orderID, orderNo, unmappedItemIDs } = body;
    const booked = { amount: totalAmount, orderID, orderNo, isUnknown: unmappedItemIDs.length > 0, isCancelled: false };
    this.book.set(externalOrderID, booked);
    this.counts.placed += 1;
    this.#onPlaced(`${order.displayNumber ?? ''} ${totalAmount}: ${body.status} ${orderNo}`);
    if (isOneOf(index, day.repeats, 3)) {
      const again = await this.#answered(() => this.#partner.place(order));
      this.counts.repeated += 1;
      if (again.body.orderID !== orderID) this.faults.push(`${externalOrderID}: a repeat is another order`);
    }
    if (isOneOf(index, day.cancels, 25)) {
      const cancelled = await this.#answered(() => this.#partner.cancel(externalOrderID));
      if (cancelled.status !== 200) this.faults.push(`${externalOrderID}: cancelled, and answered ${cancelled.status}`);
      else {
        booked.isCancelled = true;
        this.counts.cancelled += 1;
      }
    }
  }

  /** Sends until there is an answer that means something, as a partner whose restaurant is away for a while. */
  async #answered<T>(send: () => Promise<PartnerAnswer<T>>): Promise<PartnerAnswer<T>> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await send().catch(() => null);
      if (answer !== null && answer.status < 500 && answer.status !== TOO_MANY) return answer;
      this.counts.retried += 1;
      if (Date.now() > until) throw new Error('The restaurant does not answer.');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function orderOf({ items, unknown }: PartnerDay, index: number): PartnerOrder {
  const isUnknown = isOneOf(index, unknown, 70);
  const { externalItemID, price } = items[index % items.length] ?? { externalItemID: UNKNOWN_ITEM, price: 5 };
  const quantity = 1 + (index % 3);
  const code = isUnknown ? UNKNOWN_ITEM : externalItemID;
  return {
    externalOrderID: `${String(index).padStart(4, '0')}-${randomUUID()}`,
    displayNumber: String(100 + index),
    fulfillment: index % 2 === 0 ? 'pickup' : 'delivery',
    totalAmount: Math.round(price * quantity * 100) / 100,
    isPrepaid: true,
    guestName: 'Mia Green',
    deliveryAddress: index % 2 === 0 ? null : '12 Green Lane',
    lines: [{ externalItemID: code, name: `Partner's ${code}`, quantity, price }],
  };
}
