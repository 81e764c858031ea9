import type { Services } from '../../platform/services.ts';
import type { CatalogueFor } from '../catalogue/index.ts';
import { readOperationalSetting } from '../settings/index.ts';
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
export const sellingDeps = (services: SellingServices): SellingDeps => ({ ...services, sellingPlaceFor: createSellingPlaces(services.catalogueFor, readOperationalSetting, services.now) });
