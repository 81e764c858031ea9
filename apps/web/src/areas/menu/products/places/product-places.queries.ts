import { productPlaceRoutes, type ProductPlaceInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';

/** A product at every location of the person. The key starts with the sell data's, so that news of it refetches. */

const KEY = ['posData', 'products'];

/** Tax, cost, availability, stock and charged price of a product at each location. */
export const productPlacesQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'places', id],
    queryFn: ({ signal }) => call(productPlaceRoutes.list, { params: { id } }, { signal }),
  });

/** Saves a product at several locations, all or none; refused where someone else has changed it there since. */
export const saveProductPlaces = withRefetch(KEY, (id: string, locationItems: readonly ProductPlaceInput[]) =>
  call(productPlaceRoutes.save, { params: { id }, body: { locationItems: [...locationItems] } }),
);
