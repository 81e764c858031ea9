export { readStockNeeds, readStockNeedsOf } from './read-stock-needs.ts';
export { createRecipeHandlers } from './recipes.routes.ts';
export { StockNeeds, type Taken } from './stock-needs.ts';
