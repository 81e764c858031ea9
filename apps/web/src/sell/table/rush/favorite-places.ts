import { countertopMenus, selectMenu, type TilePlace } from '@tavola/selling';
import type { SellData } from '../../data/sell-data.ts';
import { placesOf } from '../../menu/menu-view.ts';

/** The entries of items on the menus, in the order of the items; a variant is found under its product. */
export function favoritePlaces(data: SellData, items: readonly { readonly itemID: string }[]): TilePlace[] {
  const { catalog } = data;
  const entries = new Map<string, TilePlace>();
  for (const { menu } of countertopMenus(catalog))
    for (const place of placesOf(data, selectMenu(menu.menuID)))
      if (!entries.has(place.product.itemID)) entries.set(place.product.itemID, place);
  const found = items.flatMap(
    ({ itemID }) => entries.get(itemID) ?? entries.get(catalog.products.get(itemID)?.baseItemID ?? '') ?? [],
  );
  return [...new Set(found)];
}
