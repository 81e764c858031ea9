/** What other areas may use of ingredients. */
export { useIngredientCreation } from './creation.ts';
