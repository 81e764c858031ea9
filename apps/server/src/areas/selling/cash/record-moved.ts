import { isAllowed, sensitiveCode, type OfflineCashInput, type OfflineCashResult } from '@tavola/contract';
import { toAmount, toMoney } from '@tavola/selling';
import { auditStatement } from '#platform/auth/audit.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { momentAt, saleClock } from '../commands/recorded/moments.ts';
import { requireWhole } from '../commands/amounts/whole-amounts.ts';
import { workOf, type Intent } from '../commands/work.ts';
import { findSoldBy } from '../rows/offline/offline-orders.rows.ts';
import { findActivity, findReasonOf, insertActivity, type ActivityRow } from './moves/cash-activities.rows.ts';
import { actionOf, moveOf, posting } from './moves/cash-moves.ts';
import { findReport, holdOpenReport, updateReport, type ReportRow } from './terminal-reports.rows.ts';

/**
 * Records cash that was moved without a connection, as the person who did it and once: it has happened, so neither a
 * limit nor a right refuses it, and a missing right is in the history (decision 342). A report that was closed before
 * it arrived lists it as one that does not count: its figures never change (decision 82). Refuses another terminal's
 * report, and another move under a known id.
 */
export async function recordMoved(intent: Intent, input: OfflineCashInput): Promise<OfflineCashResult['outcome']> {
  const { tx, deps, actor: sender } = intent;
  const { scope } = sender;
  const { clientID, userID, cashActivityID, type } = input;
  const { terminal, displayName, locationSince } = await findSoldBy(tx, scope, input);
  if (terminal === null || displayName === null) return refuse('sync.rejected.terminal');
  const open = await holdOpenReport(tx, scope, clientID);
  const known = await findActivity(tx, scope, cashActivityID);
  if (known !== null) return isSame(known, input) ? 'AlreadyStored' : refuse('idempotency.mismatch');
  const isOpen = open?.terminalReportID === input.terminalReportID;
  const report = isOpen ? open : await findReport(tx, scope, input.terminalReportID);
  if (report === null || report.clientID !== clientID) return refuse('terminal_report.not_open');

  const rights = await effectiveCodes(tx, scope, userID);
  const actor = { scope, userID, displayName, clientID, rights, requestId: sender.requestId };
  const clock = saleClock(intent.moment.now, input.sentAt, locationSince);
  // A moment that cannot be is not worth another row: the report says when the move arrived.
  const moment = momentAt(clock, input.movedAt, () => undefined);
  const { place, moment: dated } = await workOf({ tx, actor, deps, policy: 'recorded', moment });
  requireWhole(place, [['amount', input.amount]]);
  const row: ActivityRow = {
    cashActivityID,
    terminalReportID: report.terminalReportID,
    ...movedOf(input),
    ...(await reasonOf(intent, input)),
    createdOn: moment.recordedAt.toISOString(),
    createdBy: userID,
    approvedBy: null,
    inactiveOn: isOpen ? null : moment.now.toISOString(),
    inactiveBy: isOpen ? null : userID,
  };
  const move = moveOf(type);
  const at = { actor, moment: dated, clientID, deps, now: row.createdOn };
  const isHeld = isAllowed(
    rights,
    (move === undefined ? DRAWER_MOVES : [move]).map((each) => sensitiveCode(actionOf(each))),
  );
  const { amount, reason, note } = row;
  await tx.pipeline([
    insertActivity(scope, row),
    ...(isOpen ? [updateReport(scope, { ...report, version: report.version + 1 } satisfies ReportRow)] : []),
    ...(isOpen && move !== undefined ? [posting(at, move, cashActivityID, amount)] : []),
    auditStatement(
      actor,
      {
        action: 'cash_activity.recorded',
        targetType: 'cashActivity',
        targetID: cashActivityID,
        after: { type, amount, reason, note, ...(isHeld ? {} : { withoutRight: true }) },
      },
      moment.now,
    ),
  ]);
  return isOpen ? 'Stored' : 'AfterClose';
}

/** Any of their rights opens a drawer without money (decision 170). */
const DRAWER_MOVES = ['PayIn', 'PayOut', 'Deposit'] as const;

const movedOf = ({ type, amount, payInOutReasonID = null, note = null }: OfflineCashInput) => ({
  type,
  amount: toAmount(toMoney(amount)),
  payInOutReasonID: type === 'OpenDrawer' ? null : payInOutReasonID,
  note,
});

const isSame = (known: ActivityRow, input: OfflineCashInput): boolean => {
  const moved = movedOf(input);
  return (
    known.type === moved.type &&
    known.amount === moved.amount &&
    known.payInOutReasonID === moved.payInOutReasonID &&
    known.note === moved.note
  );
};

/** The reason by its name, also one that was deleted since. */
async function reasonOf(
  { tx, actor: { scope } }: Intent,
  { payInOutReasonID }: OfflineCashInput,
): Promise<Pick<ActivityRow, 'reason' | 'names'>> {
  const none = { reason: null, names: null };
  return payInOutReasonID == null ? none : ((await findReasonOf(tx, scope, payInOutReasonID)) ?? none);
}
