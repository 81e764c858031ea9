import { allergensOf, type Allergen, type PosProduct } from '@tavola/contract';
import type { Catalog, ModifierChoice } from '@tavola/selling';
import { soldProduct, type Choosing } from './choosing.ts';

/**
 * What a dish contains as it is chosen so far (decision 373): the item or its chosen variant, the parts of a combo, and
 * the chosen options. Until a variant or a part is chosen, what any of them contains.
 */
export function allergensOfChoice(catalog: Catalog, choosing: Choosing): Allergen[] {
  const product = soldProduct(catalog, choosing) ?? catalog.products.get(choosing.productID);
  const isWholeCombo = choosing.parts.length > 0 && choosing.parts.every(({ itemID }) => itemID !== null);
  const parts = choosing.parts.flatMap(({ itemID, variantOptionIDs, modifiers }) => {
    const part = catalog.products.get(itemID ?? '');
    return [
      ...(part?.allergens ?? []),
      ...ofVariantOptions(part, variantOptionIDs),
      ...ofModifiers(catalog, modifiers),
    ];
  });
  return allergensOf([
    ...(isWholeCombo ? [] : (product?.allergens ?? [])),
    ...parts,
    ...ofVariantOptions(product, choosing.variantOptionIDs),
    ...ofModifiers(catalog, choosing.modifiers),
  ]);
}

const ofVariantOptions = (product: PosProduct | undefined, ids: readonly string[]): Allergen[] =>
  (product?.variantGroups ?? []).flatMap(({ variantOptions }) =>
    variantOptions.flatMap((option) => (ids.includes(option.variantOptionID) ? (option.allergens ?? []) : [])),
  );

const ofModifiers = (catalog: Catalog, modifiers: readonly ModifierChoice[]): Allergen[] =>
  modifiers.flatMap(({ modifierOptionID, modifiers: below }) => [
    ...(catalog.modifierOptions.get(modifierOptionID)?.allergens ?? []),
    ...ofModifiers(catalog, below),
  ]);
