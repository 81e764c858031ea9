import type { Ingredient } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { ingredientNamesQuery } from './ingredients.queries.ts';

const kind = {
  screen: 'ingredientNew',
  module: 'ingredient',
  idOf: (record: Ingredient) => record.ingredientID,
  refresh: () => queryClient.invalidateQueries(ingredientNamesQuery),
} as const;

/** The offer to create an ingredient where one is chosen; undefined for a person who may not. */
export const useIngredientCreation = () => useCreation(kind);
