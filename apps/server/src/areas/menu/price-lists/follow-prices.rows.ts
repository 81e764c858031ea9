import type { AlsoInPriceLists, FieldCode } from '@tavola/contract';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { savePrices } from './prices.rows.ts';

/**
 * Sets prices that price lists already have to the new prices of their items. Refuses, field by field, a list that is
 * gone and an item that it does not price or that was not saved.
 */
export async function followInPriceLists(
  tx: Tx,
  scope: LocationScope,
  wanted: AlsoInPriceLists,
  priceOf: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (wanted.length === 0) return;
  const { companyID } = scope;
  const ids = [...new Set(wanted.map(({ priceListID }) => priceListID.toLowerCase()))].toSorted();
  // A form of the list that is open would save its old prices: it is refused for its version instead.
  const lists = await tx
    .updateTable('price_lists')
    .set((row) => ({ version: row('version', '+', 1), updated_at: now.toISOString() }))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  const priced = await tx
    .selectFrom('price_list_items')
    .select(['price_list_id', 'item_id'])
    .where('company_id', '=', companyID)
    .where('price_list_id', '=', anyOf(lists.map(({ id }) => id)))
    .where('item_id', '=', anyOf([...priceOf.keys()]))
    .execute();
  const known = new Set(priced.map((row) => `${row.price_list_id} ${row.item_id}`));
  const fields: { path: string; code: FieldCode }[] = [];
  const changes = new Map<string, { itemID: string; price: number }[]>();
  for (const [index, { priceListID, itemID }] of wanted.entries()) {
    const [list, item] = [priceListID.toLowerCase(), itemID.toLowerCase()];
    const price = priceOf.get(item);
    if (price === undefined || !known.has(`${list} ${item}`)) {
      fields.push({ path: `alsoInPriceLists[${index}]`, code: 'gone' });
      continue;
    }
    changes.set(list, [...(changes.get(list) ?? []), { itemID: item, price }]);
  }
  if (fields.length > 0) refuse('validation.failed', {}, { fields });
  for (const [list, priceListItems] of changes)
    await savePrices(tx, scope, list, { priceListItems, priceListModifierOptions: [] });
}
