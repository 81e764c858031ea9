import {
  amountOf,
  type ListQuery,
  type ModifierGroupInput,
  type ModifierGroupName,
  type ModifierGroupRecord,
  type ModifierGroupRow,
  type RecordUser,
} from '@tavola/contract';
import { sql } from 'kysely';
import { groupBy } from '#platform/crud/group-by.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { ownText } from '#platform/crud/own-text.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<LocationScope, 'companyID' | 'locationID'>;
type OfCompany = Pick<Scope, 'companyID'>;

interface GroupRow {
  [column: string]: unknown;
  id: string;
  name: string;
  display_name: string;
  min_selected_options: number;
  max_selected_options: number;
  is_required: boolean;
  is_active: boolean;
  version: number;
}
interface ListedRow extends GroupRow {
  option_names: string[] | null;
  option_count: number;
  use_count: number;
}

interface UserRow {
  readonly group_id: string;
  readonly kind: RecordUser['kind'];
  readonly id: string;
  readonly name: string;
}

const GROUPS: NamedRecords = {
  table: 'modifier_groups',
  as: 'g',
  columns: 'g.id',
  key: 'modifier_groups_name_key',
  places: ['sort_number'],
};
const OPTIONS_SHOWN = 5;

/**
 * Everything that asks for these groups, by its name; what only deleted records ask for is free. A union of four joins
 * reads better as text.
 */
const usersOf = (companyID: string, ids: readonly string[]) => sql<UserRow>`
  SELECT u.group_id, u.kind, u.id, u.name FROM (SELECT b.modifier_group_id AS group_id, 'product' AS kind, i.id, i.name FROM modifier_bindings b
    JOIN items i ON i.company_id = ${companyID} AND i.id = b.item_id AND i.deleted_at IS NULL WHERE b.company_id = ${companyID} AND b.modifier_group_id = ANY(${ids}::uuid[])
  UNION ALL SELECT b.modifier_group_id, 'category', c.id, c.name FROM modifier_bindings b
    JOIN item_categories c ON c.company_id = ${companyID} AND c.id = b.category_id AND c.deleted_at IS NULL WHERE b.company_id = ${companyID} AND b.modifier_group_id = ANY(${ids}::uuid[])
  UNION ALL SELECT b.modifier_group_id, 'variantOption', o.id, v.name || ': ' || o.name FROM modifier_bindings b
    JOIN variant_options o ON o.company_id = ${companyID} AND o.id = b.variant_option_id AND o.deleted_at IS NULL
    JOIN variants v ON v.company_id = ${companyID} AND v.id = o.variant_id AND v.deleted_at IS NULL WHERE b.company_id = ${companyID} AND b.modifier_group_id = ANY(${ids}::uuid[])
  UNION ALL SELECT b.modifier_group_id, 'modifierOption', o.id, p.name || ': ' || o.name FROM modifier_bindings b
    JOIN modifier_options o ON o.company_id = ${companyID} AND o.id = b.modifier_option_id AND o.deleted_at IS NULL
    JOIN modifier_groups p ON p.company_id = ${companyID} AND p.id = o.modifier_group_id AND p.deleted_at IS NULL WHERE b.company_id = ${companyID} AND b.modifier_group_id = ANY(${ids}::uuid[])) u ORDER BY lower(u.name), u.id`;

const OPTION_COUNT =
  '(SELECT count(*)::int FROM modifier_options o WHERE o.company_id = $1 AND o.modifier_group_id = g.id AND o.deleted_at IS NULL)';
// What was deleted is looked up once for all groups; joining each binding with what asks costs seconds while the
// planner knows nothing of a new catalog.
const USE_COUNT = `(SELECT count(*)::int FROM modifier_bindings b WHERE b.company_id = $1 AND b.modifier_group_id = g.id
  AND (b.item_id IS NULL OR b.item_id NOT IN (SELECT i.id FROM items i WHERE i.company_id = $1 AND i.deleted_at IS NOT NULL))
  AND (b.category_id IS NULL OR b.category_id NOT IN (SELECT c.id FROM item_categories c WHERE c.company_id = $1 AND c.deleted_at IS NOT NULL))
  AND (b.variant_option_id IS NULL OR b.variant_option_id NOT IN (SELECT o.id FROM variant_options o JOIN variants v ON v.company_id = $1 AND v.id = o.variant_id
    WHERE o.company_id = $1 AND (o.deleted_at IS NOT NULL OR v.deleted_at IS NOT NULL)))
  AND (b.modifier_option_id IS NULL OR b.modifier_option_id NOT IN (SELECT o.id FROM modifier_options o JOIN modifier_groups p ON p.company_id = $1 AND p.id = o.modifier_group_id
    WHERE o.company_id = $1 AND (o.deleted_at IS NOT NULL OR p.deleted_at IS NOT NULL))))`;

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
    .select(['o.id', 'o.name', 'o.display_name', 'o.price_add', 'o.quantity', 'o.is_active'])
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

export async function listGroups(
  tx: Tx,
  { companyID }: OfCompany,
  query: ListQuery,
): Promise<{ items: ModifierGroupRow[]; total: number }> {
  const { rows, total } = await listRows<ListedRow>(
    tx,
    {
      columns: `g.id, g.name, g.display_name, g.min_selected_options, g.max_selected_options, g.is_required, g.is_active, g.version, ${OPTION_COUNT} AS option_count, ${USE_COUNT} AS use_count,
      (SELECT array_agg(f.name ORDER BY f.sort_number, f.id) FROM (SELECT o.name, o.sort_number, o.id FROM modifier_options o WHERE o.company_id = $1 AND o.modifier_group_id = g.id AND o.deleted_at IS NULL
        ORDER BY o.sort_number, o.id LIMIT ${OPTIONS_SHOWN}) f) AS option_names`,
      from: 'modifier_groups g WHERE g.company_id = $1 AND g.deleted_at IS NULL',
      values: [companyID],
      sort: {
        name: 'lower(g.name)',
        displayName: 'lower(g.display_name)',
        isRequired: 'g.is_required',
        isActive: 'g.is_active',
        optionCount: OPTION_COUNT,
        useCount: USE_COUNT,
      },
      search: ['g.name', 'g.display_name'],
      tieBreak: 'lower(g.name), g.id',
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
  minSelectedOptions: row.min_selected_options,
  maxSelectedOptions: row.max_selected_options,
  isRequired: row.is_required,
  isActive: row.is_active,
  version: row.version,
});

/** Names of all groups with their options, in the order of the alphabet. */
export async function listGroupNames(tx: Tx, { companyID }: OfCompany): Promise<ModifierGroupName[]> {
  const [groups, options] = await Promise.all([
    tx
      .selectFrom('modifier_groups')
      .select(['id', 'name', 'display_name', 'is_active'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
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
  return groups.map(({ id, name, display_name, is_active }) => ({
    modifierGroupID: id,
    name,
    displayName: display_name,
    isActive: is_active,
    modifierOptions: optionsOf.get(id) ?? [],
  }));
}

export async function getGroup(
  tx: Tx,
  { companyID, locationID }: Scope,
  id: string,
): Promise<ModifierGroupRecord | null> {
  const [group, options, users] = await Promise.all([
    tx
      .selectFrom('modifier_groups')
      .select(['id', 'name', 'display_name', 'min_selected_options', 'max_selected_options'])
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
      priceAdd: amountOf(Number(row.price_add)),
      itemID: row.item_id,
      quantity: Number(row.quantity),
      isActive: row.is_active,
      isAvailable: row.is_available,
      modifierGroupIDs: row.modifier_group_ids ?? [],
    })),
  };
}

/** Who asks for these groups, by the name of the user. */
export async function listUsers(
  tx: Tx,
  { companyID }: OfCompany,
  ids: readonly string[],
): Promise<(RecordUser & { groupID: string })[]> {
  const { rows } = await usersOf(companyID, ids).execute(tx);
  return rows.map(({ group_id, kind, id, name }) => ({ groupID: group_id, kind, id, name }));
}

const fieldsOf = (group: ModifierGroupInput) => ({
  name: group.name,
  display_name: group.displayName,
  min_selected_options: group.minSelectedOptions,
  max_selected_options: group.maxSelectedOptions,
  is_required: group.isRequired,
  is_active: group.isActive,
  has_associated_cost: group.modifierOptions.some(({ priceAdd }) => priceAdd !== 0),
});

/** Adds the group itself at the end. False = it is there already (a repeated call). */
export async function insertGroup(
  tx: Tx,
  scope: OfCompany,
  id: string,
  group: ModifierGroupInput,
  now: Date,
): Promise<boolean> {
  return (await addRecord(tx, GROUPS, scope, id, fieldsOf(group), now)) !== null;
}

/** False = unknown, or no longer at this version. */
export async function updateGroup(
  tx: Tx,
  scope: OfCompany,
  id: string,
  group: ModifierGroupInput & { version: number },
  now: Date,
): Promise<boolean> {
  return (await changeRecord(tx, GROUPS, scope, id, group.version, fieldsOf(group), now)) !== null;
}

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
