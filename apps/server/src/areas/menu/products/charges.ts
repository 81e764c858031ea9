import type { ItemCharge, ProductCharges, ProductRow } from '@tavola/contract';
import { chargesNow, toAmount, toMoney, type Catalog, type LocalMoment } from '@tavola/selling';
import type { CatalogFor } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';

/** What a location sells by, and its local time. */
export interface ChargingPlace {
  readonly catalog: Catalog;
  readonly at: LocalMoment;
}

/** The catalog that sales of this location are priced by, and the moment on its clock. */
export async function chargingPlace(
  tx: Tx,
  scope: LocationScope,
  catalogFor: CatalogFor,
  now: Date,
): Promise<ChargingPlace> {
  const { timezoneName } = await readOperationalSetting(tx, scope);
  return { catalog: (await catalogFor(tx, scope)).catalog, at: localMoment(now, timezoneName) };
}

/** What the sale charges for an item (decision 260); none for one that it does not know. */
export const itemCharges = ({ catalog, at }: ChargingPlace, itemID: string): ItemCharge[] =>
  chargesNow(catalog, itemID, at).map(({ price, list, menus }) => ({
    price: toAmount(price),
    priceListID: list?.priceListID ?? null,
    priceListName: list?.name ?? '',
    menus: menus.map(({ menuID, name, names }) => ({ menuID, name, names })),
  }));

/** Rows of the list with what is charged where that is not their own price. */
export function addCharges(place: ChargingPlace, rows: readonly ProductRow[]): ProductRow[] {
  const differing = ({ itemID, basePrice }: Pick<ProductRow, 'itemID' | 'basePrice'>) => {
    const charges = itemCharges(place, itemID);
    return charges.every(({ price }) => price === basePrice) ? [] : charges;
  };
  return rows.map((row) => ({
    ...row,
    // A product with variants is sold as one of them.
    charges: row.variantCount > 0 ? [] : differing(row),
    itemVariations: row.itemVariations.map((variant) => ({ ...variant, charges: differing(variant) })),
  }));
}

/** What a product and its variants cost, and every price list that has a price for one of them. */
export function chargesOf(place: ChargingPlace, family: readonly string[]): ProductCharges {
  return {
    items: family.map((itemID) => ({ itemID, charges: itemCharges(place, itemID) })),
    priceLists: [...place.catalog.priceLists.values()].flatMap(({ list, priceOfItem }) => {
      const items = family.flatMap((itemID) => {
        const price = priceOfItem(itemID);
        return price === undefined ? [] : [{ itemID, price: toAmount(toMoney(price)) }];
      });
      const { priceListID, name, isBasePriceList, isActive } = list;
      return items.length === 0 ? [] : [{ priceListID, name, isBasePriceList, isActive, items }];
    }),
  };
}
