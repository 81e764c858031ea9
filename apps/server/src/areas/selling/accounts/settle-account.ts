import { AccountEntryType, amountOf, type AccountSettlement, type SettlementInput } from '@tavola/contract';
import { add, isCash, negate, paymentName, toAmount, toMoney, type Money } from '@tavola/selling';
import { entryStatements, lockAccount, type LockedAccount } from '#areas/finance/index.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { auditStatement, type AuditEntry } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { negateAmount } from '../commands/amounts/figures.ts';
import { reportOfPayment } from '../commands/payments/drawer-state.ts';
import { tenderAccount } from '../commands/payments/ledger.ts';
import { requireWhole } from '../commands/amounts/whole-amounts.ts';
import { workOf, type Intent, type Work } from '../commands/work.ts';
import {
  findSettlement,
  insertSettlement,
  voidSettlementRow,
  type SettlementRow,
} from '../rows/payments/account-settlements.rows.ts';
import { shareDrawer, shareReport } from '../rows/payments/drawer-state.rows.ts';
import { insertPostings } from '../rows/payments/postings.rows.ts';

/**
 * Takes money that settles an account (decision 245): by the same rule as a payment it goes into the open report of its
 * terminal, and into the ledger and the next close of day. A repeat of its id takes nothing and is answered with it.
 * Refuses a payment type that the location does not take, and whatever a payment of that type is refused for.
 */
export async function settleAccount(
  intent: Intent,
  accountID: string,
  input: SettlementInput,
): Promise<AccountSettlement> {
  const work = await workOf(intent);
  const { tx, actor, moment, place } = work;
  const { scope } = actor;
  const clientID = requireTerminal(actor);
  const note = input.note == null || input.note === '' ? null : input.note;
  const drawer = await shareDrawer(tx, scope, clientID);
  const account = (await lockAccount(tx, scope, accountID)) ?? refuse('resource.not_found');
  const known = await findSettlement(tx, scope, input.settlementID, { isLocked: false });
  if (known !== null)
    return isSame(known, accountID, input, note) ? answer(known, account) : refuse('idempotency.mismatch');
  requireWhole(place, [['amount', input.amount]]);
  const setting = place.paymentSettings.find(
    (each) =>
      each.isAvailableInPOS &&
      each.paymentTypeID === input.paymentTypeID &&
      (each.customPaymentTypeID ?? null) === (input.customPaymentTypeID ?? null),
  );
  if (setting === undefined)
    return refuse('payment.type_unavailable', { name: paymentName({ name: '', paymentTypeID: input.paymentTypeID }) });
  const report = reportOfPayment(drawer, 'online', { isCash: isCash(setting), explainsCount: false });
  const row: SettlementRow = {
    settlementID: input.settlementID,
    accountID,
    accountName: account.name,
    paymentTypeID: input.paymentTypeID,
    customPaymentTypeID: input.customPaymentTypeID ?? null,
    name: paymentName(setting),
    names: setting.names ?? null,
    status: 'Received',
    amount: amountOf(input.amount),
    note,
    businessDate: moment.businessDate,
    clientID,
    terminalReportID: report.terminalReportID,
    closeOfDayID: null,
    userID: requirePerson(actor),
    takenOn: moment.now.toISOString(),
    voidedOn: null,
  };
  const moved = negate(toMoney(row.amount));
  await tx.pipeline([
    insertSettlement(scope, row),
    ...booked(work, account, row, moved),
    audited(work, row, 'account_settlement.received'),
  ]);
  return answer(row, withMoved(account, moved));
}

/**
 * Voids money that settled an account (decision 266): it is owed again, and leaves the report, the ledger and the close
 * of day. A repeat voids nothing more. Refuses money of a report that is counted or closed, of a close of day, and,
 * where its terminal works without reports, of an earlier business day.
 */
export async function voidSettlement(intent: Intent, settlementID: string): Promise<AccountSettlement> {
  const work = await workOf(intent);
  const { tx, actor } = work;
  const { scope } = actor;
  const { businessDate, now } = work.moment;
  const known = (await findSettlement(tx, scope, settlementID, { isLocked: false })) ?? refuse('resource.not_found');
  const report = known.terminalReportID === null ? null : await shareReport(tx, scope, known.terminalReportID);
  const account = (await lockAccount(tx, scope, known.accountID)) ?? refuse('resource.not_found');
  // A row of a close of day is final and takes no lock.
  const row =
    (await findSettlement(tx, scope, settlementID, { isLocked: true })) ?? refuse('account.error.settlement_closed');
  if (row.status === 'Voided') return answer(row, account);
  if (report?.status === 'Counting') refuse('terminal_report.counting');
  const isOpen = row.terminalReportID === null ? row.businessDate === businessDate : report?.status === 'Open';
  if (!isOpen || row.closeOfDayID !== null) refuse('account.error.settlement_closed');
  const voided: SettlementRow = { ...row, status: 'Voided', voidedOn: now.toISOString() };
  const moved = toMoney(row.amount);
  await tx.pipeline([
    voidSettlementRow(scope, settlementID, { at: now.toISOString(), userID: requirePerson(actor), businessDate }),
    ...booked(work, account, row, moved),
    audited(work, voided, 'account_settlement.voided'),
  ]);
  return answer(voided, withMoved(account, moved));
}

/** What the account owes less or more by it, and the money in the ledger. */
function booked(
  { tx, actor, moment, deps }: Work,
  account: LockedAccount,
  row: SettlementRow,
  moved: Money,
): Statement[] {
  const entry = {
    id: deps.newID(),
    type: AccountEntryType.Settlement,
    amount: moved,
    comment: row.note ?? '',
    refID: row.settlementID,
    userID: requirePerson(actor),
    now: moment.now,
    businessDate: moment.businessDate,
  };
  const tender = tenderAccount(row.paymentTypeID, row.customPaymentTypeID);
  const came = toAmount(negate(moved));
  return [
    ...(entryStatements(tx, actor.scope, account, entry) ?? refuse('account.error.balance_range')),
    insertPostings(
      actor.scope,
      [
        {
          kind: 'account',
          accounts: [tender, tenderAccount(account.paymentTypeID, null)],
          amounts: [came, negateAmount(came)],
        },
      ],
      {
        businessDate: moment.businessDate,
        orderID: null,
        orderDate: null,
        saleID: null,
        paymentID: null,
        sourceID: row.settlementID,
        userID: requirePerson(actor),
        clientID: requireTerminal(actor),
        createdAt: moment.now.toISOString(),
      },
      deps.newID,
    ),
  ];
}

const withMoved = (account: LockedAccount, moved: Money): LockedAccount => ({
  ...account,
  accountBalance: add(account.accountBalance, moved),
});

const audited = ({ actor, moment }: Work, row: SettlementRow, action: AuditEntry['action']): Statement =>
  auditStatement(
    actor,
    {
      action,
      targetType: 'accountSettlement',
      targetID: row.settlementID,
      after: { account: row.accountName, name: row.name, amount: row.amount, note: row.note },
    },
    moment.now,
  );

const isSame = (row: SettlementRow, accountID: string, input: SettlementInput, note: string | null): boolean =>
  row.accountID === accountID &&
  row.paymentTypeID === input.paymentTypeID &&
  row.customPaymentTypeID === (input.customPaymentTypeID ?? null) &&
  row.amount === amountOf(input.amount) &&
  row.note === note;

function answer(
  { clientID: _client, closeOfDayID: _day, userID: _user, ...row }: SettlementRow,
  { accountBalance }: LockedAccount,
): AccountSettlement {
  return { ...row, names: row.names ?? null, accountBalance: toAmount(accountBalance) };
}
