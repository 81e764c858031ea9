import type { Payment, PaymentInput, PaymentSetting, TenderFacts } from '@tavola/contract';
import type { Money, TakenPayment } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import type { PayableOrder } from '#areas/selling/rows/orders/orders.rows.ts';
import type { SellingPlace } from '../../selling-place.ts';
import type { Work } from '../../work.ts';

/** What a payment offers, against what is left to pay. */
export interface Offer {
  readonly setting: PaymentSetting;
  readonly balance: Money;
  /** What of the balance it is to pay, and the tip on top of it. */
  readonly due: Money;
  readonly tip: Money;
  readonly tendered: Money;
}

/** Where and when a payment is taken or reversed, and for which order. */
export interface TenderSituation extends Work {
  readonly order: Pick<PayableOrder, 'orderNo' | 'customerID'>;
}

/** What a tender leaves on its payment, and its additional writes in the same transaction. */
export interface TenderEntry extends TenderFacts {
  readonly status: 'Received' | 'PaidOnAccount' | 'Authorised';
  readonly statements: readonly Statement[];
}

/** A kind of tender. This interface holds everything that differs between kinds of payment (decision 148). */
export interface Tender {
  /**
   * Whether it draws on something else (such as an account) under the order's number, so that the order must be stored
   * first.
   */
  readonly isDrawn: boolean;
  /** Checks the offer by the rules of the kind and gives what it collects; refuses what they refuse. */
  collect(offer: Offer, place: SellingPlace): TakenPayment;
  /** Locks what the payment draws on and gives what it writes there. */
  draw(situation: TenderSituation, input: PaymentInput, taken: TakenPayment): Promise<TenderEntry>;
  /** Locks the same and gives what reverses a payment there. */
  reverse(situation: TenderSituation, payment: Payment): Promise<readonly Statement[]>;
}
