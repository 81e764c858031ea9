import type { Brand, BrandInput, BrandStatus, ListQuery } from '@tavola/contract';
import { sql, type Selectable } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { textFields } from '#platform/crud/text-fields.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordUser } from '#platform/crud/record-users.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** What is typed of a brand; a spreadsheet has no brands. */
const texts = textFields({
  name: { column: 'name', isSorted: true, isSearched: true },
  description: { column: 'description', isSorted: true, isSearched: true },
});

const COLUMNS = ['id', ...texts.columns, 'image_url', 'version'] as const;
type BrandRow = Pick<Selectable<DB['brands']>, (typeof COLUMNS)[number]>;
const BRANDS: NamedRecords = { table: 'brands', key: 'brands_name_key', places: ['sort_number'] };

const toBrand = (row: BrandRow): Brand => ({
  brandID: row.id,
  ...texts.read(row),
  imageUrl: row.image_url,
  version: row.version,
});
const fieldsOf = ({ imageUrl, ...typed }: BrandInput) => ({ ...texts.write(typed), image_url: imageUrl });

const brandsOf = (tx: Tx, { companyID }: Scope) =>
  tx.selectFrom('brands').select(COLUMNS).where('company_id', '=', companyID).where('deleted_at', 'is', null);

/** One page of the brands of a company. */
export async function listBrands(tx: Tx, scope: Scope, query: ListQuery): Promise<{ items: Brand[]; total: number }> {
  const { rows, total } = await listPage(
    brandsOf(tx, scope),
    {
      sort: texts.sort,
      search: texts.search,
      tieBreak: sql`sort_number, lower(name), id`,
    },
    query,
  );
  return { items: rows.map(toBrand), total };
}

/** A brand; null = unknown or deleted. */
export async function getBrand(tx: Tx, scope: Scope, id: string): Promise<Brand | null> {
  const row = await brandsOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toBrand(row);
}

/** Adds a brand. Null = it already exists (a repeated call). */
export async function createBrand(
  tx: Tx,
  scope: Scope,
  id: string,
  input: BrandInput,
  now: Date,
): Promise<Brand | null> {
  return (await addRecord(tx, BRANDS, scope, id, fieldsOf(input), now)) ? getBrand(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateBrand(
  tx: Tx,
  scope: Scope,
  id: string,
  input: BrandInput & { version: number },
  now: Date,
): Promise<Brand | null> {
  const isChanged = await changeRecord(tx, BRANDS, scope, id, input.version, fieldsOf(input), now);
  return isChanged ? getBrand(tx, scope, id) : null;
}

/** Products and menus that carry these brands. */
export async function listBrandUsers(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<(RecordUser & { readonly kind: 'item' | 'menu' })[]> {
  const [items, menus] = await Promise.all([
    tx
      .selectFrom('items as i')
      .select(['i.brand_id as usedID', 'i.id', 'i.name'])
      .where('i.company_id', '=', companyID)
      .where('i.brand_id', '=', anyOf(ids))
      .where('i.base_item_id', 'is', null)
      .where('i.base_deposit_and_credit_item_id', 'is', null)
      .where('i.deleted_at', 'is', null)
      .orderBy(({ fn }) => fn('lower', ['i.name']))
      .$narrowType<{ usedID: string }>()
      .execute(),
    tx
      .selectFrom('menus as m')
      .select(['m.brand_id as usedID', 'm.id', 'm.name'])
      .where('m.company_id', '=', companyID)
      .where('m.brand_id', '=', anyOf(ids))
      .where('m.deleted_at', 'is', null)
      .orderBy(({ fn }) => fn('lower', ['m.name']))
      .$narrowType<{ usedID: string }>()
      .execute(),
  ]);
  return [
    ...items.map((row) => ({ ...row, kind: 'item' as const })),
    ...menus.map((row) => ({ ...row, kind: 'menu' as const })),
  ];
}

/** The brands that belong to a location, active or not. */
export async function listBrandStatus(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  hasImage: boolean,
): Promise<BrandStatus[]> {
  const rows = await tx
    .selectFrom('brands as b')
    .innerJoin('brand_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.brand_id', '=', 'b.id'),
    )
    .select(['b.id', 'b.name', 'b.image_url', 'l.is_active'])
    .where('b.company_id', '=', companyID)
    .where('b.deleted_at', 'is', null)
    .orderBy('b.sort_number')
    .orderBy(({ fn }) => fn('lower', ['b.name']))
    .orderBy('b.id')
    .execute();
  return rows.map((row) => ({
    brandID: row.id,
    name: row.name,
    isActive: row.is_active,
    imageUrl: hasImage ? row.image_url : null,
  }));
}

/** Puts a brand on a location, active or not. */
export async function setBrandHere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  brandID: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('brand_locations')
    .values({
      company_id: companyID,
      location_id: locationID,
      brand_id: brandID,
      is_active: isActive,
      updated_at: now.toISOString(),
    })
    .onConflict((known) =>
      known.columns(['company_id', 'location_id', 'brand_id']).doUpdateSet((row) => ({
        is_active: row.ref('excluded.is_active'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Takes brands off a location; gives the ids of those that it had. */
export async function takeBrandsOff(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('brand_locations')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where((here) => here('brand_id', '=', here.fn.any(here.val(ids))))
    .returning('brand_id')
    .execute();
  return rows.map(({ brand_id }) => brand_id);
}

/**
 * Whether a location that offers one of these brands would be left without any; with a company's transaction all its
 * locations are asked. Keeps the active ones locked, so that two people cannot each switch off the last but one.
 */
export async function isLastActive(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('brand_locations as l')
    .innerJoin('brands as b', (join) => join.on('b.company_id', '=', companyID).onRef('b.id', '=', 'l.brand_id'))
    .select(['l.location_id', 'l.brand_id'])
    .where('l.company_id', '=', companyID)
    .where('l.is_active', '=', true)
    .where('b.deleted_at', 'is', null)
    .orderBy('l.location_id')
    .orderBy('l.brand_id')
    .forUpdate('l')
    .execute();
  const left = new Map<string, boolean>();
  for (const { location_id, brand_id } of rows)
    left.set(location_id, left.get(location_id) === true || !ids.includes(brand_id));
  return [...left.values()].includes(false);
}
