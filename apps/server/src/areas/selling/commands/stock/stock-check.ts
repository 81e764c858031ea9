import type { StockAvailability } from '@tavola/contract';
import { stockRulesOf, toQuantity } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { toNumber } from '../amounts/figures.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import type { SellingPlace } from '../selling-place.ts';
import { holdOnHand, nameCounted } from '../../rows/orders/stock.rows.ts';
import { unitsTaken } from './stock-moves.ts';

/**
 * Refuses lines that take more than is on hand, with the list of what is short, where the location does not sell what
 * is out of stock: items and ingredients have a setting each (decisions 94, 334); elsewhere nothing is read. What it
 * has counted stays held until the commit, so that two terminals never both sell the last piece.
 */
export async function assertInStock(
  tx: Tx,
  scope: LocationScope,
  lines: readonly LineRow[],
  { operational, stockNeeds, catalog }: SellingPlace,
): Promise<void> {
  const { isStockChecked, isIngredientChecked } = stockRulesOf(operational);
  if ((!isStockChecked && !isIngredientChecked) || stockNeeds.isEmpty) return;
  // The catalog has everything that is sold, and no ingredient.
  const needed = new Map(
    [...unitsTaken(lines, stockNeeds)].filter(([itemID]) =>
      catalog.products.has(itemID) ? isStockChecked : isIngredientChecked,
    ),
  );
  if (needed.size === 0) return;
  const onHand = await holdOnHand(tx, scope, [...needed.keys()]);
  const missing = [...needed].filter(([itemID, units]) => toQuantity(onHand.get(itemID) ?? 0) < units);
  if (missing.length === 0) return;
  const named = await nameCounted(
    tx,
    scope,
    missing.map(([itemID]) => itemID),
  );
  const short: StockAvailability['short'] = named.map((item) => ({
    ...item,
    onHand: onHand.get(item.itemID) ?? 0,
    needed: toNumber(needed.get(item.itemID) ?? toQuantity(0)),
  }));
  const [first] = short;
  if (first !== undefined)
    refuse(
      'order.out_of_stock',
      { name: first.name, available: Math.max(0, first.onHand), needed: first.needed },
      { current: { short } },
    );
}
