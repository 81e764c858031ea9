import type { ReceiptCode } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LineRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import type { PayableOrder } from '../../rows/orders/orders.rows.ts';
import type { Intent, Work } from '../work.ts';

/** An order that becomes paid, under its lock. */
export interface SettlingSale extends Work {
  readonly saleID: string;
  readonly order: PayableOrder;
  /** The order where it is written in front of its payment; null where it is stored. */
  readonly added: StoredOrder | null;
}

/** A paid order that is due again, because one of its payments is voided. */
export interface ReopenedSale extends Work {
  readonly order: PayableOrder;
}

/** An order that is voided as a whole, before and after the void. */
export interface VoidedSale extends Work {
  readonly stored: StoredOrder;
  readonly voided: StoredOrder;
}

/** A paid sale of which money goes back, under the lock of its order. */
export interface RefundedSale extends Work {
  readonly orderID: string;
  /** The order with the lines that its bill has. */
  readonly stored: StoredOrder;
  /** Lines of which units are to go back to stock, with those units as their quantity. */
  readonly restocked: readonly LineRow[];
  /** The last of the sale goes back. */
  readonly isComplete: boolean;
  /** Earned points that the rest of its spend does not earn, and whose they are; null = it earned none. */
  readonly pointsReversed: { readonly customerID: string; readonly points: number } | null;
  /** Used points that go back with the money, and whose they are; null = it used none. */
  readonly pointsReturned: { readonly customerID: string; readonly points: number } | null;
}

/** Bills that end with their table without a payment, each with the person who opened it; null = a channel. */
export interface EndedBills extends Pick<Intent, 'tx'> {
  readonly scope: Intent['actor']['scope'];
  readonly bills: readonly { readonly orderID: string; readonly openedBy: string | null }[];
  readonly at: string;
}

/** What a sale issues as it is settled. */
export interface Issued {
  readonly statements: readonly Statement[];
  /** Codes for the guest, as the receipt shows them. */
  readonly codes: readonly ReceiptCode[];
  /** Points that the customer earns, on top of the balance before. */
  readonly points?: { readonly points: number; readonly before: number };
}

/**
 * Something that a sale issues or reverses beyond its money. Each part locks and reads first, and gives what is
 * written together with the command that runs it.
 */
export interface SaleHook {
  /** What the order issues as it becomes paid. */
  settle?(sale: SettlingSale): Promise<Issued>;
  /** Lines of an order that is written in front of its payment, as settling leaves them. */
  settleLines?(lines: readonly LineRow[]): readonly LineRow[];
  /** What unpaid bills issue when they end. */
  end?(ended: EndedBills): Promise<readonly Statement[]>;
  /** What of it is cancelled as the order is due again. */
  reopen?(sale: ReopenedSale): Promise<readonly Statement[]>;
  /** What an order gives back that has no payment left. */
  unpaid?(sale: ReopenedSale): Promise<readonly Statement[]>;
  /** What a refund reverses beyond its money. */
  refund?(sale: RefundedSale): Promise<readonly Statement[]>;
  /** What an order reverses that is voided. */
  void?(sale: VoidedSale): Promise<readonly Statement[]>;
}
