import {
  AccountEntryType,
  type AccountEntry,
  type AccountSummary,
  type AdjustmentInput,
  type ListQuery,
  type PaymentType,
} from '@tavola/contract';
import { add, MAX_MONEY, parseMoney, subtract, toDecimalNumber, type Money } from '@tavola/selling';
import { listRows } from '#platform/crud/list-rows.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The entries of payment accounts: they are only added, and their sum is the balance (decision 58). */

interface EntryRow {
  [column: string]: unknown;
  id: string;
  payment_account_id: string;
  account_name: string;
  type: AccountEntryType;
  amount: string;
  balance_after: string;
  comment: string | null;
  user_name: string | null;
  location_name: string | null;
  at: string;
}

export interface HistoryQuery extends ListQuery {
  readonly accountID?: string | undefined;
  readonly type?: AccountEntryType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

// Days are the location's: its zone says when they begin (decision 1).
const HISTORY = `payment_account_entries e
  JOIN payment_accounts a ON a.company_id = $1 AND a.id = e.payment_account_id
  JOIN locations here ON here.company_id = $1 AND here.id = $2
  LEFT JOIN locations l ON l.company_id = $1 AND l.id = e.at_location_id
  LEFT JOIN users u ON u.company_id = $1 AND u.id = e.user_id
  WHERE e.company_id = $1 AND a.deleted_at IS NULL AND ($3::uuid IS NULL OR e.payment_account_id = $3::uuid) AND ($4::text IS NULL OR e.type = $4::text)
    AND ($5::date IS NULL OR e.at >= ($5::date)::timestamp AT TIME ZONE here.timezone_name) AND ($6::date IS NULL OR e.at < ($6::date + 1)::timestamp AT TIME ZONE here.timezone_name)`;

export async function listEntries(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: HistoryQuery,
): Promise<{ items: AccountEntry[]; total: number }> {
  const { rows, total } = await listRows<EntryRow>(
    tx,
    {
      columns: `e.id, e.payment_account_id, a.name AS account_name, e.type, e.amount, e.balance_after, e.comment, trim(u.first_name || ' ' || u.last_name) AS user_name, l.name AS location_name, e.at`,
      from: HISTORY,
      values: [
        companyID,
        locationID,
        query.accountID ?? null,
        query.type ?? null,
        query.from ?? null,
        query.to ?? null,
      ],
      sort: { at: 'e.at', amount: 'e.amount', type: 'e.type', accountName: 'lower(a.name)' },
      search: [`coalesce(e.comment, '')`, 'a.name', `coalesce(u.first_name || ' ' || u.last_name, '')`],
      tieBreak: 'e.at DESC, e.id DESC',
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      entryID: row.id,
      accountID: row.payment_account_id,
      accountName: row.account_name,
      type: row.type,
      amount: Number(row.amount),
      balanceAfter: Number(row.balance_after),
      comment: row.comment ?? '',
      userName: row.user_name ?? '',
      locationName: row.location_name ?? '',
      at: new Date(row.at).toISOString(),
    })),
    total,
  };
}

const money = (figure: string | number): Money => {
  const read = parseMoney(figure);
  if (!read.ok) throw new Error(`The database holds ${figure}, which is no amount.`);
  return read.value;
};

/** An account that nobody else books on until the end of the transaction. */
export interface LockedAccount {
  readonly accountID: string;
  readonly name: string;
  readonly paymentTypeID: PaymentType;
  readonly accountBalance: Money;
  readonly creditLimit: Money | null;
  readonly isActive: boolean;
  readonly customerIDs: readonly string[];
}

/** Locks an account; null = unknown. */
export async function lockAccount(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  accountID: string,
): Promise<LockedAccount | null> {
  const {
    rows: [row],
  } = await tx.raw<{
    name: string;
    payment_type_id: PaymentType;
    account_balance: string;
    credit_limit: string | null;
    is_active: boolean;
    customers: string[] | null;
  }>(
    `
    SELECT a.name, a.payment_type_id, a.account_balance, a.credit_limit, a.is_active, (SELECT array_agg(c.customer_id) FROM payment_account_customers c WHERE c.company_id = $1 AND c.payment_account_id = a.id) AS customers
    FROM payment_accounts a WHERE a.company_id = $1 AND a.id = $2 AND a.deleted_at IS NULL FOR UPDATE OF a`,
    [companyID, accountID],
  );
  if (row === undefined) return null;
  return {
    accountID,
    name: row.name,
    paymentTypeID: row.payment_type_id,
    accountBalance: money(row.account_balance),
    creditLimit: row.credit_limit === null ? null : money(row.credit_limit),
    isActive: row.is_active,
    customerIDs: row.customers ?? [],
  };
}

/** What is booked on an account: `amount` is added to what it owes. `refID` is the payment that it belongs to. */
export interface NewEntry {
  readonly id: string;
  readonly type: AccountEntryType;
  readonly amount: Money;
  readonly comment: string;
  readonly refID: string | null;
  readonly userID: string;
  readonly now: Date;
}

/** The statements that book an entry on a locked account; null = its balance would leave the range of amounts. */
export function entryStatements(
  { companyID, locationID }: LocationScope,
  { accountID, accountBalance }: LockedAccount,
  entry: NewEntry,
): Statement[] | null {
  if (Math.abs(accountBalance + entry.amount) > MAX_MONEY) return null;
  const after = toDecimalNumber(add(accountBalance, entry.amount));
  return [
    {
      text: 'INSERT INTO payment_account_entries (company_id, id, payment_account_id, type, amount, balance_after, at_location_id, comment, ref_id, user_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      values: [
        companyID,
        entry.id,
        accountID,
        entry.type,
        toDecimalNumber(entry.amount),
        after,
        locationID,
        entry.comment,
        entry.refID,
        entry.userID,
        entry.now,
      ],
    },
    {
      text: 'UPDATE payment_accounts SET account_balance = $3, updated_at = $4 WHERE company_id = $1 AND id = $2',
      values: [companyID, accountID, after, entry.now],
    },
  ];
}

/**
 * Books a correction or a settlement. Null = unknown account; `tooLarge` = the balance would leave the range of
 * amounts.
 */
export async function addEntry(
  tx: Tx,
  scope: LocationScope,
  accountID: string,
  { type, amount, comment }: AdjustmentInput,
  by: { readonly id: string; readonly userID: string; readonly now: Date },
): Promise<'added' | 'tooLarge' | null> {
  const account = await lockAccount(tx, scope, accountID);
  if (account === null) return null;
  const change = parseMoney(amount);
  const statements = change.ok
    ? entryStatements(scope, account, { ...by, type, amount: change.value, comment, refID: null })
    : null;
  if (statements === null) return 'tooLarge';
  await tx.pipeline(statements);
  return 'added';
}

/** What moved on an account in all; null = unknown account. */
export async function summarise(
  tx: Tx,
  { companyID }: LocationScope,
  accountID: string,
): Promise<AccountSummary | null> {
  const [accounts, sums] = await tx.pipeline([
    {
      text: 'SELECT account_balance, credit_limit FROM payment_accounts WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL',
      values: [companyID, accountID],
    },
    {
      text: 'SELECT type, sum(amount) AS amount, count(*)::int AS count, max(at) AS last_at FROM payment_account_entries WHERE company_id = $1 AND payment_account_id = $2 GROUP BY type',
      values: [companyID, accountID],
    },
  ]);
  const account = accounts?.rows[0] as { account_balance: string; credit_limit: string | null } | undefined;
  if (account === undefined) return null;
  const rows = (sums?.rows ?? []) as { type: AccountEntryType; amount: string; count: number; last_at: string }[];
  const total = (type: AccountEntryType): number => Number(rows.find((row) => row.type === type)?.amount ?? 0);
  const last = rows
    .map(({ last_at }) => new Date(last_at).toISOString())
    .toSorted()
    .at(-1);
  return {
    accountID,
    accountBalance: Number(account.account_balance),
    creditLimit: account.credit_limit === null ? null : Number(account.credit_limit),
    availableCredit:
      account.credit_limit === null
        ? null
        : toDecimalNumber(subtract(money(account.credit_limit), money(account.account_balance))),
    totals: {
      Payment: total(AccountEntryType.Payment),
      Refund: total(AccountEntryType.Refund),
      Adjustment: total(AccountEntryType.Adjustment),
      Settlement: total(AccountEntryType.Settlement),
    },
    entryCount: rows.reduce((sum, { count }) => sum + count, 0),
    lastEntryAt: last ?? null,
  };
}
