import type { MenuChoices, ProductName } from '@tavola/contract';
import { shownName } from '#runtime/names/shown-name.ts';

/** Names for the ids of a menu. */
export interface BuilderNames {
  readonly choices: MenuChoices;
  readonly products: readonly ProductName[];
}

/** What a product is called; null = it was deleted since. */
export const nameOfItem = (product: ProductName | undefined): string | null =>
  product === undefined ? null : shownName(product);
