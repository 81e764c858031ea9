import type { CustomerAddress, CustomerAddressInput } from '@tavola/contract';
import { sql } from 'kysely';
import { groupBy } from '#platform/crud/group-by.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';

interface Tenant {
  readonly companyID: string;
}

/** Addresses that can be chosen, by customer, the default one first. */
export async function listAddresses(
  tx: Tx,
  { companyID }: Tenant,
  customerIDs: readonly string[],
): Promise<Map<string, CustomerAddress[]>> {
  const rows = await tx
    .selectFrom('customer_addresses')
    .select(['id', 'customer_id', 'name', 'full_address', 'delivery_note'])
    .where('company_id', '=', companyID)
    .where('customer_id', '=', anyOf(customerIDs))
    .where('archived_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  return groupBy(
    rows,
    (row) => row.customer_id,
    (row) => ({
      customerAddressId: row.id,
      addressName: row.name,
      fullAddress: row.full_address,
      deliveryNote: row.delivery_note,
    }),
  );
}

/** Appends an address. False = its id is taken: by this address (a repeated call) or by another one. */
export async function addAddress(
  tx: Tx,
  { companyID }: Tenant,
  customerID: string,
  {
    customerAddressId,
    addressName,
    fullAddress,
    deliveryNote,
  }: CustomerAddressInput & { readonly customerAddressId: string },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('customer_addresses')
    .values((row) => ({
      company_id: companyID,
      id: customerAddressId,
      customer_id: customerID,
      name: addressName,
      full_address: fullAddress,
      delivery_note: deliveryNote,
      sort_number: row
        .selectFrom('customer_addresses as o')
        .select(sql<number>`coalesce(max(o.sort_number), 0) + 1`.as('next'))
        .where('o.company_id', '=', companyID)
        .where('o.customer_id', '=', customerID),
      created_at: now.toISOString(),
    }))
    .onConflict((known) => known.columns(['company_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Addresses that can no longer be chosen; orders that went there keep them. */
export async function archiveAddresses(
  tx: Tx,
  { companyID }: Tenant,
  customerID: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ archived_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('customer_id', '=', customerID)
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .execute();
}

/** Puts the addresses of a customer in this order. */
export async function sortAddresses(
  tx: Tx,
  { companyID }: Tenant,
  customerID: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ sort_number: sql<number>`array_position(${ids}::uuid[], id)` })
    .where('company_id', '=', companyID)
    .where('customer_id', '=', customerID)
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Whether this is an address of this customer that can be chosen. */
export async function isAddressOf(tx: Tx, { companyID }: Tenant, customerID: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer_addresses')
    .select('id')
    .where('company_id', '=', companyID)
    .where('customer_id', '=', customerID)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where an order is delivered: an address of a customer, and the customer's phone; '' = none. */
export interface DeliveryPlace extends CustomerAddressInput {
  readonly phone: string;
}

/** The place of this address; null when it was erased. */
export async function findDeliveryPlace(tx: Tx, tenant: Tenant, id: string): Promise<DeliveryPlace | null> {
  return (await listDeliveryPlaces(tx, tenant, [id])).get(id) ?? null;
}

/** Places by the id of their address; those that were erased are left out. */
export async function listDeliveryPlaces(
  tx: Tx,
  { companyID }: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeliveryPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_addresses as a')
    .innerJoin('customers as c', (join) => join.onRef('c.id', '=', 'a.customer_id').on('c.company_id', '=', companyID))
    .select([
      'a.id',
      'a.name as addressName',
      'a.full_address as fullAddress',
      'a.delivery_note as deliveryNote',
      'c.phone',
    ])
    .where('a.company_id', '=', companyID)
    .where('a.id', 'in', [...ids])
    .where('a.full_address', '<>', '')
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Gives customers another default address in place of the one they have; an empty one only takes it away. */
export async function replaceDefaults(
  tx: Tx,
  { companyID }: Tenant,
  moved: readonly { readonly customerID: string; readonly fullAddress: string; readonly deliveryNote: string }[],
  { now, newID }: { readonly now: Date; readonly newID: () => string },
): Promise<void> {
  const at = now.toISOString();
  const present = await listAddresses(
    tx,
    { companyID },
    moved.map(({ customerID }) => customerID),
  );
  const replaced = [...present.values()].flatMap(([first]) => (first === undefined ? [] : [first.customerAddressId]));
  await tx
    .updateTable('customer_addresses')
    .set({ archived_at: at })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(replaced))
    .execute();
  const rows = moved
    .filter(({ fullAddress }) => fullAddress !== '')
    .map(({ customerID, fullAddress, deliveryNote }) => ({
      company_id: companyID,
      id: newID(),
      customer_id: customerID,
      name: present.get(customerID)?.[0]?.addressName ?? '',
      full_address: fullAddress,
      delivery_note: deliveryNote,
      sort_number: 0,
      created_at: at,
    }));
  await insertRows(tx, [{ table: 'customer_addresses', rows }]);
}
