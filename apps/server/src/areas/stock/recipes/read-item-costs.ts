import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { ItemCosts } from './item-costs.ts';
import { listRecordCosts } from './recipes.rows.ts';
import type { StockNeeds } from './stock-needs.ts';

/** The current cost of items and options at a location; the recipes are those of the needs. */
export async function readItemCosts(tx: Tx, scope: LocationScope, needs: StockNeeds): Promise<ItemCosts> {
  return new ItemCosts(needs.facts, await listRecordCosts(tx, scope));
}
