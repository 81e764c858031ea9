import type {
  Amount,
  CallInput,
  ChangedPayment,
  CheckoutInput,
  CheckoutResult,
  Order,
  OrderInput,
  orderRoutes,
  PaymentRequest,
  PaymentResult,
  ReceiptPreview,
  Requested,
  TableCheck,
  TableCheckInput,
  VoidedPayment,
} from '@tavola/contract';
import type { SaveMode } from '#areas/selling/orders/orders.queries.ts';
import type { receiptQuery } from '#areas/selling/payments/payments.queries.ts';
import type { LocalMoment, PricedCart } from '@tavola/selling';
import type { SellData } from '../data/sell-data.ts';
import type { TablePlace } from '../check/table-check.ts';

/** What the cashier saw of a sale; a terminal that sells alone makes its receipt from it. */
export interface ShownSale {
  readonly priced: PricedCart;
  readonly data: SellData;
  readonly at: LocalMoment;
}

/**
 * Everything that a sale changes outside this terminal, and the paper of it. Screens and dialogs know no other way, so
 * that they need not know who keeps the order. A refusal is a `CallError`; whatever had no answer may be asked again
 * with the same ids, and is done once (decision 54).
 */
export interface SalePort {
  readonly save: (mode: SaveMode, order: OrderInput) => Promise<Order>;
  /** Saves all bills of a table as one (decision 144). */
  readonly saveTable: (place: TablePlace, check: TableCheckInput) => Promise<TableCheck>;
  /** Takes an empty bill off its table. */
  readonly removeDraft: (orderID: string) => Promise<unknown>;
  /** Holds a stored order until it is sent or paid (decision 171). */
  readonly hold: (orderID: string) => Promise<Order>;
  readonly pay: (payment: PaymentRequest) => Promise<PaymentResult>;
  /** Saves an order and takes its payment at once (decision 209). */
  readonly saveAndPay: (checkout: Requested<CheckoutInput>, shown?: ShownSale) => Promise<CheckoutResult>;
  /** Sets the tip of a payment after it was taken (decision 170). */
  readonly changeTip: (paymentID: string, tip: Amount) => Promise<ChangedPayment>;
  readonly voidOrder: (order: CallInput<typeof orderRoutes.void>['body']) => Promise<unknown>;
  readonly voidPayment: (paymentID: string, approvalID: string | null) => Promise<VoidedPayment>;
  /** The receipt of a paid order, the bill of any other, to be shown and printed. */
  readonly receiptOf: typeof receiptQuery;
  /** Keeps the receipt that came with a payment, so that it is shown at once. */
  readonly keepReceipt: (receipt: ReceiptPreview) => void;
}
