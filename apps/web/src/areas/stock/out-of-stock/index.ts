import { lazyPart } from '#ui/frames/lazy-part.tsx';

/** The dialog that marks an ingredient, fetched when it is opened. */
export const IngredientOutDialog = lazyPart(() =>
  import('./IngredientOutDialog.tsx').then((module) => module.IngredientOutDialog),
);
