import { MAX_FOUND_CUSTOMERS, type CustomerAddress, type CustomerDetails, type CustomerSlim } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { listAddresses } from './addresses.rows.ts';
import { pointBalances } from './point-balances.rows.ts';
import { customersMeant } from './words.rows.ts';

interface Tenant {
  readonly companyID: string;
}

// Limits and the default customer are no parameters: a plan that does not know them reads every customer.

/** Customers that a text means are put in order by name; of more than these the text says too little. */
const MOST_COMPARED = 200;

const customersOf = (tx: Tx, { companyID }: Tenant) =>
  tx
    .selectFrom('customers as c')
    .select(['c.id', 'c.given_name', 'c.family_name', 'c.preferred_name', 'c.phone', 'c.email'])
    .select(['c.is_default', 'c.is_active'])
    .where('c.company_id', '=', companyID)
    .where('c.deleted_at', 'is', null);

interface Row {
  readonly id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly preferred_name: string;
  readonly phone: string;
  readonly email: string;
  readonly is_default: boolean;
  readonly is_active: boolean;
}

const toSlim = (row: Row, pointBalance: number): CustomerSlim => ({
  customerID: row.id,
  givenName: row.given_name,
  familyName: row.family_name,
  preferredName: row.preferred_name,
  phone: row.phone,
  email: row.email,
  isDefault: row.is_default,
  isActive: row.is_active,
  pointBalance,
});

/** Active customers that a text means, by name; without a text the default one and the first ones by name. */
export async function lookUpCustomers(
  tx: Tx,
  tenant: Tenant,
  search: string,
  withAddress: boolean,
): Promise<CustomerSlim[]> {
  const { companyID } = tenant;
  const meant = customersMeant(tx, tenant, search);
  const rows = meant === null ? await firstOnes(tx, tenant) : await theseOnes(tx, tenant, meant);
  const points = await pointBalances(
    tx,
    tenant,
    rows.map(({ id }) => id),
  );
  const found = rows.map((row) => toSlim(row, points.get(row.id) ?? 0));
  if (!withAddress) return found;
  const addresses = await listAddresses(
    tx,
    { companyID },
    found.map(({ customerID }) => customerID),
  );
  return found.map((one) => ({ ...one, defaultAddress: addresses.get(one.customerID)?.[0] ?? null }));
}

// One probe for each customer that the words mean: a join of the two would be planned as a reading of all of them.
function theseOnes(tx: Tx, tenant: Tenant, meant: NonNullable<ReturnType<typeof customersMeant>>): Promise<Row[]> {
  const few = tx
    .selectFrom(meant.limit(sql.lit(MOST_COMPARED)).as('m'))
    .select('m.customer_id')
    .distinct();
  return tx
    .selectFrom(few.as('few'))
    .innerJoinLateral(
      customersOf(tx, tenant)
        .where('c.id', '=', sql.ref<string>('few.customer_id'))
        .where('c.is_active', '=', sql.lit(true))
        .limit(sql.lit(1))
        .as('c'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.given_name', 'c.family_name', 'c.preferred_name', 'c.phone', 'c.email'])
    .select(['c.is_default', 'c.is_active'])
    .orderBy(sql`c.is_default DESC, lower(c.given_name), lower(c.family_name), c.id`)
    .limit(sql.lit(MAX_FOUND_CUSTOMERS))
    .execute();
}

async function firstOnes(tx: Tx, tenant: Tenant): Promise<Row[]> {
  const [standard, others] = await Promise.all([
    customersOf(tx, tenant).where('c.is_default', '=', sql.lit(true)).where('c.is_active', '=', true).execute(),
    customersOf(tx, tenant)
      .where('c.is_default', '=', sql.lit(false))
      .where('c.is_active', '=', true)
      .orderBy(sql`lower(c.given_name), lower(c.family_name), c.id`)
      .limit(sql.lit(MAX_FOUND_CUSTOMERS - 1))
      .execute(),
  ]);
  return [...standard, ...others];
}

/** One customer with the addresses, also an inactive one: an order may have it. */
export async function lookUpCustomer(tx: Tx, tenant: Tenant, id: string): Promise<CustomerDetails | null> {
  const [row, addresses, points] = await Promise.all([
    customersOf(tx, tenant).where('c.id', '=', id).executeTakeFirst(),
    listAddresses(tx, tenant, [id]),
    pointBalances(tx, tenant, [id]),
  ]);
  if (row === undefined) return null;
  const own: CustomerAddress[] = addresses.get(id) ?? [];
  return { ...toSlim(row, points.get(id) ?? 0), defaultAddress: own[0] ?? null, addresses: own };
}

/** Whether a new order or an account may take this customer: it exists and is active. */
export async function isActiveCustomer(tx: Tx, { companyID }: Tenant, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns which of these ids are named customers of the company, excluding the default customer. */
export async function namedCustomers(tx: Tx, { companyID }: Tenant, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('is_default', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
