import type { Services } from '#platform/services.ts';
import type { CatalogueFor } from '#areas/catalog/index.ts';
import type { FindSellingMoment } from '../discount-redemptions/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { localMoment } from './local-time.ts';
import { createSellingPlaces, type FindSellingPlace } from './selling-place.ts';

/** What the wiring gives to the modules that sell. */
export interface SellingServices extends Pick<Services, 'now' | 'newID'> {
  readonly catalogueFor: CatalogueFor;
}

/** What orders and payments lean on. */
export interface SellingDeps extends SellingServices {
  readonly sellingPlaceFor: FindSellingPlace;
}

/** Adds the memory of selling places to the services. */
export const sellingDeps = (services: SellingServices): SellingDeps => ({
  ...services,
  sellingPlaceFor: createSellingPlaces(services.catalogueFor, readOperationalSetting, services.now),
});

/** What a location sells and what time it is there, for calls that are about no order. */
export function sellingMoments(services: SellingServices): FindSellingMoment {
  const { sellingPlaceFor, now } = sellingDeps(services);
  return async (tx, scope) => {
    const { catalog, operational } = await sellingPlaceFor(tx, scope);
    return { catalog, at: localMoment(now(), operational.timezoneName) };
  };
}
