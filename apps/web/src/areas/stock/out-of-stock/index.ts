import { lazyPart } from '#ui/frames/lazy-part.tsx';

/** What goes off sale when nothing of an ingredient is left, fetched when it is shown. */
export const StockEndsNotice = lazyPart(() => import('./StockEndsNotice.tsx').then((module) => module.StockEndsNotice));

/** The dialog that marks an ingredient, fetched when it is opened. */
export const IngredientOutDialog = lazyPart(() =>
  import('./IngredientOutDialog.tsx').then((module) => module.IngredientOutDialog),
);
