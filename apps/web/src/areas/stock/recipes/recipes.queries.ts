import { recipeRoutes, type RecipeInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** What one unit of an item, or one piece of a modifier option, takes from stock. */

const KEY = ['recipes'];

export type RecipeOwner = { readonly itemID: string } | { readonly optionID: string };

/** What one unit of an item, or one piece of a modifier option, takes from stock. */
export const recipeQuery = (owner: RecipeOwner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) =>
      'itemID' in owner
        ? call(recipeRoutes.ofItem, { params: { id: owner.itemID } }, { signal })
        : call(recipeRoutes.ofOption, { params: { id: owner.optionID } }, { signal }),
  });

/**
 * Replaces a recipe; refused for an element that is used twice, leads back to its owner or does not convert to the
 * unit.
 */
export const saveRecipe = withRefetch(KEY, (owner: RecipeOwner, body: RecipeInput) =>
  'itemID' in owner
    ? call(recipeRoutes.saveOfItem, { params: { id: owner.itemID }, body })
    : call(recipeRoutes.saveOfOption, { params: { id: owner.optionID }, body }),
);
