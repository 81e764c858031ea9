import type { EnteredAmount } from '@tavola/contract';
import { parseMoney } from '../money/parse.ts';
import type { Money } from '../money/money.ts';
import { refuse, type Verdict } from '../money/verdict.ts';
import type { LocalMoment } from './availability.ts';
import { CatalogError, findProduct, type Catalog } from './catalog.ts';
import { isOnOpenMenu } from './menu-index.ts';
import { isInForce, widthNow, type IndexedPriceList } from './price-list.ts';

/**
 * The menu whose prices an item has now: the one that it is sold from, where it can be had there at this moment; null =
 * regular prices. The options of the item follow it.
 */
export function pricingMenuID(catalog: Catalog, itemID: string, menuID: string | null, at: LocalMoment): string | null {
  const menu = menuID === null ? undefined : catalog.menus.get(menuID);
  const product = catalog.products.get(itemID);
  return menu !== undefined && product !== undefined && isOnOpenMenu(menu, product, at) ? menuID : null;
}

/**
 * What an item costs now, without adds: the menu's price list if the item can be had there, and the list is in force
 * and names it, else the list in force with the narrowest window, else the base price list, else the
 * item's base price (decision 16). Refuses an unknown item and a price that is no amount.
 */
export function priceOf(catalog: Catalog, itemID: string, menuID: string | null, at: LocalMoment): Verdict<Money> {
  const product = findProduct(catalog, itemID);
  if (!product.ok) return product;
  const ownMenuID = pricingMenuID(catalog, itemID, menuID, at);
  return parseMoney(listedPrice(catalog, ownMenuID, at, (list) => list.priceOfItem(itemID)) ?? product.value.basePrice);
}

/**
 * What a modifier option adds now, by the same rule, where `menuID` is the `pricingMenuID` of the item that it hangs
 * on; refuses an unknown option.
 */
export function priceOfOption(
  catalog: Catalog,
  modifierOptionID: string,
  menuID: string | null,
  at: LocalMoment,
): Verdict<Money> {
  const option = catalog.modifierOptions.get(modifierOptionID);
  if (option === undefined) return refuse(CatalogError.optionNotFound, { modifierOptionID });
  return parseMoney(
    listedPrice(catalog, menuID, at, (list) => list.priceOfOption(modifierOptionID)) ?? option.priceAdd,
  );
}

function listedPrice(
  catalog: Catalog,
  menuID: string | null,
  at: LocalMoment,
  priceIn: (list: IndexedPriceList) => EnteredAmount | undefined,
): EnteredAmount | undefined {
  const menuListID = menuID === null ? null : (catalog.menus.get(menuID)?.menu.priceListID ?? null);
  const menuList = menuListID === null ? undefined : catalog.priceLists.get(menuListID);
  const onMenu = menuList !== undefined && isInForce(menuList, at) ? priceIn(menuList) : undefined;
  return onMenu ?? narrowestPrice(catalog, at, priceIn) ?? basePrice(catalog, at, priceIn);
}

/**
 * A list made for some menu counts there alone: delivery prices must not reach the counter. Equal widths go to the
 * lowest id.
 */
function narrowestPrice(
  catalog: Catalog,
  at: LocalMoment,
  priceIn: (list: IndexedPriceList) => EnteredAmount | undefined,
): EnteredAmount | undefined {
  let best: { price: EnteredAmount; width: number; id: string } | null = null;
  for (const [id, list] of catalog.priceLists) {
    if (list.list.isBasePriceList || catalog.menuPriceListIDs.has(id) || !isInForce(list, at)) continue;
    const price = priceIn(list);
    if (price === undefined) continue;
    const width = widthNow(list, at);
    if (best === null || width < best.width || (width === best.width && id < best.id)) best = { price, width, id };
  }
  return best?.price;
}

function basePrice(
  catalog: Catalog,
  at: LocalMoment,
  priceIn: (list: IndexedPriceList) => EnteredAmount | undefined,
): EnteredAmount | undefined {
  for (const list of catalog.priceLists.values()) {
    const price = list.list.isBasePriceList && isInForce(list, at) ? priceIn(list) : undefined;
    if (price !== undefined) return price;
  }
  return undefined;
}
