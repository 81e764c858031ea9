import {
  brandRoutes,
  categoryRoutes,
  menuRoutes,
  modifierGroupRoutes,
  taxRoutes,
  uomRoutes,
  variantRoutes,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/**
 * Everything that a product may name, loaded together: its list and its form need most of these lists, and none is
 * long.
 */
export const productChoicesQuery = queryOptions({
  queryKey: ['posData', 'productChoices'],
  queryFn: async ({ signal }) => {
    const [categories, brands, uoms, taxes, modifierGroups, variants, menus] = await Promise.all([
      call(categoryRoutes.lookup, undefined, { signal }),
      call(brandRoutes.status, { query: {} }, { signal }),
      call(uomRoutes.list, undefined, { signal }),
      call(taxRoutes.list, undefined, { signal }),
      call(modifierGroupRoutes.lookup, undefined, { signal }),
      call(variantRoutes.lookup, undefined, { signal }),
      call(menuRoutes.places, undefined, { signal }),
    ]);
    return { categories, brands, uoms, taxes, modifierGroups, variants, menus };
  },
});
export type ProductChoices = Awaited<ReturnType<Exclude<(typeof productChoicesQuery)['queryFn'], undefined | symbol>>>;
