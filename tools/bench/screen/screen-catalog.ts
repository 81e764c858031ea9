import type { PosCatalog } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';

/** The catalog with this many more plain items, all in the first section of every menu and before the others. */
export function enlarged(catalog: PosCatalog, items: number): PosCatalog {
  const plain = catalog.products.find(
    (product) =>
      product.isActive &&
      product.type === 'Product' &&
      product.modifierGroups.length === 0 &&
      product.variantGroups.length === 0,
  );
  if (plain === undefined) throw new Error('The demo sells nothing without options.');
  const products = Array.from({ length: items }, (_, index) => {
    const name = `Bench item ${String(index + 1).padStart(4, '0')}`;
    return {
      ...plain,
      itemID: newID(),
      name,
      displayName: name,
      barcode: null,
      basePrice: (100 + (index % 900)) / 100,
    };
  });
  const menus = catalog.menus.map((menu) => ({
    ...menu,
    menuSections: menu.menuSections.map((section, index) => {
      const [sample] = section.menuItems;
      if (index > 0 || sample === undefined) return section;
      return {
        ...section,
        menuItems: [
          ...products.map(({ itemID }, at) => ({ ...sample, menuItemID: newID(), itemID, displayOrder: at - items })),
          ...section.menuItems,
        ],
      };
    }),
  }));
  return { ...catalog, products: [...products, ...catalog.products], menus };
}
