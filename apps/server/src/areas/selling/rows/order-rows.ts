import type { Fulfillment, KitchenStatus, LineStatus, LineTax, OrderChannel, VoidComp } from '@tavola/contract';
import type { KeptDiscount, KeptLine } from '@tavola/selling';
import type * as z from 'zod/mini';
import type { RowOf } from '#platform/database/columns.ts';
import type { orderColumns } from './order-columns.ts';

type Tax = z.infer<typeof LineTax>;
/** How far a line has come. */
export interface LineProgress {
  readonly status: LineStatus;
  readonly kdsStatus: KitchenStatus;
  /** Version of the order with which the line was last changed, and with which it was sent. */
  readonly contentVersion: number;
  /** Fingerprints of what the line was before; a terminal that still shows one of these has not changed the line. */
  readonly earlierContents: readonly string[];
  readonly sentVersion: number | null;
  readonly sentAt: string | null;
  /** What it uses up has been taken from stock (decision 94). */
  readonly hasLeftStock: boolean;
  readonly createdAt: string;
}

/** Why pricing split a line off another (decisions 32, 47, 119). */
export type SplitKind = 'void' | 'comp' | 'get';

export interface PartShare {
  readonly id: string;
  readonly itemID: string;
  readonly subtotal: number;
  readonly netAmount: number;
}

/** A row of order_lines. A line that pricing split has one row for itself and one for each part. */
export interface LineRow extends KeptLine, LineProgress {
  readonly position: number;
  /** The whole quantity; null on a part. `quantity` is the row's own. */
  readonly enteredQuantity: number | null;
  readonly splitOf: string | null;
  readonly splitKind: SplitKind | null;
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
  /** The use of it that the terminal named; null = the rules put it there. */
  readonly enteredID: string | null;
  readonly discountID: string | null;
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly isCombinable: boolean;
  readonly isPercentage: boolean;
  readonly value: number;
  readonly discountRedemptionID: string | null;
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
export type OrderRow = Readonly<RowOf<typeof orderColumns>>;

/** An order with everything that belongs to it. */
export interface StoredOrder {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly discounts: readonly DiscountRow[];
}
