import type { ModifierGroupInput } from '@tavola/contract';
import { groupBy } from '../../platform/crud/group-by.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';
import type { Nesting } from './nesting.ts';

type Scope = Pick<LocationScope, 'companyID' | 'locationID'>;
type OfCompany = Pick<Scope, 'companyID'>;

export type SavedOption = ModifierGroupInput['modifierOptions'][number] & { readonly modifierOptionID: string };

/** Makes these the options of a group, in this order, with the groups they ask for. An id that is an option of another group is refused as unknown. */
export async function writeOptions(tx: Tx, { companyID, locationID }: Scope, groupID: string, options: readonly SavedOption[], now: Date): Promise<void> {
  // All go and those named come back, so that two options may swap their names.
  await tx.raw('UPDATE modifier_options SET deleted_at = $3, updated_at = $3 WHERE company_id = $1 AND modifier_group_id = $2 AND deleted_at IS NULL', [companyID, groupID, now]);
  await tx.raw('DELETE FROM modifier_bindings WHERE company_id = $1 AND modifier_option_id IN (SELECT o.id FROM modifier_options o WHERE o.company_id = $1 AND o.modifier_group_id = $2)', [companyID, groupID]);
  const rows = options.map((option, index) => ({
    id: option.modifierOptionID, name: option.name, display_name: option.displayName, price_add: option.priceAdd, item_id: option.itemID ?? null, quantity: option.quantity, is_active: option.isActive,
    is_available: option.isAvailable, sort_number: index,
  }));
  const { count } = await tx.raw(`
    INSERT INTO modifier_options AS o (company_id, id, modifier_group_id, name, display_name, price_add, item_id, quantity, is_active, sort_number, created_at, updated_at)
    SELECT $1, r.id, $2, r.name, r.display_name, r.price_add, r.item_id, r.quantity, r.is_active, r.sort_number, $4::timestamptz, $4::timestamptz
      FROM jsonb_to_recordset($3::jsonb) AS r (id uuid, name text, display_name text, price_add numeric, item_id uuid, quantity numeric, is_active boolean, sort_number integer)
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, price_add = excluded.price_add, item_id = excluded.item_id, quantity = excluded.quantity,
      is_active = excluded.is_active, sort_number = excluded.sort_number, deleted_at = NULL, updated_at = excluded.updated_at, version = o.version + 1
    WHERE o.modifier_group_id = excluded.modifier_group_id`, [companyID, groupID, JSON.stringify(rows), now]);
  if (count !== rows.length) refuse('resource.not_found');
  await tx.raw(`
    INSERT INTO modifier_option_locations AS l (company_id, location_id, modifier_option_id, is_available, updated_at)
    SELECT $1, $2, r.id, r.is_available, $4::timestamptz FROM jsonb_to_recordset($3::jsonb) AS r (id uuid, is_available boolean)
    ON CONFLICT (company_id, location_id, modifier_option_id) DO UPDATE SET is_available = excluded.is_available, updated_at = excluded.updated_at WHERE l.is_available <> excluded.is_available`,
  [companyID, locationID, JSON.stringify(rows), now]);
}

export interface OptionBinding {
  readonly id: string;
  readonly modifierOptionID: string;
  readonly modifierGroupID: string;
  readonly sortNumber: number;
}

/** Adds the groups that options ask for. */
export async function writeNesting(tx: Tx, { companyID }: OfCompany, bindings: readonly OptionBinding[]): Promise<void> {
  await tx.raw(`
    INSERT INTO modifier_bindings (company_id, id, modifier_group_id, modifier_option_id, sort_number)
    SELECT $1, r.id, r."modifierGroupID", r."modifierOptionID", r."sortNumber" FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, "modifierGroupID" uuid, "modifierOptionID" uuid, "sortNumber" integer)`,
  [companyID, JSON.stringify(bindings)]);
}

/** Makes these the categories whose products ask for a group; a new one asks for it after its other groups. `bindingIDs` has an id for each category. */
export async function writeCategories(tx: Tx, { companyID }: OfCompany, groupID: string, categoryIDs: readonly string[], bindingIDs: readonly string[]): Promise<void> {
  await tx.raw('DELETE FROM modifier_bindings WHERE company_id = $1 AND modifier_group_id = $2 AND category_id IS NOT NULL AND category_id <> ALL($3::uuid[])', [companyID, groupID, categoryIDs]);
  await tx.raw(`
    INSERT INTO modifier_bindings (company_id, id, modifier_group_id, category_id, sort_number)
    SELECT $1, r.id, $2, r.category_id, coalesce((SELECT max(b.sort_number) FROM modifier_bindings b WHERE b.company_id = $1 AND b.category_id = r.category_id), -1) + 1
      FROM unnest($3::uuid[], $4::uuid[]) AS r (category_id, id)
    ON CONFLICT DO NOTHING`, [companyID, groupID, categoryIDs, bindingIDs]);
}

/** Which groups the options of each group ask for. Whoever writes nesting waits here for the one before, so that two saves cannot close a circle together. */
export async function lockNesting(tx: Tx, { companyID }: OfCompany): Promise<Nesting> {
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('modifier nesting ' || $1, 0))`, [companyID]);
  const { rows } = await tx.raw<{ outer_id: string; inner_id: string }>(`
    SELECT o.modifier_group_id AS outer_id, b.modifier_group_id AS inner_id FROM modifier_bindings b
      JOIN modifier_options o ON o.company_id = $1 AND o.id = b.modifier_option_id AND o.deleted_at IS NULL WHERE b.company_id = $1 AND b.modifier_option_id IS NOT NULL`, [companyID]);
  return groupBy(rows, (row) => row.outer_id, (row) => row.inner_id);
}
