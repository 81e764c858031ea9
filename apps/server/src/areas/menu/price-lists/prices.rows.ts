import {
  amountOf,
  type ItemType,
  type ListQuery,
  type PriceListChanges,
  type PriceListOption,
  type PriceListProduct,
} from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { namesOf, searchedNames } from '#platform/crud/names.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Types without their own price. */
const UNPRICED: readonly ItemType[] = ['Ingredient', 'BaseDepositAndCreditProduct'];

type PriceQuery = ListQuery & { readonly priceListID?: string | undefined };
/** Products that have a price, each followed by its variants, with the price of a list where it names them. */
export async function listProducts(
  tx: Tx,
  { companyID }: LocationScope,
  query: PriceQuery,
): Promise<{ items: PriceListProduct[]; total: number }> {
  const products = tx
    .selectFrom('items as i')
    .leftJoin('items as b', (join) => join.on('b.company_id', '=', companyID).onRef('b.id', '=', 'i.base_item_id'))
    .select(['i.id', 'i.display_name as name', 'i.names', 'i.type', 'i.base_item_id', 'i.is_active', 'i.base_price'])
    .select((item) => [
      item.fn.coalesce('i.category_id', 'b.category_id').as('category_id'),
      item
        .selectFrom('price_list_items as x')
        .select('x.price')
        .where('x.company_id', '=', companyID)
        .where('x.price_list_id', '=', query.priceListID ?? null)
        .whereRef('x.item_id', '=', 'i.id')
        .as('price'),
    ])
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is', null)
    .where((item) => item.or([item('i.base_item_id', 'is', null), item('b.deleted_at', 'is', null)]))
    .where('i.type', 'not in', UNPRICED)
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ type: ItemType }>();
  const { rows, total } = await listPage(
    products,
    {
      search: [
        sql`i.name`,
        sql`i.display_name`,
        searchedNames('i'),
        sql`coalesce(b.name, '')`,
        sql`coalesce(i.ref_code, '')`,
        sql`coalesce(i.barcode, '')`,
      ],
      sort: { name: sql`lower(coalesce(b.name, i.name))` },
      tieBreak: sql`lower(coalesce(b.name, i.name)), coalesce(b.id, i.id), i.base_item_id NULLS FIRST, i.sort_number, lower(i.name), i.id`,
    },
    query,
  );
  return {
    total,
    items: rows.map((row) => ({
      itemID: row.id,
      name: row.name,
      names: namesOf(row),
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
  const options = tx
    .selectFrom('modifier_options as o')
    .innerJoin('modifier_groups as g', (join) =>
      join.on('g.company_id', '=', companyID).onRef('g.id', '=', 'o.modifier_group_id').on('g.deleted_at', 'is', null),
    )
    .select([
      'o.id',
      'o.display_name as name',
      'o.names',
      'o.modifier_group_id',
      'g.name as group_name',
      'g.names as group_names',
      'o.is_active',
    ])
    .select((option) => [
      'o.price_add',
      option
        .selectFrom('price_list_modifier_options as y')
        .select('y.price')
        .where('y.company_id', '=', companyID)
        .where('y.price_list_id', '=', query.priceListID ?? null)
        .whereRef('y.modifier_option_id', '=', 'o.id')
        .as('price'),
    ])
    .where('o.company_id', '=', companyID)
    .where('o.deleted_at', 'is', null);
  const { rows, total } = await listPage(
    options,
    {
      search: [sql`o.name`, sql`o.display_name`, searchedNames('o'), sql`g.name`, searchedNames('g')],
      sort: { groupName: sql`lower(g.name)` },
      tieBreak: sql`lower(g.name), g.id, o.sort_number, o.id`,
    },
    query,
  );
  return {
    total,
    items: rows.map((row) => ({
      modifierOptionID: row.id,
      name: row.name,
      names: namesOf(row),
      modifierGroupID: row.modifier_group_id,
      groupName: row.group_name,
      groupNames: namesOf({ names: row.group_names }),
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
      .where('type', 'not in', UNPRICED)
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
  const items = partsOf(priceListItems, ({ itemID }) => itemID);
  const options = partsOf(priceListModifierOptions, ({ modifierOptionID }) => modifierOptionID);
  if (items.gone.length > 0)
    await tx
      .deleteFrom('price_list_items')
      .where('company_id', '=', companyID)
      .where('price_list_id', '=', id)
      .where('item_id', '=', anyOf(items.gone))
      .execute();
  if (options.gone.length > 0)
    await tx
      .deleteFrom('price_list_modifier_options')
      .where('company_id', '=', companyID)
      .where('price_list_id', '=', id)
      .where('modifier_option_id', '=', anyOf(options.gone))
      .execute();
  const list = { company_id: companyID, price_list_id: id };
  await insertRows(tx, [
    {
      table: 'price_list_items',
      rows: items.priced.map((part) => ({ ...list, item_id: part.id, price: part.price })),
      onConflict: '(company_id, price_list_id, item_id) DO UPDATE SET price = excluded.price',
    },
    {
      table: 'price_list_modifier_options',
      rows: options.priced.map((part) => ({ ...list, modifier_option_id: part.id, price: part.price })),
      onConflict: '(company_id, price_list_id, modifier_option_id) DO UPDATE SET price = excluded.price',
    },
  ]);
}

/** What gets a price, and what loses the one it has. */
function partsOf<Part extends { readonly price: number | null }>(parts: readonly Part[], idOf: (part: Part) => string) {
  return {
    gone: parts.filter(({ price }) => price === null).map(idOf),
    priced: parts.filter(({ price }) => price !== null).map((part) => ({ id: idOf(part), price: part.price })),
  };
}
