import type { recipeRoutes, RecipeInput, Recipe } from '@tavola/contract';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData } from '#areas/catalog/index.ts';
import type { RecipeOwner } from './recipes.rows.ts';
import { readRecipe, saveRecipe } from './recipes.service.ts';

/**
 * The calls of recipes. The stock that selling uses is cached with the sell data, so a change of a recipe is published
 * like one of the catalog.
 */
export function createRecipeHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof recipeRoutes> {
  const read = (call: Call<{ id: string }>, kind: RecipeOwner['kind']): Promise<Recipe> =>
    call.read((tx) => readRecipe(tx, call.scope, { kind, id: call.params.id }));
  const save = (call: Call<{ id: string }, unknown, RecipeInput>, kind: RecipeOwner['kind']): Promise<Recipe> =>
    changePosData(call, now(), (tx) => saveRecipe(tx, call.scope, { kind, id: call.params.id }, call.body, newID));
  return {
    ofItem: (call) => read(call, 'item'),
    saveOfItem: (call) => save(call, 'item'),
    ofOption: (call) => read(call, 'option'),
    saveOfOption: (call) => save(call, 'option'),
  };
}
