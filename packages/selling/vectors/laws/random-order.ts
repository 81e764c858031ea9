import {
  ONE_PIECE,
  SCALE,
  smallestUnit,
  ZERO,
  type AutomaticDiscount,
  type Currency,
  type DiscountValue,
  type DraftLine,
  type DraftModifier,
  type LineKind,
  type Money,
  type OrderDraft,
  type PricingSettings,
  type Quantity,
  type Rate,
} from '../../src/index.ts';
import type { DraftPart, DraftVoidComp, ManualDiscount } from '../../src/pricing/order.ts';
import type { Draw } from './draw.ts';

/** What a law leaves out of the random orders because it speaks of orders without it. */
export type Scope = {
  readonly hasCredits?: boolean;
  readonly hasVoidComps?: boolean;
  readonly hasOffers?: boolean;
  readonly hasParts?: boolean;
};

const CURRENCIES: readonly [Currency, ...Currency[]] = [
  { code: 'USD', decimals: 2 },
  { code: 'JPY', decimals: 0 },
  { code: 'KWD', decimals: 3 },
];
const RATES = [700_000, 1_000_000, 887_500, 0, 2_200_000] as unknown as readonly [Rate, ...Rate[]];
const ITEMS: readonly [string, ...string[]] = ['coffee', 'latte', 'bread', 'wine'];
const CATEGORIES: readonly [string, ...string[]] = ['drinks', 'food', 'drinks', 'food'];

/** A place: currency, taxes, service charge rules and automatic discounts. */
export function randomSettings(
  draw: Draw,
  scope: Scope = {},
): PricingSettings & { readonly serviceCharge: NonNullable<PricingSettings['serviceCharge']> } {
  const currency = draw.of(CURRENCIES);
  const step = smallestUnit(currency);
  return {
    currency,
    roundingMode: draw.of([
      'halfAwayFromZero',
      'halfAwayFromZero',
      'halfEven',
      'halfUp',
      'halfTowardZero',
      'up',
      'down',
    ]),
    taxes: [
      { taxID: 'one', components: [{ name: 'VAT', rate: draw.of(RATES) }] },
      {
        taxID: 'two',
        components: [
          { name: 'VAT', rate: draw.of(RATES) },
          { name: 'City', rate: draw.of(RATES) },
        ],
      },
      { taxID: 'three', components: [{ name: 'City', rate: draw.of(RATES) }] },
    ],
    isTaxInclusive: draw.once(2),
    isCompAfterDiscount: !draw.once(4),
    serviceCharge: {
      taxID: draw.of([null, 'one', 'two']),
      isCalculateAfterDiscount: !draw.once(3),
      isIncludeComp: draw.once(3),
    },
    automaticDiscounts: draw.list(3, (index) => randomAutomatic(draw, step, index, scope)),
    redemption: { requiredPoint: ONE_PIECE, monetaryValue: step },
  };
}

/** An order for that place, without redeemed points. */
export function randomDraft(draw: Draw, settings: PricingSettings, scope: Scope = {}): OrderDraft {
  const step = smallestUnit(settings.currency);
  return {
    lines: [randomLine(draw, step, 0, scope), ...draw.list(5, (index) => randomLine(draw, step, index + 1, scope))],
    orderDiscounts: draw.list(2, (index) => randomManual(draw, step, `o${index}`)),
    orderComp: scope.hasVoidComps !== false && draw.once(6) ? randomValue(draw, step) : null,
    isVoided: false,
    channel: 1,
    fulfillment: draw.of([1, 2]),
    excludedDiscountIDs: draw.once(6) ? ['a0'] : [],
    serviceChargeRate: draw.of([ZERO, 1_000_000, 1_250_000, 10_000_000]) as number as Rate,
    deliveryCharge: draw.once(3) ? randomAmount(draw, step, 1000) : ZERO,
    additionalCharge: draw.once(5) ? randomAmount(draw, step, 500) : ZERO,
    redeemPoints: 0 as Quantity,
  };
}

function randomAmount(draw: Draw, step: Money, most: number): Money {
  return (draw.below(most) * step) as Money;
}

function randomLine(draw: Draw, step: Money, index: number, scope: Scope): DraftLine {
  const kind = draw.of<LineKind>([
    'product',
    'product',
    'product',
    'open',
    scope.hasParts === false ? 'product' : 'combo',
    scope.hasCredits === false ? 'open' : 'deposit',
    scope.hasCredits === false ? 'product' : 'credit',
  ]);
  const isWeighed = kind === 'product' && draw.once(6);
  const quantity = (isWeighed ? 1000 * (1 + draw.below(3000)) : ONE_PIECE * (1 + draw.below(5))) as Quantity;
  const isUntaxed = draw.once(kind === 'deposit' || kind === 'credit' ? 2 : 5);
  const item = draw.below(ITEMS.length);
  return {
    orderLineID: `line${index}`,
    itemID: ITEMS[item] ?? 'coffee',
    categoryID: CATEGORIES[item] ?? 'drinks',
    kind,
    // Now and then a price finer than the currency, as goods sold by weight have.
    price: (randomAmount(draw, step, 3000) + (isWeighed && step > 100 ? draw.below(100) : 0)) as Money,
    quantity,
    taxID: isUntaxed ? null : draw.of(['one', 'two', 'three']),
    isTaxInclusive: draw.once(2),
    modifiers: draw.list(2, () => randomModifier(draw, step, 0)),
    variantOptions: draw.once(5) ? [{ id: 'large', priceAdd: randomAmount(draw, step, 200) }] : [],
    parts:
      kind === 'combo' ? [randomPart(draw, step, 0), ...draw.list(2, (part) => randomPart(draw, step, part + 1))] : [],
    discounts: draw.once(2) ? draw.list(2, (discount) => randomManual(draw, step, `i${index}-${discount}`)) : [],
    voidComp: scope.hasVoidComps === false ? null : randomVoidComp(draw, step, quantity),
    addedAt: null,
    assignTo: null,
  };
}

function randomModifier(draw: Draw, step: Money, depth: number): DraftModifier {
  const amount = randomAmount(draw, step, 150);
  return {
    id: `m${depth}`,
    priceAdd: (draw.once(6) ? 0 - amount : amount) as Money,
    quantity: (draw.once(8) ? SCALE / 2 : ONE_PIECE * (1 + draw.below(2))) as Quantity,
    modifiers: depth < 2 && draw.once(4) ? [randomModifier(draw, step, depth + 1)] : [],
  };
}

function randomPart(draw: Draw, step: Money, index: number): DraftPart {
  return {
    id: `part${index}`,
    itemID: draw.of(ITEMS),
    basePrice: randomAmount(draw, step, 900),
    quantity: (draw.once(5) ? SCALE / 2 : ONE_PIECE * (1 + draw.below(2))) as Quantity,
    priceAdd: randomAmount(draw, step, 100),
    modifiers: draw.once(4) ? [randomModifier(draw, step, 1)] : [],
    variantOptions: [],
    taxID: draw.of([null, 'one', 'two', 'three']),
    isTaxInclusive: draw.once(2),
  };
}

function randomValue(draw: Draw, step: Money): DiscountValue {
  return draw.once(2)
    ? { type: 'fixed', amount: randomAmount(draw, step, 1500) }
    : { type: 'percent', rate: draw.of([1_000_000, 500_000, 3_333_333, 10_000_000, 0]) as Rate };
}

function randomManual(draw: Draw, step: Money, id: string): ManualDiscount {
  return { id, name: id, value: randomValue(draw, step), isCombinable: !draw.once(10) };
}

function randomVoidComp(draw: Draw, step: Money, quantity: Quantity): DraftVoidComp | null {
  if (!draw.once(4)) return null;
  const part = draw.once(2) ? ((1 + draw.below(quantity)) as Quantity) : null;
  return draw.once(2)
    ? { type: 'void', quantity: part }
    : { type: 'comp', quantity: part, value: randomValue(draw, step) };
}

function randomAutomatic(draw: Draw, step: Money, index: number, scope: Scope): AutomaticDiscount {
  const conditions = { id: `a${index}`, name: `a${index}`, channels: [], fulfillments: draw.once(4) ? [2] : [] };
  if (scope.hasOffers !== false && draw.once(3)) {
    return {
      ...conditions,
      kind: 'buyXGetY',
      buyFrom: 'categories',
      buyIDs: [draw.of(CATEGORIES)],
      buyQuantity: 1 + draw.below(3),
      getFrom: draw.of(['same', 'products', 'categories']),
      getIDs: [draw.of(ITEMS), draw.of(CATEGORIES)],
      getQuantity: 1 + draw.below(2),
      reward: draw.once(3) ? randomValue(draw, step) : { type: 'free' },
    };
  }
  const appliesTo = draw.of<'products' | 'categories' | 'order'>(['products', 'categories', 'order']);
  return {
    ...conditions,
    kind: 'price',
    value: randomValue(draw, step),
    appliesTo,
    ids: [appliesTo === 'products' ? draw.of(ITEMS) : draw.of(CATEGORIES)],
    minimum: draw.once(3) ? { type: 'quantity', quantity: (ONE_PIECE * (1 + draw.below(6))) as Quantity } : null,
    isCombinable: draw.once(3),
  };
}
