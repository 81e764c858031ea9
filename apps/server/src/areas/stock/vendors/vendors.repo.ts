import type { ListQuery, Vendor, VendorInput } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { naming } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface VendorRow {
  [column: string]: unknown;
  id: string;
  name: string;
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  note: string | null;
  is_active: boolean;
  version: number;
}

const COLUMNS = 'id, name, contact_name, email, phone, address, note, is_active, version';
const NAME_KEY = 'vendors_name_key';

const toVendor = (row: VendorRow): Vendor => ({
  vendorID: row.id,
  name: row.name,
  contactName: row.contact_name ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  address: row.address ?? '',
  note: row.note ?? '',
  isActive: row.is_active,
  version: row.version,
});
const first = ([row]: readonly VendorRow[]): Vendor | null => (row === undefined ? null : toVendor(row));
const fields = ({ name, contactName, email, phone, address, note }: VendorInput) => [
  name,
  contactName,
  email,
  phone,
  address,
  note,
];

export async function listVendors(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: ListQuery,
): Promise<{ items: Vendor[]; total: number }> {
  const { rows, total } = await listRows<VendorRow>(
    tx,
    {
      columns: COLUMNS,
      from: 'vendors WHERE company_id = $1 AND location_id = $2 AND deleted_at IS NULL',
      values: [companyID, locationID],
      sort: {
        name: 'lower(name)',
        contactName: 'lower(contact_name)',
        email: 'lower(email)',
        phone: 'phone',
        isActive: 'is_active',
      },
      search: ['name', `coalesce(contact_name, '')`, `coalesce(email, '')`, `coalesce(phone, '')`],
      tieBreak: 'lower(name), id',
    },
    query,
  );
  return { items: rows.map(toVendor), total };
}

export async function getVendor(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<Vendor | null> {
  return first(
    (
      await tx.raw<VendorRow>(
        `SELECT ${COLUMNS} FROM vendors WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL`,
        [companyID, locationID, id],
      )
    ).rows,
  );
}

/** Adds a vendor; one that was deleted under this id comes back. Null = it is there already (a repeated call). */
export async function createVendor(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  input: VendorInput,
  now: Date,
): Promise<Vendor | null> {
  return first(
    (
      await naming(NAME_KEY, input.name, () =>
        tx.raw<VendorRow>(
          `
    INSERT INTO vendors AS v (company_id, location_id, id, name, contact_name, email, phone, address, note, created_at, updated_at) VALUES ($1, $2, $3, $5, $6, $7, $8, $9, $10, $4, $4)
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, contact_name = excluded.contact_name, email = excluded.email, phone = excluded.phone, address = excluded.address,
      note = excluded.note, deleted_at = NULL, updated_at = excluded.updated_at, version = v.version + 1
    WHERE v.deleted_at IS NOT NULL RETURNING ${COLUMNS}`,
          [companyID, locationID, id, now, ...fields(input)],
        ),
      )
    ).rows,
  );
}

/** Null = unknown, or no longer at this version. */
export async function updateVendor(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  input: VendorInput & { version: number },
  now: Date,
): Promise<Vendor | null> {
  return first(
    (
      await naming(NAME_KEY, input.name, () =>
        tx.raw<VendorRow>(
          `
    UPDATE vendors SET name = $6, contact_name = $7, email = $8, phone = $9, address = $10, note = $11, updated_at = $5, version = version + 1
    WHERE company_id = $1 AND location_id = $2 AND id = $3 AND version = $4 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
          [companyID, locationID, id, input.version, now, ...fields(input)],
        ),
      )
    ).rows,
  );
}

export async function setVendorActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<Vendor | null> {
  return first(
    (
      await tx.raw<VendorRow>(
        `
    UPDATE vendors SET is_active = $4, updated_at = $5, version = version + 1
    WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
        [companyID, locationID, id, isActive, now],
      )
    ).rows,
  );
}

/** Stock movements keep the vendor's row, so it is only marked (decision 25). */
export async function removeVendors(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    'UPDATE vendors SET deleted_at = $4, updated_at = $4, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND id = ANY($3::uuid[]) AND deleted_at IS NULL RETURNING id',
    [companyID, locationID, ids, now],
  );
  return rows.map(({ id }) => id);
}
