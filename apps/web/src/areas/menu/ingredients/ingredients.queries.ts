import { ingredientRoutes, type Ingredient, type IngredientInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** Ingredients of the company. */

const KEY = ['ingredients'];

export const ingredientListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(ingredientRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** Names of everything that a recipe can use: ingredients, and products used as ingredients. */
export const ingredientNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(ingredientRoutes.lookup, { query: { includeProductAsIngredient: true } }, { signal }),
});
export const ingredientQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['ingredient', id],
    queryFn: ({ signal }) => call(ingredientRoutes.get, { params: { id } }, { signal }),
  });

export const createIngredient = withRefetch(KEY, (body: IngredientInput) => call(ingredientRoutes.create, { body }));
export const updateIngredient = withRefetch(KEY, (id: string, body: IngredientInput & { version: number }) =>
  call(ingredientRoutes.update, { params: { id }, body }),
);
export const setIngredientActive = switching(KEY, (id: string, isActive: boolean, isForce: boolean) =>
  call(ingredientRoutes.setActive, { params: { id }, query: { isActive, isForce } }),
);
export const setIngredientAvailable = switching(KEY, (id: string, isAvailable: boolean) =>
  call(ingredientRoutes.setAvailable, { params: { id }, query: { isAvailable } }),
);
export const { remove: removeIngredients, restore: restoreIngredient } = undoable(
  (row: Ingredient) => row.ingredientID,
  {
    read: (id) => call(ingredientRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(ingredientRoutes.remove, { query: { ingredientIDs: [...ids] } }),
    ),
    create: withRefetch(KEY, (ingredient: Ingredient) => call(ingredientRoutes.create, { body: ingredient })),
  },
);
