import {
  isTaxIDIn,
  type Customer,
  type CustomerDetails,
  type CustomerForm,
  type CustomerInput,
} from '@tavola/contract';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addAddress, archiveAddresses, listAddresses, sortAddresses } from './addresses.rows.ts';
import {
  addCustomer,
  changeCustomer,
  findSameContacts,
  getCustomer,
  isCategory,
  type StoredCustomer,
} from './customers.rows.ts';
import { lookUpCustomer } from './lookup.rows.ts';
import { readCountryCode } from './country.rows.ts';
import { pointBalances } from './point-balances.rows.ts';
import { firstLocationDefault } from './standards.rows.ts';
import { saveWords } from './words.rows.ts';

type Tools = Pick<Services, 'now' | 'newID'>;
type AddressRows = CustomerForm['addresses'];
const MAX_ADDRESSES = 20;

/** A customer as its form shows it; null = unknown. */
export async function readCustomer(tx: Tx, scope: LocationScope, id: string): Promise<Customer | null> {
  const customer = await getCustomer(tx, scope, id);
  if (customer === null) return null;
  const [addresses, sameContacts, points] = await Promise.all([
    listAddresses(tx, scope, [id]),
    findSameContacts(tx, scope, customer),
    pointBalances(tx, scope, [id]),
  ]);
  return { ...customer, pointBalance: points.get(id) ?? 0, addresses: addresses.get(id) ?? [], sameContacts };
}

/** Adds a customer with the addresses. Null = it already exists. */
export async function openCustomer(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: CustomerForm,
  tools: Tools,
): Promise<Customer | null> {
  await requireCategory(tx, scope, input);
  await requireTaxID(tx, scope, input);
  if (!(await addCustomer(tx, scope, id, input, tools.now()))) return null;
  await saveWordsOf(tx, scope, id);
  await saveAddresses(tx, scope, id, input.addresses, tools);
  return readCustomer(tx, scope, id);
}

/** Changes a customer; addresses that are left out stay. Null = unknown, or no longer at this version. */
export async function saveCustomer(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: CustomerInput & { readonly version: number; readonly addresses?: AddressRows | null | undefined },
  tools: Tools,
): Promise<Customer | null> {
  await requireCategory(tx, scope, input);
  await requireTaxID(tx, scope, input);
  if (!(await changeCustomer(tx, scope, id, input, tools.now()))) return null;
  await saveWordsOf(tx, scope, id);
  if (input.addresses != null) await saveAddresses(tx, scope, id, input.addresses, tools);
  return readCustomer(tx, scope, id);
}

/** Adds one address, once however often the call is repeated. */
export async function openAddress(
  tx: Tx,
  scope: LocationScope,
  customerID: string,
  address: AddressRows[number] & { readonly customerAddressId: string },
  { now }: Tools,
): Promise<CustomerDetails> {
  await lockKey(tx, customerID);
  const customer = requireFound(await lookUpCustomer(tx, scope, customerID));
  if (customer.addresses.some(({ customerAddressId }) => customerAddressId === address.customerAddressId))
    return customer;
  if (customer.addresses.length >= MAX_ADDRESSES) refuse('customer.error.too_many_addresses', { max: MAX_ADDRESSES });
  // The id is another customer's, or one of an address that is gone.
  if (!(await addAddress(tx, scope, customerID, address, now()))) refuse('resource.not_found');
  return requireFound(await lookUpCustomer(tx, scope, customerID));
}

/** Refuses to take away the customer without a name, and one that new orders of a location begin with. */
export async function requireOrdinary(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const customer = await getCustomer(tx, scope, id);
    if (customer?.isDefault === true) refuse('customer.error.is_default', { name: nameOf(customer) });
  }
  const used = await firstLocationDefault(tx, scope, ids);
  if (used !== null) refuse('customer.error.is_location_default', used);
}

/** What people call a customer. */
export const nameOf = ({ givenName, familyName }: Pick<StoredCustomer, 'givenName' | 'familyName'>): string =>
  `${givenName} ${familyName}`.trim();

/** What an input leaves out is in the row, and people look for it too. */
async function saveWordsOf(tx: Tx, scope: LocationScope, id: string): Promise<void> {
  await saveWords(tx, scope, [{ ...requireFound(await getCustomer(tx, scope, id)), id }]);
}

async function requireTaxID(tx: Tx, scope: LocationScope, { taxID }: CustomerInput): Promise<void> {
  if (taxID !== undefined && taxID !== '' && !isTaxIDIn(await readCountryCode(tx, scope), taxID))
    refuse('validation.failed', {}, { fields: [{ path: 'taxID', code: 'tax_id_thai' }] });
}

async function requireCategory(tx: Tx, scope: LocationScope, { customerCategoryID }: CustomerInput): Promise<void> {
  if (customerCategoryID !== null && !(await isCategory(tx, scope, customerCategoryID))) refuse('resource.not_found');
}

/**
 * Brings the addresses to what the form shows. A row whose words were changed becomes another address, because orders
 * keep the one that they went to.
 */
async function saveAddresses(
  tx: Tx,
  scope: LocationScope,
  customerID: string,
  rows: AddressRows,
  { now, newID }: Tools,
): Promise<void> {
  await lockKey(tx, customerID);
  const present = (await listAddresses(tx, scope, [customerID])).get(customerID) ?? [];
  const kept = rows.map((row) => ({
    row,
    known: present.find(
      (one) =>
        one.customerAddressId === row.customerAddressId &&
        one.addressName === row.addressName &&
        one.fullAddress === row.fullAddress &&
        one.deliveryNote === row.deliveryNote,
    ),
  }));
  const stay = new Set(kept.map(({ known }) => known?.customerAddressId));
  const gone = present.filter(({ customerAddressId }) => !stay.has(customerAddressId));
  await archiveAddresses(
    tx,
    scope,
    customerID,
    gone.map(({ customerAddressId }) => customerAddressId),
    now(),
  );
  const ids: string[] = [];
  for (const { row, known } of kept) {
    const id = known?.customerAddressId ?? newID();
    if (known === undefined) await addAddress(tx, scope, customerID, { ...row, customerAddressId: id }, now());
    ids.push(id);
  }
  await sortAddresses(tx, scope, customerID, ids);
}
