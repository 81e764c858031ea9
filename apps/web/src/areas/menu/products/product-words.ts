import { parseMoney, parseRate, profitMargin, toDecimalNumber } from '@tavola/selling';
import type { ProductChoices } from './product-choices.queries.ts';
import { allergenText } from '#runtime/names/allergens.ts';
import type { AppLanguage, Translate } from '#text/define.ts';
import { formatAmount, formatPercent, type CurrencyLook } from '#text/format.ts';
import type { Descriptions } from '#ui/forms/FormScreen.tsx';
import type { ProductValues } from './product-form.ts';
import type { productStrings } from './products.strings.ts';
import { combinationName } from './variants/combinations.ts';

type Words = Translate<typeof productStrings.en>;

/** The labels of a product's fields. */
export const productLabels = (t: Words) => ({
  name: t('name'),
  displayName: t('displayName'),
  description: t('description'),
  descriptions: t('descriptions'),
  categoryID: t('category'),
  brandID: t('brand'),
  uomid: t('uom'),
  barcode: t('barcode'),
  refCode: t('refCode'),
  imageUrl: t('image'),
  basePrice: t('basePrice'),
  cost: t('cost'),
  isTaxInclusive: t('isTaxInclusive'),
  isActive: t('isActive'),
  isAvailableForSelection: t('isAvailable'),
  enableTrackInventory: t('enableTrackInventory'),
  isUseAsIngredient: t('isUseAsIngredient'),
  isWeighed: t('isWeighed'),
  allergens: t('allergens'),
  variantIDs: t('variants'),
  itemVariations: t('combination'),
  modifierGroupIDs: t('modifiers'),
  locationItems: t('locations'),
  depositAndCredit: `${t('deposit')}, ${t('credit')}`,
});

interface ValueTextContext {
  readonly t: Words;
  readonly choices: ProductChoices;
  readonly currency: CurrencyLook;
}

/** How the values of a product read for comparing two versions. */
export function describeProduct({ t, choices, currency }: ValueTextContext): Descriptions<ProductValues> {
  const money = (amount: unknown) => (typeof amount === 'number' ? formatAmount(amount, currency) : undefined);
  const nameIn = <C extends object>(
    list: readonly C[],
    idOf: (one: C) => unknown,
    nameOf: (one: C) => string,
    id: unknown,
  ) => list.filter((one) => idOf(one) === id).map(nameOf)[0];
  const groupName = (id: unknown) =>
    nameIn(
      choices.modifierGroups,
      (one) => one.modifierGroupID,
      (one) => one.name,
      id,
    ) ?? '–';
  const itemVariants = (list: ProductValues['itemVariations'] = []) =>
    list
      .map((one) => {
        const parts = [
          combinationName(one.variantOptionIDs, choices.variants),
          money(one.basePrice),
          one.cost == null ? null : `${t('cost')} ${money(one.cost)}`,
          one.barcode,
          one.refCode,
          ...(one.modifierGroupIDs ?? []).map(groupName),
          one.isActive === false ? t('inactive') : null,
        ];
        return parts.filter((part) => part != null && part !== '').join(' · ');
      })
      .join('; ');
  const place = ({
    isDefaultTax = true,
    taxID = null,
    isTaxInclusive,
    cost,
    isAvailableForSelection = true,
  }: NonNullable<ProductValues['locationItems']>[number]) =>
    [
      taxName(choices, t, isDefaultTax, taxID),
      isTaxInclusive ? t('isTaxInclusive') : null,
      cost == null ? null : `${t('cost')} ${money(cost)}`,
      isAvailableForSelection ? t('Available') : t('Unavailable'),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  return {
    basePrice: money,
    cost: money,
    allergens: (codes = []) => allergenText(codes),
    categoryID: (id) =>
      nameIn(
        choices.categories,
        (one) => one.itemCategoryID,
        (one) => one.name,
        id,
      ),
    brandID: (id) =>
      nameIn(
        choices.brands,
        (one) => one.brandID,
        (one) => one.name,
        id,
      ),
    uomid: (id) =>
      nameIn(
        choices.uoms,
        (one) => one.uomid,
        (one) => one.name,
        id,
      ),
    variantIDs: (ids = []) =>
      ids
        .map(
          (id) =>
            nameIn(
              choices.variants,
              (one) => one.variantID,
              (one) => one.name,
              id,
            ) ?? '–',
        )
        .join(', '),
    modifierGroupIDs: (ids = []) => ids.map(groupName).join(', '),
    itemVariations: itemVariants,
    locationItems: (places = []) => places.map(place).join('; '),
    depositAndCredit: (both) =>
      Object.values(both ?? {})
        .map((one) => [one.displayName, one.barcode, one.refCode].filter((part) => part !== '').join(' · '))
        .join('; '),
  };
}

/** The tax of a product at this location. */
export const taxOf = (choices: ProductChoices, isDefaultTax: boolean, taxID: string | null) =>
  choices.taxes.find((tax) => (isDefaultTax ? tax.isDefault : tax.taxID === taxID));

const taxName = (choices: ProductChoices, t: Words, isDefaultTax: boolean, taxID: string | null): string =>
  taxOf(choices, isDefaultTax, taxID)?.name ?? t('noTax');

/** The margin of the typed values as text; empty while values are missing. */
export function marginText(
  t: Words,
  language: AppLanguage,
  price: unknown,
  cost: unknown,
  ratePercent: number,
  isTaxInclusive: boolean,
): string {
  const [ofPrice, ofCost, rate] = [
    parseMoney(typeof price === 'number' ? price : ''),
    parseMoney(typeof cost === 'number' ? cost : ''),
    parseRate(ratePercent),
  ];
  const margin =
    ofPrice.ok && ofCost.ok && rate.ok ? profitMargin(ofPrice.value, ofCost.value, rate.value, isTaxInclusive) : null;
  return margin === null
    ? t('marginUnknown')
    : t(toDecimalNumber(margin) < 0 ? 'marginLoss' : 'marginOf', {
        margin: formatPercent(toDecimalNumber(margin), language),
      });
}

/** A price with what options add to it, as `$10.00 + $3.50`; undefined where they add nothing. */
export function priceSum(basePrice: number, surcharges: readonly number[], currency: CurrencyLook): string | undefined {
  const added = surcharges.filter((amount) => amount !== 0);
  if (added.length === 0) return undefined;
  return [
    formatAmount(basePrice, currency),
    ...added.map((amount) => `${amount < 0 ? '−' : '+'} ${formatAmount(Math.abs(amount), currency)}`),
  ].join(' ');
}
