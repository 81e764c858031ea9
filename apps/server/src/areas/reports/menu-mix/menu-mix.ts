import type { MenuClass } from '@tavola/contract';

/** Menu engineering after Kasavana and Smith (decision 323). Pure. */

/** What an item sold and left; `unitMargin` in money of one unit, null = some of its cost is not known. */
export interface MixedItem {
  readonly quantity: number;
  readonly margin: number | null;
}

/** The lines that divide the items: units sold, and margin of a unit. */
export interface MenuLines {
  readonly popularFrom: number;
  readonly profitableFrom: number;
}

/** An item is popular from this share of the units that each would sell if all sold alike. */
const POPULAR_SHARE = 0.7;

/** Whether an item can be compared: it was sold, and its cost is known. */
export const isComparable = (item: MixedItem): item is MixedItem & { readonly margin: number } =>
  item.quantity > 0 && item.margin !== null;

/** The lines between the classes of some items; null = nothing can be compared. */
export function menuLines(items: readonly MixedItem[]): MenuLines | null {
  const compared = items.filter(isComparable);
  const units = compared.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units === 0) return null;
  const margin = compared.reduce((sum, item) => sum + item.margin, 0);
  return { popularFrom: (POPULAR_SHARE * units) / compared.length, profitableFrom: margin / units };
}

/** The class of an item next to the others; null where it cannot be compared. */
export function menuClassOf(item: MixedItem, lines: MenuLines | null): MenuClass | null {
  if (lines === null || !isComparable(item)) return null;
  const isPopular = item.quantity >= lines.popularFrom;
  const isProfitable = item.margin / item.quantity >= lines.profitableFrom;
  if (isPopular) return isProfitable ? 'Star' : 'Plowhorse';
  return isProfitable ? 'Puzzle' : 'Dog';
}
