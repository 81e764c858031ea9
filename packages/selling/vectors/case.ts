/**
 * Shapes of the cases, as FORMAT.md describes them; what may be left out is optional here and gets its default in
 * `read-order.ts`.
 */

export type Components = readonly { readonly name: string; readonly rate: string }[];
export type CaseCurrency = { readonly code: string; readonly decimals: number };
export type CaseModifier = {
  readonly priceAdd: string;
  readonly quantity?: string;
  readonly modifiers?: readonly CaseModifier[];
};
export type CaseDiscount = {
  readonly id: string;
  readonly type: 'percent' | 'fixed';
  readonly value: string;
  readonly combinable?: boolean;
};
export type CaseComp = { readonly percent?: string; readonly value?: string };

export type CasePart = {
  readonly id: string;
  readonly basePrice?: string;
  readonly quantity?: string;
  readonly priceAdd?: string;
  readonly modifiers?: readonly CaseModifier[];
  readonly variants?: readonly { readonly priceAdd: string }[];
  readonly tax?: string;
  readonly taxInclusive?: boolean;
};

export type CaseLine = {
  readonly id: string;
  readonly item?: string;
  readonly category?: string;
  readonly kind?: 'product' | 'open' | 'combo' | 'deposit' | 'credit';
  readonly price: string;
  readonly quantity: string;
  readonly tax?: string;
  readonly taxInclusive?: boolean;
  readonly modifiers?: readonly CaseModifier[];
  readonly variants?: readonly { readonly priceAdd: string }[];
  readonly parts?: readonly CasePart[];
  readonly discounts?: readonly CaseDiscount[];
  readonly voidComp?: { readonly type: 'void' | 'comp'; readonly quantity?: string } & CaseComp;
  readonly assignTo?: readonly string[];
};

type CaseConditions = {
  readonly id: string;
  readonly channels?: readonly number[];
  readonly fulfillments?: readonly number[];
};
export type CasePriceDiscount = CaseConditions & {
  readonly type: 'percent' | 'fixed';
  readonly value: string;
  readonly appliesTo: 'products' | 'categories' | 'order';
  readonly ids?: readonly string[];
  readonly minimum?: { readonly type: 'amount' | 'quantity'; readonly value: string };
  readonly combinable?: boolean;
};
export type CaseOffer = CaseConditions & {
  readonly type: 'buyXGetY';
  readonly buyFrom: 'products' | 'categories';
  readonly buyIds: readonly string[];
  readonly buyQuantity?: number | string;
  readonly getFrom: 'same' | 'products' | 'categories';
  readonly getIds?: readonly string[];
  readonly getQuantity: number | string;
  readonly getType: 'free' | 'percent' | 'fixed';
  readonly getValue?: string;
};

export type CaseTip = { readonly percent?: string; readonly amount?: string };
export type CasePayment = {
  readonly type: string;
  readonly amount?: string;
  readonly tendered?: string;
  readonly tip?: CaseTip;
};
export type CaseRefund = {
  readonly lines: Readonly<Record<string, string>>;
  readonly tender: 'cash' | 'card';
  readonly tip?: boolean;
};
type CasePlace = {
  readonly currency: CaseCurrency;
  readonly taxes?: Readonly<Record<string, Components>>;
  readonly locationTaxInclusive?: boolean;
  readonly serviceCharge?: {
    readonly rate: string;
    readonly tax?: string | null;
    readonly afterDiscount?: boolean;
    readonly includeComp?: boolean;
  };
};

export type OrderCase = CasePlace & {
  readonly kind: 'order';
  readonly channel?: number;
  readonly fulfillment?: number;
  readonly lines: readonly CaseLine[];
  readonly orderDiscounts?: readonly CaseDiscount[];
  readonly orderComp?: CaseComp;
  readonly orderVoid?: boolean;
  readonly compAfterDiscount?: boolean;
  readonly automaticDiscounts?: readonly (CasePriceDiscount | CaseOffer)[];
  readonly excludedDiscounts?: readonly string[];
  readonly deliveryCharge?: string;
  readonly additionalCharge?: string;
  readonly redeem?: { readonly points: string; readonly requiredPoint: string; readonly monetaryValue: string };
  readonly cashRounding?: string;
  readonly payments?: readonly CasePayment[];
  readonly earn?: {
    readonly spend: string;
    readonly points: number;
    readonly includeTax?: boolean;
    readonly excludedCategories?: readonly string[];
  };
  readonly refunds?: readonly CaseRefund[];
};

export type BillsCase = CasePlace & {
  readonly kind: 'bills';
  readonly lines: readonly CaseLine[];
  readonly bills: readonly { readonly id: string; readonly orderDiscounts?: readonly CaseDiscount[] }[];
};
/** A line as it is added; its moment is that of the step unless `addedAt` gives another. */
export type HistoryLine = Omit<CaseLine, 'voidComp' | 'assignTo'> & { readonly addedAt?: number };
/** An automatic discount with its switch and its daily window, in minutes of the day. */
export type HistoryDiscount = CasePriceDiscount & {
  readonly active?: boolean;
  readonly window?: { readonly from: number; readonly to: number };
};
export type HistoryChange =
  | { readonly orderDiscount: CaseDiscount }
  | { readonly exclude: string }
  | { readonly line: string; readonly quantity: string }
  | { readonly line: string; readonly discount: CaseDiscount }
  | { readonly line: string; readonly void: true };
/** `at` is in minutes since midnight of the first day. */
export type HistoryStep = { readonly at: number } & (
  | { readonly add: HistoryLine }
  | { readonly set: { readonly automaticDiscounts: readonly HistoryDiscount[] } }
  | { readonly look: true }
  | { readonly change: HistoryChange }
);
export type HistoryCase = CasePlace & {
  readonly kind: 'history';
  readonly channel?: number;
  readonly fulfillment?: number;
  readonly automaticDiscounts?: readonly HistoryDiscount[];
  readonly steps: readonly HistoryStep[];
};
/** One thing that happens at a table; a line without `assignTo` is Shared, `all` is All Bill. */
export type TableStep =
  | {
      readonly add: Omit<CaseLine, 'voidComp' | 'assignTo'> & { readonly assignTo?: readonly string[] | 'all' };
    }
  | { readonly open: string }
  | { readonly assign: string; readonly to: readonly string[] }
  | { readonly void: string }
  | { readonly orderDiscount: string; readonly discount: CaseDiscount }
  | { readonly pay: string; readonly payments: readonly CasePayment[] };
/** The bills of a table over time. */
export type TableCase = CasePlace & {
  readonly kind: 'table';
  readonly cashRounding?: string;
  readonly bills: readonly string[];
  readonly steps: readonly TableStep[];
};
export type AllocateCase = {
  readonly kind: 'allocate';
  readonly currency: CaseCurrency;
  readonly total: string;
  readonly weights: readonly string[];
};
export type SplitCase = {
  readonly kind: 'splitPayments';
  readonly currency: CaseCurrency;
  readonly total: string;
  readonly lines: readonly (string | null)[];
};

/** One line of a file. */
export type Case = {
  readonly name: string;
  readonly input: OrderCase | BillsCase | HistoryCase | TableCase | AllocateCase | SplitCase;
  readonly expected: unknown;
};
