import {
  allergensOf,
  amountOf,
  type Language,
  type ListQuery,
  type ModifierGroupInput,
  type ModifierGroupName,
  type ModifierGroupRecord,
  type ModifierGroupRow,
  namesColumn,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { ownText } from '#platform/crud/own-text.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listUsers } from './group-users.rows.ts';

type Scope = Pick<LocationScope, 'companyID' | 'locationID'>;
type OfCompany = Pick<Scope, 'companyID'>;

type GroupRow = Pick<
  Selectable<DB['modifier_groups']>,
  | 'id'
  | 'name'
  | 'display_name'
  | 'names'
  | 'min_selected_options'
  | 'max_selected_options'
  | 'is_required'
  | 'is_active'
  | 'version'
>;
type GroupBuilder = ExpressionBuilder<DB & { g: DB['modifier_groups'] }, 'g'>;

const GROUPS: NamedRecords = {
  table: 'modifier_groups',
  key: 'modifier_groups_name_key',
  places: ['sort_number'],
};
const OPTIONS_SHOWN = 5;
const COUNT = sql<number>`count(*)::int`.as('count');

const optionsIn = (group: GroupBuilder, companyID: string) =>
  group
    .selectFrom('modifier_options as o')
    .where('o.company_id', '=', companyID)
    .whereRef('o.modifier_group_id', '=', 'g.id')
    .where('o.deleted_at', 'is', null);
const optionCount = (group: GroupBuilder, companyID: string) =>
  optionsIn(group, companyID).select(COUNT).$asScalar().$notNull();
const firstOptions = (group: GroupBuilder, companyID: string) =>
  group
    .selectFrom(
      optionsIn(group, companyID)
        .select(['o.name', 'o.sort_number', 'o.id'])
        .orderBy('o.sort_number')
        .orderBy('o.id')
        .limit(OPTIONS_SHOWN)
        .as('f'),
    )
    .select(sql<string[] | null>`array_agg(f.name ORDER BY f.sort_number, f.id)`.as('names'));

// What was deleted is looked up once for all groups; joining each binding with what asks costs seconds while the
// planner knows nothing of a new catalog.
const useCount = (group: GroupBuilder, companyID: string) => {
  const eb = expressionBuilder<DB, never>();
  const items = eb
    .selectFrom('items as i')
    .select('i.id')
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is not', null);
  const categories = eb
    .selectFrom('item_categories as c')
    .select('c.id')
    .where('c.company_id', '=', companyID)
    .where('c.deleted_at', 'is not', null);
  const variantOptions = eb
    .selectFrom('variant_options as o')
    .innerJoin('variants as v', (join) => join.on('v.company_id', '=', companyID).onRef('v.id', '=', 'o.variant_id'))
    .select('o.id')
    .where('o.company_id', '=', companyID)
    .where((either) => either.or([either('o.deleted_at', 'is not', null), either('v.deleted_at', 'is not', null)]));
  const modifierOptions = eb
    .selectFrom('modifier_options as o')
    .innerJoin('modifier_groups as p', (join) =>
      join.on('p.company_id', '=', companyID).onRef('p.id', '=', 'o.modifier_group_id'),
    )
    .select('o.id')
    .where('o.company_id', '=', companyID)
    .where((either) => either.or([either('o.deleted_at', 'is not', null), either('p.deleted_at', 'is not', null)]));
  return group
    .selectFrom('modifier_bindings as b')
    .select(COUNT)
    .where('b.company_id', '=', companyID)
    .whereRef('b.modifier_group_id', '=', 'g.id')
    .where((b) => b.or([b('b.item_id', 'is', null), b('b.item_id', 'not in', items)]))
    .where((b) => b.or([b('b.category_id', 'is', null), b('b.category_id', 'not in', categories)]))
    .where((b) => b.or([b('b.variant_option_id', 'is', null), b('b.variant_option_id', 'not in', variantOptions)]))
    .where((b) => b.or([b('b.modifier_option_id', 'is', null), b('b.modifier_option_id', 'not in', modifierOptions)]))
    .$asScalar()
    .$notNull();
};

/** The options of a group; an item that was deleted is none. */
const readOptions = (tx: Tx, { companyID, locationID }: Scope, groupID: string) =>
  tx
    .selectFrom('modifier_options as o')
    .leftJoin('modifier_option_locations as l', (join) =>
      join
        .on('l.company_id', '=', companyID)
        .on('l.location_id', '=', locationID)
        .onRef('l.modifier_option_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.name', 'o.display_name', 'o.names', 'o.price_add', 'o.quantity', 'o.is_active'])
    .select('o.allergens')
    .select((row) => [
      row.fn.coalesce('l.is_available', sql<boolean>`true`).as('is_available'),
      row
        .selectFrom('items as i')
        .select('i.id')
        .where('i.company_id', '=', companyID)
        .whereRef('i.id', '=', 'o.item_id')
        .where('i.deleted_at', 'is', null)
        .as('item_id'),
      row
        .selectFrom('modifier_bindings as b')
        .innerJoin('modifier_groups as g', (join) =>
          join
            .on('g.company_id', '=', companyID)
            .onRef('g.id', '=', 'b.modifier_group_id')
            .on('g.deleted_at', 'is', null),
        )
        .select(sql<string[] | null>`array_agg(b.modifier_group_id ORDER BY b.sort_number, b.id)`.as('ids'))
        .where('b.company_id', '=', companyID)
        .whereRef('b.modifier_option_id', '=', 'o.id')
        .as('modifier_group_ids'),
    ])
    .where('o.company_id', '=', companyID)
    .where('o.modifier_group_id', '=', groupID)
    .where('o.deleted_at', 'is', null)
    .orderBy('o.sort_number')
    .orderBy('o.id')
    .execute();

/** A page of groups, each with its first options and how many records use it. */
export async function listGroups(
  tx: Tx,
  { companyID }: OfCompany,
  query: ListQuery,
  language: Language,
): Promise<{ items: ModifierGroupRow[]; total: number }> {
  const eb: GroupBuilder = expressionBuilder();
  const groups = tx
    .selectFrom('modifier_groups as g')
    .select(['g.id', 'g.name', 'g.display_name', 'g.names', 'g.min_selected_options', 'g.max_selected_options'])
    .select(['g.is_required', 'g.is_active', 'g.version'])
    .select((group) => [
      optionCount(group, companyID).as('option_count'),
      useCount(group, companyID).as('use_count'),
      firstOptions(group, companyID).as('option_names'),
    ])
    .where('g.company_id', '=', companyID)
    .where('g.deleted_at', 'is', null);
  const { rows, total } = await listPage(
    groups,
    {
      sort: {
        name: shownNameOrder('g', language),
        displayName: sql`lower(g.display_name)`,
        isRequired: sql`g.is_required`,
        isActive: sql`g.is_active`,
        optionCount: optionCount(eb, companyID),
        useCount: useCount(eb, companyID),
      },
      search: [sql`g.name`, sql`g.display_name`, searchedNames('g')],
      tieBreak: sql`g.sort_number, lower(g.name), g.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      ...toGroup(row),
      optionNames: row.option_names ?? [],
      optionCount: row.option_count,
      useCount: row.use_count,
    })),
    total,
  };
}

const toGroup = (row: GroupRow) => ({
  modifierGroupID: row.id,
  name: row.name,
  displayName: row.display_name,
  names: namesOf(row),
  minSelectedOptions: row.min_selected_options,
  maxSelectedOptions: row.max_selected_options,
  isRequired: row.is_required,
  isActive: row.is_active,
  version: row.version,
});

/** Names of all groups with their options, in their order. */
export async function listGroupNames(tx: Tx, { companyID }: OfCompany): Promise<ModifierGroupName[]> {
  const [groups, options] = await Promise.all([
    tx
      .selectFrom('modifier_groups')
      .select(['id', 'name', 'display_name', 'names', 'is_active'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('modifier_options')
      .select(['id', 'modifier_group_id', 'name', 'display_name', 'price_add', 'is_active'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy('modifier_group_id')
      .orderBy('sort_number')
      .orderBy('id')
      .execute(),
  ]);
  const optionsOf = groupBy(
    options,
    (row) => row.modifier_group_id,
    (row) => ({
      modifierOptionID: row.id,
      name: row.name,
      displayName: row.display_name,
      priceAdd: amountOf(Number(row.price_add)),
      isActive: row.is_active,
    }),
  );
  return groups.map(({ id, name, display_name, names, is_active }) => ({
    modifierGroupID: id,
    name,
    displayName: display_name,
    names: namesOf({ names }),
    isActive: is_active,
    modifierOptions: optionsOf.get(id) ?? [],
  }));
}

/** A group with its options, as available at the location, and what uses it; null = unknown or deleted. */
export async function getGroup(
  tx: Tx,
  { companyID, locationID }: Scope,
  id: string,
): Promise<ModifierGroupRecord | null> {
  const [group, options, users] = await Promise.all([
    tx
      .selectFrom('modifier_groups')
      .select(['id', 'name', 'display_name', 'names', 'min_selected_options', 'max_selected_options'])
      .select(['is_required', 'is_active', 'version'])
      .where('company_id', '=', companyID)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    readOptions(tx, { companyID, locationID }, id),
    listUsers(tx, { companyID }, [id]),
  ]);
  if (group === undefined) return null;
  return {
    ...toGroup(group),
    displayName: ownText(group.display_name, group.name),
    optionType: group.max_selected_options === 1 ? 'Single' : 'Multiple',
    hasAssociatedCost: options.some((row) => Number(row.price_add) !== 0),
    usedBy: users.map(({ kind, id: userID, name }) => ({ kind, id: userID, name })),
    itemCategoryIDs: users.filter(({ kind }) => kind === 'category').map(({ id: categoryID }) => categoryID),
    modifierOptions: options.map((row) => ({
      modifierOptionID: row.id,
      name: row.name,
      displayName: ownText(row.display_name, row.name),
      names: namesOf(row),
      priceAdd: amountOf(Number(row.price_add)),
      itemID: row.item_id,
      quantity: Number(row.quantity),
      allergens: allergensOf(row.allergens),
      isActive: row.is_active,
      isAvailable: row.is_available,
      modifierGroupIDs: row.modifier_group_ids ?? [],
    })),
  };
}

const fieldsOf = (group: ModifierGroupInput) => ({
  name: group.name,
  display_name: group.displayName,
  names: namesColumn(group.names),
  min_selected_options: group.minSelectedOptions,
  max_selected_options: group.maxSelectedOptions,
  is_required: group.isRequired,
  is_active: group.isActive,
  has_associated_cost: group.modifierOptions.some(({ priceAdd }) => priceAdd !== 0),
});

/** Adds the group itself at the end. False = it already exists (a repeated call). */
export async function insertGroup(
  tx: Tx,
  scope: OfCompany,
  id: string,
  group: ModifierGroupInput,
  now: Date,
): Promise<boolean> {
  return addRecord(tx, GROUPS, scope, id, fieldsOf(group), now);
}

/** False = unknown, or no longer at this version. */
export async function updateGroup(
  tx: Tx,
  scope: OfCompany,
  id: string,
  group: ModifierGroupInput & { version: number },
  now: Date,
): Promise<boolean> {
  return changeRecord(tx, GROUPS, scope, id, group.version, fieldsOf(group), now);
}

/** Switches a group for the whole company and raises its version. An unknown one is left alone. */
export async function setGroupActive(
  tx: Tx,
  { companyID }: OfCompany,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('modifier_groups')
    .set((row) => ({ is_active: isActive, updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .execute();
}

/** Names that are taken, and the name of one group. */
export async function groupNames(tx: Tx, { companyID }: OfCompany): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('modifier_groups')
    .select(['id', 'name'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lets one copy of a group be made after another, so that each finds the names of those before it taken. */
export async function lockGroup(tx: Tx, { companyID }: OfCompany, id: string): Promise<void> {
  await tx
    .selectFrom('modifier_groups')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}
