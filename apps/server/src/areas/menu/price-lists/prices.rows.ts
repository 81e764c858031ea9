import {
  amountOf,
  type ItemType,
  type ListQuery,
  type PriceListChanges,
  type PriceListOption,
  type PriceListProduct,
} from '@tavola/contract';
import { anyOf } from '#platform/database/any-of.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type PriceQuery = ListQuery & { readonly priceListID?: string | undefined };
interface ProductRow {
  [column: string]: unknown;
  id: string;
  name: string;
  type: ItemType;
  base_item_id: string | null;
  category_id: string | null;
  is_active: boolean;
  base_price: string;
  price: string | null;
}
interface OptionRow {
  [column: string]: unknown;
  id: string;
  name: string;
  modifier_group_id: string;
  group_name: string;
  is_active: boolean;
  price_add: string;
  price: string | null;
}

/** Products that have a price, each followed by its variants, with the price of a list where it names them. */
export async function listProducts(
  tx: Tx,
  { companyID }: LocationScope,
  query: PriceQuery,
): Promise<{ items: PriceListProduct[]; total: number }> {
  const { rows, total } = await listRows<ProductRow>(
    tx,
    {
      columns: `i.id, i.display_name AS name, i.type, i.base_item_id, coalesce(i.category_id, b.category_id) AS category_id, i.is_active, i.base_price,
      (SELECT x.price FROM price_list_items x WHERE x.company_id = $1 AND x.price_list_id = $2::uuid AND x.item_id = i.id) AS price`,
      from: `items i LEFT JOIN items b ON b.company_id = $1 AND b.id = i.base_item_id
      WHERE i.company_id = $1 AND i.deleted_at IS NULL AND (i.base_item_id IS NULL OR b.deleted_at IS NULL) AND i.type NOT IN ('Ingredient', 'BaseDepositAndCreditProduct') AND ($2::uuid IS NULL OR true)`,
      values: [companyID, query.priceListID ?? null],
      search: [
        'i.name',
        'i.display_name',
        `coalesce(b.name, '')`,
        `coalesce(i.ref_code, '')`,
        `coalesce(i.barcode, '')`,
      ],
      sort: { name: `lower(coalesce(b.name, i.name))` },
      tieBreak:
        'lower(coalesce(b.name, i.name)), coalesce(b.id, i.id), i.base_item_id NULLS FIRST, i.sort_number, lower(i.name), i.id',
    },
    query,
  );
  return {
    total,
    items: rows.map((row) => ({
      itemID: row.id,
      name: row.name,
      type: row.type,
      baseItemID: row.base_item_id,
      categoryID: row.category_id,
      isActive: row.is_active,
      basePrice: amountOf(Number(row.base_price)),
      price: row.price === null ? null : amountOf(Number(row.price)),
    })),
  };
}

/** Modifier options in the order of their groups, with the price of a list where it names them. */
export async function listOptions(
  tx: Tx,
  { companyID }: LocationScope,
  query: PriceQuery,
): Promise<{ items: PriceListOption[]; total: number }> {
  const { rows, total } = await listRows<OptionRow>(
    tx,
    {
      columns: `o.id, o.display_name AS name, o.modifier_group_id, g.name AS group_name, o.is_active, o.price_add,
      (SELECT y.price FROM price_list_modifier_options y WHERE y.company_id = $1 AND y.price_list_id = $2::uuid AND y.modifier_option_id = o.id) AS price`,
      from: `modifier_options o JOIN modifier_groups g ON g.company_id = $1 AND g.id = o.modifier_group_id AND g.deleted_at IS NULL WHERE o.company_id = $1 AND o.deleted_at IS NULL AND ($2::uuid IS NULL OR true)`,
      values: [companyID, query.priceListID ?? null],
      search: ['o.name', 'o.display_name', 'g.name'],
      sort: { groupName: 'lower(g.name)' },
      tieBreak: 'lower(g.name), g.id, o.sort_number, o.id',
    },
    query,
  );
  return {
    total,
    items: rows.map((row) => ({
      modifierOptionID: row.id,
      name: row.name,
      modifierGroupID: row.modifier_group_id,
      groupName: row.group_name,
      isActive: row.is_active,
      priceAdd: amountOf(Number(row.price_add)),
      price: row.price === null ? null : amountOf(Number(row.price)),
    })),
  };
}

/** Items and options of the company among these whose price can be set: what was deleted is not. */
export async function pricedParts(
  tx: Tx,
  { companyID }: LocationScope,
  itemIDs: readonly string[],
  optionIDs: readonly string[],
): Promise<{ readonly items: ReadonlySet<string>; readonly options: ReadonlySet<string> }> {
  const [items, options] = await Promise.all([
    tx
      .selectFrom('items')
      .select('id')
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(itemIDs))
      .where('deleted_at', 'is', null)
      .where('type', 'not in', ['Ingredient', 'BaseDepositAndCreditProduct'])
      .execute(),
    tx
      .selectFrom('modifier_options')
      .select('id')
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(optionIDs))
      .where('deleted_at', 'is', null)
      .execute(),
  ]);
  return { items: new Set(items.map(({ id }) => id)), options: new Set(options.map(({ id }) => id)) };
}

/** Writes the prices that change; a price of null is taken out. */
export async function savePrices(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  { priceListItems, priceListModifierOptions }: Pick<PriceListChanges, 'priceListItems' | 'priceListModifierOptions'>,
): Promise<void> {
  const of = { company_id: companyID, price_list_id: id };
  const goneItems = priceListItems.flatMap(({ itemID, price }) => (price === null ? [itemID] : []));
  if (goneItems.length > 0)
    await tx
      .deleteFrom('price_list_items')
      .where('company_id', '=', companyID)
      .where('price_list_id', '=', id)
      .where('item_id', '=', anyOf(goneItems))
      .execute();
  await insertRows(tx, [
    {
      table: 'price_list_items',
      rows: priceListItems.flatMap(({ itemID, price }) => (price === null ? [] : [{ ...of, item_id: itemID, price }])),
      onConflict: '(company_id, price_list_id, item_id) DO UPDATE SET price = excluded.price',
    },
  ]);
  const goneOptions = priceListModifierOptions.flatMap(({ modifierOptionID, price }) =>
    price === null ? [modifierOptionID] : [],
  );
  if (goneOptions.length > 0)
    await tx
      .deleteFrom('price_list_modifier_options')
      .where('company_id', '=', companyID)
      .where('price_list_id', '=', id)
      .where('modifier_option_id', '=', anyOf(goneOptions))
      .execute();
  await insertRows(tx, [
    {
      table: 'price_list_modifier_options',
      rows: priceListModifierOptions.flatMap(({ modifierOptionID, price }) =>
        price === null ? [] : [{ ...of, modifier_option_id: modifierOptionID, price }],
      ),
      onConflict: '(company_id, price_list_id, modifier_option_id) DO UPDATE SET price = excluded.price',
    },
  ]);
}
