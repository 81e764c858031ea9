import type { BuilderItem } from '@tavola/contract';
import type { Catalog } from '@tavola/selling';

/**
 * A product with every option that can be asked for with it: its own groups, those of its variants, and those below the
 * options. Null = it is not sold.
 */
export function builderItem(catalog: Catalog, itemID: string): BuilderItem | null {
  const product = catalog.products.get(itemID.toLowerCase());
  if (product === undefined) return null;
  const modifierGroups: BuilderItem['modifierGroups'] = [];
  const seen = new Set<string>();
  const visit = (bindings: readonly { readonly modifierGroupID: string }[]): void => {
    for (const { modifierGroupID } of bindings) {
      const indexed = catalog.modifierGroups.get(modifierGroupID);
      if (indexed === undefined || seen.has(modifierGroupID)) continue;
      seen.add(modifierGroupID);
      const { group, options } = indexed;
      modifierGroups.push({
        modifierGroupID,
        name: group.displayName,
        modifierOptions: options.map((option) => ({
          modifierOptionID: option.modifierOptionID,
          name: option.displayName,
          isOn: option.isActive && option.isAvailable,
        })),
      });
      for (const option of options) visit(option.modifierGroups);
    }
  };
  visit(product.modifierGroups);
  for (const variant of catalog.variantsOf.get(product.itemID) ?? []) visit(variant.modifierGroups);
  for (const { variantOptions } of product.variantGroups)
    for (const { variantOptionID } of variantOptions) visit(catalog.variantOptionGroups.get(variantOptionID) ?? []);
  return { itemID: product.itemID, name: product.displayName, modifierGroups };
}
