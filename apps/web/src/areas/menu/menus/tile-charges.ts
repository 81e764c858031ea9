import type { Amount, ProductName } from '@tavola/contract';
import { shownCharge, toAmount, withOpenMenu } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { posDataQuery } from '#areas/catalog/sell-data/sell-data.queries.ts';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';

/** What a tile of a menu costs. `isFrom`: the lowest of several. `list` is the price list that it comes from. */
export interface TileCharge {
  /** The picture of its tile. */
  readonly imageUrl: string | null;
  readonly price: Amount;
  readonly isFrom: boolean;
  readonly list: string | null;
}
/** Says what a product will cost on the menu; null while that is loaded, and for one that is not sold. */
export type ChargeOf = (product: ProductName) => TileCharge | null;

/**
 * The prices of tiles on a menu with this price list, by the rule of the sale (decision 260). A list that was chosen a
 * moment ago counts at once.
 */
export function useTileCharges(menuID: string, priceListID: string | null): ChargeOf {
  const { data } = useQuery(posDataQuery);
  const at = useMinute(useOperationalSetting().timezoneName);
  const catalog = useMemo(
    () => (data === undefined ? null : withOpenMenu(data, menuID, priceListID)),
    [data, menuID, priceListID],
  );
  return useCallback(
    ({ itemID }) => {
      const product = catalog?.products.get(itemID);
      if (catalog === null || product === undefined) return null;
      const charged = shownCharge(catalog, product, menuID, at);
      return charged.ok
        ? {
            imageUrl: product.imageUrl ?? null,
            price: toAmount(charged.value.price),
            isFrom: product.type === 'BaseProduct',
            list: charged.value.list?.name ?? null,
          }
        : null;
    },
    [catalog, menuID, at],
  );
}
