import type { Menu } from '@tavola/contract';
import type { LocalMoment } from './menus/availability.ts';
import type { Catalog } from './catalog.ts';
import { countertopMenus } from './menus/menu-tiles.ts';
import { chargedPriceOf, pricingMenuID, type ChargedPrice } from './prices.ts';

/** A price that is charged now, and the open menus of the counter that charge it; an item may be on none. */
export type ChargeNow = ChargedPrice & { readonly menus: readonly Menu[] };

/**
 * What an item costs at this moment, one entry for each price and source: menus with their own price lists charge
 * different prices. An item that is on no open menu has its regular price; an unknown one has none.
 */
export function chargesNow(catalog: Catalog, itemID: string, at: LocalMoment): readonly ChargeNow[] {
  const open = countertopMenus(catalog).filter(
    ({ menu }) => pricingMenuID(catalog, itemID, menu.menuID, at) === menu.menuID,
  );
  const places = open.length === 0 ? [null] : open.map(({ menu }) => menu);
  const charges = new Map<string, ChargedPrice & { menus: Menu[] }>();
  for (const menu of places) {
    const charged = chargedPriceOf(catalog, itemID, menu?.menuID ?? null, at);
    if (!charged.ok) continue;
    const key = `${charged.value.price} ${charged.value.list?.priceListID ?? ''}`;
    const known = charges.get(key) ?? { ...charged.value, menus: [] };
    charges.set(key, known);
    if (menu !== null) known.menus.push(menu);
  }
  return [...charges.values()];
}
