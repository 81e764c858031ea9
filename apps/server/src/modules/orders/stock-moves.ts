import type { OrderLineModifier } from '@tavola/contract';
import { ratioOfQuantity, toQuantity, type Ratio } from '@tavola/selling';
import type { StockNeeds, Taken } from '../recipes/index.ts';
import { toNumber } from './figures.ts';
import type { LineRow } from './order-rows.ts';
import type { StockMove } from './stock.repo.ts';

/** What lines take from stock, once per line and item: their own item, its recipe, options with theirs, and the parts of a combo, in the units the stock is counted in (decision 94). */
export function stockMoves(lines: readonly LineRow[], needs: StockNeeds, newID: () => string): StockMove[] {
  if (needs.isEmpty) return [];
  return lines.flatMap((line) => [...needs.total(takenBy(line))].map(([itemID, quantity]) => ({ id: newID(), itemID, orderLineID: line.orderLineID, quantity: toNumber(quantity) })));
}

function takenBy({ itemID, quantity, modifiers, comboItems }: LineRow): Taken[] {
  const pieces = ratioOfQuantity(toQuantity(quantity));
  return [
    { kind: 'item', id: itemID, quantity: pieces }, ...optionsOf(modifiers, pieces),
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
