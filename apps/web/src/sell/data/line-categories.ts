import type { CartLine } from '@tavola/selling';
import type { SellData } from './sell-data.ts';

/** As the server routes a line: a combo by its parts, and one whose parts have no category by its own. */
export function categoriesOf({ categoryID, parts }: CartLine, { products }: SellData['catalog']): (string | null)[] {
  const ofParts = parts.flatMap(({ itemID }) => products.get(itemID)?.categoryID ?? []);
  return ofParts.length > 0 ? ofParts : [categoryID === '' ? null : categoryID];
}
