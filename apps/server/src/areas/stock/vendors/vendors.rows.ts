import type { ListQuery, Vendor, VendorInput } from '@tavola/contract';
import { sql, type Selectable } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { markRemovedHere, type Removal } from '#platform/crud/remove-rows.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const COLUMNS = [
  'id',
  'name',
  'contact_name',
  'email',
  'phone',
  'address',
  'note',
  'is_active',
  'version',
] as const satisfies readonly (keyof DB['vendors'])[];
type VendorRow = Pick<Selectable<DB['vendors']>, (typeof COLUMNS)[number]>;

const VENDORS: NamedRecords = {
  table: 'vendors',
  isOfLocation: true,
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

const vendorsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('vendors')
    .select(COLUMNS)
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null);

/** A page of the vendors of a location, searched by name, contact, mail and phone. */
export async function listVendors(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery,
): Promise<{ items: Vendor[]; total: number }> {
  const { rows, total } = await listPage(
    vendorsOf(tx, scope),
    {
      sort: {
        name: sql`lower(name)`,
        contactName: sql`lower(contact_name)`,
        email: sql`lower(email)`,
        phone: sql`phone`,
        isActive: sql`is_active`,
      },
      search: [sql`name`, sql`coalesce(contact_name, '')`, sql`coalesce(email, '')`, sql`coalesce(phone, '')`],
      tieBreak: sql`lower(name), id`,
    },
    query,
  );
  return { items: rows.map(toVendor), total };
}

/** A vendor of this location; null = unknown or deleted. */
export async function getVendor(tx: Tx, scope: LocationScope, id: string): Promise<Vendor | null> {
  return orNull(await vendorsOf(tx, scope).where('id', '=', id).executeTakeFirst());
}

/** Adds a vendor. Null = it already exists (a repeated call). */
export async function createVendor(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: VendorInput,
  now: Date,
): Promise<Vendor | null> {
  return (await addRecord(tx, VENDORS, scope, id, fieldsOf(input), now)) ? getVendor(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateVendor(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: VendorInput & { version: number },
  now: Date,
): Promise<Vendor | null> {
  return (await changeRecord(tx, VENDORS, scope, id, input.version, fieldsOf(input), now))
    ? getVendor(tx, scope, id)
    : null;
}

/** Switches a vendor and raises its version; null = unknown or deleted. */
export async function setVendorActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<Vendor | null> {
  return orNull(
    await tx
      .updateTable('vendors')
      .set({ is_active: isActive, updated_at: now.toISOString(), version: sql<number>`version + 1` })
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );
}

/** Stock movements keep the vendor's row, so it is only marked (decision 25). */
export const removeVendors = (tx: Tx, scope: LocationScope, ids: readonly string[], by: Removal): Promise<string[]> =>
  markRemovedHere(tx, 'vendors', scope, ids, by);
