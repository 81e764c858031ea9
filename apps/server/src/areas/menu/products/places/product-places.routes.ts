import type { productPlaceRoutes } from '@tavola/contract';
import { changePosData, type CatalogFor } from '#areas/catalog/index.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { listPlaces, savePlaces } from './product-places.ts';

/** The calls for a product at several locations; a write notifies their terminals (decision 24). */
export function createProductPlaceHandlers(
  { now }: Pick<Services, 'now'>,
  catalogFor: CatalogFor,
): Handlers<typeof productPlaceRoutes> {
  return {
    list: (call) => call.readForCompany((tx) => listPlaces(tx, call, call.params.id, catalogFor, now())),
    save: async (call) => {
      await changePosData(call, now(), (tx) => savePlaces(tx, call, call.params.id, call.body.locationItems, now()));
      return call.readForCompany((tx) => listPlaces(tx, call, call.params.id, catalogFor, now()));
    },
  };
}
