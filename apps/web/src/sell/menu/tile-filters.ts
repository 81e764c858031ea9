import { isOnAt, isOpenAt, type TilePlace } from '@tavola/selling';
import { create } from 'zustand';
import type { Selling } from '../data/sell-context.ts';

/** What narrows the tiles besides section, category and search. */
export interface TileFilter {
  /** null = all brands. */
  readonly brandID: string | null;
  /** Only what is offered at this time of day. */
  readonly isNowOnly: boolean;
}

const none: TileFilter = { brandID: null, isNowOnly: false };

/** The filters of this terminal; they end with the page. */
export const useTileFilter = create<TileFilter>(() => none);

/** Which filters the settings of the location show on the sell screen. */
export const shownFilters = ({ data: { operational, channel } }: Selling) => ({
  brand: isOnAt(operational.showBrandFilter, channel),
  // The filter overrides the order of the settings: with it, items outside their hours are hidden or shown by a tap.
  hours: isOnAt(operational.showTimeAvailabilityOverrideFilter, channel),
});

/** The entries that pass the filters; a product without a brand has that of its menu. */
export function filtered(places: readonly TilePlace[], selling: Selling, filter: TileFilter): readonly TilePlace[] {
  const { brand, hours } = shownFilters(selling);
  const brandID = brand ? filter.brandID : null;
  const isNowOnly = hours && filter.isNowOnly;
  if (brandID === null && !isNowOnly) return places;
  const { data, at } = selling;
  const { menus } = data.catalog;
  return places.filter(
    (place) =>
      (brandID === null || (place.product.brandID ?? menus.get(place.menuID)?.menu.brandID) === brandID) &&
      (!isNowOnly || isOpenAt(data.catalog, place.product, place, at)),
  );
}
