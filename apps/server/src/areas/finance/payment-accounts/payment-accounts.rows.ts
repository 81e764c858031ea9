import { removedColumns, type Removal } from '#platform/crud/remove-rows.ts';
import { PaymentType, type ListQuery, type PaymentAccount, type PaymentAccountInput, amountOf } from '@tavola/contract';
import { sql, type InferResult } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
const ACCOUNTS: NamedRecords = {
  table: 'payment_accounts',
  key: 'payment_accounts_name_key',
};

const accountsOf = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('payment_accounts as a')
    .select((eb) => [
      'a.id',
      'a.name',
      'a.payment_type_id',
      'a.account_balance',
      'a.credit_limit',
      'a.is_active',
      'a.version',
      eb
        .selectFrom('payment_account_customers as c')
        .select(sql<string[] | null>`array_agg(c.customer_id ORDER BY c.customer_id)`.as('ids'))
        .where('c.company_id', '=', companyID)
        .whereRef('c.payment_account_id', '=', 'a.id')
        .as('customers'),
    ])
    .where('a.company_id', '=', companyID)
    .where('a.deleted_at', 'is', null)
    // A CHECK of the table holds the type to these two.
    .$narrowType<{ payment_type_id: PaymentAccount['paymentTypeID'] }>();

const toAccount = (row: InferResult<ReturnType<typeof accountsOf>>[number]): PaymentAccount => ({
  accountID: row.id,
  name: row.name,
  paymentTypeID: row.payment_type_id,
  accountBalance: amountOf(Number(row.account_balance)),
  creditLimit: row.credit_limit === null ? null : amountOf(Number(row.credit_limit)),
  isActive: row.is_active,
  customerPaymentAccounts: (row.customers ?? []).map((customerID) => ({ customerID })),
  version: row.version,
});

/** A page of the company's accounts. A balance is what is owed; a credit limit of null is none. */
export async function listAccounts(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
): Promise<{ items: PaymentAccount[]; total: number }> {
  const { rows, total } = await listPage(
    accountsOf(tx, scope),
    {
      sort: {
        name: sql`lower(a.name)`,
        paymentTypeID: sql`a.payment_type_id`,
        accountBalance: sql`a.account_balance`,
        creditLimit: sql`a.credit_limit`,
        isActive: sql`a.is_active`,
      },
      search: [sql`a.name`],
      tieBreak: sql`lower(a.name), a.id`,
    },
    query,
  );
  return { items: rows.map(toAccount), total };
}

/** Active accounts that this customer may pay on by hand. */
export async function listPayableAccounts(tx: Tx, scope: Scope, customerID: string): Promise<PaymentAccount[]> {
  const rows = await accountsOf(tx, scope)
    .where('a.is_active', '=', true)
    .where('a.payment_type_id', '=', PaymentType.CustomerAccount)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_account_customers as m')
          .select('m.customer_id')
          .where('m.company_id', '=', scope.companyID)
          .whereRef('m.payment_account_id', '=', 'a.id')
          .where('m.customer_id', '=', customerID),
      ),
    )
    .orderBy(sql`lower(a.name), a.id`)
    .execute();
  return rows.map(toAccount);
}

/** An account with its balance and the ids of its customers; null = unknown or deleted. */
export async function getAccount(tx: Tx, scope: Scope, id: string): Promise<PaymentAccount | null> {
  const row = await accountsOf(tx, scope).where('a.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

const fieldsOf = ({ name, paymentTypeID, creditLimit, isActive }: PaymentAccountInput) => ({
  name,
  payment_type_id: paymentTypeID,
  credit_limit: creditLimit,
  is_active: isActive,
});

/** Opens an account. False = it already exists (a repeated call). */
export async function createAccount(
  tx: Tx,
  scope: Scope,
  id: string,
  input: PaymentAccountInput,
  now: Date,
): Promise<boolean> {
  return addRecord(tx, ACCOUNTS, scope, id, fieldsOf(input), now);
}

/** False = unknown, or no longer at this version. */
export async function updateAccount(
  tx: Tx,
  scope: Scope,
  id: string,
  input: PaymentAccountInput & { version: number },
  now: Date,
): Promise<boolean> {
  return changeRecord(tx, ACCOUNTS, scope, id, input.version, fieldsOf(input), now);
}

/** Puts these customers in place of those of the account; one that is named twice is stored once. */
export async function saveCustomers(
  tx: Tx,
  { companyID }: Scope,
  accountID: string,
  customers: readonly { readonly customerID: string }[],
): Promise<void> {
  await tx
    .deleteFrom('payment_account_customers')
    .where('company_id', '=', companyID)
    .where('payment_account_id', '=', accountID)
    .execute();
  const ids = [...new Set(customers.map(({ customerID }) => customerID))];
  if (ids.length === 0) return;
  await tx
    .insertInto('payment_account_customers')
    .values(ids.map((id) => ({ company_id: companyID, payment_account_id: accountID, customer_id: id })))
    .execute();
}

/** Switches an account and raises its version. An unknown one is left alone: the caller reads it first. */
export async function setAccountActive(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_accounts')
    .set({ is_active: isActive, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * The first of these accounts that was ever used, with the number of its entries; null = none. Keeps them locked, so
 * that no entry comes between.
 */
export async function usedAccount(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  await tx
    .selectFrom('payment_accounts')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await tx
    .selectFrom('payment_accounts as a')
    .select((eb) => [
      'a.name',
      'a.account_balance',
      eb
        .selectFrom('payment_account_entries as e')
        .select(sql<number>`count(*)::int`.as('entries'))
        .where('e.company_id', '=', companyID)
        .whereRef('e.payment_account_id', '=', 'a.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .where('a.company_id', '=', companyID)
    .where('a.id', '=', anyOf(ids))
    .where('a.deleted_at', 'is', null)
    .orderBy(sql`lower(a.name)`)
    .execute();
  const used = rows.find(({ count, account_balance }) => count > 0 || Number(account_balance) !== 0);
  return used === undefined ? null : { name: used.name, count: used.count };
}

/** Marks accounts as deleted and returns the ids of those that existed. What was booked on them stays. */
export async function removeAccounts(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
  by: Removal,
): Promise<string[]> {
  const rows = await tx
    .updateTable('payment_accounts')
    .set({ ...removedColumns(by), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
