import type { ComboFault, ComboInput, ComboMaterial, ComboRecord, ComboRow, ListQuery } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { ownText } from '#platform/crud/own-text.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { SHOWN } from '#areas/catalog/index.ts';

interface ComboItemRow {
  [column: string]: unknown;
  id: string;
  name: string;
  display_name: string;
  description: string | null;
  category_id: string | null;
  barcode: string | null;
  ref_code: string | null;
  image_url: string | null;
  base_price: string;
  is_active: boolean;
  is_default_tax: boolean;
  tax_id: string | null;
  is_tax_inclusive: boolean;
  is_available: boolean;
  version: number;
}
interface ListedRow extends ComboItemRow {
  category_name: string | null;
  choice_count: number;
  choice_names: string[] | null;
}
interface PartRow {
  [column: string]: unknown;
  combo_choice_id: string;
  item_id: string;
  price_add: string;
  is_default: boolean;
  variant_option_ids: string[];
}
interface MaterialRow {
  [column: string]: unknown;
  id: string;
  name: string;
  display_name: string;
  ref_code: string | null;
  barcode: string | null;
  category_name: string | null;
  base_price: string;
  is_active: boolean;
}

// A tax that was deleted since means the default one, as it does at the terminal.
const COLUMNS = `i.id, i.name, i.display_name, i.description, i.category_id, i.barcode, i.ref_code, i.image_url, i.base_price, i.is_active, i.version,
  coalesce(l.is_default_tax, true) OR (l.tax_id IS NOT NULL AND x.id IS NULL) AS is_default_tax, x.id AS tax_id, coalesce(l.is_tax_inclusive, i.is_tax_inclusive) AS is_tax_inclusive,
  i.is_available_for_selection AND coalesce(l.is_available_for_selection, true) AS is_available`;
const COMBOS = `items i LEFT JOIN item_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.item_id = i.id
  LEFT JOIN taxes x ON x.company_id = $1 AND x.location_id = $2 AND x.id = l.tax_id AND x.deleted_at IS NULL
  LEFT JOIN item_categories c ON c.company_id = $1 AND c.id = i.category_id AND c.deleted_at IS NULL
  WHERE i.company_id = $1 AND i.type = 'Combo' AND i.deleted_at IS NULL`;
const CHOICES = '(SELECT count(*)::int FROM combo_choices h WHERE h.company_id = $1 AND h.item_id = i.id)';

// A variant is gone or off with its product.
const FAULTS = `
  SELECT h.item_id AS combo_id, t.combo_choice_id, t.item_id, p.name, p.deleted_at IS NOT NULL OR b.deleted_at IS NOT NULL AS is_removed FROM combo_choices h
    JOIN combo_choice_items t ON t.company_id = $1 AND t.combo_choice_id = h.id JOIN items p ON p.company_id = $1 AND p.id = t.item_id LEFT JOIN items b ON b.company_id = $1 AND b.id = p.base_item_id
  WHERE h.company_id = $1 AND h.item_id = ANY($2::uuid[]) AND NOT (p.deleted_at IS NULL AND b.deleted_at IS NULL AND p.is_active AND coalesce(b.is_active, true)) ORDER BY h.sort_number, t.sort_number`;

export async function listCombos(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: ListQuery,
): Promise<{ items: ComboRow[]; total: number }> {
  const { rows, total } = await listRows<ListedRow>(
    tx,
    {
      columns: `${COLUMNS}, c.name AS category_name, ${CHOICES} AS choice_count, (SELECT array_agg(h.name ORDER BY h.sort_number) FROM combo_choices h WHERE h.company_id = $1 AND h.item_id = i.id) AS choice_names`,
      from: COMBOS,
      values: [companyID, locationID],
      sort: {
        name: 'lower(i.name)',
        refCode: 'lower(i.ref_code)',
        category: 'lower(c.name)',
        basePrice: 'i.base_price',
        choiceCount: CHOICES,
        isActive: 'i.is_active',
      },
      search: ['i.name', 'i.display_name', `coalesce(i.ref_code, '')`, `coalesce(i.barcode, '')`],
      tieBreak: 'lower(i.name), i.id',
    },
    query,
  );
  const faults = await faultsOf(
    tx,
    companyID,
    rows.map(({ id }) => id),
  );
  return {
    total,
    items: rows.map((row) => ({
      itemID: row.id,
      imageUrl: row.image_url ?? '',
      name: row.name,
      displayName: row.display_name,
      refCode: row.ref_code ?? '',
      categoryName: row.category_name ?? '',
      basePrice: Number(row.base_price),
      choiceCount: row.choice_count,
      choiceNames: row.choice_names ?? [],
      isActive: row.is_active,
      isAvailableForSelection: row.is_available,
      faults: faults.get(row.id) ?? [],
      version: row.version,
    })),
  };
}

async function faultsOf(tx: Tx, companyID: string, ids: readonly string[]): Promise<ReadonlyMap<string, ComboFault[]>> {
  const { rows } = await tx.raw<{
    combo_id: string;
    combo_choice_id: string;
    item_id: string;
    name: string;
    is_removed: boolean;
  }>(FAULTS, [companyID, ids]);
  return groupBy(
    rows,
    (row) => row.combo_id,
    (row) => ({
      comboChoiceID: row.combo_choice_id,
      itemID: row.item_id,
      name: row.name,
      reason: row.is_removed ? ('removed' as const) : ('inactive' as const),
    }),
  );
}

export async function getCombo(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<ComboRecord | null> {
  const [
    {
      rows: [row],
    },
    choices,
    parts,
    faults,
  ] = await Promise.all([
    tx.raw<ComboItemRow>(`SELECT ${COLUMNS} FROM ${COMBOS} AND i.id = $3`, [companyID, locationID, id]),
    tx.raw<{ id: string; name: string; quantity: string }>(
      'SELECT id, name, quantity FROM combo_choices WHERE company_id = $1 AND item_id = $2 ORDER BY sort_number, id',
      [companyID, id],
    ),
    tx.raw<PartRow>(
      `
      SELECT t.combo_choice_id, t.item_id, t.price_add, t.is_default, t.variant_option_ids FROM combo_choice_items t JOIN combo_choices h ON h.company_id = $1 AND h.id = t.combo_choice_id AND h.item_id = $2
      WHERE t.company_id = $1 ORDER BY t.sort_number, t.item_id`,
      [companyID, id],
    ),
    faultsOf(tx, companyID, [id]),
  ]);
  if (row === undefined) return null;
  const partsOf = groupBy(
    parts.rows,
    (part) => part.combo_choice_id,
    (part) => ({
      itemID: part.item_id,
      priceAdd: Number(part.price_add),
      isDefault: part.is_default,
      variantOptionIDs: part.variant_option_ids,
    }),
  );
  return {
    itemID: row.id,
    name: row.name,
    displayName: ownText(row.display_name, row.name),
    description: row.description ?? '',
    categoryID: row.category_id,
    barcode: row.barcode ?? '',
    refCode: row.ref_code ?? '',
    imageUrl: row.image_url ?? '',
    basePrice: Number(row.base_price),
    isActive: row.is_active,
    isDefaultTax: row.is_default_tax,
    taxID: row.is_default_tax ? null : row.tax_id,
    isTaxInclusive: row.is_tax_inclusive,
    isAvailableForSelection: row.is_available,
    comboChoices: choices.rows.map((choice) => ({
      comboChoiceID: choice.id,
      name: choice.name,
      quantity: Number(choice.quantity),
      comboChoiceItems: partsOf.get(choice.id) ?? [],
    })),
    version: row.version,
    faults: faults.get(row.id) ?? [],
  };
}

/** Items that may be parts: products without variants, and variants under the name of their product. */
export async function readMaterial(tx: Tx, { companyID, locationID }: LocationScope): Promise<ComboMaterial> {
  const [items, options, taxes] = await Promise.all([
    tx.raw<MaterialRow>(
      `
      SELECT i.id, i.name, i.display_name, i.ref_code, i.barcode, c.name AS category_name, i.base_price, i.is_active AND coalesce(b.is_active, true) AS is_active FROM items i
        LEFT JOIN items b ON b.company_id = $1 AND b.id = i.base_item_id LEFT JOIN item_categories c ON c.company_id = $1 AND c.id = coalesce(i.category_id, b.category_id) AND c.deleted_at IS NULL
      WHERE i.company_id = $1 AND i.type IN ('Product', 'ProductVariant') AND i.deleted_at IS NULL ORDER BY lower(coalesce(c.name, '')), lower(coalesce(b.name, i.name)), i.sort_number, i.id`,
      [companyID],
    ),
    tx.raw<{ item_id: string; id: string; variant_name: string; name: string; is_active: boolean }>(
      `
      SELECT a.item_id, o.id, v.name AS variant_name, o.name, o.is_active FROM item_variants a JOIN items i ON i.company_id = $1 AND i.id = a.item_id AND i.type = 'Product' AND i.deleted_at IS NULL
        JOIN variants v ON v.company_id = $1 AND v.id = a.variant_id AND v.deleted_at IS NULL JOIN variant_options o ON o.company_id = $1 AND o.variant_id = v.id AND o.deleted_at IS NULL
      WHERE a.company_id = $1 ORDER BY a.item_id, a.sort_number, ${SHOWN}, o.sort_number`,
      [companyID],
    ),
    tx.raw<{ id: string; name: string; rate: string; is_default: boolean }>(
      'SELECT id, name, rate, is_default FROM taxes WHERE company_id = $1 AND location_id = $2 AND deleted_at IS NULL ORDER BY sort_number, lower(name), id',
      [companyID, locationID],
    ),
  ]);
  const optionsOf = groupBy(
    options.rows,
    (row) => row.item_id,
    (row) => ({ variantOptionID: row.id, variantName: row.variant_name, name: row.name, isActive: row.is_active }),
  );
  return {
    products: items.rows.map((row) => ({
      itemID: row.id,
      name: row.name,
      displayName: row.display_name,
      refCode: row.ref_code ?? '',
      barcode: row.barcode ?? '',
      categoryName: row.category_name ?? '',
      basePrice: Number(row.base_price),
      isActive: row.is_active,
      variantOptions: optionsOf.get(row.id) ?? [],
    })),
    taxes: taxes.rows.map((row) => ({
      taxID: row.id,
      name: row.name,
      rate: Number(row.rate),
      isDefault: row.is_default,
    })),
  };
}

const blankIsNull = (value: string): string | null => (value === '' ? null : value);
const fields = (combo: ComboInput) => [
  combo.name,
  combo.displayName,
  blankIsNull(combo.description),
  combo.categoryID,
  blankIsNull(combo.barcode),
  blankIsNull(combo.refCode),
  blankIsNull(combo.imageUrl),
  combo.basePrice,
  combo.isActive,
];

/**
 * Adds the combo itself after all other items; one that was deleted under this id comes back. False = it is there
 * already (a repeated call).
 */
export async function insertCombo(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  combo: ComboInput,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.raw(
    `
    INSERT INTO items AS i (company_id, id, type, name, display_name, description, category_id, barcode, ref_code, image_url, base_price, is_active, is_tax_inclusive, is_available_for_selection, sort_number, created_at, updated_at)
    SELECT $1, $2, 'Combo', $4, $5, $6, $7::uuid, $8, $9, $10, $11::numeric, $12::boolean, $13::boolean, true, coalesce(max(o.sort_number), 0) + 1, $3::timestamptz, $3::timestamptz FROM items o WHERE o.company_id = $1 AND o.base_item_id IS NULL
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, description = excluded.description, category_id = excluded.category_id, barcode = excluded.barcode,
      ref_code = excluded.ref_code, image_url = excluded.image_url, base_price = excluded.base_price, is_active = excluded.is_active, deleted_at = NULL, updated_at = excluded.updated_at, version = i.version + 1
    WHERE i.deleted_at IS NOT NULL AND i.type = 'Combo'`,
    [companyID, id, now, ...fields(combo), combo.isTaxInclusive],
  );
  return count > 0;
}

/**
 * False = unknown, no combo, or no longer at this version. Offered here means offered by the company too, or nothing
 * would come of it.
 */
export async function updateCombo(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  combo: ComboInput & { version: number },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.raw(
    `
    UPDATE items SET name = $5, display_name = $6, description = $7, category_id = $8, barcode = $9, ref_code = $10, image_url = $11, base_price = $12, is_active = $13,
      is_available_for_selection = is_available_for_selection OR $14::boolean, updated_at = $4, version = version + 1
    WHERE company_id = $1 AND id = $2 AND version = $3 AND type = 'Combo' AND deleted_at IS NULL`,
    [companyID, id, combo.version, now, ...fields(combo), combo.isAvailableForSelection],
  );
  return count > 0;
}

export async function removeCombos(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    `UPDATE items SET deleted_at = $3, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND type = 'Combo' AND deleted_at IS NULL RETURNING id`,
    [companyID, ids, now],
  );
  return rows.map(({ id }) => id);
}
