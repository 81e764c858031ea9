import { ItemType } from '@tavola/contract';
import type { Tx } from '../../../platform/database/tx.ts';
import { flagIn, listIn, numberIn, textIn, type Cells } from '../../../platform/imports/columns.ts';
import type { Taken, WriteTools } from '../../../platform/imports/sheet.ts';
import { writeRows, type Row } from '../../../platform/imports/write-rows.ts';
import type { LocationScope } from '../../../platform/tenancy/scope.ts';
import { createNamed, writeBindings } from '../imports.repo.ts';
import { distinct, type NameIndex } from '../names.ts';
import { UNTAXED, type ProductState } from './products-read.ts';
import { idsOf } from './references.ts';

const UPDATED = [
  'type', 'category_id', 'brand_id', 'uomid', 'name', 'display_name', 'barcode', 'ref_code', 'description', 'base_price', 'cost', 'is_tax_inclusive', 'is_active', 'is_available_for_selection', 'is_use_as_ingredient', 'updated_at',
];

/** Writes products first and their variants after them, then what hangs on them. */
export async function writeProducts(tx: Tx, scope: LocationScope, taken: readonly Taken[], state: ProductState, tools: WriteTools): Promise<void> {
  const { companyID } = scope;
  const at = tools.now.toISOString();
  const missing = (column: string, names: NameIndex): string[] => distinct(taken.map(({ cells }) => textIn(cells, column)).filter((name) => name !== '' && names.find(name) === null));
  const categories = await createNamed(tx, scope, 'item_categories', missing('category', state.categories), tools);
  const brands = await createNamed(tx, scope, 'brands', missing('brand', state.brands), tools);
  const idOf = (names: NameIndex, created: ReadonlyMap<string, string>, name: string): string | null => names.find(name) ?? created.get(name.toLowerCase()) ?? null;

  const products = taken.filter(({ cells }) => textIn(cells, 'variantOf') === '');
  const variants = taken.filter(({ cells }) => textIn(cells, 'variantOf') !== '');
  const places = new Map([...state.products].map(([name, { id, cells, sortNumber }]) => [name, { id, cells, sortNumber }]));
  products.forEach(({ id, isNew, cells }, index) => {
    const name = textIn(cells, 'name').toLowerCase();
    places.set(name, { id, cells, sortNumber: isNew ? state.lastSort + 1 + index : (places.get(name)?.sortNumber ?? 0) });
  });
  const shared = ({ id, cells }: Taken): Row => {
    const unit = state.units.find(textIn(cells, 'uom'));
    return {
      company_id: companyID, id, category_id: idOf(state.categories, categories, textIn(cells, 'category')), brand_id: idOf(state.brands, brands, textIn(cells, 'brand')), uomid: unit === null ? null : Number(unit),
      name: textIn(cells, 'name'), display_name: textIn(cells, 'displayName') || textIn(cells, 'name'), barcode: textIn(cells, 'barcode') || null, ref_code: textIn(cells, 'refCode') || null,
      description: textIn(cells, 'description') || null, base_price: numberIn(cells, 'price') ?? 0, cost: numberIn(cells, 'cost'), is_tax_inclusive: isTaxInclusive(cells, state), is_active: flagIn(cells, 'isActive'),
      is_available_for_selection: flagIn(cells, 'isAvailable'), is_use_as_ingredient: flagIn(cells, 'isUseAsIngredient'), created_at: at, updated_at: at,
    };
  };
  const write = (rows: readonly Row[], before: number) => writeRows(tx, 'items', rows, { key: ['company_id', 'id'], update: UPDATED, hasVersion: true, onWritten: (written) => tools.onSaved(before + written) });
  await write(products.map((row) => ({
    ...shared(row), type: listIn(row.cells, 'variants').length > 0 ? ItemType.BaseProduct : ItemType.Product, base_item_id: null, combination_indices: null, sort_number: places.get(textIn(row.cells, 'name').toLowerCase())?.sortNumber ?? 0,
  })), 0);
  const combinations = variants.map((row) => {
    const product = places.get(textIn(row.cells, 'variantOf').toLowerCase());
    const combination = state.combination(listIn(product?.cells ?? {}, 'variants'), listIn(row.cells, 'options'));
    return { row, product, indices: combination?.indices ?? null, optionIDs: combination?.optionIDs ?? [] };
  });
  await write(combinations.map(({ row, product, indices }) => ({
    ...shared(row), type: ItemType.ProductVariant, base_item_id: product?.id ?? null, combination_indices: indices, sort_number: product?.sortNumber ?? 0,
  })), products.length);

  await writeTaxes(tx, scope, taken, state, at);
  await writeBindings(tx, scope, 'item_id', taken.map(({ id, cells }) => ({ id, groupIDs: idsOf(state.groups, listIn(cells, 'modifierGroups')) })), tools.newID);
  await writeRows(tx, 'item_variants', products.flatMap(({ id, cells }) => idsOf(state.variants, listIn(cells, 'variants')).map((variantID, index) => ({ company_id: companyID, item_id: id, variant_id: variantID, sort_number: index }))), {
    key: ['company_id', 'item_id', 'variant_id'], update: ['sort_number'],
  });
  await writeRows(tx, 'item_variant_options', combinations.filter(({ row }) => row.isNew).flatMap(({ row, optionIDs }) => optionIDs.map((optionID) => ({ company_id: companyID, item_id: row.id, variant_option_id: optionID }))), {
    key: ['company_id', 'item_id', 'variant_option_id'],
  });
}

/** Left empty, a new product is priced as the company prices. */
const isTaxInclusive = (cells: Cells, { isCompanyTaxInclusive }: ProductState): boolean => (cells['isTaxInclusive'] === null ? isCompanyTaxInclusive : flagIn(cells, 'isTaxInclusive'));

async function writeTaxes(tx: Tx, { companyID, locationID }: LocationScope, taken: readonly Taken[], state: ProductState, at: string): Promise<void> {
  const rows = taken.map(({ id, cells }) => {
    const tax = textIn(cells, 'tax');
    const isUntaxed = tax.toLowerCase() === UNTAXED;
    return { company_id: companyID, location_id: locationID, item_id: id, tax_id: tax === '' || isUntaxed ? null : state.taxes.find(tax), is_default_tax: tax === '', is_tax_inclusive: isTaxInclusive(cells, state), updated_at: at };
  });
  await writeRows(tx, 'item_locations', rows, { key: ['company_id', 'location_id', 'item_id'], update: ['tax_id', 'is_default_tax', 'is_tax_inclusive', 'updated_at'], hasVersion: true });
}
