import { ratioOfQuantity, toQuantity, type KeptLine } from '@tavola/selling';
import type { LineSource, PartSource } from '../../rows/orders/order-rows.ts';
import type { SellingPlace } from '../selling-place.ts';
import { takenBy } from './stock-moves.ts';

type Content = Pick<KeptLine, 'itemID' | 'kind' | 'modifiers' | 'comboItems'>;
type Place = Pick<SellingPlace, 'catalog' | 'itemCosts'>;

/**
 * What one piece of a line costs with its options, and of a combo each of its parts (decision 241), with category and
 * brand of the parts and the brand of the line as they are now: reports do not move when the catalog does.
 */
export function lineSource(line: Content, place: Place): LineSource {
  const parts = line.comboItems.map((part): PartSource => {
    const { categoryID, brandID } = placeOf(part.itemID, place);
    const taken = { itemID: part.itemID, quantity: 1, modifiers: part.orderLineModifiers, comboItems: [] };
    return { itemID: part.itemID, categoryID, brandID, unitCost: place.itemCosts.total(takenBy(taken)) };
  });
  const { brandID } = placeOf(line.itemID, place);
  return { brandID, unitCost: costOf(line, parts, place), partSources: parts };
}

/** The cost of one piece; of a combo that of its parts and its own options, whatever its record says. */
function costOf(line: Content, parts: readonly PartSource[], { itemCosts }: Place): number | null {
  // What a person typed, and a container's deposit, is no item with a cost.
  if (line.kind !== 'product' && line.kind !== 'combo') return null;
  const own = takenBy({ ...line, quantity: 1 });
  if (parts.length === 0) return itemCosts.total(own);
  const options = takenBy({ ...line, quantity: 1, comboItems: [] }).filter(({ kind }) => kind === 'option');
  const ofParts = line.comboItems.map(({ quantity }, index) => {
    const cost = parts[index]?.unitCost ?? null;
    return cost === null ? null : { cost, pieces: ratioOfQuantity(toQuantity(quantity)) };
  });
  return itemCosts.withParts(options, ofParts);
}

/** Category and brand of an item; a variant has those of its product. */
function placeOf(itemID: string, { catalog }: Place): Pick<PartSource, 'categoryID' | 'brandID'> {
  const product = catalog.products.get(itemID);
  const base = product?.baseItemID == null ? undefined : catalog.products.get(product.baseItemID);
  return {
    categoryID: product?.categoryID ?? base?.categoryID ?? null,
    brandID: product?.brandID ?? base?.brandID ?? null,
  };
}
