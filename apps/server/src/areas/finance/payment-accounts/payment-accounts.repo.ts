import { PaymentType, type ListQuery, type PaymentAccount, type PaymentAccountInput } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { naming } from '#platform/crud/refusals.ts';
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
const NAME_KEY = 'payment_accounts_name_key';

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

/** Opens an account; one that was deleted under this id comes back. False = it is there already (a repeated call). */
export async function createAccount(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  { name, paymentTypeID, creditLimit, isActive }: PaymentAccountInput,
  now: Date,
): Promise<boolean> {
  const { count } = await naming(NAME_KEY, name, () =>
    tx.raw(
      `
    INSERT INTO payment_accounts AS a (company_id, id, name, payment_type_id, credit_limit, is_active, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, payment_type_id = excluded.payment_type_id, credit_limit = excluded.credit_limit, is_active = excluded.is_active, deleted_at = NULL,
      updated_at = excluded.updated_at, version = a.version + 1 WHERE a.deleted_at IS NOT NULL`,
      [companyID, id, name, paymentTypeID, creditLimit, isActive, now],
    ),
  );
  return count > 0;
}

/** False = unknown, or no longer at this version. */
export async function updateAccount(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  { name, paymentTypeID, creditLimit, isActive, version }: PaymentAccountInput & { version: number },
  now: Date,
): Promise<boolean> {
  const { count } = await naming(NAME_KEY, name, () =>
    tx.raw(
      `
    UPDATE payment_accounts SET name = $4, payment_type_id = $5, credit_limit = $6, is_active = $7, updated_at = $8, version = version + 1
    WHERE company_id = $1 AND id = $2 AND version = $3 AND deleted_at IS NULL`,
      [companyID, id, version, name, paymentTypeID, creditLimit, isActive, now],
    ),
  );
  return count > 0;
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
