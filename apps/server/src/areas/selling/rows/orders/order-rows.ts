import type {
  Amount,
  DiscountDefinition,
  Fulfillment,
  KitchenStatus,
  LineAdjustment,
  LineRedemption,
  LineStatus,
  LineTax,
  Names,
  OrderChannel,
  OrderRedemption,
  VoidComp,
} from '@tavola/contract';
import type { KeptDiscount, SplitKind, StoredLine } from '@tavola/selling';
import type * as z from 'zod/mini';
import type { RowOf } from '#platform/database/tables/columns.ts';
import type { orderColumns } from './order-columns.ts';

type Tax = z.infer<typeof LineTax>;
/** How far a line has come. */
export interface LineProgress extends LineSource {
  readonly status: LineStatus;
  /** Where the kitchen is with it; read from `kitchen_lines`. */
  readonly kdsStatus: KitchenStatus;
  /** Version of the order with which the line was last changed, and with which it was sent. */
  readonly contentVersion: number;
  /** Fingerprints of what the line was before; a terminal that still shows one of these has not changed the line. */
  readonly earlierContents: readonly string[];
  readonly sentVersion: number | null;
  readonly sentAt: string | null;
  /** What it uses up has been taken from stock (decision 94). */
  readonly hasLeftStock: boolean;
  /** The line with which its units were sent, where they were taken apart from it later. */
  readonly kitchenLineID: string | null;
  /** Who added it; null where that was not kept yet. */
  readonly addedBy: string | null;
  /** Who voided or comped it or units of it last, and on which business day. */
  readonly voidCompBy: string | null;
  readonly voidCompDate: string | null;
  readonly createdAt: string;
}

/** What reports need of a combo part, as sold. */
export interface PartSource {
  readonly itemID: string;
  readonly categoryID: string | null;
  readonly brandID: string | null;
  /** Cost of one unit with its options; null = unknown (decision 241). */
  readonly unitCost: number | null;
}

/** What a line is to reports beyond what it says itself, fixed when its stock leaves. */
export interface LineSource {
  readonly brandID: string | null;
  /** Cost of one piece with options and parts; null = unknown. */
  readonly unitCost: number | null;
  /** In the order of its combo's parts. */
  readonly partSources: readonly PartSource[];
}

export interface PartShare {
  readonly id: string;
  readonly itemID: string;
  readonly subtotal: Amount;
  readonly netAmount: Amount;
}

/** A row of order_lines. A line that pricing split has one row for itself and one for each part. */
export interface LineRow extends StoredLine, LineProgress {
  readonly position: number;
  readonly splitKind: SplitKind | null;
  /** Why net is not gross. */
  readonly adjustments: readonly LineAdjustment[];
  readonly subtotal: Amount;
  readonly discountAmount: Amount;
  readonly orderDiscountShare: Amount;
  readonly compAmount: Amount;
  readonly netAmount: Amount;
  readonly serviceChargeAmount: Amount;
  readonly redeemedAmount: Amount;
  /** Null = nothing is redeemed on its order. */
  readonly redemption: LineRedemption | null;
  readonly taxes: readonly Tax[];
  readonly serviceChargeTaxes: readonly Tax[];
  readonly parts: readonly PartShare[];
  readonly isFreeItem: boolean;
}

/** What of it is in order_lines. */
export type StoredLineRow = Omit<LineRow, 'kdsStatus'>;

/** What a discount took off the order, or off one of its lines. */
export interface DiscountRow {
  readonly id: string;
  readonly position: number;
  readonly orderLineID: string | null;
  /** The use of it that the terminal named; null = the rules put it there. */
  readonly enteredID: string | null;
  readonly discountID: string | null;
  readonly name: string;
  readonly names: Names | null | undefined;
  readonly isAutomatic: boolean;
  readonly isCombinable: boolean;
  readonly isPercentage: boolean;
  readonly value: number;
  readonly discountRedemptionID: string | null;
  readonly definition: DiscountDefinition | null;
  readonly amount: Amount;
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
  readonly customerAddressID: string | null;
  readonly onlineStoreID: string | null;
  readonly tableID: string | null;
  readonly tableGroupID: string | null;
  readonly isAsap: boolean;
  readonly pickUpAt: string | null;
  readonly deliveryAddress: string | null;
  readonly deliveryCharge: number;
  /** Whole points that the customer redeems. */
  readonly redeemPoints: number;
}

/** The figures of an order (decision 50). */
export interface OrderFigures {
  readonly subtotal: Amount;
  readonly discountAmount: Amount;
  readonly compAmount: Amount;
  readonly serviceChargeAmount: Amount;
  readonly inclusiveTaxAmount: Amount;
  readonly exclusiveTaxAmount: Amount;
  readonly deliveryChargeAmount: Amount;
  readonly additionalChargeAmount: Amount;
  readonly redeemedAmount: Amount;
  readonly redemption: OrderRedemption | null;
  readonly totalDueAmount: Amount;
  /** Null of an order that was stored before it was kept. */
  readonly netSalesAmount: Amount | null;
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
