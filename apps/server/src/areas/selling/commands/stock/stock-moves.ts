import type { OrderLineModifier } from '@tavola/contract';
import { ratioOfQuantity, toQuantity, type Quantity, type Ratio } from '@tavola/selling';
import { groupBy } from '#platform/crud/group-by.ts';
import type { StockNeeds, Taken } from '#areas/stock/index.ts';
import { toNumber } from '../amounts/figures.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import type { StockMove } from '../../rows/orders/stock.rows.ts';

/**
 * What lines take from stock, once per line and item: their own item, its recipe, options with theirs, and the parts of
 * a combo, in the units the stock is counted in (decision 94). A part that pricing split off is booked under its
 * line, whatever becomes of the split.
 */
export function stockMoves(lines: readonly LineRow[], needs: StockNeeds, newID: () => string): StockMove[] {
  if (needs.isEmpty) return [];
  const wholes = groupBy(
    lines,
    (line) => line.splitOf ?? line.orderLineID,
    (line) => line,
  );
  return [...wholes].flatMap(([orderLineID, parts]) =>
    [...unitsTaken(parts, needs)].map(([itemID, quantity]) => ({
      id: newID(),
      itemID,
      orderLineID,
      quantity: toNumber(quantity),
      hasRow: needs.hasRow(itemID),
    })),
  );
}

/** Units that lines take together, by counted item. */
export const unitsTaken = (lines: readonly LineRow[], needs: StockNeeds): ReadonlyMap<string, Quantity> =>
  needs.total(lines.flatMap(takenBy));

/** The item, options and combo parts of a line, with how many of each. */
export function takenBy({
  itemID,
  quantity,
  modifiers,
  comboItems,
}: Pick<LineRow, 'itemID' | 'quantity' | 'modifiers' | 'comboItems'>): Taken[] {
  const pieces = ratioOfQuantity(toQuantity(quantity));
  return [
    { kind: 'item', id: itemID, quantity: pieces },
    ...optionsOf(modifiers, pieces),
    ...comboItems.flatMap((part): Taken[] => {
      const parts = times(pieces, part.quantity);
      return [{ kind: 'item', id: part.itemID, quantity: parts }, ...optionsOf(part.orderLineModifiers, parts)];
    }),
  ];
}

/** An option's quantity counts per piece of what it hangs on (decision 105). */
const optionsOf = (modifiers: readonly OrderLineModifier[], pieces: Ratio): Taken[] =>
  modifiers.flatMap(({ modifierOptionID, quantity, subModifiers }): Taken[] => {
    const own = times(pieces, quantity);
    return [{ kind: 'option', id: modifierOptionID, quantity: own }, ...optionsOf(subModifiers, own)];
  });

function times({ numerator, denominator }: Ratio, quantity: number): Ratio {
  const more = ratioOfQuantity(toQuantity(quantity));
  return { numerator: numerator * more.numerator, denominator: denominator * more.denominator };
}
