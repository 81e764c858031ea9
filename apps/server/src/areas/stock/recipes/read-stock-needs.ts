import { toQuantity } from '@tavola/selling';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readUnits } from '../uoms/uoms.rows.ts';
import {
  listItemParts,
  listItemUoms,
  listOptionParts,
  listTracked,
  listVariantBases,
  type TrackedItem,
} from './recipes.rows.ts';
import { StockNeeds, type Part } from './stock-needs.ts';

type PartRows = Awaited<ReturnType<typeof listItemParts>>;

/** What selling currently takes from stock at a location. Where nothing is counted, no recipe is read. */
export async function readStockNeeds(tx: Tx, scope: LocationScope): Promise<StockNeeds> {
  const tracked = await listTracked(tx, scope);
  if (tracked.size === 0)
    return new StockNeeds({
      tracked,
      itemUoms: new Map(),
      baseOf: new Map(),
      recipes: new Map(),
      optionRecipes: new Map(),
      units: new Map(),
    });
  const [itemRows, optionRows, baseOf, units] = await Promise.all([
    listItemParts(tx, scope),
    listOptionParts(tx, scope),
    listVariantBases(tx, scope),
    readUnits(tx, scope),
  ]);
  const named = [...tracked.keys(), ...[...itemRows, ...optionRows].map((row) => row.element_item_id)];
  return new StockNeeds({
    tracked,
    itemUoms: await listItemUoms(tx, scope, [...new Set(named)]),
    baseOf,
    recipes: byOwner(itemRows),
    optionRecipes: byOwner(optionRows),
    units,
  });
}

/**
 * The same for these items and options alone. Recipes are read level by level, down to what is counted: what one
 * question takes is a few rows, however long the lists of the company are.
 */
export async function readStockNeedsOf(
  tx: Tx,
  scope: LocationScope,
  { itemIDs, optionIDs }: { readonly itemIDs: readonly string[]; readonly optionIDs: readonly string[] },
): Promise<StockNeeds> {
  const units = await readUnits(tx, scope);
  const optionRows = optionIDs.length === 0 ? [] : await listOptionParts(tx, scope, optionIDs);
  const [tracked, baseOf, itemRows] = [
    new Map<string, TrackedItem>(),
    new Map<string, string>(),
    // Filled level by level below.
    [] as PartRows[number][],
  ];
  const seen = new Set<string>();
  let level = [...itemIDs, ...optionRows.map((row) => row.element_item_id)];
  while (level.length > 0) {
    for (const id of level) seen.add(id);
    for (const [id, item] of await listTracked(tx, scope, level)) tracked.set(id, item);
    const made = level.filter((id) => !tracked.has(id));
    const bases = await listVariantBases(tx, scope, made);
    for (const [id, base] of bases) baseOf.set(id, base);
    const rows = await listItemParts(tx, scope, [...made, ...bases.values()]);
    itemRows.push(...rows);
    level = [...new Set(rows.map((row) => row.element_item_id))].filter((id) => !seen.has(id));
  }
  return new StockNeeds({
    tracked,
    itemUoms: await listItemUoms(tx, scope, [...seen]),
    baseOf,
    recipes: byOwner(itemRows),
    optionRecipes: byOwner(optionRows),
    units,
  });
}

/** Lines by whose they are. */
export const byOwner = (rows: PartRows): ReadonlyMap<string, readonly Part[]> =>
  groupBy(
    rows,
    (row) => row.owner_id,
    ({ element_item_id, quantity, uomid }) => ({
      elementItemID: element_item_id,
      quantity: toQuantity(Number(quantity)),
      uomid,
    }),
  );
