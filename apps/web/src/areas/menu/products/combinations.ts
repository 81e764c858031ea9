import { MAX_ITEM_VARIANTS, type ItemVariantInput } from '@tavola/contract';

/** What the form needs to know of a variant: its options in display order. */
export interface VariantChoice {
  readonly variantID: string;
  readonly name: string;
  readonly variantOptions: readonly {
    readonly variantOptionID: string;
    readonly name: string;
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

/** A new variant at the product's own price. */
export const newVariant = (
  variantOptionIDs: readonly string[],
  { basePrice, cost }: { readonly basePrice: number; readonly cost: number | null },
): Variant => ({
  itemID: null,
  variantOptionIDs: [...variantOptionIDs],
  basePrice,
  cost,
  barcode: '',
  refCode: '',
  isActive: true,
  isAvailableForSelection: true,
  modifierGroupIDs: [],
});

/**
 * The itemVariants of a product after its variants were changed. One that still applies keeps its id, price and codes
 * and takes the first free combination with its options. The other combinations are created at the product's price.
 */
export function reshape(
  itemVariants: readonly Variant[],
  variants: readonly VariantChoice[],
  figures: { readonly basePrice: number; readonly cost: number | null },
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
      ? newVariant(combination, figures)
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
