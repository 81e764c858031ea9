import type { ListQuery, RecordUser, VariantInput, VariantName, VariantRecord, VariantRow } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { ownText } from '#platform/crud/own-text.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { SHOWN } from '#areas/catalog/index.ts';

type Scope = Pick<LocationScope, 'companyID'>;

interface NameRow {
  [column: string]: unknown;
  id: string;
  name: string;
  display_name: string;
  version: number;
}
interface ListedRow extends NameRow {
  option_names: string[] | null;
  option_count: number;
  use_count: number;
}
interface OptionRow {
  [column: string]: unknown;
  id: string;
  variant_id: string;
  name: string;
  display_name: string;
  price_add: string;
  is_active: boolean;
  place: number;
  modifier_group_ids: string[] | null;
}

const VARIANTS: NamedRecords = {
  table: 'variants',
  as: 'v',
  columns: 'v.id',
  key: 'variants_name_key',
  places: ['sort_number'],
};
const OPTIONS_SHOWN = 5;

// Products that have the variants that `variants` says.
const usersOf = (variants: string) => `
  SELECT x.variant_id, i.id, i.name FROM item_variants x JOIN items i ON i.company_id = $1 AND i.id = x.item_id AND i.deleted_at IS NULL WHERE x.company_id = $1 AND x.variant_id ${variants}`;

// What stands on options of variant $2: products' variants (decision 20), and combos that allow these options alone.
const OPTION_USERS = `
  SELECT o.id AS option_id, o.name AS option_name, coalesce(base.name, i.name) AS name FROM variant_options o
    JOIN item_variant_options x ON x.company_id = $1 AND x.variant_option_id = o.id JOIN items i ON i.company_id = $1 AND i.id = x.item_id AND i.deleted_at IS NULL
    LEFT JOIN items base ON base.company_id = $1 AND base.id = i.base_item_id WHERE o.company_id = $1 AND o.variant_id = $2
  UNION SELECT o.id, o.name, i.name FROM variant_options o
    JOIN combo_choice_items t ON t.company_id = $1 AND o.id = ANY(t.variant_option_ids) JOIN combo_choices c ON c.company_id = $1 AND c.id = t.combo_choice_id
    JOIN items i ON i.company_id = $1 AND i.id = c.item_id AND i.deleted_at IS NULL WHERE o.company_id = $1 AND o.variant_id = $2`;

const LIVE_OPTIONS = 'FROM variant_options o WHERE o.company_id = $1 AND o.variant_id = v.id AND o.deleted_at IS NULL';
const OPTION_COUNT = `(SELECT count(*)::int ${LIVE_OPTIONS})`;
const USE_COUNT = `(SELECT count(*)::int FROM (${usersOf('= v.id')}) u)`;

export async function listVariants(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
): Promise<{ items: VariantRow[]; total: number }> {
  const { rows, total } = await listRows<ListedRow>(
    tx,
    {
      columns: `v.id, v.name, v.display_name, v.version, ${OPTION_COUNT} AS option_count, ${USE_COUNT} AS use_count,
      (SELECT array_agg(f.name ORDER BY f.shown, f.sort_number) FROM (SELECT o.name, ${SHOWN} AS shown, o.sort_number ${LIVE_OPTIONS} ORDER BY ${SHOWN}, o.sort_number LIMIT ${OPTIONS_SHOWN}) f) AS option_names`,
      from: 'variants v WHERE v.company_id = $1 AND v.deleted_at IS NULL',
      values: [companyID],
      sort: {
        name: 'lower(v.name)',
        displayName: 'lower(v.display_name)',
        optionCount: OPTION_COUNT,
        useCount: USE_COUNT,
      },
      search: ['v.name', 'v.display_name'],
      tieBreak: 'lower(v.name), v.id',
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      variantID: row.id,
      name: row.name,
      displayName: row.display_name,
      optionNames: row.option_names ?? [],
      optionCount: row.option_count,
      useCount: row.use_count,
      version: row.version,
    })),
    total,
  };
}

/** All variants in the order of the alphabet; deleted options are left out, but those that stay keep their places. */
export async function listVariantNames(tx: Tx, { companyID }: Scope): Promise<VariantName[]> {
  const [variants, options] = await Promise.all([
    tx.raw<NameRow>(
      'SELECT id, name, display_name FROM variants WHERE company_id = $1 AND deleted_at IS NULL ORDER BY lower(name), id',
      [companyID],
    ),
    tx.raw<OptionRow>(
      `
      SELECT p.id, p.variant_id, p.name, p.display_name, p.price_add, p.is_active, p.place FROM (
        SELECT o.*, (row_number() OVER (PARTITION BY o.variant_id ORDER BY o.sort_number, o.id) - 1)::int AS place FROM variant_options o WHERE o.company_id = $1) p
      WHERE p.deleted_at IS NULL ORDER BY p.variant_id, ${SHOWN}, p.place`,
      [companyID],
    ),
  ]);
  const optionsOf = groupBy(
    options.rows,
    (row) => row.variant_id,
    (row) => ({
      variantOptionID: row.id,
      name: row.name,
      displayName: row.display_name,
      priceAdd: Number(row.price_add),
      isActive: row.is_active,
      place: row.place,
    }),
  );
  return variants.rows.map(({ id, name, display_name }) => ({
    variantID: id,
    name,
    displayName: display_name,
    variantOptions: optionsOf.get(id) ?? [],
  }));
}

export async function getVariant(tx: Tx, { companyID }: Scope, id: string): Promise<VariantRecord | null> {
  const [
    {
      rows: [variant],
    },
    options,
    users,
    optionUsers,
  ] = await Promise.all([
    tx.raw<NameRow>(
      'SELECT id, name, display_name, version FROM variants WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL',
      [companyID, id],
    ),
    tx.raw<OptionRow>(
      `
      SELECT o.id, o.name, o.display_name, o.price_add, o.is_active,
        (SELECT array_agg(b.modifier_group_id ORDER BY b.sort_number, b.id) FROM modifier_bindings b
          JOIN modifier_groups g ON g.company_id = $1 AND g.id = b.modifier_group_id AND g.deleted_at IS NULL WHERE b.company_id = $1 AND b.variant_option_id = o.id) AS modifier_group_ids
      FROM variant_options o WHERE o.company_id = $1 AND o.variant_id = $2 AND o.deleted_at IS NULL ORDER BY ${SHOWN}, o.sort_number, o.id`,
      [companyID, id],
    ),
    listUsers(tx, { companyID }, [id]),
    listOptionUsers(tx, { companyID }, id),
  ]);
  if (variant === undefined) return null;
  return {
    variantID: variant.id,
    name: variant.name,
    displayName: ownText(variant.display_name, variant.name),
    version: variant.version,
    usedBy: users.map(({ id: userID, name }) => ({ kind: 'product', id: userID, name })),
    usedOptionIDs: [...new Set(optionUsers.map(({ optionID }) => optionID))],
    variantOptions: options.rows.map((row) => ({
      variantOptionID: row.id,
      name: row.name,
      displayName: ownText(row.display_name, row.name),
      priceAdd: Number(row.price_add),
      isActive: row.is_active,
      modifierGroupIDs: row.modifier_group_ids ?? [],
    })),
  };
}

/** Products that have these variants, by their names. */
export async function listUsers(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<(Pick<RecordUser, 'id' | 'name'> & { variantID: string })[]> {
  const { rows } = await tx.raw<{ variant_id: string; id: string; name: string }>(
    `SELECT u.variant_id, u.id, u.name FROM (${usersOf('= ANY($2::uuid[])')}) u ORDER BY lower(u.name), u.id`,
    [companyID, ids],
  );
  return rows.map(({ variant_id, id, name }) => ({ variantID: variant_id, id, name }));
}

/** What stands on the options of a variant; each product or combo once for an option. */
export async function listOptionUsers(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<{ optionID: string; optionName: string; name: string }[]> {
  const { rows } = await tx.raw<{ option_id: string; option_name: string; name: string }>(
    `SELECT u.option_id, u.option_name, u.name FROM (${OPTION_USERS}) u ORDER BY lower(u.name), u.option_id`,
    [companyID, id],
  );
  return rows.map(({ option_id, option_name, name }) => ({ optionID: option_id, optionName: option_name, name }));
}

/** Adds the variant itself at the end. False = it is there already (a repeated call). */
export async function insertVariant(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, displayName }: VariantInput,
  now: Date,
): Promise<boolean> {
  return (await addRecord(tx, VARIANTS, scope, id, { name, display_name: displayName }, now)) !== null;
}

/** False = unknown, or no longer at this version. */
export async function updateVariant(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, displayName, version }: VariantInput & { version: number },
  now: Date,
): Promise<boolean> {
  return (await changeRecord(tx, VARIANTS, scope, id, version, { name, display_name: displayName }, now)) !== null;
}
