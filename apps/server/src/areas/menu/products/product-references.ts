import type { FieldCode, ProductInput } from '@tavola/contract';
import { sql } from 'kysely';
import { allOf, anyOf } from '#platform/database/any-of.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** An option of a variant: its place is what combinations count (decision 20). */
export interface VariantOption {
  readonly variantID: string;
  readonly name: string;
  readonly displayName: string;
  readonly place: number;
}
export interface KnownReferences {
  readonly options: ReadonlyMap<string, VariantOption>;
}

/** Ids as the database writes them, so that they can be compared. */
export function lowerIDs(input: ProductInput): ProductInput {
  const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase());
  return {
    ...input,
    variantIDs: lower(input.variantIDs),
    modifierGroupIDs: lower(input.modifierGroupIDs),
    locationItems: input.locationItems.map((item) => ({
      ...item,
      locationID: item.locationID.toLowerCase(),
      taxID: item.taxID?.toLowerCase() ?? null,
    })),
    categoryID: input.categoryID?.toLowerCase() ?? null,
    brandID: input.brandID?.toLowerCase() ?? null,
    itemVariations: input.itemVariations.map((one) => ({
      ...one,
      itemID: one.itemID?.toLowerCase() ?? null,
      variantOptionIDs: lower(one.variantOptionIDs),
      modifierGroupIDs: lower(one.modifierGroupIDs),
    })),
  };
}

/** Refuses a product that names what is not there, with the fields at fault; gives the options of its variants. */
export async function checkReferences(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  input: ProductInput,
): Promise<KnownReferences> {
  const ofCompany = async (
    table: 'item_categories' | 'brands' | 'modifier_groups' | 'variants',
    ids: readonly (string | null)[],
  ): Promise<ReadonlySet<string>> => {
    const wanted = ids.filter((id) => id !== null);
    if (wanted.length === 0) return new Set();
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(wanted))
      .where('deleted_at', 'is', null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  };
  const taxIDs = input.locationItems.flatMap(({ taxID, isDefaultTax }) =>
    isDefaultTax || taxID === null ? [] : [taxID],
  );
  const groupIDs = [
    ...input.modifierGroupIDs,
    ...input.itemVariations.flatMap(({ modifierGroupIDs }) => modifierGroupIDs),
  ];
  const [categories, brands, groups, variants, taxes, uoms, options] = await Promise.all([
    ofCompany('item_categories', [input.categoryID]),
    ofCompany('brands', [input.brandID]),
    ofCompany('modifier_groups', groupIDs),
    ofCompany('variants', input.variantIDs),
    tx
      .selectFrom('taxes')
      .select('id')
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('id', '=', anyOf(taxIDs))
      .where('deleted_at', 'is', null)
      .execute(),
    tx
      .selectFrom('uoms')
      .select('uomid')
      .where('company_id', '=', companyID)
      .where('uomid', '=', input.uomid)
      .where('deleted_at', 'is', null)
      .execute(),
    tx
      .selectFrom('variant_options')
      .select(['id', 'variant_id', 'name', 'display_name'])
      .select([
        sql<boolean>`deleted_at IS NULL`.as('is_live'),
        sql<number>`(row_number() OVER (PARTITION BY variant_id ORDER BY sort_number, id) - 1)::int`.as('place'),
      ])
      .where('company_id', '=', companyID)
      .where('variant_id', '=', anyOf(input.variantIDs))
      .execute(),
  ]);
  const known = new Map(
    options
      .filter((row) => row.is_live)
      .map((row) => [
        row.id,
        { variantID: row.variant_id, name: row.name, displayName: row.display_name, place: row.place },
      ]),
  );
  const fields: { path: string; code: FieldCode }[] = [];
  const expectAll = (has: (id: string) => boolean, ids: readonly string[], path: string) => {
    if (!ids.every(has)) fields.push({ path, code: 'gone' });
    else if (new Set(ids).size < ids.length) fields.push({ path, code: 'invalid' });
  };
  expectAll((id) => categories.has(id), input.categoryID === null ? [] : [input.categoryID], 'categoryID');
  expectAll((id) => brands.has(id), input.brandID === null ? [] : [input.brandID], 'brandID');
  expectAll((id) => groups.has(id), input.modifierGroupIDs, 'modifierGroupIDs');
  expectAll((id) => variants.has(id), input.variantIDs, 'variantIDs');
  expectAll((id) => taxes.some((row) => row.id === id), taxIDs, 'locationItems[0].taxID');
  if (input.uomid !== null && uoms.length === 0) fields.push({ path: 'uomid', code: 'gone' });
  if (input.locationItems.some((item) => item.locationID !== locationID))
    fields.push({ path: 'locationItems[0].locationID', code: 'gone' });
  for (const [index, { variantOptionIDs, modifierGroupIDs }] of input.itemVariations.entries()) {
    expectAll((id) => known.has(id), variantOptionIDs, `itemVariations[${index}].variantOptionIDs`);
    expectAll((id) => groups.has(id), modifierGroupIDs, `itemVariations[${index}].modifierGroupIDs`);
  }
  if (fields.length > 0) refuse('validation.failed', {}, { fields });
  assertVariants(input, known);
  return { options: known };
}

/**
 * Each variant takes one option of each variant, in the order of the variants, and no two take the same (decision
 * 20).
 */
function assertVariants({ variantIDs, itemVariations }: ProductInput, options: KnownReferences['options']): void {
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (const [index, { itemID, variantOptionIDs }] of itemVariations.entries()) {
    const fits =
      variantOptionIDs.length === variantIDs.length &&
      variantOptionIDs.every((id, place) => options.get(id)?.variantID === variantIDs[place]);
    const isNew =
      seen.size < seen.add(variantOptionIDs.join()).size && (itemID == null || ids.size < ids.add(itemID).size);
    if (!fits || !isNew)
      refuse(
        'item.error.variant_mismatch',
        {},
        { fields: [{ path: `itemVariations[${index}].variantOptionIDs`, code: 'invalid' }] },
      );
  }
}

/**
 * Refuses codes that two items of the product share, or that another item has; `ownIDs` are the items of the product
 * itself.
 */
export async function checkCodes(
  tx: Tx,
  { companyID }: LocationScope,
  codes: readonly { readonly path: string; readonly barcode: string; readonly refCode: string }[],
  ownIDs: readonly string[],
): Promise<void> {
  const barcodes = codes.flatMap(({ barcode }) => (barcode === '' ? [] : [barcode]));
  const refCodes = codes.flatMap(({ refCode }) => (refCode === '' ? [] : [refCode.toLowerCase()]));
  if (barcodes.length + refCodes.length === 0) return;
  const rows = await tx
    .selectFrom('items')
    .select(['barcode', sql<string | null>`lower(ref_code)`.as('ref_code')])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .where('id', '<>', allOf(ownIDs))
    .where(sql<boolean>`(barcode = ANY(${barcodes}::text[]) OR lower(ref_code) = ANY(${refCodes}::text[]))`)
    .execute();
  const taken = { barcode: new Set(rows.map((row) => row.barcode)), refCode: new Set(rows.map((row) => row.ref_code)) };
  for (const { path, barcode, refCode } of codes) {
    if (barcode !== '' && taken.barcode.size === taken.barcode.add(barcode).size)
      refuse(
        'item.error.duplicate.barcode',
        { code: barcode },
        { fields: [{ path: `${path}barcode`, code: 'barcode_taken' }] },
      );
    if (refCode !== '' && taken.refCode.size === taken.refCode.add(refCode.toLowerCase()).size)
      refuse(
        'item.error.duplicate.ref_code',
        { code: refCode },
        { fields: [{ path: `${path}refCode`, code: 'ref_code_taken' }] },
      );
  }
}
