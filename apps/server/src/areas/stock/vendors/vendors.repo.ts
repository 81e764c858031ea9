import type { ListQuery, Vendor, VendorInput } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
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
const VENDORS: NamedRecords = {
  table: 'vendors',
  isOfLocation: true,
  as: 'v',
  columns: COLUMNS,
  key: 'vendors_name_key',
};

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
const orNull = (row: VendorRow | null | undefined): Vendor | null => (row == null ? null : toVendor(row));
const fieldsOf = ({ name, contactName, email, phone, address, note }: VendorInput) => ({
  name,
  contact_name: contactName,
  email,
  phone,
  address,
  note,
});

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
  return orNull(
    (
      await tx.raw<VendorRow>(
        `SELECT ${COLUMNS} FROM vendors WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL`,
        [companyID, locationID, id],
      )
    ).rows[0],
  );
}

/** Adds a vendor. Null = it is there already (a repeated call). */
export async function createVendor(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: VendorInput,
  now: Date,
): Promise<Vendor | null> {
  return orNull(await addRecord<VendorRow>(tx, VENDORS, scope, id, fieldsOf(input), now));
}

/** Null = unknown, or no longer at this version. */
export async function updateVendor(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: VendorInput & { version: number },
  now: Date,
): Promise<Vendor | null> {
  return orNull(await changeRecord<VendorRow>(tx, VENDORS, scope, id, input.version, fieldsOf(input), now));
}

export async function setVendorActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<Vendor | null> {
  return orNull(
    (
      await tx.raw<VendorRow>(
        `
    UPDATE vendors SET is_active = $4, updated_at = $5, version = version + 1
    WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
        [companyID, locationID, id, isActive, now],
      )
    ).rows[0],
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
