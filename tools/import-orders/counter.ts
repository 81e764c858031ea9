import type { DemoCatalogInput } from '@tavola/demo';

/**
 * What the orders do not contain: how the counter sorts, colours and describes what it sells, and how it takes
 * payments.
 */

export interface CategoryRule {
  readonly name: string;
  readonly pattern: RegExp;
  /** Section of the menu that contains the category's own; left out = a section by itself. */
  readonly parent?: string;
  /** White text on it has a contrast of at least 4.5 : 1. */
  readonly colour: string;
  readonly description: string | null;
}

/** First match wins; the last one matches everything. */
export const categoryRules: readonly CategoryRule[] = [
  {
    name: 'Burritos',
    pattern: /burrito/i,
    parent: 'Burritos & Bowls',
    colour: '#8f4a2f',
    description: 'A warm flour tortilla, rolled around salsa and fillings of your choice.',
  },
  {
    name: 'Salads',
    pattern: /salad/i,
    colour: '#4d6b35',
    description: 'Crisp romaine with salsa and fillings of your choice.',
  },
  {
    name: 'Bowls',
    pattern: /bowl/i,
    parent: 'Burritos & Bowls',
    colour: '#8a5a24',
    description: 'Everything but the tortilla, with salsa and fillings of your choice.',
  },
  {
    name: 'Crispy Tacos',
    pattern: /crispy tacos/i,
    parent: 'Tacos',
    colour: '#7d5f1e',
    description: 'Three crisp corn shells with salsa and fillings of your choice.',
  },
  {
    name: 'Soft Tacos',
    pattern: /tacos/i,
    parent: 'Tacos',
    colour: '#7a4a58',
    description: 'Three soft tortillas with salsa and fillings of your choice.',
  },
  { name: 'Chips & Dips', pattern: /chips/i, colour: '#2f6b63', description: 'Corn chips, fried and salted here.' },
  { name: 'Drinks', pattern: /./, colour: '#3d6079', description: null },
];

export const quickPicks = { name: 'Quick Picks', colour: '#4a5568', count: 12 } as const;

/**
 * Types of options that several products share; first match wins. Options of one product alone are its flavours. A type
 * with `none` is always asked for, and `none` is the answer of a guest who wants none.
 */
export const optionKinds: readonly { readonly name: string; readonly pattern: RegExp; readonly none?: string }[] = [
  { name: 'Meat', pattern: /^(chicken|steak|barbacoa|carnitas)$/i },
  { name: 'Salsa', pattern: /salsa/i, none: 'No Salsa' },
  { name: 'Fillings', pattern: /./ },
];

/** One menu and price list per shop, the busiest first. */
export const levelName = (index: number): string => ['Counter', 'Campus', 'Express'][index] ?? `Shop ${index + 1}`;

/** Taxes are included in the prices, so that no total differs from what the shops charged. */
export const counterSettings = {
  name: 'Burrito Counter',
  currencyCode: 'USD',
  language: 'en',
  isTaxInclusive: true,
  taxes: [
    { ref: 'sales-tax', name: 'Sales Tax', rate: 8 },
    { ref: 'no-tax', name: 'No Tax', rate: 0 },
  ],
  voidCompReasons: [
    { name: 'Customer changed their mind', type: 'Void' },
    { name: 'Entered by mistake', type: 'Void' },
    { name: 'Sold out', type: 'Void' },
    { name: 'Staff meal', type: 'Comp', percentage: 100 },
    { name: 'Long wait', type: 'Comp', percentage: 25 },
    { name: 'Not as ordered', type: 'Both', percentage: 100 },
  ],
  paymentSettings: [
    { name: 'Cash', paymentTypeID: 1, quickCash: [5, 10, 20, 50, 100] },
    { name: 'Credit Card', paymentTypeID: 6 },
  ],
  serviceCharge: { rates: [], isTaxed: false },
  fulfillments: [2, 1, 3],
} satisfies Partial<DemoCatalogInput>;

/** Manual only: an automatic discount would change what the real orders cost. */
export const counterDiscounts: NonNullable<DemoCatalogInput['discounts']> = [
  {
    ref: 'student-10',
    name: 'Student 10 %',
    type: 'Percentage',
    level: 'EntireOrder',
    value: 10,
    appliesTo: 'EntireOrder',
  },
  {
    ref: 'happy-hour-drinks',
    name: 'Happy Hour Drinks',
    type: 'Percentage',
    level: 'Item',
    value: 25,
    appliesTo: 'SelectedCategories',
    applyTo: ['drinks'],
    availabilities: [{ availableDays: '1;2;3;4;5', timeStart: '15:00:00', timeEnd: '17:00:00', allDay: false }],
  },
  {
    ref: 'two-meals-one-drink',
    name: 'Two Meals, One Drink Free',
    type: 'BuyXGetY',
    level: 'Item',
    appliesTo: 'SelectedCategories',
    minRequirement: 'MinimumQuantityOfItems',
    minRequirementValue: 2,
    buyFrom: 'SelectedCategories',
    buy: ['burritos', 'bowls'],
    getFrom: 'SelectedCategories',
    get: ['drinks'],
    getQty: 1,
    getAt: 'Free',
  },
  {
    ref: 'neighbour-2',
    name: 'Neighbour 2.00',
    type: 'FixedAmount',
    level: 'EntireOrder',
    value: 2,
    appliesTo: 'EntireOrder',
    minRequirement: 'MinimumPurchaseAmount',
    minRequirementValue: 15,
  },
];
