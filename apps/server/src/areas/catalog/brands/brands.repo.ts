import type { Brand, BrandInput, BrandStatus, ListQuery } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface BrandRow {
  [column: string]: unknown;
  id: string;
  name: string;
  description: string | null;
  image_url: string | null;
  version: number;
}

const COLUMNS = 'id, name, description, image_url, version';
const BRANDS: NamedRecords = { table: 'brands', as: 'b', columns: COLUMNS, key: 'brands_name_key' };

const toBrand = (row: BrandRow): Brand => ({
  brandID: row.id,
  name: row.name,
  description: row.description ?? '',
  imageUrl: row.image_url,
  version: row.version,
});
const orNull = (row: BrandRow | null | undefined): Brand | null => (row == null ? null : toBrand(row));
const fieldsOf = ({ name, description, imageUrl }: BrandInput) => ({ name, description, image_url: imageUrl });

export async function listBrands(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
): Promise<{ items: Brand[]; total: number }> {
  const { rows, total } = await listRows<BrandRow>(
    tx,
    {
      columns: COLUMNS,
      from: 'brands WHERE company_id = $1 AND deleted_at IS NULL',
      values: [companyID],
      sort: { name: 'lower(name)', description: 'lower(description)' },
      search: ['name', `coalesce(description, '')`],
      tieBreak: 'lower(name), id',
    },
    query,
  );
  return { items: rows.map(toBrand), total };
}

export async function getBrand(tx: Tx, { companyID }: Scope, id: string): Promise<Brand | null> {
  return orNull(
    (
      await tx.raw<BrandRow>(`SELECT ${COLUMNS} FROM brands WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`, [
        companyID,
        id,
      ])
    ).rows[0],
  );
}

/** Adds a brand. Null = it is there already (a repeated call). */
export async function createBrand(
  tx: Tx,
  scope: Scope,
  id: string,
  input: BrandInput,
  now: Date,
): Promise<Brand | null> {
  return orNull(await addRecord<BrandRow>(tx, BRANDS, scope, id, fieldsOf(input), now));
}

/** Null = unknown, or no longer at this version. */
export async function updateBrand(
  tx: Tx,
  scope: Scope,
  id: string,
  input: BrandInput & { version: number },
  now: Date,
): Promise<Brand | null> {
  return orNull(await changeRecord<BrandRow>(tx, BRANDS, scope, id, input.version, fieldsOf(input), now));
}

/** The first of these brands that products or menus carry, and how many do; null = none. */
export async function usedBrand(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const { rows } = await tx.raw<{ name: string; count: number }>(
    `
    SELECT b.name, (SELECT count(*)::int FROM items i WHERE i.company_id = $1 AND i.brand_id = b.id AND i.deleted_at IS NULL)
      + (SELECT count(*)::int FROM menus m WHERE m.company_id = $1 AND m.brand_id = b.id AND m.deleted_at IS NULL) AS count
    FROM brands b WHERE b.company_id = $1 AND b.id = ANY($2::uuid[]) AND b.deleted_at IS NULL ORDER BY lower(b.name)`,
    [companyID, ids],
  );
  return rows.find(({ count }) => count > 0) ?? null;
}

/** The brands that belong to a location, active or not. */
export async function listBrandStatus(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  hasImage: boolean,
): Promise<BrandStatus[]> {
  const { rows } = await tx.raw<{ id: string; name: string; image_url: string | null; is_active: boolean }>(
    `
    SELECT b.id, b.name, b.image_url, l.is_active FROM brands b JOIN brand_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.brand_id = b.id
    WHERE b.company_id = $1 AND b.deleted_at IS NULL ORDER BY lower(b.name), b.id`,
    [companyID, locationID],
  );
  return rows.map((row) => ({
    brandID: row.id,
    name: row.name,
    isActive: row.is_active,
    imageUrl: hasImage ? row.image_url : null,
  }));
}

export async function setBrandHere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  brandID: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx.raw(
    `INSERT INTO brand_locations (company_id, location_id, brand_id, is_active, updated_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (company_id, location_id, brand_id) DO UPDATE SET is_active = excluded.is_active, updated_at = excluded.updated_at`,
    [companyID, locationID, brandID, isActive, now],
  );
}

export async function takeBrandsOff(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.raw<{ brand_id: string }>(
    'DELETE FROM brand_locations WHERE company_id = $1 AND location_id = $2 AND brand_id = ANY($3::uuid[]) RETURNING brand_id',
    [companyID, locationID, ids],
  );
  return rows.map(({ brand_id }) => brand_id);
}

/**
 * Whether a location that offers one of these brands would be left without any; with a company's transaction all its
 * locations are asked. Keeps the active ones locked, so that two people cannot each switch off the last but one.
 */
export async function isLastActive(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<boolean> {
  const { rows } = await tx.raw<{ location_id: string; brand_id: string }>(
    `
    SELECT l.location_id, l.brand_id FROM brand_locations l JOIN brands b ON b.company_id = $1 AND b.id = l.brand_id AND b.deleted_at IS NULL
    WHERE l.company_id = $1 AND l.is_active ORDER BY l.location_id, l.brand_id FOR UPDATE OF l`,
    [companyID],
  );
  const left = new Map<string, boolean>();
  for (const { location_id, brand_id } of rows)
    left.set(location_id, left.get(location_id) === true || !ids.includes(brand_id));
  return [...left.values()].includes(false);
}
