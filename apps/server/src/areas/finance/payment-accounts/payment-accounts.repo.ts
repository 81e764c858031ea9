import { PaymentType, type ListQuery, type PaymentAccount, type PaymentAccountInput } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface AccountRow {
  [column: string]: unknown;
  id: string;
  name: string;
  payment_type_id: number;
  account_balance: string;
  credit_limit: string | null;
  is_active: boolean;
  version: number;
  customers: string[] | null;
}

const CUSTOMERS =
  '(SELECT array_agg(c.customer_id ORDER BY c.customer_id) FROM payment_account_customers c WHERE c.company_id = $1 AND c.payment_account_id = a.id) AS customers';
const COLUMNS = `a.id, a.name, a.payment_type_id, a.account_balance, a.credit_limit, a.is_active, a.version, ${CUSTOMERS}`;
const ACCOUNTS: NamedRecords = {
  table: 'payment_accounts',
  as: 'a',
  columns: 'a.id',
  key: 'payment_accounts_name_key',
};

const toAccount = (row: AccountRow): PaymentAccount => ({
  accountID: row.id,
  name: row.name,
  paymentTypeID: row.payment_type_id as Extract<PaymentType, 2 | 3>,
  accountBalance: Number(row.account_balance),
  creditLimit: row.credit_limit === null ? null : Number(row.credit_limit),
  isActive: row.is_active,
  customerPaymentAccounts: (row.customers ?? []).map((customerID) => ({ customerID })),
  version: row.version,
});

export async function listAccounts(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
): Promise<{ items: PaymentAccount[]; total: number }> {
  const { rows, total } = await listRows<AccountRow>(
    tx,
    {
      columns: COLUMNS,
      from: 'payment_accounts a WHERE a.company_id = $1 AND a.deleted_at IS NULL',
      values: [companyID],
      sort: {
        name: 'lower(a.name)',
        paymentTypeID: 'a.payment_type_id',
        accountBalance: 'a.account_balance',
        creditLimit: 'a.credit_limit',
        isActive: 'a.is_active',
      },
      search: ['a.name'],
      tieBreak: 'lower(a.name), a.id',
    },
    query,
  );
  return { items: rows.map(toAccount), total };
}

/** Active accounts that may be paid on by hand: those that name no customers, and those of this customer. */
export async function listPayableAccounts(
  tx: Tx,
  { companyID }: Scope,
  customerID: string | null,
): Promise<PaymentAccount[]> {
  const { rows } = await tx.raw<AccountRow>(
    `
    SELECT ${COLUMNS} FROM payment_accounts a WHERE a.company_id = $1 AND a.deleted_at IS NULL AND a.is_active AND a.payment_type_id = ${PaymentType.CustomerAccount}
      AND (NOT EXISTS (SELECT FROM payment_account_customers m WHERE m.company_id = $1 AND m.payment_account_id = a.id)
        OR EXISTS (SELECT FROM payment_account_customers m WHERE m.company_id = $1 AND m.payment_account_id = a.id AND m.customer_id = $2::uuid))
    ORDER BY lower(a.name), a.id`,
    [companyID, customerID],
  );
  return rows.map(toAccount);
}

export async function getAccount(tx: Tx, { companyID }: Scope, id: string): Promise<PaymentAccount | null> {
  const {
    rows: [row],
  } = await tx.raw<AccountRow>(
    `SELECT ${COLUMNS} FROM payment_accounts a WHERE a.company_id = $1 AND a.id = $2 AND a.deleted_at IS NULL`,
    [companyID, id],
  );
  return row === undefined ? null : toAccount(row);
}

const fieldsOf = ({ name, paymentTypeID, creditLimit, isActive }: PaymentAccountInput) => ({
  name,
  payment_type_id: paymentTypeID,
  credit_limit: creditLimit,
  is_active: isActive,
});

/** Opens an account. False = it is there already (a repeated call). */
export async function createAccount(
  tx: Tx,
  scope: Scope,
  id: string,
  input: PaymentAccountInput,
  now: Date,
): Promise<boolean> {
  return (await addRecord(tx, ACCOUNTS, scope, id, fieldsOf(input), now)) !== null;
}

/** False = unknown, or no longer at this version. */
export async function updateAccount(
  tx: Tx,
  scope: Scope,
  id: string,
  input: PaymentAccountInput & { version: number },
  now: Date,
): Promise<boolean> {
  return (await changeRecord(tx, ACCOUNTS, scope, id, input.version, fieldsOf(input), now)) !== null;
}

export async function saveCustomers(
  tx: Tx,
  { companyID }: Scope,
  accountID: string,
  customers: readonly { readonly customerID: string }[],
): Promise<void> {
  await tx.raw('DELETE FROM payment_account_customers WHERE company_id = $1 AND payment_account_id = $2', [
    companyID,
    accountID,
  ]);
  const ids = [...new Set(customers.map(({ customerID }) => customerID))];
  if (ids.length === 0) return;
  await tx.raw(
    `INSERT INTO payment_account_customers (company_id, payment_account_id, customer_id) VALUES ${ids.map((_, index) => `($1, $2, $${index + 3})`).join(', ')}`,
    [companyID, accountID, ...ids],
  );
}

export async function setAccountActive(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx.raw(
    'UPDATE payment_accounts SET is_active = $3, updated_at = $4, version = version + 1 WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL',
    [companyID, id, isActive, now],
  );
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
  await tx.raw(
    'SELECT id FROM payment_accounts WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    [companyID, ids],
  );
  const { rows } = await tx.raw<{ name: string; count: number; account_balance: string }>(
    `
    SELECT a.name, a.account_balance, (SELECT count(*)::int FROM payment_account_entries e WHERE e.company_id = $1 AND e.payment_account_id = a.id) AS count
    FROM payment_accounts a WHERE a.company_id = $1 AND a.id = ANY($2::uuid[]) AND a.deleted_at IS NULL ORDER BY lower(a.name)`,
    [companyID, ids],
  );
  const used = rows.find(({ count, account_balance }) => count > 0 || Number(account_balance) !== 0);
  return used === undefined ? null : { name: used.name, count: used.count };
}

export async function removeAccounts(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    'UPDATE payment_accounts SET deleted_at = $3, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL RETURNING id',
    [companyID, ids, now],
  );
  return rows.map(({ id }) => id);
}
