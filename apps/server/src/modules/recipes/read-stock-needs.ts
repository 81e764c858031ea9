import { toQuantity } from '@tavola/selling';
import { groupBy } from '../../platform/crud/group-by.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';
import { readUnits } from '../uoms/index.ts';
import { listItemParts, listItemUoms, listOptionParts, listTracked, listVariantBases } from './recipes.repo.ts';
import { StockNeeds, type Part } from './stock-needs.ts';

type PartRows = Awaited<ReturnType<typeof listItemParts>>;

/** What selling takes from stock at a location, as it stands now. Where nothing is counted, no recipe is read. */
export async function readStockNeeds(tx: Tx, scope: LocationScope): Promise<StockNeeds> {
  const tracked = await listTracked(tx, scope);
  if (tracked.size === 0) return new StockNeeds({ tracked, itemUoms: new Map(), baseOf: new Map(), recipes: new Map(), optionRecipes: new Map(), units: new Map() });
  const [itemRows, optionRows, baseOf, units] = await Promise.all([listItemParts(tx, scope), listOptionParts(tx, scope), listVariantBases(tx, scope), readUnits(tx, scope)]);
  const named = [...tracked.keys(), ...[...itemRows, ...optionRows].map((row) => row.element_item_id)];
  return new StockNeeds({ tracked, itemUoms: await listItemUoms(tx, scope, [...new Set(named)]), baseOf, recipes: byOwner(itemRows), optionRecipes: byOwner(optionRows), units });
}

/** Lines by whose they are. */
export const byOwner = (rows: PartRows): ReadonlyMap<string, readonly Part[]> =>
  groupBy(rows, (row) => row.owner_id, ({ element_item_id, quantity, uomid }) => ({ elementItemID: element_item_id, quantity: toQuantity(Number(quantity)), uomid }));
