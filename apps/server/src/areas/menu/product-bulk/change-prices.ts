import { amountOf, type ProductBulkChange, type ProductBulkRow } from '@tavola/contract';
import { changedPrice, smallestUnit, toAmount, toMoney } from '@tavola/selling';
import * as z from 'zod/mini';
import { readOperationalSetting, requireWholePrices } from '#areas/company/index.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { namedFew } from '../products/places/switch-off.ts';
import { priced, type BulkKind } from './bulk-plan.ts';
import { sidesOf, writeItemValues } from './product-bulk.rows.ts';

type Change = Extract<ProductBulkChange, { kind: 'price' }>;
const Before = z.array(z.tuple([z.string(), z.string()]));

/**
 * Prices by a percentage or an amount. A product with variants is sold at their prices; its own is what new variants
 * start with, and follows unless it is 0. The deposit and its credit have the price of their product.
 */
export const changePrices: BulkKind<Change> = {
  plan: async ({ tx, scope, now, isPreview }, products, change) => {
    await requireWholePrices(tx, scope, [['change.step', change.step]]);
    const { currencyCode, currencyDecimals } = await readOperationalSetting(tx, scope);
    const unit = smallestUnit({ code: currencyCode, decimals: currencyDecimals });
    const productOf = new Map(products.map((product) => [product.id, product]));
    const items = await readPrices(tx, scope, [...productOf.keys()], !isPreview);
    const rows = items.flatMap(({ id, base_item_id, name, type, base_price }): ProductBulkRow[] => {
      const product = productOf.get(base_item_id ?? id);
      if (product === undefined) return [];
      const before = amountOf(Number(base_price));
      const isForNewVariants = type === 'BaseProduct';
      const wanted = isForNewVariants && before === 0 ? toMoney(0) : changedPrice(toMoney(before), change, unit);
      const fault = wanted === null ? 'tooLarge' : wanted < 0 ? 'negative' : null;
      const after = wanted === null ? null : toAmount(wanted);
      return [
        {
          itemID: id,
          productID: product.id,
          version: product.version,
          name,
          isForNewVariants,
          before: priced(before),
          after: priced(after),
          isChanged: fault === null && after !== before,
          fault,
        },
      ];
    });
    const changed = rows.filter(({ isChanged }) => isChanged);
    const sides = await sidesOf(tx, scope, products);
    const following = changed.flatMap(({ itemID, before, after }) =>
      [itemID, ...(sides.get(itemID) ?? [])].map((id) => ({
        id,
        before: String(before.price),
        after: String(after.price),
      })),
    );
    return {
      rows,
      before: following.map(({ id, before }) => [id, before]),
      write: async () => {
        const impossible = rows.filter(({ fault }) => fault !== null);
        if (impossible.length > 0)
          refuse('item.error.bulk_price', { names: namedFew(impossible) }, { current: impossible });
        await writeItemValues(
          tx,
          scope,
          'base_price',
          following.map(({ id, after }) => [id, after]),
          now,
        );
      },
    };
  },
  undo: ({ tx, scope, now }, before) => writeItemValues(tx, scope, 'base_price', z.parse(Before, before), now),
};

/** Products with their variants, in the order of the products' names. */
async function readPrices(tx: Tx, { companyID }: LocationScope, ids: readonly string[], isLocked: boolean) {
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'base_item_id', 'name', 'type', 'base_price', 'sort_number'])
    .where('company_id', '=', companyID)
    .where((row) => row.or([row('id', '=', anyOf(ids)), row('base_item_id', '=', anyOf(ids))]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (row: (typeof rows)[number]) => place.get(row.base_item_id ?? row.id) ?? 0;
  return rows.sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      Number(a.base_item_id !== null) - Number(b.base_item_id !== null) ||
      a.sort_number - b.sort_number,
  );
}
