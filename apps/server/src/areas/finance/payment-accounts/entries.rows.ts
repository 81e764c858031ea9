import {
  AccountEntryType,
  type AccountEntry,
  type AccountSummary,
  type EntrySettlement,
  type AdjustmentInput,
  type ListQuery,
  type PaymentType,
  type SettlementStatus,
  amountOf,
  type Amount,
} from '@tavola/contract';
import { add, MAX_MONEY, parseMoney, subtract, type Money, toAmount } from '@tavola/selling';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { names } from '#platform/database/tables/column-kinds.ts';
import { statementOf } from '#platform/database/kysely-statement.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The entries of payment accounts: they are only added, and their sum is the balance (decision 58). */

export interface HistoryQuery extends ListQuery {
  readonly accountID?: string | undefined;
  readonly type?: AccountEntryType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

// Days are the location's: its zone says when they begin (decision 1).
function entriesOf(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { accountID, type, from, to }: HistoryQuery,
  today: string,
) {
  let query = tx
    .selectFrom('payment_account_entries as e')
    .innerJoin('payment_accounts as a', (join) =>
      join.on('a.company_id', '=', companyID).onRef('a.id', '=', 'e.payment_account_id'),
    )
    .innerJoin('locations as here', (join) => join.on('here.company_id', '=', companyID).on('here.id', '=', locationID))
    .leftJoin('locations as l', (join) =>
      join.on('l.company_id', '=', companyID).onRef('l.id', '=', 'e.at_location_id'),
    )
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'e.user_id'))
    .leftJoin('account_settlements as s', (join) =>
      join
        .on('s.company_id', '=', companyID)
        .onRef('s.id', '=', 'e.ref_id')
        .on('e.type', '=', AccountEntryType.Settlement),
    )
    .leftJoin('terminal_reports as r', (join) =>
      join
        .on('r.company_id', '=', companyID)
        .on('r.location_id', '=', locationID)
        .onRef('r.id', '=', 's.terminal_report_id'),
    )
    .select([
      'e.id',
      'e.payment_account_id',
      'a.name as account_name',
      'e.type',
      'e.amount',
      'e.balance_after',
      'e.comment',
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('user_name'),
      'l.name as location_name',
      'e.at',
      's.id as settlement_id',
      's.payment_type_id',
      's.custom_payment_type_id',
      's.name as payment_name',
      's.names as payment_names',
      's.status as settlement_status',
      // Money that came is below 0; the entry that voids it is not voided itself.
      sql<boolean>`coalesce(e.amount < 0 AND s.status = 'Received' AND s.at_location_id = ${locationID}
        AND s.close_of_day_id IS NULL
        AND CASE WHEN s.terminal_report_id IS NULL THEN s.business_date = ${today}::date ELSE r.status = 'Open' END, false)`.as(
        'can_void',
      ),
    ])
    .where('e.company_id', '=', companyID)
    .where('a.deleted_at', 'is', null);
  if (accountID !== undefined) query = query.where('e.payment_account_id', '=', accountID);
  if (type !== undefined) query = query.where('e.type', '=', type);
  if (from !== undefined)
    query = query.where('e.at', '>=', sql<string>`${from}::date::timestamp AT TIME ZONE here.timezone_name`);
  if (to !== undefined)
    query = query.where('e.at', '<', sql<string>`(${to}::date + 1)::timestamp AT TIME ZONE here.timezone_name`);
  // CHECKs of the tables hold these to those of the contract.
  return query.$narrowType<EntryTypes>();
}

interface EntryTypes {
  readonly type: AccountEntryType;
  readonly payment_type_id: PaymentType | null;
  readonly settlement_status: SettlementStatus | null;
}

/**
 * A page of what was booked on one account or on all, at any location, newest first; each with its new balance. `today`
 * is the business day of this location, which says what may still be voided.
 */
export async function listEntries(
  tx: Tx,
  scope: LocationScope,
  query: HistoryQuery,
  today: string,
): Promise<{ items: AccountEntry[]; total: number }> {
  const { rows, total } = await listPage(
    entriesOf(tx, scope, query, today),
    {
      sort: { at: sql`e.at`, amount: sql`e.amount`, type: sql`e.type`, accountName: sql`lower(a.name)` },
      search: [sql`coalesce(e.comment, '')`, sql`a.name`, sql`coalesce(u.first_name || ' ' || u.last_name, '')`],
      tieBreak: sql`e.at DESC, e.id DESC`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      entryID: row.id,
      accountID: row.payment_account_id,
      accountName: row.account_name,
      type: row.type,
      amount: amountOf(Number(row.amount)),
      balanceAfter: amountOf(Number(row.balance_after)),
      comment: row.comment ?? '',
      userName: row.user_name ?? '',
      locationName: row.location_name ?? '',
      settlement: settlementOf(row),
      at: row.at,
    })),
    total,
  };
}

const settlementOf = (row: {
  readonly settlement_id: string | null;
  readonly payment_type_id: PaymentType | null;
  readonly custom_payment_type_id: string | null;
  readonly payment_name: string | null;
  readonly payment_names: unknown;
  readonly settlement_status: SettlementStatus | null;
  readonly can_void: boolean;
}): EntrySettlement | null =>
  row.settlement_id === null || row.payment_type_id === null || row.settlement_status === null
    ? null
    : {
        settlementID: row.settlement_id,
        paymentTypeID: row.payment_type_id,
        customPaymentTypeID: row.custom_payment_type_id,
        name: row.payment_name ?? '',
        names: names.read(row.payment_names) ?? null,
        status: row.settlement_status,
        canVoid: row.can_void,
      };

const money = (figure: string | number): Money => {
  const read = parseMoney(figure);
  if (!read.ok) throw new Error(`The database holds ${figure}, which is no amount.`);
  return read.value;
};

/** An account that is locked, so that nothing else is booked on it until the transaction ends. */
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
  const row = await tx
    .selectFrom('payment_accounts as a')
    .select((eb) => [
      'a.name',
      'a.payment_type_id',
      'a.account_balance',
      'a.credit_limit',
      'a.is_active',
      eb
        .selectFrom('payment_account_customers as c')
        .select(sql<string[] | null>`array_agg(c.customer_id)`.as('ids'))
        .where('c.company_id', '=', companyID)
        .whereRef('c.payment_account_id', '=', 'a.id')
        .as('customers'),
    ])
    .where('a.company_id', '=', companyID)
    .where('a.id', '=', accountID)
    .where('a.deleted_at', 'is', null)
    .forUpdate('a')
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ payment_type_id: PaymentType }>()
    .executeTakeFirst();
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
  /** Null = a channel. */
  readonly userID: string | null;
  readonly now: Date;
  /** Its business day at the location that books it. */
  readonly businessDate: string;
}

/** The statements that book an entry on a locked account; null = its balance would leave the range of amounts. */
export function entryStatements(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { accountID, accountBalance }: LockedAccount,
  entry: NewEntry,
): Statement[] | null {
  if (Math.abs(accountBalance + entry.amount) > MAX_MONEY) return null;
  const after = toAmount(add(accountBalance, entry.amount));
  return [
    statementOf(
      tx.insertInto('payment_account_entries').values({
        company_id: companyID,
        id: entry.id,
        payment_account_id: accountID,
        type: entry.type,
        amount: String(toAmount(entry.amount)),
        balance_after: String(after),
        at_location_id: locationID,
        comment: entry.comment,
        ref_id: entry.refID,
        user_id: entry.userID,
        at: entry.now.toISOString(),
        business_date: entry.businessDate,
      }),
    ),
    statementOf(
      tx
        .updateTable('payment_accounts')
        .set({ account_balance: String(after), updated_at: entry.now.toISOString() })
        .where('company_id', '=', companyID)
        .where('id', '=', accountID),
    ),
  ];
}

/**
 * Books a correction. Null = unknown account; `tooLarge` = the balance would leave the range of
 * amounts.
 */
export async function addEntry(
  tx: Tx,
  scope: LocationScope,
  accountID: string,
  { type, amount, comment }: AdjustmentInput,
  by: { readonly id: string; readonly userID: string; readonly now: Date; readonly businessDate: string },
): Promise<'added' | 'tooLarge' | null> {
  const account = await lockAccount(tx, scope, accountID);
  if (account === null) return null;
  const change = parseMoney(amount);
  const statements = change.ok
    ? entryStatements(tx, scope, account, { ...by, type, amount: change.value, comment, refID: null })
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
  const [account, rows] = await Promise.all([
    tx
      .selectFrom('payment_accounts')
      .select(['account_balance', 'credit_limit'])
      .where('company_id', '=', companyID)
      .where('id', '=', accountID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    tx
      .selectFrom('payment_account_entries')
      .select([
        'type',
        sql<string>`sum(amount)`.as('amount'),
        sql<number>`count(*)::int`.as('count'),
        sql<string>`max(at)`.as('last_at'),
      ])
      .where('company_id', '=', companyID)
      .where('payment_account_id', '=', accountID)
      .groupBy('type')
      .execute(),
  ]);
  if (account === undefined) return null;
  const total = (type: AccountEntryType): Amount =>
    amountOf(Number(rows.find((row) => row.type === type)?.amount ?? 0));
  const last = rows
    .map(({ last_at }) => last_at)
    .toSorted()
    .at(-1);
  return {
    accountID,
    accountBalance: amountOf(Number(account.account_balance)),
    creditLimit: account.credit_limit === null ? null : amountOf(Number(account.credit_limit)),
    availableCredit:
      account.credit_limit === null
        ? null
        : toAmount(subtract(money(account.credit_limit), money(account.account_balance))),
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
