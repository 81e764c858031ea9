import { PIECE_COST } from './terminal-api.ts';

/** What the terminals have shown to their people, noted outside of them: the truth that the rest is compared with. */

/** An order as it was shown last. */
export interface Acknowledged {
  readonly orderID: string;
  readonly offlineNo: string;
  readonly browser: string;
  readonly pieces: number;
  /** Payments that were shown as taken, with what each was tendered for. */
  readonly payments: ReadonlyMap<string, number>;
  readonly isVoided: boolean;
}

/** The log of everything that was shown as stored, paid or voided. */
export class Notary {
  readonly orders = new Map<string, Acknowledged>();

  note(orderID: string, more: Partial<Omit<Acknowledged, 'orderID'>>): void {
    const before = this.orders.get(orderID) ?? {
      orderID,
      offlineNo: '',
      browser: '',
      pieces: 0,
      payments: new Map<string, number>(),
      isVoided: false,
    };
    this.orders.set(orderID, { ...before, ...more });
  }

  /** Notes a payment that was shown as taken. */
  paid(orderID: string, paymentID: string, amount: number): void {
    const payments = new Map(this.orders.get(orderID)?.payments);
    payments.set(paymentID, amount);
    this.note(orderID, { payments });
  }
}

/** What an order is due for its pieces. */
export const totalOf = ({ pieces }: Pick<Acknowledged, 'pieces'>): number => pieces * PIECE_COST;
