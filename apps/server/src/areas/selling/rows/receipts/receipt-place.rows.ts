import type { ReceiptPreview } from '@tavola/contract';
import { integer, nullable, text } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import type { ReceiptCustomer, ReceiptPlace } from './receipt-content.ts';

/** What the head of a receipt says of the location, its company, the terminal and the customer. */

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

/** A place and the currency of its receipts. */
export interface ReceiptOrigin {
  readonly location: ReceiptPreview['location'];
  readonly currencyID: number;
}

/** The same of a location, without an order. */
export async function readReceiptOrigin(tx: Tx, { companyID, locationID }: LocationScope): Promise<ReceiptOrigin> {
  const [found] = await tx.pipeline([
    sql`SELECT ${locationHead.of('l', 'location_')}, ${companyHead.of('c', 'company_')} FROM locations l
      JOIN companies c ON c.company_id = ${companyID} WHERE l.company_id = ${companyID} AND l.id = ${locationID}`,
  ]);
  const row = found?.rows[0] ?? {};
  const location = locationHead.read(row, 'location_');
  return { location: receiptPlace(location, companyHead.read(row, 'company_')), currencyID: location.currencyID };
}

const terminalColumn = columnsOf('clients');
export const terminalHead = new Columns({
  name: terminalColumn('name', nullable(text)),
  serialNo: terminalColumn('serial_no', nullable(text)),
});

/** The terminal in a row that has the columns of `terminalHead`. */
export function terminalName(row: DriverRow, prefix = ''): Pick<ReceiptPlace, 'terminalName' | 'posSerialNo'> {
  const { name, serialNo } = terminalHead.read(row, prefix);
  return { terminalName: name, posSerialNo: orNull(serialNo) };
}

/** The name of a terminal of this location; null where it has none. */
export async function readTerminalName(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
): Promise<string | null> {
  const [found] = await tx.pipeline([
    sql`SELECT ${terminalHead.names} FROM clients
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${clientID}`,
  ]);
  return terminalName(found?.rows[0] ?? {}).terminalName;
}

const customerColumn = columnsOf('customers');
const customerHead = new Columns({
  givenName: customerColumn('given_name', nullable(text)),
  familyName: customerColumn('family_name', nullable(text)),
  phone: customerColumn('phone', nullable(text)),
});

const addressColumn = columnsOf('customer_addresses');
const addressHead = new Columns({
  name: addressColumn('name', nullable(text)),
  fullAddress: addressColumn('full_address', nullable(text)),
  deliveryNote: addressColumn('delivery_note', nullable(text)),
});

/** The customer of a receipt and the address, for `readReceiptCustomer`. */
export const customerColumns = sql`${customerHead.of('k', 'customer_')}, ${addressHead.of('a', 'address_')}`;

/** `customers k …`, after a LEFT JOIN: the customer whom a receipt names, and the address where one was chosen. */
export const customerJoins = (
  { companyID }: LocationScope,
  { customerID, customerAddressID }: { readonly customerID: Sql; readonly customerAddressID: Sql },
): Sql =>
  sql`customers k ON k.company_id = ${companyID} AND k.id = ${customerID} AND NOT k.is_default AND k.erased_at IS NULL
    LEFT JOIN customer_addresses a ON a.company_id = ${companyID} AND a.id = ${customerAddressID} AND a.full_address <> ''`;

/** Whom a receipt names in a row that has `customerColumns`. */
export function readReceiptCustomer(row: DriverRow): ReceiptCustomer {
  const customer = customerHead.read(row, 'customer_');
  const address = addressHead.read(row, 'address_');
  return {
    customer:
      customer.givenName === null
        ? null
        : { givenName: `${customer.givenName} ${customer.familyName ?? ''}`.trim(), phone: orNull(customer.phone) },
    customerAddress:
      address.fullAddress === null
        ? null
        : {
            addressName: orNull(address.name),
            fullAddress: address.fullAddress,
            deliveryNote: orNull(address.deliveryNote),
          },
  };
}

/** No customer. */
export const NO_CUSTOMER: ReceiptCustomer = { customer: null, customerAddress: null };

/** The same for an order that is still being written; reads nothing when it has no customer. */
export async function findReceiptCustomer(
  tx: Tx,
  scope: LocationScope,
  { customerID, customerAddressID }: Pick<OrderRow, 'customerID' | 'customerAddressID'>,
): Promise<ReceiptCustomer> {
  if (customerID === null) return NO_CUSTOMER;
  const keys = { customerID: sql`${customerID}::uuid`, customerAddressID: sql`${customerAddressID}::uuid` };
  const [found] = await tx.pipeline([
    sql`SELECT ${customerColumns} FROM (VALUES (1)) AS one LEFT JOIN ${customerJoins(scope, keys)}`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? NO_CUSTOMER : readReceiptCustomer(row);
}

const orNull = (given: string | null): string | null => (given === '' ? null : given);
