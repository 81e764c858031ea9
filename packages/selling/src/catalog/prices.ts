import type { EnteredAmount, PriceList } from '@tavola/contract';
import { parseMoney } from '../money/parse.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import type { LocalMoment } from './menus/availability.ts';
import { CatalogError, findProduct, type Catalog } from './catalog.ts';
import { isOnOpenMenu } from './menus/menu-index.ts';
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

/** A price with the list that it comes from; null = the item's own. */
export type ChargedPrice = { readonly price: Money; readonly list: PriceList | null };

/**
 * What an item costs now, without adds: the menu's price list if the item can be had there, and the list is in force
 * and names it, else the list in force with the narrowest window, else the base price list, else the
 * item's base price (decision 16). Refuses an unknown item and a price that is no amount.
 */
export function priceOf(catalog: Catalog, itemID: string, menuID: string | null, at: LocalMoment): Verdict<Money> {
  const charged = chargedPriceOf(catalog, itemID, menuID, at);
  return charged.ok ? accept(charged.value.price) : charged;
}

/** The price of `priceOf` and where it comes from. */
export function chargedPriceOf(
  catalog: Catalog,
  itemID: string,
  menuID: string | null,
  at: LocalMoment,
): Verdict<ChargedPrice> {
  const product = findProduct(catalog, itemID);
  if (!product.ok) return product;
  const ownMenuID = pricingMenuID(catalog, itemID, menuID, at);
  const listed = listedPrice(catalog, ownMenuID, at, (list) => list.priceOfItem(itemID));
  const price = parseMoney(listed?.price ?? product.value.basePrice);
  return price.ok ? accept({ price: price.value, list: listed?.list ?? null }) : price;
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
    listedPrice(catalog, menuID, at, (list) => list.priceOfOption(modifierOptionID))?.price ?? option.priceAdd,
  );
}

type PriceIn = (list: IndexedPriceList) => EnteredAmount | undefined;
type Listed = { readonly price: EnteredAmount; readonly list: PriceList };

function listedPrice(catalog: Catalog, menuID: string | null, at: LocalMoment, priceIn: PriceIn): Listed | undefined {
  const menuListID = menuID === null ? null : (catalog.menus.get(menuID)?.menu.priceListID ?? null);
  const menuList = menuListID === null ? undefined : catalog.priceLists.get(menuListID);
  const onMenu = menuList !== undefined && isInForce(menuList, at) ? priceIn(menuList) : undefined;
  return onMenu !== undefined && menuList !== undefined
    ? { price: onMenu, list: menuList.list }
    : (narrowestPrice(catalog, at, priceIn) ?? basePrice(catalog, at, priceIn));
}

/**
 * A list made for some menu counts there alone: delivery prices must not reach the counter. Equal widths go to the
 * lowest id.
 */
function narrowestPrice(catalog: Catalog, at: LocalMoment, priceIn: PriceIn): Listed | undefined {
  let best: (Listed & { width: number; id: string }) | undefined;
  for (const [id, indexed] of catalog.priceLists) {
    const { list } = indexed;
    if (list.isBasePriceList || catalog.menuPriceListIDs.has(id) || !isInForce(indexed, at)) continue;
    const price = priceIn(indexed);
    if (price === undefined) continue;
    const width = widthNow(indexed, at);
    if (best === undefined || width < best.width || (width === best.width && id < best.id))
      best = { price, list, width, id };
  }
  return best;
}

function basePrice(catalog: Catalog, at: LocalMoment, priceIn: PriceIn): Listed | undefined {
  for (const indexed of catalog.priceLists.values()) {
    const { list } = indexed;
    const price = list.isBasePriceList && isInForce(indexed, at) ? priceIn(indexed) : undefined;
    if (price !== undefined) return { price, list };
  }
  return undefined;
}
