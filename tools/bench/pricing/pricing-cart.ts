import {
  DEFAULT_ROUNDING,
  ONE_PIECE,
  SCALE,
  ZERO,
  type AutomaticDiscount,
  type DraftLine,
  type Money,
  type OrderDraft,
  type PricingSettings,
  type Quantity,
  type Rate,
} from '@tavola/selling';

/**
 * The cart of goal S3: modifiers on every line, three discounts (one on an
 * item, one automatic, one on the order), service charge, two taxes.
 */
export type BenchLine = {
  readonly price: number;
  readonly adds: readonly number[];
  readonly quantity: number;
  readonly isFood: boolean;
  readonly percentOff: number;
};

/** The same cart in plain figures (cents, whole units) for engines other than ours. */
export function benchLines(count: number): BenchLine[] {
  return Array.from({ length: count }, (_, i) => ({
    price: 450 + ((i * 137) % 1900),
    adds: [(i * 31) % 250, (i * 17) % 90],
    quantity: 1 + (i % 3),
    isFood: i % 3 !== 2,
    percentOff: i % 10 === 0 ? 15 : i % 3 === 2 ? 5 : 0,
  }));
}

export const ORDER_PERCENT_OFF = 10;
export const CHARGE_PERCENT = 10;
export const FOOD_TAX = 7;
export const DRINK_TAX = 10;

const cents = (amount: number): Money => (amount * (SCALE / 100)) as Money;
const percent = (rate: number): Rate => (rate * SCALE) as Rate;

/** The order of `benchLines` as the engine takes it; the 5 % on drinks is an automatic discount. */
export function benchDraft(lines: readonly BenchLine[]): OrderDraft {
  return {
    lines: lines.map((line, i): DraftLine => ({
      orderLineID: `line-${i}`,
      itemID: `item-${i}`,
      categoryID: line.isFood ? 'food' : 'drinks',
      kind: 'product',
      price: cents(line.price),
      quantity: (line.quantity * ONE_PIECE) as Quantity,
      taxID: line.isFood ? 'food' : 'drink',
      isTaxInclusive: false,
      modifiers: line.adds.map((add, m) => ({
        id: `m-${m}`,
        priceAdd: cents(add),
        quantity: ONE_PIECE,
        modifiers: [],
      })),
      variantOptions: [],
      parts: [],
      discounts:
        line.percentOff === 15
          ? [{ id: 'i1', name: '15 %', value: { type: 'percent', rate: percent(15) }, isCombinable: true }]
          : [],
      voidComp: null,
      addedAt: null,
      assignTo: null,
    })),
    orderDiscounts: [
      { id: 'o1', name: '10 %', value: { type: 'percent', rate: percent(ORDER_PERCENT_OFF) }, isCombinable: true },
    ],
    orderComp: null,
    isVoided: false,
    channel: 1,
    fulfillment: 1,
    excludedDiscountIDs: [],
    serviceChargeRate: percent(CHARGE_PERCENT),
    deliveryCharge: ZERO,
    additionalCharge: ZERO,
    redeemPoints: 0 as Quantity,
  };
}

const drinks: AutomaticDiscount = {
  kind: 'price',
  id: 'a1',
  name: '5 % off drinks',
  channels: [],
  fulfillments: [],
  value: { type: 'percent', rate: percent(5) },
  appliesTo: 'categories',
  ids: ['drinks'],
  minimum: null,
  isCombinable: false,
};

export const benchSettings: PricingSettings = {
  currency: { code: 'USD', decimals: 2 },
  roundingMode: DEFAULT_ROUNDING,
  taxes: [
    { taxID: 'food', components: [{ name: 'VAT', rate: percent(FOOD_TAX) }] },
    { taxID: 'drink', components: [{ name: 'VAT', rate: percent(DRINK_TAX) }] },
  ],
  isTaxInclusive: false,
  isCompAfterDiscount: true,
  serviceCharge: { taxID: 'food', isCalculateAfterDiscount: true, isIncludeComp: false },
  automaticDiscounts: [drinks],
  redemption: null,
};
