import type {
  Fulfillment,
  FulfillmentStatus,
  DiscountDefinition,
  KitchenStatus,
  LineAdjustment,
  LineStatus,
  LineTax,
  OrderChannel,
  OrderPaymentStatus,
  OrderStatus,
  VoidComp,
} from '@tavola/contract';
import type { KeptDiscount, SplitKind, StoredLine } from '@tavola/selling';
import type * as z from 'zod/mini';

/**
 * Orders as they stand in the database. Figures are decimal numbers as on the wire; the engine's integers are made
 * where it is called.
 */

type Tax = z.infer<typeof LineTax>;
/** How far a line has come. */
export interface LineProgress {
  readonly status: LineStatus;
  readonly kdsStatus: KitchenStatus;
  /** Version of the order with which the line was last changed, and with which it was sent. */
  readonly contentVersion: number;
  /** Fingerprints of what the line was before; a till that still shows one of these has not changed the line. */
  readonly earlierContents: readonly string[];
  readonly sentVersion: number | null;
  readonly sentAt: string | null;
  /** What it uses up has been taken from stock (decision 94). */
  readonly hasLeftStock: boolean;
  readonly createdAt: string;
}

export interface PartShare {
  readonly id: string;
  readonly itemID: string;
  readonly subtotal: number;
  readonly netAmount: number;
}

/** A row of order_lines. A line that pricing split has one row for itself and one for each part. */
export interface LineRow extends StoredLine, LineProgress {
  readonly position: number;
  readonly splitKind: SplitKind | null;
  /** Why net is not gross. */
  readonly adjustments: readonly LineAdjustment[];
  readonly subtotal: number;
  readonly discountAmount: number;
  readonly orderDiscountShare: number;
  readonly compAmount: number;
  readonly netAmount: number;
  readonly serviceChargeAmount: number;
  readonly redeemedAmount: number;
  readonly taxes: readonly Tax[];
  readonly serviceChargeTaxes: readonly Tax[];
  readonly parts: readonly PartShare[];
  readonly isFreeItem: boolean;
}

/** What a discount took off the order, or off one of its lines. */
export interface DiscountRow {
  readonly id: string;
  readonly position: number;
  readonly orderLineID: string | null;
  /** The use of it that the till named; null = the rules put it there. */
  readonly enteredID: string | null;
  readonly discountID: string | null;
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly isCombinable: boolean;
  readonly isPercentage: boolean;
  readonly value: number;
  readonly discountRedemptionID: string | null;
  readonly definition: DiscountDefinition | null;
  readonly amount: number;
}

/** What the cashier set on the order as a whole. */
export interface OrderHeader {
  readonly channel: OrderChannel;
  readonly fulfillment: Fulfillment;
  readonly serviceChargeRate: number;
  readonly note: string | null;
  readonly voidComp: VoidComp | null;
  readonly excludedDiscountIDs: readonly string[];
  readonly discounts: readonly KeptDiscount[];
  readonly customerID: string | null;
  readonly onlineStoreID: string | null;
  readonly tableID: string | null;
  readonly tableGroupID: string | null;
  readonly isAsap: boolean;
  readonly pickUpAt: string | null;
  readonly deliveryAddress: string | null;
}

/** The figures of an order (decision 50). */
export interface OrderFigures {
  readonly subtotal: number;
  readonly discountAmount: number;
  readonly compAmount: number;
  readonly serviceChargeAmount: number;
  readonly inclusiveTaxAmount: number;
  readonly exclusiveTaxAmount: number;
  readonly deliveryChargeAmount: number;
  readonly additionalChargeAmount: number;
  readonly redeemedAmount: number;
  readonly totalDueAmount: number;
  readonly taxes: readonly Tax[];
}

/** A row of orders. */
export interface OrderRow extends Omit<OrderHeader, 'discounts'>, OrderFigures {
  readonly orderID: string;
  readonly version: number;
  readonly headerVersion: number;
  readonly saves: readonly string[];
  readonly orderDate: string;
  readonly orderNumber: number;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly paymentStatus: OrderPaymentStatus;
  readonly tipAmount: number;
  readonly tableName: string | null;
  readonly collectionDate: string;
  readonly collectionCode: string | null;
  /** Lines that are not voided; of these the ones not yet completed, and the ones never sent. */
  readonly lineCount: number;
  readonly openLineCount: number;
  readonly unsentLineCount: number;
  readonly hasSentLines: boolean;
  readonly openedBy: string;
  readonly openedByName: string;
  readonly clientID: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An order with everything that belongs to it. */
export interface StoredOrder {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly discounts: readonly DiscountRow[];
}
