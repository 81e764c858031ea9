import type { LineNames, Names, PosProduct } from '@tavola/contract';
import type { Catalog } from './catalog.ts';
import type { ChosenItem, ChosenModifier, ChosenVariantOption } from './selection.ts';

/**
 * The names per language of an item and of everything chosen with it, by id: a line keeps them, so that tickets and
 * receipts in another language need no catalog (decisions 158 and 165). Null = no language has another name.
 */
export function namesOfChoice(
  catalog: Catalog,
  product: PosProduct,
  { modifiers, variantOptions, parts }: Pick<ChosenItem, 'modifiers' | 'variantOptions' | 'parts'>,
): LineNames | null {
  const found: Record<string, Names> = {};
  const add = (id: string, names: Names | null | undefined): void => {
    if (names != null) found[id] = names;
  };
  const addOptions = (of: PosProduct, chosen: readonly ChosenVariantOption[]): void => {
    for (const { variantOptionID } of chosen)
      for (const { variantOptions: options } of of.variantGroups)
        add(variantOptionID, options.find((option) => option.variantOptionID === variantOptionID)?.names);
  };
  const addModifiers = (chosen: readonly ChosenModifier[]): void => {
    for (const modifier of chosen) {
      add(modifier.modifierOptionID, catalog.modifierOptions.get(modifier.modifierOptionID)?.names);
      addModifiers(modifier.modifiers);
    }
  };
  add(product.itemID, product.names);
  addOptions(product, variantOptions);
  addModifiers(modifiers);
  for (const part of parts) {
    const item = catalog.products.get(part.itemID);
    if (item === undefined) continue;
    add(item.itemID, item.names);
    addOptions(item, part.variantOptions);
    addModifiers(part.modifiers);
  }
  return Object.keys(found).length === 0 ? null : found;
}
