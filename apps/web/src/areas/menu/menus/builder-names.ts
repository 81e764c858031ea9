import type { MenuChoices, ProductName } from '@tavola/contract';

/** Names behind the ids of a menu. */
export interface BuilderNames {
  readonly choices: MenuChoices;
  readonly products: readonly ProductName[];
}
