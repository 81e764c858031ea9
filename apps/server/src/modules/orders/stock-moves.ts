import { toNumber, toQuantity } from './figures.ts';
import type { LineRow } from './order-rows.ts';
import type { StockMove } from './stock.repo.ts';

/** What lines take from stock: their own item and the parts of a combo, once per line and item (decision 94). */
export function stockMoves(lines: readonly LineRow[], trackedItemIDs: ReadonlySet<string>, newID: () => string): StockMove[] {
  if (trackedItemIDs.size === 0) return [];
  return lines.flatMap((line) => {
    const units = new Map<string, number>();
    const take = (itemID: string, quantity: number): void => {
      if (trackedItemIDs.has(itemID)) units.set(itemID, (units.get(itemID) ?? 0) + toQuantity(quantity));
    };
    take(line.itemID, line.quantity);
    for (const part of line.comboItems) take(part.itemID, part.quantity * line.quantity);
    return [...units].map(([itemID, quantity]) => ({ id: newID(), itemID, orderLineID: line.orderLineID, quantity: toNumber(quantity as ReturnType<typeof toQuantity>) }));
  });
}
