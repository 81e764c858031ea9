import {
  isAllowed,
  sensitiveCode,
  type CashMoveInput,
  type SensitiveAction,
  type TerminalReport,
} from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { assertSensitive } from '#platform/auth/approvals.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { assertApproved } from '../../commands/amounts/approved-amount.ts';
import { negateAmount } from '../../commands/amounts/figures.ts';
import { requireWhole } from '../../commands/amounts/whole-amounts.ts';
import { insertPostings } from '../../rows/payments/postings.rows.ts';
import { findActivity, findReason, inactivate, insertActivity, type ActivityRow } from './cash-activities.rows.ts';
import { answerOf, worthOf, type CashWork } from '../cash-work.ts';
import { assertInDrawer } from './cash-limit.ts';
import { findReport, holdOpenReport, updateReport, type ReportRow } from '../terminal-reports.rows.ts';

/** A kind of cash that moves without a sale: who may move it, and which way. */
const kinds = {
  PayIn: { action: 'payIn', kind: 'payIn', isIn: true },
  PayOut: { action: 'payOut', kind: 'payOut', isIn: false },
  Deposit: { action: 'deposit', kind: 'deposit', isIn: false },
} as const;
export type CashMove = keyof typeof kinds;
/** The action whose right a kind of move needs. */
export const actionOf = (type: CashMove): SensitiveAction => kinds[type].action;

/** The kind of move that an activity is; undefined of those that move no cash. */
export const moveOf = (type: ActivityRow['type']): CashMove | undefined =>
  type === 'PayIn' || type === 'PayOut' || type === 'Deposit' ? type : undefined;

/**
 * Records cash that goes into the drawer or out of it, for a reason (decision 89). It may come during a count, because
 * the money moved before; a repeat of its id moves nothing. Refuses more than the drawer should hold.
 */
export async function moveCash(work: CashWork, type: CashMove, input: CashMoveInput): Promise<TerminalReport> {
  const { tx, actor, place } = work;
  const open = await holdOpenReport(tx, actor.scope, work.clientID);
  const { payInOutReasonID = null, note = null } = input;
  const isSame = (row: ActivityRow): boolean =>
    row.type === type && row.amount === input.amount && row.payInOutReasonID === payInOutReasonID && row.note === note;
  const repeated = await findRepeated(work, input.cashActivityID, isSame);
  if (repeated !== null) return answerOf(work, repeated);
  const amount = worthOf({ total: toMoney(input.amount), counts: [] });
  requireWhole(place, [['amount', input.amount]]);
  const { action } = kinds[type];
  const use = { action, targetID: input.cashActivityID, amount, approvalID: input.approvalID };
  const used = await assertApproved(work, use);
  const report = open ?? refuse('terminal_report.not_open');
  if (!kinds[type].isIn) await assertInDrawer(work, report, { action, amount }, used);
  const direction = type === 'Deposit' ? null : type;
  const reason =
    payInOutReasonID === null
      ? null
      : ((await findReason(tx, actor.scope, payInOutReasonID, direction)) ??
        refuse('terminal_report.reason_not_found'));
  const row = activityRow(work, report, {
    cashActivityID: input.cashActivityID,
    type,
    amount,
    payInOutReasonID,
    reason: reason?.reason ?? null,
    names: reason?.names ?? null,
    note,
    approvedBy: used?.approverID ?? null,
  });
  return record(work, report, row, [posting(work, type, row.cashActivityID, amount)]);
}

/** Records that the drawer was opened without money (decision 170): any of the three rights is enough. */
export async function openDrawer(
  work: CashWork,
  input: {
    readonly cashActivityID: string;
    readonly note: string;
    readonly action?: 'payIn' | 'payOut' | 'deposit' | undefined;
    readonly approvalID?: string | null | undefined;
  },
): Promise<TerminalReport> {
  const { tx, actor, place, moment } = work;
  const open = await holdOpenReport(tx, actor.scope, work.clientID);
  const repeated = await findRepeated(
    work,
    input.cashActivityID,
    ({ type, note }) => type === 'OpenDrawer' && note === input.note,
  );
  if (repeated !== null) return answerOf(work, repeated);
  const held = Object.values(kinds).find(({ action }) => isAllowed(actor.rights, [sensitiveCode(action)]));
  const action: SensitiveAction = input.action ?? (input.approvalID == null ? held?.action : undefined) ?? 'payOut';
  const use = { action, targetID: input.cashActivityID, approvalID: input.approvalID };
  const { alwaysAskPin } = place.operational;
  const used = await assertSensitive(tx, actor, { ...use, alwaysAskPin }, moment.now);
  const report = open ?? refuse('terminal_report.not_open');
  const row = activityRow(work, report, {
    cashActivityID: input.cashActivityID,
    type: 'OpenDrawer',
    amount: worthOf({ total: toMoney(0), counts: [] }),
    payInOutReasonID: null,
    reason: null,
    names: null,
    note: input.note,
    approvedBy: used?.approverID ?? null,
  });
  return record(work, report, row, []);
}

/** Cancels a pay in, pay out or deposit of the open report; the row stays, and counts no more. */
export async function inactivateActivity(
  work: CashWork,
  cashActivityID: string,
  { note, approvalID }: { readonly note?: string | null | undefined; readonly approvalID?: string | null | undefined },
): Promise<TerminalReport> {
  const { tx, actor, moment, now } = work;
  const report = await holdOpenReport(tx, actor.scope, work.clientID);
  const activity = await findActivity(tx, actor.scope, cashActivityID);
  const type = activity === null ? undefined : moveOf(activity.type);
  if (activity === null || type === undefined) return refuse('cash_activity.not_found');
  const isHere = report !== null && activity.terminalReportID === report.terminalReportID;
  if (isHere && activity.inactiveOn !== null) return answerOf(work, report);
  const { action } = kinds[type];
  const use = { action, targetID: cashActivityID, amount: activity.amount, approvalID };
  const used = await assertApproved(work, use);
  if (!isHere) return refuse(report === null ? 'terminal_report.not_open' : 'cash_activity.not_found');
  const changed: ReportRow = { ...report, version: report.version + 1 };
  await tx.pipeline([
    inactivate(actor.scope, cashActivityID, { userID: actor.userID, at: now }),
    updateReport(actor.scope, changed),
    posting(work, type, cashActivityID, negateAmount(activity.amount)),
    auditStatement(
      actor,
      {
        action: 'cash_activity.inactivated',
        targetType: 'cashActivity',
        targetID: cashActivityID,
        before: { type, amount: activity.amount },
        after: { note: note ?? null },
        approverID: used?.approverID ?? null,
      },
      moment.now,
    ),
  ]);
  return answerOf(work, changed);
}

/** Finds the report of an activity that already exists; refuses an id that belongs to another activity. */
async function findRepeated(
  { tx, actor, clientID }: CashWork,
  id: string,
  isSame: (row: ActivityRow) => boolean,
): Promise<ReportRow | null> {
  const known = await findActivity(tx, actor.scope, id);
  if (known === null) return null;
  const report = await findReport(tx, actor.scope, known.terminalReportID);
  if (!isSame(known) || report?.clientID !== clientID) return refuse('idempotency.mismatch');
  return report;
}

const activityRow = (
  { now, actor }: CashWork,
  { terminalReportID }: ReportRow,
  given: Omit<ActivityRow, 'terminalReportID' | 'createdOn' | 'createdBy' | 'inactiveOn' | 'inactiveBy'>,
): ActivityRow => ({
  ...given,
  terminalReportID,
  createdOn: now,
  createdBy: actor.userID,
  inactiveOn: null,
  inactiveBy: null,
});

async function record(
  work: CashWork,
  report: ReportRow,
  row: ActivityRow,
  postings: readonly Statement[],
): Promise<TerminalReport> {
  const { tx, actor, moment } = work;
  const changed: ReportRow = { ...report, version: report.version + 1 };
  const { type, amount, reason, note } = row;
  await tx.pipeline([
    insertActivity(actor.scope, row),
    updateReport(actor.scope, changed),
    ...postings,
    auditStatement(
      actor,
      {
        action: 'cash_activity.recorded',
        targetType: 'cashActivity',
        targetID: row.cashActivityID,
        after: { type, amount, reason, note },
        approverID: row.approvedBy,
      },
      moment.now,
    ),
  ]);
  return answerOf(work, changed);
}

/** Cash of the drawer against the account of its kind. */
export function posting(
  { actor, moment, clientID, deps, now }: Pick<CashWork, 'actor' | 'moment' | 'clientID' | 'deps' | 'now'>,
  type: CashMove,
  cashActivityID: string,
  amount: ActivityRow['amount'],
): Statement {
  const { kind, isIn } = kinds[type];
  const moved = isIn ? amount : negateAmount(amount);
  return insertPostings(
    actor.scope,
    [{ kind, accounts: ['tender:1', kind], amounts: [moved, negateAmount(moved)] }],
    {
      businessDate: moment.businessDate,
      orderID: null,
      orderDate: null,
      saleID: null,
      paymentID: null,
      sourceID: cashActivityID,
      userID: actor.userID,
      clientID,
      createdAt: now,
    },
    deps.newID,
  );
}
