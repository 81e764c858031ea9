import {
  type DemoName,
  Fulfillment,
  type Fulfillment as FulfillmentID,
  type Language,
  PaymentType,
} from '@tavola/contract';
import { demoCatalog, type DemoCatalogInput, demoExtras, readDemoCatalog, type Tools } from '@tavola/demo';
import { addDemoCustomers } from '#areas/customers/index.ts';
import { writeCatalog } from '#database/demo.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { defaultWords } from '../registration.words.ts';

/** What a new restaurant's defaults depend on. */
export interface DefaultsOptions {
  readonly currencyCode: string;
  readonly isTaxInclusive: boolean;
  readonly language: Language;
  /** The default tax; left out = a tax of 0 %. */
  readonly tax?: { readonly names: Readonly<Record<Language, string>>; readonly rate: number };
  /** Which demo restaurant; left out, the currency decides. */
  readonly demo?: DemoName;
  /** One of the product's own demo restaurants: it keeps the taxes of its catalog, and its data cannot be removed. */
  readonly isOwnDemo?: boolean;
}

type PaymentSettings = DemoCatalogInput['paymentSettings'];
type Taxes = DemoCatalogInput['taxes'];

/** Notes that people hand over, and the smallest coin where totals are rounded to it. */
const cashByCurrency: Readonly<Record<string, { readonly notes: readonly number[]; readonly roundTo?: number }>> = {
  THB: { notes: [20, 50, 100, 500, 1000], roundTo: 0.25 },
  JPY: { notes: [500, 1000, 2000, 5000, 10_000] },
  CHF: { notes: [10, 20, 50, 100, 200], roundTo: 0.05 },
  AUD: { notes: [5, 10, 20, 50, 100], roundTo: 0.05 },
};
const defaultCash = { notes: [5, 10, 20, 50, 100] };

/** The quick amounts of cash that a restaurant of this currency begins with. */
export const quickNotes = (currencyCode: string): readonly number[] =>
  (cashByCurrency[currencyCode] ?? defaultCash).notes;

/**
 * What a restaurant without demo data begins with: taxes, units, an empty menu, an empty base price list, cash with
 * quick amounts that fit its currency, card, and in baht PromptPay switched off until it has an account; fulfilment
 * types, a service charge of 0 %, reasons (decision 4). Once per company.
 */
export function createDefaults(tx: Tx, scope: LocationScope, options: DefaultsOptions, tools: Tools): Promise<void> {
  const { language } = options;
  return writeCatalog(
    tx,
    scope,
    readDemoCatalog({
      name: defaultWords.menu[language],
      currencyCode: options.currencyCode,
      language,
      isTaxInclusive: options.isTaxInclusive,
      taxes: [{ ref: 'default', ...defaultTax(options) }],
      categories: [],
      products: [],
      menus: [{ ref: 'menu', name: defaultWords.menu[language], sections: [] }],
      priceLists: [{ ref: 'base', name: defaultWords.priceList[language], isBase: true, items: [] }],
      voidCompReasons: [
        { name: defaultWords.changedMind[language], type: 'Void' },
        { name: defaultWords.mistake[language], type: 'Void' },
        { name: defaultWords.goodwill[language], type: 'Comp' },
        { name: defaultWords.notAsOrdered[language], type: 'Both' },
      ],
      paymentSettings: defaultPaymentSettings(options),
      serviceCharge: { rates: fulfillments.map((fulfillmentID) => ({ fulfillmentID, rate: 0 })) },
      fulfillments: [...fulfillments],
    } satisfies DemoCatalogInput),
    tools,
  );
}

const fulfillments: readonly FulfillmentID[] = [
  Fulfillment.DineIn,
  Fulfillment.Takeaway,
  Fulfillment.Pickup,
  Fulfillment.Delivery,
];

/**
 * What a new restaurant that asked for demo data begins with: a demo's catalog with the tax rate and habit, language
 * and currency of its country. Without a choice, baht gets the Thai restaurant and all others the burrito counter.
 */
export async function createDemoData(
  tx: Tx,
  scope: LocationScope,
  options: DefaultsOptions,
  tools: Tools,
): Promise<void> {
  const { currencyCode, isTaxInclusive, language } = options;
  const name = options.demo ?? (currencyCode === 'THB' ? 'thai' : 'burrito');
  const seed = demoCatalog(name);
  const isAtHome = currencyCode === seed.currencyCode;
  const paymentSettings = isAtHome ? seed.paymentSettings : defaultPaymentSettings(options);
  const isRemovable = options.isOwnDemo !== true;
  const local = isRemovable ? localTaxes(seed, options, isAtHome) : {};
  // The accounts of the office name these guests.
  const customerIDs = await addDemoCustomers(tx, scope, name, { ...tools, isRemovable });
  await writeCatalog(
    tx,
    scope,
    readDemoCatalog({ ...seed, ...local, currencyCode, isTaxInclusive, language, paymentSettings }),
    tools,
    { extras: await demoExtras(name), customerIDs, isRemovable },
  );
}

function defaultTax({ language, tax }: Pick<DefaultsOptions, 'language' | 'tax'>) {
  const names = tax?.names ?? defaultWords.tax;
  return { name: names[language], names, rate: tax?.rate ?? 0 };
}

/**
 * A demo's tax as the restaurant confirmed it, never that of the demo's country. Dishes without tax stay so where the
 * demo is at home; elsewhere all have the default tax. Every choice of a tax has "No tax", so none is made for it.
 */
function localTaxes(seed: DemoCatalogInput, options: DefaultsOptions, isAtHome: boolean) {
  const free = new Set(seed.taxes.flatMap(({ ref, rate }) => (rate === 0 ? [ref] : [])));
  const isFree = (tax: string | null | undefined): boolean => tax === null || (tax !== undefined && free.has(tax));
  const taxes: Taxes = seed.taxes
    .filter(({ ref }) => !free.has(ref))
    .map(({ ref }) => ({ ref, ...defaultTax(options) }));
  const products = seed.products.map(({ tax, ...product }) => {
    if (!isFree(tax)) return tax === undefined ? product : { ...product, tax };
    return isAtHome || tax === null ? { ...product, tax: null } : product;
  });
  // A deposit that is given back is no sale anywhere.
  const deposits = (seed.deposits ?? []).map((deposit) => (isFree(deposit.tax) ? { ...deposit, tax: null } : deposit));
  return { taxes, products, deposits };
}

function defaultPaymentSettings({
  currencyCode,
  language,
}: Pick<DefaultsOptions, 'currencyCode' | 'language'>): PaymentSettings {
  const cash = cashByCurrency[currencyCode] ?? defaultCash;
  const rounding =
    'roundTo' in cash && cash.roundTo !== undefined
      ? { isCashRoundingEnabled: true, roundOffTotalsToNearest: cash.roundTo }
      : {};
  return [
    {
      name: defaultWords.cash[language],
      paymentTypeID: PaymentType.Cash,
      quickCash: [...quickNotes(currencyCode)],
      ...rounding,
    },
    { name: defaultWords.card[language], paymentTypeID: PaymentType.CreditCard },
    ...(currencyCode === 'THB'
      ? [{ name: defaultWords.promptPay[language], paymentTypeID: PaymentType.PromptPay, isAvailableInPOS: false }]
      : []),
  ];
}
