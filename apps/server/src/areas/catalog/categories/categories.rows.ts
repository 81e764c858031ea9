import {
  type Category,
  type CategoryInput,
  type CategoryName,
  type Language,
  type ListQuery,
  namesColumn,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type InferResult } from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { RecordUser } from '#platform/crud/record-users.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
type CategoryRow = InferResult<ReturnType<typeof categoriesOf>>[number];
type CategoryBuilder = ExpressionBuilder<DB & { c: DB['item_categories'] }, 'c'>;

const CATEGORIES: NamedRecords = {
  table: 'item_categories',
  key: 'item_categories_name_key',
  places: ['sort_number', 'kitchen_sort_number'],
};

/** How many products a category has. Variants are in the category of their product and are not counted next to it. */
const productsIn = (category: CategoryBuilder, companyID: string) =>
  category
    .selectFrom('items as i')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('i.company_id', '=', companyID)
    .whereRef('i.category_id', '=', 'c.id')
    .where('i.base_item_id', 'is', null)
    .where('i.deleted_at', 'is', null)
    .$asScalar()
    .$notNull();

const categoriesOf = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('item_categories as c')
    .select((category) => [
      'c.id',
      'c.name',
      'c.names',
      'c.version',
      productsIn(category, companyID).as('product_count'),
    ])
    .where('c.company_id', '=', companyID)
    .where('c.deleted_at', 'is', null);

const toCategory = (row: CategoryRow): Category => ({
  itemCategoryID: row.id,
  name: row.name,
  names: namesOf(row),
  productCount: row.product_count,
  version: row.version,
});

/** One page of the categories of a company. */
export async function listCategories(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  language: Language,
): Promise<{ items: Category[]; total: number }> {
  const eb: CategoryBuilder = expressionBuilder();
  const { rows, total } = await listPage(
    categoriesOf(tx, scope),
    {
      sort: { name: shownNameOrder('c', language), productCount: productsIn(eb, scope.companyID) },
      search: [sql`c.name`, searchedNames('c')],
      tieBreak: sql`lower(c.name), c.id`,
    },
    query,
  );
  return { items: rows.map(toCategory), total };
}

/** Names only: in the order of the alphabet, of the terminal, or of the kitchen (decision 68). */
export async function listCategoryNames(
  tx: Tx,
  { companyID }: Scope,
  order: 'name' | 'kitchen' | 'terminal',
): Promise<CategoryName[]> {
  const rows = await tx
    .selectFrom('item_categories')
    .select(['id', 'name', 'names'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .$if(order === 'kitchen', (query) => query.orderBy('kitchen_sort_number'))
    .$if(order === 'terminal', (query) => query.orderBy('sort_number'))
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ itemCategoryID: row.id, name: row.name, names: namesOf(row) }));
}

/** A category; null = unknown or deleted. */
export async function getCategory(tx: Tx, scope: Scope, id: string): Promise<Category | null> {
  const row = await categoriesOf(tx, scope).where('c.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCategory(row);
}

/** Adds a category at the end of both orders. Null = it already exists (a repeated call). */
export async function createCategory(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, names }: CategoryInput,
  now: Date,
): Promise<Category | null> {
  return (await addRecord(tx, CATEGORIES, scope, id, { name, names: namesColumn(names) }, now))
    ? getCategory(tx, scope, id)
    : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateCategory(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, names, version }: CategoryInput & { version: number },
  now: Date,
): Promise<Category | null> {
  return (await changeRecord(tx, CATEGORIES, scope, id, version, { name, names: namesColumn(names) }, now))
    ? getCategory(tx, scope, id)
    : null;
}

/** What uses these categories. `menu` has hours for them, which does not keep a category from being deleted. */
export async function listCategoryUsers(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<(RecordUser & { readonly kind: 'item' | 'discount' | 'modifierGroup' | 'menu' })[]> {
  const [items, discounts, groups, menus] = await Promise.all([
    tx
      .selectFrom('items as i')
      .select(['i.category_id as usedID', 'i.id', 'i.name'])
      .where('i.company_id', '=', companyID)
      .where('i.category_id', '=', anyOf(ids))
      .where('i.base_item_id', 'is', null)
      .where('i.base_deposit_and_credit_item_id', 'is', null)
      .where('i.deleted_at', 'is', null)
      .orderBy(({ fn }) => fn('lower', ['i.name']))
      .$narrowType<{ usedID: string }>()
      .execute(),
    tx
      .selectFrom('discount_targets as x')
      .innerJoin('discounts as d', (join) =>
        join.on('d.company_id', '=', companyID).onRef('d.id', '=', 'x.discount_id').on('d.deleted_at', 'is', null),
      )
      .select(['x.category_id as usedID', 'd.id', 'd.name'])
      .distinct()
      .where('x.company_id', '=', companyID)
      .where('x.category_id', '=', anyOf(ids))
      .orderBy('d.name')
      .$narrowType<{ usedID: string }>()
      .execute(),
    tx
      .selectFrom('modifier_bindings as x')
      .innerJoin('modifier_groups as g', (join) =>
        join
          .on('g.company_id', '=', companyID)
          .onRef('g.id', '=', 'x.modifier_group_id')
          .on('g.deleted_at', 'is', null),
      )
      .select(['x.category_id as usedID', 'g.id', 'g.name'])
      .where('x.company_id', '=', companyID)
      .where('x.category_id', '=', anyOf(ids))
      .orderBy('g.name')
      .$narrowType<{ usedID: string }>()
      .execute(),
    tx
      .selectFrom('availabilities as x')
      .innerJoin('menus as m', (join) =>
        join.on('m.company_id', '=', companyID).onRef('m.id', '=', 'x.menu_id').on('m.deleted_at', 'is', null),
      )
      .select(['x.category_id as usedID', 'm.id', 'm.name'])
      .distinct()
      .where('x.company_id', '=', companyID)
      .where('x.category_id', '=', anyOf(ids))
      .orderBy('m.name')
      .$narrowType<{ usedID: string }>()
      .execute(),
  ]);
  return [
    ...items.map((row) => ({ ...row, kind: 'item' as const })),
    ...discounts.map((row) => ({ ...row, kind: 'discount' as const })),
    ...groups.map((row) => ({ ...row, kind: 'modifierGroup' as const })),
    ...menus.map((row) => ({ ...row, kind: 'menu' as const })),
  ];
}

/** Locations of a company, in the order in which company-wide writes take their locks. */
export async function listLocations(tx: Tx, { companyID }: CompanyScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('company_id', '=', companyID)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
