import type { ReceiptPreview } from '@tavola/contract';
import { integer, nullable, text } from '#platform/database/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** What the head of every receipt says of the location and its company. */

const locationColumn = columnsOf('locations');
export const locationHead = new Columns({
  name: locationColumn('name', text),
  addressLine1: locationColumn('address_line_1', text),
  province: locationColumn('province', text),
  postalCode: locationColumn('postal_code', text),
  currencyID: locationColumn('currency_id', integer),
  phone: locationColumn('phone', nullable(text)),
});

const companyColumn = columnsOf('companies');
export const companyHead = new Columns({
  name: companyColumn('name', text),
  phone: companyColumn('phone', nullable(text)),
  vatID: companyColumn('vat_id', nullable(text)),
  registrationID: companyColumn('registration_id', nullable(text)),
  logoUrl: companyColumn('logo_url', nullable(text)),
});

/** The place as receipts print it. */
export function receiptPlace(
  location: RowOf<typeof locationHead>,
  company: RowOf<typeof companyHead>,
): ReceiptPreview['location'] {
  const town = [location.province, location.postalCode].filter((part) => part !== '').join(' ');
  return {
    name: location.name,
    companyName: company.name,
    addressLines: [location.addressLine1, town].filter((line) => line !== ''),
    phone: location.phone ?? company.phone,
    vatid: company.vatID,
    companyRegistrationId: company.registrationID,
    logo: company.logoUrl,
  };
}

/** The same of a location, for a receipt that is about no order. */
export async function readReceiptPlace(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<ReceiptPreview['location']> {
  const [found] = await tx.pipeline([
    sql`SELECT ${locationHead.of('l', 'location_')}, ${companyHead.of('c', 'company_')} FROM locations l
      JOIN companies c ON c.company_id = ${companyID} WHERE l.company_id = ${companyID} AND l.id = ${locationID}`,
  ]);
  const row = found?.rows[0] ?? {};
  return receiptPlace(locationHead.read(row, 'location_'), companyHead.read(row, 'company_'));
}
