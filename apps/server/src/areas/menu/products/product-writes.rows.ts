import { removedColumns, type Removal } from '#platform/crud/remove-rows.ts';
import { type ItemType, type Names, namesColumn, type ProductInput } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
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
  /** Null where the name follows from other records. */
  readonly names: Names | null;
  readonly barcode: string;
  readonly refCode: string;
  readonly basePrice: number;
  readonly cost: number | null;
  readonly isActive: boolean;
  readonly isAvailableForSelection: boolean;
  readonly sortNumber: number;
}
/** What the variants and twins of a product share with it. */
export type SharedWrite = Pick<
  ProductInput,
  | 'categoryID'
  | 'brandID'
  | 'uomid'
  | 'isTaxInclusive'
  | 'enableTrackInventory'
  | 'isUseAsIngredient'
  | 'isWeighed'
  | 'allergens'
  | 'description'
  | 'descriptions'
  | 'imageUrl'
>;

const blankIsNull = (text: string): string | null => (text === '' ? null : text);

/** The current product, locked until the transaction ends; null = unknown or deleted. */
export async function lockProduct(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<{ type: ItemType; version: number; isActive: boolean; name: string } | null> {
  const row = await tx
    .selectFrom('items')
    .select(['type', 'version', 'is_active', 'name'])
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .$narrowType<{ type: ItemType }>()
    .executeTakeFirst();
  return row === undefined ? null : { type: row.type, version: row.version, isActive: row.is_active, name: row.name };
}

/** The existing ones of these items, locked until the transaction ends, always in the same order. */
export async function lockProducts(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<{ id: string; type: ItemType; name: string }[]> {
  return tx
    .selectFrom('items')
    .select(['id', 'type', 'name'])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ type: ItemType }>()
    .execute();
}

/** Items under a product: its variants, or its deposit and credit. */
export async function listUnder(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<{ id: string; name: string; type: ItemType; isActive: boolean }[]> {
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'name', 'type', 'is_active'])
    .where('company_id', '=', companyID)
    .where((row) => row.or([row('base_item_id', '=', id), row('base_deposit_and_credit_item_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .$narrowType<{ type: ItemType }>()
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, type: row.type, isActive: row.is_active }));
}

/** Deletes what is under a product, so that codes and combinations can swap; `writeItems` restores what stays. */
export async function removeChildrenForSave(tx: Tx, { companyID }: Scope, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable('items')
    .set({ deleted_at: at, updated_at: at })
    .where('company_id', '=', companyID)
    .where((row) => row.or([row('base_item_id', '=', id), row('base_deposit_and_credit_item_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .execute();
}

/** What a save writes of an item, new or not. */
const columnsOf = (item: ItemWrite, shared: SharedWrite, updatedAt: string) => ({
  type: item.type,
  category_id: shared.categoryID,
  brand_id: shared.brandID,
  uomid: shared.uomid,
  name: item.name,
  display_name: item.displayName,
  names: namesColumn(item.names),
  barcode: blankIsNull(item.barcode),
  ref_code: blankIsNull(item.refCode),
  description: blankIsNull(shared.description),
  descriptions: namesColumn(shared.descriptions),
  image_url: shared.imageUrl === '' ? null : shared.imageUrl,
  base_price: String(item.basePrice),
  cost: item.cost === null ? null : String(item.cost),
  is_tax_inclusive: shared.isTaxInclusive,
  is_active: item.isActive,
  is_available_for_selection: item.isAvailableForSelection,
  enable_track_inventory: shared.enableTrackInventory,
  is_use_as_ingredient: shared.isUseAsIngredient,
  is_weighed: shared.isWeighed,
  allergens: shared.allergens,
  updated_at: updatedAt,
});

/**
 * Writes items, new ones and those that were laid aside. Gives how many were written: an id of something else is passed
 * over. A new item comes after all others.
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
        ...columnsOf(item, shared, at),
        company_id: companyID,
        id: item.id,
        base_item_id: item.baseItemID,
        base_deposit_and_credit_item_id: item.baseDepositAndCreditItemID,
        combination_indices: item.combinationIndices,
        sort_number: item.sortNumber,
        created_at: at,
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
          names: row.ref('excluded.names'),
          barcode: row.ref('excluded.barcode'),
          ref_code: row.ref('excluded.ref_code'),
          description: row.ref('excluded.description'),
          descriptions: row.ref('excluded.descriptions'),
          image_url: row.ref('excluded.image_url'),
          base_price: row.ref('excluded.base_price'),
          cost: row.ref('excluded.cost'),
          is_tax_inclusive: row.ref('excluded.is_tax_inclusive'),
          is_active: row.ref('excluded.is_active'),
          is_available_for_selection: row.ref('excluded.is_available_for_selection'),
          enable_track_inventory: row.ref('excluded.enable_track_inventory'),
          is_use_as_ingredient: row.ref('excluded.is_use_as_ingredient'),
          is_weighed: row.ref('excluded.is_weighed'),
          allergens: row.ref('excluded.allergens'),
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

/** Changes an existing product; it keeps its place among the others, and its version is raised. */
export async function changeItem(
  tx: Tx,
  { companyID }: Scope,
  item: ItemWrite,
  shared: SharedWrite,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('items')
    .set((row) => ({ ...columnsOf(item, shared, now.toISOString()), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', item.id)
    .execute();
}

/** The place after all items of the company; variants, deposits and credits have none. */
export async function nextSortNumber(tx: Tx, { companyID }: Scope): Promise<number> {
  const row = await tx
    .selectFrom('items')
    .select(sql<number>`coalesce(max(sort_number), 0) + 1`.as('next'))
    .where('company_id', '=', companyID)
    .where('base_item_id', 'is', null)
    .executeTakeFirst();
  return row?.next ?? 1;
}

/** The variants a product asks for, and the options that each of its item variants has. */
export async function writeVariants(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  variantIDs: readonly string[],
  itemVariants: readonly { readonly itemID: string; readonly variantOptionIDs: readonly string[] }[],
): Promise<void> {
  await tx.deleteFrom('item_variants').where('company_id', '=', companyID).where('item_id', '=', id).execute();
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
  await tx
    .deleteFrom('item_variant_options as o')
    .using('items as i')
    .where('o.company_id', '=', companyID)
    .where('i.company_id', '=', companyID)
    .whereRef('i.id', '=', 'o.item_id')
    .where('i.base_item_id', '=', id)
    .execute();
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
  await tx
    .deleteFrom('modifier_bindings as b')
    .using('items as i')
    .where('b.company_id', '=', companyID)
    .where('i.company_id', '=', companyID)
    .whereRef('i.id', '=', 'b.item_id')
    .where((row) => row.or([row('i.id', '=', id), row('i.base_item_id', '=', id)]))
    .execute();
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
export async function removeItems(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
  by: Removal,
): Promise<string[]> {
  const rows = await tx
    .updateTable('items')
    .set((row) => ({ ...removedColumns(by), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('id', '=', anyOf(ids)),
        row('base_item_id', '=', anyOf(ids)),
        row('base_deposit_and_credit_item_id', '=', anyOf(ids)),
      ]),
    )
    .returning('id')
    .execute();
  const gone = new Set(rows.map(({ id }) => id));
  return ids.map((id) => id.toLowerCase()).filter((id) => gone.has(id));
}

/** Restores what was deleted together with each of these products. */
export async function restoreItems(tx: Tx, { companyID }: Scope, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('items as i')
    .from('items as p')
    .set((row) => ({ deleted_at: null, updated_at: now.toISOString(), version: row('i.version', '+', 1) }))
    .where('i.company_id', '=', companyID)
    .where('p.company_id', '=', companyID)
    .where('p.id', '=', anyOf(ids))
    .where('p.type', 'in', ['Product', 'BaseProduct', 'BaseDepositAndCreditProduct'])
    .where('p.deleted_at', 'is not', null)
    .whereRef('i.deleted_at', '=', 'p.deleted_at')
    .where(sql<boolean>`p.id IN (i.id, i.base_item_id, i.base_deposit_and_credit_item_id)`)
    .returning('i.id')
    .execute();
  const back = new Set(rows.map(({ id }) => id));
  return ids.map((id) => id.toLowerCase()).filter((id) => back.has(id));
}

/**
 * Switches a flag of an item and raises its version, and that of the product it belongs to, so that a person who has it
 * open is notified.
 */
export async function setItemFlag(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  column: 'is_active' | 'is_available_for_selection' | 'is_use_as_ingredient' | null,
  isOn: boolean,
  now: Date,
): Promise<number | null> {
  const rows = await tx
    .updateTable('items as i')
    .set((row) => ({
      ...(column !== null && {
        [column]: sql<boolean>`CASE WHEN i.id = ${id} THEN ${isOn}::boolean ELSE ${sql.ref(`i.${column}`)} END`,
      }),
      updated_at: now.toISOString(),
      version: row('i.version', '+', 1),
    }))
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('i.id', '=', id),
        row('i.id', '=', (query) =>
          query
            .selectFrom('items as v')
            .select((own) => own.fn.coalesce('v.base_item_id', 'v.base_deposit_and_credit_item_id').as('base_id'))
            .where('v.company_id', '=', companyID)
            .where('v.id', '=', id),
        ),
      ]),
    )
    .returning(['i.id', 'i.version'])
    .execute();
  return rows.find((row) => row.id === id.toLowerCase())?.version ?? null;
}
