import { type ModifierGroupInput, namesColumn } from '@tavola/contract';
import { allOf, anyOf } from '#platform/database/any-of.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Nesting } from './nesting.ts';

type Scope = Pick<LocationScope, 'companyID' | 'locationID'>;
type OfCompany = Pick<Scope, 'companyID'>;

export type SavedOption = ModifierGroupInput['modifierOptions'][number] & { readonly modifierOptionID: string };

/**
 * Makes these the options of a group, in this order, with the groups they ask for. An id that is an option of another
 * group is refused as unknown.
 */
export async function writeOptions(
  tx: Tx,
  { companyID, locationID }: Scope,
  groupID: string,
  options: readonly SavedOption[],
  now: Date,
): Promise<void> {
  // All go and those named come back, so that two options may swap their names.
  const at = now.toISOString();
  await tx
    .updateTable('modifier_options')
    .set({ deleted_at: at, updated_at: at })
    .where('company_id', '=', companyID)
    .where('modifier_group_id', '=', groupID)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('modifier_bindings')
    .where('company_id', '=', companyID)
    .where('modifier_option_id', 'in', (query) =>
      query
        .selectFrom('modifier_options as o')
        .select('o.id')
        .where('o.company_id', '=', companyID)
        .where('o.modifier_group_id', '=', groupID),
    )
    .execute();
  const stamps = { created_at: now, updated_at: now };
  const noted = new Map(
    (
      await tx
        .selectFrom('modifier_options')
        .select(['id', 'allergens'])
        .where('company_id', '=', companyID)
        .where('modifier_group_id', '=', groupID)
        .execute()
    ).map((row) => [row.id, row.allergens]),
  );
  const written = await insertRows(tx, [
    {
      table: 'modifier_options',
      rows: options.map((option, index) => ({
        company_id: companyID,
        id: option.modifierOptionID,
        modifier_group_id: groupID,
        name: option.name,
        display_name: option.displayName,
        names: namesColumn(option.names),
        price_add: option.priceAdd,
        item_id: option.itemID ?? null,
        quantity: option.quantity,
        allergens: option.allergens ?? noted.get(option.modifierOptionID) ?? [],
        is_active: option.isActive,
        sort_number: index,
        ...stamps,
      })),
      onConflict: `(company_id, id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, names = excluded.names, price_add = excluded.price_add, item_id = excluded.item_id, quantity = excluded.quantity,
      allergens = excluded.allergens, is_active = excluded.is_active, sort_number = excluded.sort_number, deleted_at = NULL, updated_at = excluded.updated_at, version = t.version + 1 WHERE t.modifier_group_id = excluded.modifier_group_id`,
    },
  ]);
  if (written !== options.length) refuse('resource.not_found');
  await insertRows(tx, [
    {
      table: 'modifier_option_locations',
      rows: options.map(({ modifierOptionID, isAvailable }) => ({
        company_id: companyID,
        location_id: locationID,
        modifier_option_id: modifierOptionID,
        is_available: isAvailable,
        updated_at: now,
      })),
      onConflict:
        '(company_id, location_id, modifier_option_id) DO UPDATE SET is_available = excluded.is_available, updated_at = excluded.updated_at WHERE t.is_available <> excluded.is_available',
    },
  ]);
}

export interface OptionBinding {
  readonly id: string;
  readonly modifierOptionID: string;
  readonly modifierGroupID: string;
  readonly sortNumber: number;
}

/** Adds the groups that options ask for. */
export async function writeNesting(
  tx: Tx,
  { companyID }: OfCompany,
  bindings: readonly OptionBinding[],
): Promise<void> {
  const rows = bindings.map(({ id, modifierGroupID, modifierOptionID, sortNumber }) => ({
    company_id: companyID,
    id,
    modifier_group_id: modifierGroupID,
    modifier_option_id: modifierOptionID,
    sort_number: sortNumber,
  }));
  await insertRows(tx, [{ table: 'modifier_bindings', rows }]);
}

/**
 * Makes these the categories whose products ask for a group; a new one asks for it after its other groups. `bindingIDs`
 * has an id for each category.
 */
export async function writeCategories(
  tx: Tx,
  { companyID }: OfCompany,
  groupID: string,
  categoryIDs: readonly string[],
  bindingIDs: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('modifier_bindings')
    .where('company_id', '=', companyID)
    .where('modifier_group_id', '=', groupID)
    .where('category_id', 'is not', null)
    .where('category_id', '<>', allOf(categoryIDs))
    .execute();
  const last = await tx
    .selectFrom('modifier_bindings')
    .select((row) => ['category_id', row.fn.max('sort_number').as('place')])
    .where('company_id', '=', companyID)
    .where('category_id', '=', anyOf(categoryIDs))
    .groupBy('category_id')
    .execute();
  const placeOf = new Map(last.map(({ category_id, place }) => [category_id, place]));
  const rows = categoryIDs.map((id, index) => ({
    company_id: companyID,
    id: bindingIDs[index],
    modifier_group_id: groupID,
    category_id: id,
    sort_number: (placeOf.get(id.toLowerCase()) ?? -1) + 1,
  }));
  await insertRows(tx, [{ table: 'modifier_bindings', rows, onConflict: 'DO NOTHING' }]);
}

/**
 * Reads which groups the options of each group ask for. Each writer of nesting waits here for the one before, so that
 * two saves cannot close a circle together.
 */
export async function lockNesting(tx: Tx, { companyID }: OfCompany): Promise<Nesting> {
  await lockKey(tx, `modifier nesting ${companyID}`);
  const rows = await tx
    .selectFrom('modifier_bindings as b')
    .innerJoin('modifier_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'b.modifier_option_id').on('o.deleted_at', 'is', null),
    )
    .select(['o.modifier_group_id as outer_id', 'b.modifier_group_id as inner_id'])
    .where('b.company_id', '=', companyID)
    .where('b.modifier_option_id', 'is not', null)
    .execute();
  return groupBy(
    rows,
    (row) => row.outer_id,
    (row) => row.inner_id,
  );
}
