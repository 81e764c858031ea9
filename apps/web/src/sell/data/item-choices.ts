import type { PosProduct } from '@tavola/contract';
import { groupsFor, limitsOf, type Catalog } from '@tavola/selling';

/**
 * Whether something must be chosen before the item can be added: a variant, an item of a combo, an option of a group
 * with a minimum, the weight of what is sold by weight.
 */
export function needsChoice(catalog: Catalog, product: PosProduct): boolean {
  if (product.isWeighed === true || product.type === 'BaseProduct' || product.comboChoiceIDs.length > 0) return true;
  return groupsFor(catalog, product, []).some((group) => group.group.isActive && limitsOf(group).min > 0);
}

/** Whether something may be chosen with the item. */
export const hasChoice = (catalog: Catalog, product: PosProduct): boolean =>
  needsChoice(catalog, product) ||
  product.variantGroups.length > 0 ||
  groupsFor(catalog, product, []).some((group) => group.group.isActive && group.options.length > 0);
