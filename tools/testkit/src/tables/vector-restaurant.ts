import type { DemoCatalogInput } from '@tavola/demo';
import { currencies } from '@tavola/server/platform/reference/currencies.ts';
import type {
  CaseDiscount,
  CaseLine,
  CaseModifier,
  CasePart,
  TableCase,
} from '../../../../packages/selling/vectors/case.ts';
import type { Selling, SellingServer } from '../selling/selling.ts';

/** A restaurant that sells exactly the lines of a case of kind `table`, at its prices, taxes and charges. */

export type AddedLine = Omit<CaseLine, 'voidComp' | 'assignTo'>;

/** What a line is called in the restaurant. */
export const lineName = (id: string): string => `Line ${id}`;
/** The name of a part of a combo, by its place in the line. */
export const partName = (id: string, part: number): string => `Line ${id} part ${part}`;
/** A group has one option, called after its place below the item. */
export const optionName = (owner: string, path: readonly number[]): string => `${owner} option ${path.join('.')}`;
/** The name of a variant, by its place below its owner. */
export const variantName = (owner: string, index: number): string => `${owner} variant ${index}`;
/** The name of a discount of a line or an order. */
export const discountName = (owner: string, { id }: CaseDiscount): string => `${owner} discount ${id}`;

const UNTAXED = 'none';
/** The tax of open items without one. */
export const NO_TAX = 'No Tax';

/** Registers the restaurant of a case. Throws for a currency that the product does not have, or with other decimals. */
export function openVectorRestaurant(server: SellingServer, input: TableCase): Promise<Selling> {
  const lines = input.steps.flatMap((step) => ('add' in step ? [step.add] : []));
  return server.open(catalogOf(input, lines), async ({ companyID, locationID }) => {
    const currency = currencies.find(({ code }) => code === input.currency.code);
    if (currency?.decimals !== input.currency.decimals) throw new Error(`There is no ${input.currency.code}.`);
    const inclusive = lines.flatMap(inclusiveNames);
    await server.test.asOwner(async (owner) => {
      const place = [companyID, locationID];
      await owner.query('UPDATE companies SET is_tax_inclusive = $2 WHERE company_id = $1', [
        companyID,
        input.locationTaxInclusive ?? false,
      ]);
      await owner.query('UPDATE locations SET currency_id = $3 WHERE company_id = $1 AND id = $2', [
        ...place,
        currency.currencyID,
      ]);
      await owner.query(
        'UPDATE service_charge_settings SET is_include_comp = $3 WHERE company_id = $1 AND location_id = $2',
        [...place, input.serviceCharge?.includeComp ?? false],
      );
      // An option that adds to the price hangs on an item that is no base of variants.
      await owner.query("UPDATE items SET type = 'Product' WHERE company_id = $1 AND type = 'BaseProduct'", [
        companyID,
      ]);
      await owner.query('UPDATE items SET is_tax_inclusive = name = ANY($2::text[]) WHERE company_id = $1', [
        companyID,
        inclusive,
      ]);
      await owner.query(
        `UPDATE item_locations l SET is_tax_inclusive = i.is_tax_inclusive FROM items i
          WHERE l.company_id = $1 AND l.location_id = $2 AND i.company_id = $1 AND i.id = l.item_id`,
        place,
      );
    });
  });
}

/** Names of the items of a line whose price contains their tax. */
function inclusiveNames({ id, taxInclusive, parts = [] }: AddedLine): string[] {
  const own = [lineName(id), ...TWINS.map((side) => `${lineName(id)} (${side})`)];
  return [
    ...(taxInclusive === true ? own : []),
    ...parts.flatMap((part, index) => (part.taxInclusive === true ? [partName(id, index)] : [])),
  ];
}

const TWINS = ['deposit', 'credit'] as const;

function catalogOf(input: TableCase, lines: readonly AddedLine[]): DemoCatalogInput {
  const taxIDs = Object.keys(input.taxes ?? {});
  const charge = input.serviceCharge;
  // The charge has the first tax.
  const ordered = taxIDs.toSorted((a, b) => Number(b === charge?.tax) - Number(a === charge?.tax));
  const refOf = (tax: string | null | undefined): string | null => (tax == null ? null : `tax-${taxIDs.indexOf(tax)}`);
  const products: NonNullable<DemoCatalogInput['products']> = [];
  const groups: Groups = { modifiers: [], variants: [] };
  for (const [index, line] of lines.entries()) {
    const { kind = 'product', id } = line;
    if (kind === 'deposit' || kind === 'credit' || kind === 'open') continue;
    const parts = (line.parts ?? []).map((part, place) => ({ part, ref: `line-${index}-part-${place}`, place }));
    const common = { category: 'all', variants: [] };
    for (const { part, ref, place } of parts)
      products.push({
        ...common,
        ref,
        name: partName(id, place),
        price: Number(part.basePrice ?? 0),
        tax: refOf(part.tax),
        ...choicesOf(partName(id, place), ref, part, groups),
      });
    products.push({
      ...common,
      ref: `line-${index}`,
      name: lineName(id),
      price: Number(line.price),
      tax: refOf(line.tax),
      isWeighed: !Number.isInteger(Number(line.quantity)),
      combo: parts.map(({ part, ref, place }) => ({
        name: `Choice ${place}`,
        quantity: Number(part.quantity ?? 1),
        items: [{ product: ref, priceAdd: Number(part.priceAdd ?? 0), isDefault: true }],
      })),
      ...choicesOf(lineName(id), `line-${index}`, line, groups),
    });
  }
  return {
    name: 'Case',
    currencyCode: input.currency.code,
    language: 'en',
    isTaxInclusive: false,
    taxes: [
      // Called by its id: several taxes may have components of one name.
      ...ordered.map((taxID) => {
        const components = (input.taxes?.[taxID] ?? []).map(({ name, rate }) => ({ name, rate: Number(rate) }));
        const rate = components.reduce((sum, each) => sum + each.rate, 0);
        return { ref: refOf(taxID) ?? UNTAXED, name: taxID, rate: Math.round(rate * 1e5) / 1e5, components };
      }),
      { ref: UNTAXED, name: NO_TAX, rate: 0 },
    ],
    categories: [{ ref: 'all', name: 'All' }],
    modifierGroups: groups.modifiers,
    variantGroups: groups.variants,
    products,
    deposits: lines.flatMap(({ kind, id, price, tax }, index) =>
      kind === 'deposit' || kind === 'credit'
        ? [{ ref: `line-${index}`, name: lineName(id), category: 'all', price: Number(price), tax: refOf(tax) }]
        : [],
    ),
    menus: [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: products.map(({ ref }) => ref) }] }],
    discounts: lines
      .flatMap((line) =>
        (line.discounts ?? []).map((discount) => ({ owner: lineName(line.id), discount, level: 'Item' as const })),
      )
      .concat(
        input.steps.flatMap((step) =>
          'orderDiscount' in step
            ? [{ owner: step.orderDiscount, discount: step.discount, level: 'EntireOrder' as never }]
            : [],
        ),
      )
      .filter(({ discount }) => discount.combinable === false)
      .map(({ owner, discount, level }, index) => ({
        ref: `discount-${index}`,
        name: discountName(owner, discount),
        type: discount.type === 'percent' ? ('Percentage' as const) : ('FixedAmount' as const),
        level,
        value: Number(discount.value),
        appliesTo: 'EntireOrder' as const,
      })),
    paymentSettings: [
      {
        name: 'Cash',
        paymentTypeID: 1,
        isCashRoundingEnabled: input.cashRounding !== undefined,
        roundOffTotalsToNearest: Number(input.cashRounding ?? 0),
      },
      { name: 'Credit Card', paymentTypeID: 6 },
    ],
    serviceCharge: {
      rates:
        charge === undefined
          ? []
          : ([1, 4] as const).map((fulfillmentID) => ({ fulfillmentID, rate: Number(charge.rate) })),
      isTaxed: charge?.tax != null,
      isAfterDiscount: charge?.afterDiscount ?? true,
    },
    fulfillments: [1, 2, 4],
  };
}

interface Groups {
  readonly modifiers: NonNullable<DemoCatalogInput['modifierGroups']>;
  readonly variants: NonNullable<DemoCatalogInput['variantGroups']>;
}

/** The groups of an item: one for each option that is chosen. */
function choicesOf(
  owner: string,
  ref: string,
  { modifiers = [], variants = [] }: Pick<CasePart, 'modifiers' | 'variants'>,
  groups: Groups,
): { readonly modifierGroups: string[]; readonly variantGroups: string[] } {
  return {
    modifierGroups: modifierGroups(owner, ref, modifiers, [], groups),
    variantGroups: variants.map(({ priceAdd }, index) => {
      const group = `${ref}-variant-${index}`;
      const name = variantName(owner, index);
      groups.variants.push({ ref: group, name, options: [{ ref: `${group}/on`, name, priceAdd: Number(priceAdd) }] });
      return group;
    }),
  };
}

const modifierGroups = (
  owner: string,
  ref: string,
  modifiers: readonly CaseModifier[],
  above: readonly number[],
  groups: Groups,
): string[] =>
  modifiers.map(({ priceAdd, modifiers: below = [] }, index) => {
    const path = [...above, index];
    const group = `${ref}-group-${path.join('-')}`;
    const name = optionName(owner, path);
    groups.modifiers.push({
      ref: group,
      name,
      options: [
        {
          ref: `${group}/on`,
          name,
          priceAdd: Number(priceAdd),
          modifierGroups: modifierGroups(owner, ref, below, path, groups),
        },
      ],
    });
    return group;
  });
