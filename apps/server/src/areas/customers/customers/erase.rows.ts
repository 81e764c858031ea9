import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { removeWords } from './words.rows.ts';

interface Tenant {
  readonly companyID: string;
}

/** What an erased customer is called; it says nothing of the person, and two orders of one person still match. */
export const pseudonymOf = (customerID: string): string =>
  `#${createHash('sha256').update(customerID).digest('hex').slice(0, 8).toUpperCase()}`;

/** The first account that a customer belongs to. */
export async function firstAccountOf(tx: Tx, { companyID }: Tenant, customerID: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_account_customers as m')
    .innerJoin('payment_accounts as a', (join) =>
      join.on('a.company_id', '=', companyID).onRef('a.id', '=', 'm.payment_account_id'),
    )
    .select('a.name')
    .where('m.company_id', '=', companyID)
    .where('m.customer_id', '=', customerID)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.name')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Replaces everything that says who a customer is, closed orders and stored answers included. The transaction is the
 * company's, because the orders are of all its locations. Gives the number of orders.
 */
export async function erase(tx: Tx, { companyID }: Tenant, customerID: string, now: Date): Promise<number> {
  const at = now.toISOString();
  await removeWords(tx, { companyID }, [customerID]);
  await tx
    .updateTable('customers')
    .set({
      given_name: pseudonymOf(customerID),
      family_name: '',
      preferred_name: '',
      phone: '',
      email: '',
      company_name: '',
      tax_id: '',
      branch: '',
      note: '',
      customer_category_id: null,
      accepted_mail_at: null,
      is_active: false,
      deleted_at: at,
      erased_at: at,
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('id', '=', customerID)
    .execute();
  await tx
    .updateTable('customer_addresses')
    .set({
      name: '',
      full_address: '',
      delivery_note: '',
      archived_at: sql<string>`coalesce(archived_at, ${at}::timestamptz)`,
    })
    .where('company_id', '=', companyID)
    .where('customer_id', '=', customerID)
    .execute();
  await eraseAnswers(tx, { companyID }, customerID);
  // Lets this transaction change closed orders of this customer, which take no other change.
  await sql`SELECT set_config('app.erased_customer', ${customerID}, true)`.execute(tx);
  await tx
    .updateTable('orders')
    .set({ delivery_address: null })
    .where('company_id', '=', companyID)
    .where('customer_id', '=', customerID)
    .where('delivery_address', 'is not', null)
    .execute();
  await sql`SELECT set_config('app.erased_customer', '', true)`.execute(tx);
  const { orders } = await tx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('orders'))
    .where('company_id', '=', companyID)
    .where('customer_id', '=', customerID)
    .executeTakeFirstOrThrow();
  return orders;
}

/**
 * Forgets the stored answers about a customer and about the customer's orders. A repeat of such a call is recognised by
 * its own ids.
 */
const eraseAnswers = (tx: Tx, { companyID }: Tenant, customerID: string) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyID)
    .where((eb) =>
      eb.or([
        eb(sql`answer ->> 'customerID'`, '=', customerID),
        eb(sql`answer #>> '{order,customerID}'`, '=', customerID),
        eb(
          sql`answer ->> 'orderID'`,
          'in',
          eb
            .selectFrom('orders as o')
            .select(sql<string>`o.id::text`.as('id'))
            .where('o.company_id', '=', companyID)
            .where('o.customer_id', '=', customerID),
        ),
      ]),
    )
    .execute();

/** Every address that a customer had or an order of theirs was given, and the accounts that the customer belongs to. */
export async function readPersonalData(
  tx: Tx,
  { companyID }: Tenant,
  customerID: string,
): Promise<{ addresses: object[]; typedAddresses: object[]; accounts: string[] }> {
  const [addresses, typedAddresses, accounts] = await Promise.all([
    tx
      .selectFrom('customer_addresses')
      .select([
        'name as addressName',
        'full_address as fullAddress',
        'delivery_note as deliveryNote',
        'created_at as addedAt',
        'archived_at as removedAt',
      ])
      .where('company_id', '=', companyID)
      .where('customer_id', '=', customerID)
      .orderBy('created_at')
      .execute(),
    tx
      .selectFrom('orders')
      .select(['order_no as orderNo', 'order_date as businessDate', 'delivery_address as fullAddress'])
      .where('company_id', '=', companyID)
      .where('customer_id', '=', customerID)
      .where('delivery_address', 'is not', null)
      .orderBy('created_at')
      .execute(),
    tx
      .selectFrom('payment_account_customers as m')
      .innerJoin('payment_accounts as a', (join) =>
        join.on('a.company_id', '=', companyID).onRef('a.id', '=', 'm.payment_account_id'),
      )
      .select('a.name')
      .where('m.company_id', '=', companyID)
      .where('m.customer_id', '=', customerID)
      .where('a.deleted_at', 'is', null)
      .execute(),
  ]);
  return { addresses, typedAddresses, accounts: accounts.map(({ name }) => name) };
}
