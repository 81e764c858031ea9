import type { ItemType, ProductInput } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** One row of `items`, before it is written. */
export interface ItemWrite {
  readonly id: string;
  readonly type: ItemType;
  readonly baseItemID: string | null;
  readonly baseDepositAndCreditItemID: string | null;
  readonly combinationIndices: string | null;
  readonly name: string;
  readonly displayName: string;
  readonly barcode: string;
  readonly refCode: string;
  readonly basePrice: number;
  readonly cost: number | null;
  readonly isActive: boolean;
  readonly isAvailableForSelection: boolean;
  readonly sortNumber: number;
}
/** What itemVariants and twins share with their product. */
export type SharedWrite = Pick<
  ProductInput,
  | 'categoryID'
  | 'brandID'
  | 'uomid'
  | 'isTaxInclusive'
  | 'enableTrackInventory'
  | 'isUseAsIngredient'
  | 'description'
  | 'imageUrl'
>;

const blankIsNull = (text: string): string | null => (text === '' ? null : text);

/** The product as it stands, kept from changing until the transaction ends; null = unknown or deleted. */
export async function lockProduct(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<{ type: ItemType; version: number; isActive: boolean; name: string } | null> {
  const {
    rows: [row],
  } = await tx.raw<{ type: ItemType; version: number; is_active: boolean; name: string }>(
    'SELECT type, version, is_active, name FROM items WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE',
    [companyID, id],
  );
  return row === undefined ? null : { type: row.type, version: row.version, isActive: row.is_active, name: row.name };
}

/** Those of these items that are there, kept from changing until the transaction ends; taken in one order. */
export async function lockProducts(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<{ id: string; type: ItemType; name: string }[]> {
  return (
    await tx.raw<{ id: string; type: ItemType; name: string }>(
      'SELECT id, type, name FROM items WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE',
      [companyID, ids],
    )
  ).rows;
}

/** Items under a product: its itemVariants, or its deposit and credit. */
export async function listUnder(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<{ id: string; name: string; type: ItemType; isActive: boolean }[]> {
  const { rows } = await tx.raw<{ id: string; name: string; type: ItemType; is_active: boolean }>(
    'SELECT id, name, type, is_active FROM items WHERE company_id = $1 AND (base_item_id = $2 OR base_deposit_and_credit_item_id = $2) AND deleted_at IS NULL',
    [companyID, id],
  );
  return rows.map((row) => ({ id: row.id, name: row.name, type: row.type, isActive: row.is_active }));
}

/**
 * Deletes what stands under a product, so that codes and combinations can change places; `writeItems` takes back what
 * stays.
 */
export async function layAside(tx: Tx, { companyID }: Scope, id: string, now: Date): Promise<void> {
  await tx.raw(
    'UPDATE items SET deleted_at = $3, updated_at = $3 WHERE company_id = $1 AND (base_item_id = $2 OR base_deposit_and_credit_item_id = $2) AND deleted_at IS NULL',
    [companyID, id, now],
  );
}

/**
 * Writes items, new ones and those that were laid aside. Gives how many were written: an id that stands for something
 * else is passed over. A new item stands after all others.
 */
export async function writeItems(
  tx: Tx,
  { companyID }: Scope,
  items: readonly ItemWrite[],
  shared: SharedWrite,
  now: Date,
): Promise<number> {
  if (items.length === 0) return 0;
  const at = now.toISOString();
  const rows = await tx
    .insertInto('items')
    .values(
      items.map((item) => ({
        company_id: companyID,
        id: item.id,
        type: item.type,
        base_item_id: item.baseItemID,
        base_deposit_and_credit_item_id: item.baseDepositAndCreditItemID,
        combination_indices: item.combinationIndices,
        category_id: shared.categoryID,
        brand_id: shared.brandID,
        uomid: shared.uomid,
        name: item.name,
        display_name: item.displayName,
        barcode: blankIsNull(item.barcode),
        ref_code: blankIsNull(item.refCode),
        description: blankIsNull(shared.description),
        image_url: shared.imageUrl === '' ? null : shared.imageUrl,
        base_price: String(item.basePrice),
        cost: item.cost === null ? null : String(item.cost),
        is_tax_inclusive: shared.isTaxInclusive,
        is_active: item.isActive,
        is_available_for_selection: item.isAvailableForSelection,
        enable_track_inventory: shared.enableTrackInventory,
        is_use_as_ingredient: shared.isUseAsIngredient,
        sort_number: item.sortNumber,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((taken) =>
      taken
        .columns(['company_id', 'id'])
        .doUpdateSet((row) => ({
          type: row.ref('excluded.type'),
          combination_indices: row.ref('excluded.combination_indices'),
          category_id: row.ref('excluded.category_id'),
          brand_id: row.ref('excluded.brand_id'),
          uomid: row.ref('excluded.uomid'),
          name: row.ref('excluded.name'),
          display_name: row.ref('excluded.display_name'),
          barcode: row.ref('excluded.barcode'),
          ref_code: row.ref('excluded.ref_code'),
          description: row.ref('excluded.description'),
          image_url: row.ref('excluded.image_url'),
          base_price: row.ref('excluded.base_price'),
          cost: row.ref('excluded.cost'),
          is_tax_inclusive: row.ref('excluded.is_tax_inclusive'),
          is_active: row.ref('excluded.is_active'),
          is_available_for_selection: row.ref('excluded.is_available_for_selection'),
          enable_track_inventory: row.ref('excluded.enable_track_inventory'),
          is_use_as_ingredient: row.ref('excluded.is_use_as_ingredient'),
          sort_number: row.ref('excluded.sort_number'),
          updated_at: row.ref('excluded.updated_at'),
          deleted_at: null,
          version: row('items.version', '+', 1),
        }))
        .where('items.deleted_at', 'is not', null)
        // An id is one item's for good: a deleted variant does not come back under another product, nor a product as
        // an ingredient.
        .whereRef('items.base_item_id', 'is not distinct from', 'excluded.base_item_id')
        .whereRef(
          'items.base_deposit_and_credit_item_id',
          'is not distinct from',
          'excluded.base_deposit_and_credit_item_id',
        )
        .where('items.type', 'not in', ['Ingredient', 'Combo', 'Miscellaneous']),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Changes a product that stands; its place among the others and its version's next number are its own. */
export async function changeItem(
  tx: Tx,
  { companyID }: Scope,
  item: ItemWrite,
  shared: SharedWrite,
  now: Date,
): Promise<void> {
  await tx.raw(
    `UPDATE items SET type = $3, category_id = $4, brand_id = $5, uomid = $6, name = $7, display_name = $8, barcode = $9, ref_code = $10, description = $11, image_url = $12, base_price = $13, cost = $14, is_tax_inclusive = $15,
      is_active = $16, is_available_for_selection = $17, enable_track_inventory = $18, is_use_as_ingredient = $19, updated_at = $20, version = version + 1 WHERE company_id = $1 AND id = $2`,
    [
      companyID,
      item.id,
      item.type,
      shared.categoryID,
      shared.brandID,
      shared.uomid,
      item.name,
      item.displayName,
      blankIsNull(item.barcode),
      blankIsNull(item.refCode),
      blankIsNull(shared.description),
      shared.imageUrl === '' ? null : shared.imageUrl,
      item.basePrice,
      item.cost,
      shared.isTaxInclusive,
      item.isActive,
      item.isAvailableForSelection,
      shared.enableTrackInventory,
      shared.isUseAsIngredient,
      now,
    ],
  );
}

export async function nextSortNumber(tx: Tx, { companyID }: Scope): Promise<number> {
  const {
    rows: [row],
  } = await tx.raw<{ next: number }>(
    'SELECT coalesce(max(sort_number), 0) + 1 AS next FROM items WHERE company_id = $1 AND base_item_id IS NULL',
    [companyID],
  );
  return row?.next ?? 1;
}

/** The variants a product asks for, and the options each of its itemVariants stands for. */
export async function writeVariants(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  variantIDs: readonly string[],
  itemVariants: readonly { readonly itemID: string; readonly variantOptionIDs: readonly string[] }[],
): Promise<void> {
  await tx.raw('DELETE FROM item_variants WHERE company_id = $1 AND item_id = $2', [companyID, id]);
  if (variantIDs.length > 0)
    await tx
      .insertInto('item_variants')
      .values(
        variantIDs.map((variantID, index) => ({
          company_id: companyID,
          item_id: id,
          variant_id: variantID,
          sort_number: index,
        })),
      )
      .execute();
  await tx.raw(
    'DELETE FROM item_variant_options o USING items i WHERE o.company_id = $1 AND i.company_id = $1 AND i.id = o.item_id AND i.base_item_id = $2',
    [companyID, id],
  );
  const options = itemVariants.flatMap(({ itemID, variantOptionIDs }) =>
    variantOptionIDs.map((optionID) => ({ company_id: companyID, item_id: itemID, variant_option_id: optionID })),
  );
  if (options.length > 0) await tx.insertInto('item_variant_options').values(options).execute();
}

/** Modifier groups of a product and of its itemVariants, in their order. */
export async function writeModifierGroups(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  owners: readonly { readonly itemID: string; readonly modifierGroupIDs: readonly string[] }[],
  newID: () => string,
): Promise<void> {
  await tx.raw(
    'DELETE FROM modifier_bindings b USING items i WHERE b.company_id = $1 AND i.company_id = $1 AND i.id = b.item_id AND (i.id = $2 OR i.base_item_id = $2)',
    [companyID, id],
  );
  const bindings = owners.flatMap(({ itemID, modifierGroupIDs }) =>
    modifierGroupIDs.map((groupID, index) => ({
      company_id: companyID,
      id: newID(),
      modifier_group_id: groupID,
      item_id: itemID,
      sort_number: index,
    })),
  );
  if (bindings.length > 0) await tx.insertInto('modifier_bindings').values(bindings).execute();
}

/** Deletes items with everything under them. */
export async function removeItems(tx: Tx, { companyID }: Scope, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    `UPDATE items SET deleted_at = $3, updated_at = $3, version = version + 1 WHERE company_id = $1 AND deleted_at IS NULL AND
    (id = ANY($2::uuid[]) OR base_item_id = ANY($2::uuid[]) OR base_deposit_and_credit_item_id = ANY($2::uuid[])) RETURNING id`,
    [companyID, ids, now],
  );
  const gone = new Set(rows.map(({ id }) => id));
  return ids.map((id) => id.toLowerCase()).filter((id) => gone.has(id));
}

/** Takes back what was deleted together with each of these products. */
export async function restoreItems(tx: Tx, { companyID }: Scope, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    `UPDATE items i SET deleted_at = NULL, updated_at = $3, version = i.version + 1 FROM items p
    WHERE i.company_id = $1 AND p.company_id = $1 AND p.id = ANY($2::uuid[]) AND p.type IN ('Product', 'BaseProduct', 'BaseDepositAndCreditProduct') AND p.deleted_at IS NOT NULL AND i.deleted_at = p.deleted_at
      AND p.id IN (i.id, i.base_item_id, i.base_deposit_and_credit_item_id) RETURNING i.id`,
    [companyID, ids, now],
  );
  const back = new Set(rows.map(({ id }) => id));
  return ids.map((id) => id.toLowerCase()).filter((id) => back.has(id));
}

/**
 * Switches a flag of an item and raises its version, and that of the product it belongs to: whoever has it open is
 * told.
 */
export async function setItemFlag(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  column: 'is_active' | 'is_available_for_selection' | 'is_use_as_ingredient' | null,
  isOn: boolean,
  now: Date,
): Promise<number | null> {
  const { rows } = await tx.raw<{ id: string; version: number }>(
    `UPDATE items i SET ${column === null ? '' : `${column} = CASE WHEN i.id = $2 THEN $4::boolean ELSE i.${column} END, `}updated_at = $3, version = i.version + 1
    WHERE i.company_id = $1 AND i.deleted_at IS NULL AND $4::boolean IS NOT NULL AND (i.id = $2 OR i.id = (SELECT coalesce(v.base_item_id, v.base_deposit_and_credit_item_id) FROM items v WHERE v.company_id = $1 AND v.id = $2)) RETURNING i.id, i.version`,
    [companyID, id, now, isOn],
  );
  return rows.find((row) => row.id === id.toLowerCase())?.version ?? null;
}
