import { ItemType } from '@tavola/contract';
import type { Row } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { flagIn, listIn, numberIn, textIn } from '#platform/imports/columns.ts';
import type { Taken, WriteTools } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { createMissing, writeBindings } from '../imports.rows.ts';
import { companyAvailability, isTaxInclusive, KEEPS_COMPANY_AVAILABILITY, writePlaces } from './item-places.ts';
import { isVariant, type ProductState } from './products-read.ts';
import { allergensIn, idsOf } from './references.ts';
import { namesInCells } from './name-columns.ts';

const UPDATED = [
  'type',
  'category_id',
  'brand_id',
  'uomid',
  'name',
  'display_name',
  'names',
  'barcode',
  'ref_code',
  'description',
  'descriptions',
  'base_price',
  'cost',
  'is_tax_inclusive',
  'is_active',
  'is_use_as_ingredient',
  'is_weighed',
  'allergens',
  'updated_at',
];

/** Writes products first and their variants after them, then what hangs on them. */
export async function writeProducts(
  tx: Tx,
  scope: LocationScope,
  taken: readonly Taken[],
  state: ProductState,
  tools: WriteTools,
): Promise<void> {
  const { companyID } = scope;
  const at = tools.now.toISOString();
  const categoryOf = await createMissing(tx, scope, 'item_categories', 'category', taken, state.categories, tools);
  const brandOf = await createMissing(tx, scope, 'brands', 'brand', taken, state.brands, tools);

  const products = taken.filter(({ cells }) => !isVariant(cells));
  const variants = taken.filter(({ cells }) => isVariant(cells));
  const places = new Map(
    [...state.products].map(([name, { id, cells, sortNumber }]) => [name, { id, cells, sortNumber }]),
  );
  products.forEach(({ id, isNew, cells }, index) => {
    const name = textIn(cells, 'name').toLowerCase();
    places.set(name, {
      id,
      cells,
      sortNumber: isNew ? state.lastSort + 1 + index : (places.get(name)?.sortNumber ?? 0),
    });
  });
  const shared = ({ id, isNew, cells, version }: Taken): Row => {
    const unit = state.units.find(textIn(cells, 'uom'));
    return {
      company_id: companyID,
      id,
      version,
      category_id: categoryOf(cells),
      brand_id: brandOf(cells),
      uomid: unit === null ? null : Number(unit),
      name: textIn(cells, 'name'),
      display_name: textIn(cells, 'displayName') || textIn(cells, 'name'),
      names: namesInCells('name', cells),
      barcode: textIn(cells, 'barcode') || null,
      ref_code: textIn(cells, 'refCode') || null,
      description: textIn(cells, 'description') || null,
      descriptions: namesInCells('description', cells),
      base_price: numberIn(cells, 'price') ?? 0,
      cost: numberIn(cells, 'cost'),
      is_tax_inclusive: isTaxInclusive(cells, state.places),
      is_active: flagIn(cells, 'isActive'),
      is_available_for_selection: isVariant(cells)
        ? flagIn(cells, 'isAvailable')
        : companyAvailability({ isNew, cells }),
      is_use_as_ingredient: flagIn(cells, 'isUseAsIngredient'),
      is_weighed: flagIn(cells, 'isWeighed'),
      allergens: allergensIn(cells),
      created_at: at,
      updated_at: at,
    };
  };
  const write = (rows: readonly Row[], before: number, availability: string) =>
    writeRows(tx, 'items', rows, {
      key: ['company_id', 'id'],
      update: UPDATED,
      set: [availability],
      hasVersion: true,
      onWritten: (written) => tools.onSaved(before + written),
    });
  await write(
    products.map((row) => ({
      ...shared(row),
      type: listIn(row.cells, 'variants').length > 0 ? ItemType.BaseProduct : ItemType.Product,
      base_item_id: null,
      combination_indices: null,
      sort_number: places.get(textIn(row.cells, 'name').toLowerCase())?.sortNumber ?? 0,
    })),
    0,
    KEEPS_COMPANY_AVAILABILITY,
  );
  const combinations = variants.map((row) => {
    const product = places.get(textIn(row.cells, 'variantOf').toLowerCase());
    const combination = state.combination(listIn(product?.cells ?? {}, 'variants'), listIn(row.cells, 'options'));
    return { row, product, indices: combination?.indices ?? null, optionIDs: combination?.optionIDs ?? [] };
  });
  await write(
    combinations.map(({ row, product, indices }) => ({
      ...shared(row),
      type: ItemType.ProductVariant,
      base_item_id: product?.id ?? null,
      combination_indices: indices,
      sort_number: product?.sortNumber ?? 0,
      // A variant goes with its product from place to place and has only one switch.
    })),
    products.length,
    'is_available_for_selection = excluded.is_available_for_selection',
  );

  await writePlaces(tx, scope, products, state.places, at);
  await writePlaces(
    tx,
    scope,
    variants.map(({ id, cells }) => ({ id, cells: { ...cells, isAvailable: true } })),
    state.places,
    at,
  );
  await writeBindings(
    tx,
    scope,
    'item_id',
    taken.map(({ id, cells }) => ({ id, groupIDs: idsOf(state.groups, listIn(cells, 'modifierGroups')) })),
    tools.newID,
  );
  await writeRows(
    tx,
    'item_variants',
    products.flatMap(({ id, cells }) =>
      idsOf(state.variants, listIn(cells, 'variants')).map((variantID, index) => ({
        company_id: companyID,
        item_id: id,
        variant_id: variantID,
        sort_number: index,
      })),
    ),
    {
      key: ['company_id', 'item_id', 'variant_id'],
      update: ['sort_number'],
    },
  );
  await writeRows(
    tx,
    'item_variant_options',
    combinations
      .filter(({ row }) => row.isNew)
      .flatMap(({ row, optionIDs }) =>
        optionIDs.map((optionID) => ({ company_id: companyID, item_id: row.id, variant_option_id: optionID })),
      ),
    {
      key: ['company_id', 'item_id', 'variant_option_id'],
    },
  );
}
