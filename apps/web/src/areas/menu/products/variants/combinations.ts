import { MAX_ITEM_VARIANTS, type ItemVariantInput } from '@tavola/contract';
import { parseMoney, sum, toAmount } from '@tavola/selling';

/** What the form needs to know of a variant: its options in display order. */
export interface VariantChoice {
  readonly variantID: string;
  readonly name: string;
  readonly variantOptions: readonly {
    readonly variantOptionID: string;
    readonly name: string;
    /** Added to the product's price when a variant is made. */
    readonly priceAdd: number;
    readonly isActive: boolean;
  }[];
}
/** A variant in the form. */
export type Variant = Omit<ItemVariantInput, 'itemID'> & { readonly itemID?: string | null | undefined };

/** Every combination of one offered option per variant, at most as many as a product may have. */
export function combinationsOf(variants: readonly VariantChoice[]): readonly (readonly string[])[] {
  if (variants.length === 0) return [];
  let found: readonly (readonly string[])[] = [[]];
  for (const { variantOptions } of variants) {
    const offered = variantOptions.filter(({ isActive }) => isActive);
    found = found
      .flatMap((taken) => offered.map(({ variantOptionID }) => [...taken, variantOptionID]))
      .slice(0, MAX_ITEM_VARIANTS);
  }
  return found;
}

/** The same options, in any order. */
const keyOf = (optionIDs: readonly string[]): string => optionIDs.join('*');

/** Combinations that the product does not have yet. */
export const missingCombinations = (
  variants: readonly VariantChoice[],
  itemVariants: readonly Variant[],
): readonly (readonly string[])[] => {
  const there = new Set(itemVariants.map(({ variantOptionIDs }) => keyOf(variantOptionIDs)));
  return combinationsOf(variants).filter((combination) => !there.has(keyOf(combination)));
};

/** What a new variant begins with. */
interface Figures {
  readonly basePrice: number;
  readonly cost: number | null;
}

/** What the options of a combination add to the product's price, in the order of the options; nothing is left out. */
export const surchargesOf = (
  variantOptionIDs: readonly string[],
  variants: readonly VariantChoice[],
): readonly number[] =>
  variantOptionIDs.flatMap(
    (id) =>
      variants.flatMap(({ variantOptions }) => variantOptions).find(({ variantOptionID }) => variantOptionID === id)
        ?.priceAdd ?? [],
  );

/** The product's price with what the options add, never below 0. */
function fullPrice(basePrice: number, surcharges: readonly number[]): number {
  const parts = [basePrice, ...surcharges].map((figure) => parseMoney(figure));
  const amounts = parts.flatMap((part) => (part.ok ? [part.value] : []));
  return amounts.length < parts.length ? basePrice : Math.max(0, toAmount(sum(amounts)));
}

/** The variants after the product's price changed: new ones that still have the price they were made with follow it. */
export const followPrice = (
  itemVariants: readonly Variant[],
  variants: readonly VariantChoice[],
  { from, to }: { readonly from: number; readonly to: number },
): Variant[] =>
  itemVariants.map((variant) => {
    const surcharges = surchargesOf(variant.variantOptionIDs, variants);
    return variant.itemID == null && variant.basePrice === fullPrice(from, surcharges)
      ? { ...variant, basePrice: fullPrice(to, surcharges) }
      : variant;
  });

/** A new variant at the product's price with what its options add. */
export const newVariant = (
  variantOptionIDs: readonly string[],
  variants: readonly VariantChoice[],
  { basePrice, cost }: Figures,
): Variant => ({
  itemID: null,
  variantOptionIDs: [...variantOptionIDs],
  basePrice: fullPrice(basePrice, surchargesOf(variantOptionIDs, variants)),
  cost,
  barcode: '',
  refCode: '',
  isActive: true,
  isAvailableForSelection: true,
  modifierGroupIDs: [],
});

/**
 * The itemVariants of a product after its variants were changed. One that still applies keeps its id, price and codes
 * and takes the first free combination with its options. The other combinations are created at the product's price plus
 * the surcharges of their options.
 */
export function reshape(
  itemVariants: readonly Variant[],
  variants: readonly VariantChoice[],
  figures: Figures,
): Variant[] {
  const variantOf = new Map(
    variants.flatMap(({ variantID, variantOptions }) =>
      variantOptions.map(({ variantOptionID }) => [variantOptionID, variantID] as const),
    ),
  );
  const left = itemVariants
    .map((variant) => ({ variant, kept: variant.variantOptionIDs.filter((id) => variantOf.has(id)) }))
    .filter(({ kept }) => kept.length > 0);
  return combinationsOf(variants).map((combination) => {
    const place = left.findIndex(({ kept }) => kept.every((id) => combination.includes(id)));
    const [found] = place < 0 ? [] : left.splice(place, 1);
    return found === undefined
      ? newVariant(combination, variants, figures)
      : { ...found.variant, variantOptionIDs: [...combination] };
  });
}

/** The name of a combination: `Small, Oat`. */
export function combinationName(variantOptionIDs: readonly string[], variants: readonly VariantChoice[]): string {
  const names = new Map(
    variants.flatMap(({ variantOptions }) =>
      variantOptions.map(({ variantOptionID, name }) => [variantOptionID, name] as const),
    ),
  );
  return variantOptionIDs.map((id) => names.get(id) ?? '–').join(', ');
}
