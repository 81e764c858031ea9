import type { ModifierGroupInput } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
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
  await tx.raw(
    'UPDATE modifier_options SET deleted_at = $3, updated_at = $3 WHERE company_id = $1 AND modifier_group_id = $2 AND deleted_at IS NULL',
    [companyID, groupID, now],
  );
  await tx.raw(
    'DELETE FROM modifier_bindings WHERE company_id = $1 AND modifier_option_id IN (SELECT o.id FROM modifier_options o WHERE o.company_id = $1 AND o.modifier_group_id = $2)',
    [companyID, groupID],
  );
  const stamps = { created_at: now, updated_at: now };
  const written = await insertRows(tx, [
    {
      table: 'modifier_options',
      rows: options.map((option, index) => ({
        company_id: companyID,
        id: option.modifierOptionID,
        modifier_group_id: groupID,
        name: option.name,
        display_name: option.displayName,
        price_add: option.priceAdd,
        item_id: option.itemID ?? null,
        quantity: option.quantity,
        is_active: option.isActive,
        sort_number: index,
        ...stamps,
      })),
      onConflict: `(company_id, id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, price_add = excluded.price_add, item_id = excluded.item_id, quantity = excluded.quantity,
      is_active = excluded.is_active, sort_number = excluded.sort_number, deleted_at = NULL, updated_at = excluded.updated_at, version = t.version + 1 WHERE t.modifier_group_id = excluded.modifier_group_id`,
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
  await tx.raw(
    'DELETE FROM modifier_bindings WHERE company_id = $1 AND modifier_group_id = $2 AND category_id IS NOT NULL AND category_id <> ALL($3::uuid[])',
    [companyID, groupID, categoryIDs],
  );
  const { rows: last } = await tx.raw<{ category_id: string; place: number }>(
    'SELECT category_id, max(sort_number) AS place FROM modifier_bindings WHERE company_id = $1 AND category_id = ANY($2::uuid[]) GROUP BY category_id',
    [companyID, categoryIDs],
  );
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
 * Which groups the options of each group ask for. Whoever writes nesting waits here for the one before, so that two
 * saves cannot close a circle together.
 */
export async function lockNesting(tx: Tx, { companyID }: OfCompany): Promise<Nesting> {
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('modifier nesting ' || $1, 0))`, [companyID]);
  const { rows } = await tx.raw<{ outer_id: string; inner_id: string }>(
    `
    SELECT o.modifier_group_id AS outer_id, b.modifier_group_id AS inner_id FROM modifier_bindings b
      JOIN modifier_options o ON o.company_id = $1 AND o.id = b.modifier_option_id AND o.deleted_at IS NULL WHERE b.company_id = $1 AND b.modifier_option_id IS NOT NULL`,
    [companyID],
  );
  return groupBy(
    rows,
    (row) => row.outer_id,
    (row) => row.inner_id,
  );
}
