import { ingredientRoutes, type Ingredient, type IngredientInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** Ingredients of the company. */

const KEY = ['ingredients'];

/** A page of the company's ingredients with how many recipes use each. */
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
/** An ingredient for its form. */
export const ingredientQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['ingredient', id],
    queryFn: ({ signal }) => call(ingredientRoutes.get, { params: { id } }, { signal }),
  });

/** Adds an ingredient; refused for a name that is taken. */
export const createIngredient = withRefetch(KEY, (body: IngredientInput) => call(ingredientRoutes.create, { body }));
/** Saves an ingredient; refused for a unit into which its recipes cannot be converted. */
export const updateIngredient = withRefetch(KEY, (id: string, body: IngredientInput & { version: number }) =>
  call(ingredientRoutes.update, { params: { id }, body }),
);
/** Switches an ingredient for the company; refused for one in recipes, unless a person has agreed (`isForce`). */
export const setIngredientActive = switching(KEY, (id: string, isActive: boolean, isForce: boolean) =>
  call(ingredientRoutes.setActive, { params: { id }, query: { isActive, isForce } }),
);
/** Switches an ingredient at this location alone. */
export const setIngredientAvailable = switching(KEY, (id: string, isAvailable: boolean) =>
  call(ingredientRoutes.setAvailable, { params: { id }, query: { isAvailable } }),
);
/** Deletes ingredients that no recipe uses, all or none. `restoreIngredient` undoes it. */
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
