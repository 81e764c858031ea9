/** Numbers and words of the specification; `as const` objects, so that the wire value is the type. */

/** Platform spec, section 3. */
export const OrderChannel = { QuickService: 1, TableService: 2, OnlineService: 3 } as const;
export type OrderChannel = (typeof OrderChannel)[keyof typeof OrderChannel];

/** Fulfilment types; "order types" in the specification. */
export const Fulfillment = { DineIn: 1, Takeaway: 2, Pickup: 3, Delivery: 4 } as const;
export type Fulfillment = (typeof Fulfillment)[keyof typeof Fulfillment];

export const ItemType = {
  Product: 'Product',
  BaseProduct: 'BaseProduct',
  ProductVariant: 'ProductVariant',
  Combo: 'Combo',
  Ingredient: 'Ingredient',
  BaseDepositAndCreditProduct: 'BaseDepositAndCreditProduct',
  DepositProduct: 'DepositProduct',
  CreditProduct: 'CreditProduct',
  Miscellaneous: 'Miscellaneous',
} as const;
export type ItemType = (typeof ItemType)[keyof typeof ItemType];

export const TerminalType = {
  PosTerminalWithCash: 'PosTerminalWithCash',
  PosTerminalWithOutCash: 'PosTerminalWithOutCash',
  OrderQuesTerminal: 'OrderQuesTerminal',
} as const;
export type TerminalType = (typeof TerminalType)[keyof typeof TerminalType];

/** Selling spec, section 3, Payment. */
export const PaymentType = {
  Cash: 1,
  ChannelAccount: 2,
  CustomerAccount: 3,
  PromptPay: 4,
  GiftCard: 5,
  CreditCard: 6,
  IntegratedTerminal: 7,
  Tips: 99,
} as const;
export type PaymentType = (typeof PaymentType)[keyof typeof PaymentType];

/** Decision 28. */
export const OrderStatus = {
  Draft: 'Draft',
  New: 'New',
  AwaitingPreparation: 'AwaitingPreparation',
  InPreparation: 'InPreparation',
  Held: 'Held',
  Completed: 'Completed',
  Voided: 'Voided',
  Returned: 'Returned',
  Saved: 'Saved',
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** How far an online order has come with its channel (decision 85). */
export const OnlineStatus = {
  New: 'New',
  Accepted: 'Accepted',
  Rejected: 'Rejected',
  Saved: 'Saved',
  Sent: 'Sent',
  Held: 'Held',
  Completed: 'Completed',
  Voided: 'Voided',
  Cancelled: 'Cancelled',
} as const;
export type OnlineStatus = (typeof OnlineStatus)[keyof typeof OnlineStatus];

/** Decision 29. */
export const OrderPaymentStatus = {
  Pending: 'Pending',
  PartiallyPaid: 'PartiallyPaid',
  Paid: 'Paid',
  Refunded: 'Refunded',
  Voided: 'Voided',
} as const;
export type OrderPaymentStatus = (typeof OrderPaymentStatus)[keyof typeof OrderPaymentStatus];

/** Decision 30. */
export const FulfillmentStatus = {
  AwaitingAcceptance: 'AwaitingAcceptance',
  AwaitingPreparation: 'AwaitingPreparation',
  InPreparation: 'InPreparation',
  AwaitingCollection: 'AwaitingCollection',
  InDelivery: 'InDelivery',
  Delivered: 'Delivered',
  Fulfilled: 'Fulfilled',
  Unfulfilled: 'Unfulfilled',
} as const;
export type FulfillmentStatus = (typeof FulfillmentStatus)[keyof typeof FulfillmentStatus];

export const LineStatus = { New: 'New', Voided: 'Voided', Completed: 'Completed' } as const;
export type LineStatus = (typeof LineStatus)[keyof typeof LineStatus];

/** Decision 67. */
export const KitchenStatus = {
  Unknown: 'Unknown',
  Sent: 'Sent',
  AwaitingPreparation: 'AwaitingPreparation',
  InPreparation: 'InPreparation',
  Finished: 'Finished',
  Cancelled: 'Cancelled',
} as const;
export type KitchenStatus = (typeof KitchenStatus)[keyof typeof KitchenStatus];

/** A recorded payment (selling spec, section 3). */
export const PaymentStatus = {
  Received: 'Received',
  Returned: 'Returned',
  PaidOnAccount: 'PaidOnAccount',
  Authorised: 'Authorised',
  Cancelled: 'Cancelled',
  Voided: 'Voided',
  Refunded: 'Refunded',
} as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

export const DiscountType = {
  FixedAmount: 'FixedAmount',
  Percentage: 'Percentage',
  BuyXGetY: 'BuyXGetY',
  FutureDiscount: 'FutureDiscount',
} as const;
export type DiscountType = (typeof DiscountType)[keyof typeof DiscountType];

export const DiscountAppliesTo = {
  EntireOrder: 'EntireOrder',
  SelectedProducts: 'SelectedProducts',
  SelectedCategories: 'SelectedCategories',
} as const;
export type DiscountAppliesTo = (typeof DiscountAppliesTo)[keyof typeof DiscountAppliesTo];

export const MinRequirement = {
  None: 'None',
  MinimumPurchaseAmount: 'MinimumPurchaseAmount',
  MinimumQuantityOfItems: 'MinimumQuantityOfItems',
} as const;
export type MinRequirement = (typeof MinRequirement)[keyof typeof MinRequirement];

export const VoidCompScope = { Void: 'Void', Comp: 'Comp', Both: 'Both' } as const;
export type VoidCompScope = (typeof VoidCompScope)[keyof typeof VoidCompScope];

export const RegistrationStatus = {
  InProgress: 'in-progress',
  Completed: 'completed',
  Error: 'error',
  NotFound: 'not-found',
} as const;
export type RegistrationStatus = (typeof RegistrationStatus)[keyof typeof RegistrationStatus];

export const Language = { en: 'en', th: 'th' } as const;
export type Language = (typeof Language)[keyof typeof Language];

export const Theme = { Light: 'Light', Dark: 'Dark' } as const;
export type Theme = (typeof Theme)[keyof typeof Theme];

/** Flags of platform spec, section 1. */
export const FeatureFlag = {
  customUom: 'custom_uom',
  depositAndCredit: 'deposit_and_credit',
  menuLive: 'menu_live',
} as const;
export type FeatureFlag = (typeof FeatureFlag)[keyof typeof FeatureFlag];

/** Receipt template types (selling spec, section 3). */
export const ReceiptTemplateType = {
  Sales: 1,
  Kitchen: 2,
  Order: 3,
  PayIn: 4,
  PayOut: 5,
  Deposit: 6,
  TerminalOpening: 7,
  TerminalClosing: 8,
  TerminalCurrent: 9,
  DrawerSummary: 10,
  CloseOfDay: 11,
  BillPreview: 19,
  DeliveryTicket: 20,
  TableServiceSales: 21,
  TableServiceBillPreview: 22,
  Refund: 24,
  /** Ours: the specification has no document for a business (decision 340). */
  Invoice: 25,
  /** Ours: gift cards that were sold or topped up, and a card by mail (decision 346). */
  GiftCard: 26,
  /** Ours: what a refund takes off an invoice (decision 382). */
  CreditNote: 27,
} as const;
export type ReceiptTemplateType = (typeof ReceiptTemplateType)[keyof typeof ReceiptTemplateType];

/** Which sales a list or a sum takes: paid ones with or without refunds, those with a refund, or voided ones. */
export const SaleState = { All: 'All', Paid: 'Paid', Refunded: 'Refunded', Voided: 'Voided' } as const;
export type SaleState = (typeof SaleState)[keyof typeof SaleState];

/** The reserved item of open items (decision 23); its name and price travel on the line. */
export const OPEN_ITEM_ID = '00000000-0000-7000-8000-00000000f0f0';
/** "Default category id is the empty identifier" (selling spec, section 9). */
export const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
/** Maximum lines of one order (reliability H2). */
export const MAX_ORDER_LINES = 500;

/** Whose sale it is (decision 238). */
export const attributions = ['served', 'opened', 'taken'] as const;
export type Attribution = (typeof attributions)[number];
