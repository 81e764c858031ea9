import type { Menu, PosCatalog } from '@tavola/contract';
import { createCatalog, type Catalog } from '../catalog.ts';

/**
 * The catalog as if a menu with this price list were open at every moment and had every product. The menu builder asks
 * it what a tile will cost: a menu that is being built is not saved yet, and may be closed now.
 */
export function withOpenMenu(snapshot: PosCatalog, menuID: string, priceListID: string | null): Catalog {
  const open: Menu = {
    menuID,
    name: '',
    names: null,
    isUserDefinedMenu: true,
    isOnlineMenu: false,
    isActive: true,
    priceListID,
    sortNumber: 0,
    availabilities: [],
    menuItemCategoryAvailabilities: [],
    menuSections: [
      {
        menuSectionID: menuID,
        displayName: '',
        names: null,
        displayOrder: 0,
        menuSectionAvailabilities: [],
        menuItems: snapshot.products.map(({ itemID }, displayOrder) => ({
          menuItemID: itemID,
          itemID,
          menuSectionID: menuID,
          displayOrder,
          isAvailable: true,
          availabilities: [],
          menuItemModifierOptions: [],
        })),
      },
    ],
  };
  return createCatalog({ ...snapshot, menus: [...snapshot.menus.filter((one) => one.menuID !== menuID), open] });
}
