import {
  amountOf,
  type ComboFault,
  type ComboInput,
  type ComboMaterial,
  type ComboRecord,
  type ComboRow,
  type Language,
  type ListQuery,
  namesColumn,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { ownText } from '#platform/crud/own-text.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { SHOWN } from '#areas/catalog/index.ts';

type ComboBuilder = ExpressionBuilder<DB & { i: DB['items'] }, 'i'>;
const choicesOf = (combo: ComboBuilder, companyID: string) =>
  combo.selectFrom('combo_choices as h').where('h.company_id', '=', companyID).whereRef('h.item_id', '=', 'i.id');
const choiceCount = (combo: ComboBuilder, companyID: string) =>
  choicesOf(combo, companyID)
    .select(sql<number>`count(*)::int`.as('count'))
    .$asScalar()
    .$notNull();

/** Combos as they are at a location. A tax that was deleted since means the default one, as it does at the terminal. */
const combosAt = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('items as i')
    .leftJoin('item_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.item_id', '=', 'i.id'),
    )
    .leftJoin('taxes as x', (join) =>
      join
        .on('x.company_id', '=', companyID)
        .on('x.location_id', '=', locationID)
        .onRef('x.id', '=', 'l.tax_id')
        .on('x.deleted_at', 'is', null),
    )
    .leftJoin('item_categories as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'i.category_id').on('c.deleted_at', 'is', null),
    )
    .select([
      'i.id',
      'i.name',
      'i.display_name',
      'i.names',
      'i.description',
      'i.descriptions',
      'i.category_id',
      'i.barcode',
      'i.ref_code',
    ])
    .select(['i.image_url', 'i.base_price', 'i.is_active', 'i.version', 'x.id as tax_id'])
    .select([
      sql<boolean>`coalesce(l.is_default_tax, true) OR (l.tax_id IS NOT NULL AND x.id IS NULL)`.as('is_default_tax'),
      sql<boolean>`coalesce(l.is_tax_inclusive, i.is_tax_inclusive)`.as('is_tax_inclusive'),
      sql<boolean>`i.is_available_for_selection AND coalesce(l.is_available_for_selection, true)`.as('is_available'),
    ])
    .where('i.company_id', '=', companyID)
    .where('i.type', '=', 'Combo')
    .where('i.deleted_at', 'is', null);

/** A page of combos as they are at a location; `language` says by which of their names they are sorted. */
export async function listCombos(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery,
  language: Language,
): Promise<{ items: ComboRow[]; total: number }> {
  const { companyID } = scope;
  const eb: ComboBuilder = expressionBuilder();
  const combos = combosAt(tx, scope).select((combo) => [
    'c.name as category_name',
    choiceCount(combo, companyID).as('choice_count'),
    choicesOf(combo, companyID)
      .select(sql<string[] | null>`array_agg(h.name ORDER BY h.sort_number)`.as('names'))
      .as('choice_names'),
  ]);
  const { rows, total } = await listPage(
    combos,
    {
      sort: {
        name: shownNameOrder('i', language),
        refCode: sql`lower(i.ref_code)`,
        category: sql`lower(c.name)`,
        basePrice: sql`i.base_price`,
        choiceCount: choiceCount(eb, companyID),
        isActive: sql`i.is_active`,
      },
      search: [
        sql`i.name`,
        sql`i.display_name`,
        searchedNames('i'),
        sql`coalesce(i.ref_code, '')`,
        sql`coalesce(i.barcode, '')`,
      ],
      tieBreak: sql`lower(i.name), i.id`,
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
      names: namesOf(row),
      refCode: row.ref_code ?? '',
      categoryName: row.category_name ?? '',
      basePrice: amountOf(Number(row.base_price)),
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
  const rows = await tx
    .selectFrom('combo_choices as h')
    .innerJoin('combo_choice_items as t', (join) =>
      join.on('t.company_id', '=', companyID).onRef('t.combo_choice_id', '=', 'h.id'),
    )
    .innerJoin('items as p', (join) => join.on('p.company_id', '=', companyID).onRef('p.id', '=', 't.item_id'))
    .leftJoin('items as b', (join) => join.on('b.company_id', '=', companyID).onRef('b.id', '=', 'p.base_item_id'))
    .select(['h.item_id as combo_id', 't.combo_choice_id', 't.item_id', 'p.name'])
    .select(sql<boolean>`p.deleted_at IS NOT NULL OR b.deleted_at IS NOT NULL`.as('is_removed'))
    .where('h.company_id', '=', companyID)
    .where('h.item_id', '=', anyOf(ids))
    // A variant is gone or off with its product.
    .where(
      sql<boolean>`NOT (p.deleted_at IS NULL AND b.deleted_at IS NULL AND p.is_active AND coalesce(b.is_active, true))`,
    )
    .orderBy('h.sort_number')
    .orderBy('t.sort_number')
    .execute();
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

/** A combo with its choices and parts, and what keeps it from being sold; null = unknown or deleted. */
export async function getCombo(tx: Tx, scope: LocationScope, id: string): Promise<ComboRecord | null> {
  const { companyID } = scope;
  const [row, choices, parts, faults] = await Promise.all([
    combosAt(tx, scope).where('i.id', '=', id).executeTakeFirst(),
    tx
      .selectFrom('combo_choices')
      .select(['id', 'name', 'names', 'quantity'])
      .where('company_id', '=', companyID)
      .where('item_id', '=', id)
      .orderBy('sort_number')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('combo_choice_items as t')
      .innerJoin('combo_choices as h', (join) =>
        join.on('h.company_id', '=', companyID).onRef('h.id', '=', 't.combo_choice_id').on('h.item_id', '=', id),
      )
      .select(['t.combo_choice_id', 't.item_id', 't.price_add', 't.is_default', 't.variant_option_ids'])
      .where('t.company_id', '=', companyID)
      .orderBy('t.sort_number')
      .orderBy('t.item_id')
      .execute(),
    faultsOf(tx, companyID, [id]),
  ]);
  if (row === undefined) return null;
  const partsOf = groupBy(
    parts,
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
    names: namesOf(row),
    description: row.description ?? '',
    descriptions: namesOf({ names: row.descriptions }),
    categoryID: row.category_id,
    barcode: row.barcode ?? '',
    refCode: row.ref_code ?? '',
    imageUrl: row.image_url ?? '',
    basePrice: amountOf(Number(row.base_price)),
    isActive: row.is_active,
    isDefaultTax: row.is_default_tax,
    taxID: row.is_default_tax ? null : row.tax_id,
    isTaxInclusive: row.is_tax_inclusive,
    isAvailableForSelection: row.is_available,
    comboChoices: choices.map((choice) => ({
      comboChoiceID: choice.id,
      name: choice.name,
      names: namesOf(choice),
      quantity: Number(choice.quantity),
      comboChoiceItems: partsOf.get(choice.id) ?? [],
    })),
    version: row.version,
    faults: faults.get(row.id) ?? [],
  };
}

const readPossibleParts = (tx: Tx, companyID: string) =>
  tx
    .selectFrom('items as i')
    .leftJoin('items as b', (join) => join.on('b.company_id', '=', companyID).onRef('b.id', '=', 'i.base_item_id'))
    .leftJoin('item_categories as c', (join) =>
      join
        .on('c.company_id', '=', companyID)
        .on('c.id', '=', sql<string>`coalesce(i.category_id, b.category_id)`)
        .on('c.deleted_at', 'is', null),
    )
    .select(['i.id', 'i.name', 'i.display_name', 'i.ref_code', 'i.barcode', 'c.name as category_name', 'i.base_price'])
    .select(sql<boolean>`i.is_active AND coalesce(b.is_active, true)`.as('is_active'))
    .where('i.company_id', '=', companyID)
    .where('i.type', 'in', ['Product', 'ProductVariant'])
    .where('i.deleted_at', 'is', null)
    .orderBy(sql`lower(coalesce(c.name, ''))`)
    .orderBy(sql`lower(coalesce(b.name, i.name))`)
    .orderBy('i.sort_number')
    .orderBy('i.id')
    .execute();

const readPossibleOptions = (tx: Tx, companyID: string) =>
  tx
    .selectFrom('item_variants as a')
    .innerJoin('items as i', (join) =>
      join
        .on('i.company_id', '=', companyID)
        .onRef('i.id', '=', 'a.item_id')
        .on('i.type', '=', 'Product')
        .on('i.deleted_at', 'is', null),
    )
    .innerJoin('variants as v', (join) =>
      join.on('v.company_id', '=', companyID).onRef('v.id', '=', 'a.variant_id').on('v.deleted_at', 'is', null),
    )
    .innerJoin('variant_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.variant_id', '=', 'v.id').on('o.deleted_at', 'is', null),
    )
    .select(['a.item_id', 'o.id', 'v.name as variant_name', 'o.name', 'o.is_active'])
    .where('a.company_id', '=', companyID)
    .orderBy('a.item_id')
    .orderBy('a.sort_number')
    .orderBy(SHOWN)
    .orderBy('o.sort_number')
    .execute();

/** Items that may be parts: products without variants, and variants under the name of their product. */
export async function readMaterial(tx: Tx, { companyID, locationID }: LocationScope): Promise<ComboMaterial> {
  const [items, options, taxes] = await Promise.all([
    readPossibleParts(tx, companyID),
    readPossibleOptions(tx, companyID),
    tx
      .selectFrom('taxes')
      .select(['id', 'name', 'rate', 'is_default'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  ]);
  const optionsOf = groupBy(
    options,
    (row) => row.item_id,
    (row) => ({ variantOptionID: row.id, variantName: row.variant_name, name: row.name, isActive: row.is_active }),
  );
  return {
    products: items.map((row) => ({
      itemID: row.id,
      name: row.name,
      displayName: row.display_name,
      refCode: row.ref_code ?? '',
      barcode: row.barcode ?? '',
      categoryName: row.category_name ?? '',
      basePrice: amountOf(Number(row.base_price)),
      isActive: row.is_active,
      variantOptions: optionsOf.get(row.id) ?? [],
    })),
    taxes: taxes.map((row) => ({
      taxID: row.id,
      name: row.name,
      rate: Number(row.rate),
      isDefault: row.is_default,
    })),
  };
}

const blankIsNull = (value: string): string | null => (value === '' ? null : value);
const columnsOf = (combo: ComboInput, now: Date) => ({
  name: combo.name,
  display_name: combo.displayName,
  names: namesColumn(combo.names),
  description: blankIsNull(combo.description),
  descriptions: namesColumn(combo.descriptions),
  category_id: combo.categoryID,
  barcode: blankIsNull(combo.barcode),
  ref_code: blankIsNull(combo.refCode),
  image_url: blankIsNull(combo.imageUrl),
  base_price: String(combo.basePrice),
  is_active: combo.isActive,
  updated_at: now.toISOString(),
});

/**
 * Adds the combo itself after all other items; one that was deleted under this id comes back. False = it already
 * exists (a repeated call).
 */
export async function insertCombo(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  combo: ComboInput,
  now: Date,
): Promise<boolean> {
  const columns = columnsOf(combo, now);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('items')
    .values((row) => ({
      ...columns,
      company_id: companyID,
      id,
      type: 'Combo',
      is_tax_inclusive: combo.isTaxInclusive,
      is_available_for_selection: true,
      sort_number: row
        .selectFrom('items as o')
        .select(sql<number>`coalesce(max(o.sort_number), 0) + 1`.as('next'))
        .where('o.company_id', '=', companyID)
        .where('o.base_item_id', 'is', null),
      created_at: columns.updated_at,
    }))
    .onConflict((taken) =>
      taken
        .columns(['company_id', 'id'])
        .doUpdateSet((row) => ({ ...columns, deleted_at: null, version: row('items.version', '+', 1) }))
        .where('items.deleted_at', 'is not', null)
        .where('items.type', '=', 'Combo'),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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
  const { numUpdatedRows } = await tx
    .updateTable('items')
    .set((row) => ({
      ...columnsOf(combo, now),
      ...(combo.isAvailableForSelection && { is_available_for_selection: true }),
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('version', '=', combo.version)
    .where('type', '=', 'Combo')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
