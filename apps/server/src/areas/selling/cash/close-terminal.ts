import { isDeepStrictEqual } from 'node:util';
import type { CloseCashTerminalInput, CountInput, TerminalReport } from '@tavola/contract';
import { isDrawerCash, sizeOf, toMoney } from '@tavola/selling';
import { assertSensitive } from '#platform/auth/approvals.ts';
import { auditStatement, type AuditEntry } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText, negateAmount } from '../commands/amounts/figures.ts';
import { requireWhole } from '../commands/amounts/whole-amounts.ts';
import { insertPostings } from '../rows/payments/postings.rows.ts';
import { insertActivity } from './moves/cash-activities.rows.ts';
import {
  answerOf,
  countedOf,
  refuseClosed,
  requireVersion,
  seesExpected,
  worthOf,
  type CashWork,
} from './cash-work.ts';
import { validateClosing } from './day/closing-validation.ts';
import { figuresOf, readContent } from './describe-report.ts';
import { findReport, holdOpenReport, holdOpenReports, updateReport, type ReportRow } from './terminal-reports.rows.ts';

/**
 * Stores a count: from then on the difference and its causes are shown, and no payment is taken until the report is
 * closed or the terminal sells on. Each count stays in the report, so that counting again hides nothing. The same count
 * again is answered with the report; another one under a version that is gone is refused with it.
 */
export async function countTerminal(work: CashWork, input: CountInput): Promise<TerminalReport> {
  const { tx, actor } = work;
  const row = await holdOpenReport(tx, actor.scope, work.clientID);
  const isThis = row?.terminalReportID === input.terminalReportID;
  const isNext = row?.countedBy === actor.userID && row.version === input.version + 1 && row.status === 'Counting';
  if (isThis && isNext && isSameCount(row, withCount(work, row, input, true))) return answerOf(work, row);
  const approverID = await approveClose(work, input, input.approvalID);
  if (!isThis) return refuseClosed(work, input.terminalReportID);
  await requireVersion(work, row, input.version);
  const counted = withCount(work, row, input, true);
  await tx.pipeline([
    updateReport(actor.scope, counted),
    ...(row.hasCashDrawer ? [countActivity(work, counted, approverID)] : []),
    audited(work, counted, 'terminal_report.counted', countsOf(counted), approverID),
  ]);
  return answerOf(work, counted);
}

/**
 * Resumes selling after a count, for the person who counted or may close; the report drops the count and keeps its
 * activities. A repeat changes nothing.
 */
export async function resumeTerminal(
  work: CashWork,
  {
    terminalReportID,
    approvalID,
  }: { readonly terminalReportID: string; readonly approvalID?: string | null | undefined },
): Promise<TerminalReport> {
  const { tx, actor, clientID } = work;
  const row = await holdOpenReport(tx, actor.scope, clientID);
  const isThis = row?.terminalReportID === terminalReportID;
  if (isThis && row.status === 'Open') return answerOf(work, row);
  if (row?.countedBy !== actor.userID) await approveClose(work, { terminalReportID }, approvalID);
  if (!isThis) return refuseClosed(work, terminalReportID);
  const resumed: ReportRow = { ...withoutCount(row), status: 'Open', version: row.version + 1 };
  await work.tx.pipeline([updateReport(work.actor.scope, resumed)]);
  return answerOf(work, resumed);
}

/**
 * Closes the report of the caller's terminal. A second person is refused with the closed report; the same close again
 * by the same person returns it. A refusal keeps no count, so a person who may not see the expected cash counts first
 * where a limit may refuse: otherwise the difference could be found by trying (decision 168).
 */
export async function closeTerminal(work: CashWork, input: CloseCashTerminalInput): Promise<TerminalReport> {
  const { tx, actor, clientID, place } = work;
  const { scope } = actor;
  const row = await holdOpenReport(tx, scope, clientID);
  const isThis = row?.terminalReportID === input.terminalReportID;
  const known = isThis ? row : await findReport(tx, scope, input.terminalReportID);
  const isOwnClose = known?.status === 'Closed' && known.closedBy === actor.userID && known.clientID === clientID;
  if (isOwnClose)
    return isSameClose(work, known, input) ? answerOf(work, known) : refuseClosed(work, known.terminalReportID);
  const isCounted = isCashCounted(input);
  const hasJustCounted = row?.status === 'Counting' && row.countedBy === actor.userID && !isCounted;
  const approverID = isThis && hasJustCounted ? null : await approveClose(work, input, input.approvalID);
  if (!isThis) return refuseClosed(work, input.terminalReportID);
  await requireVersion(work, row, input.version);
  if (row.hasCashDrawer && !isCounted && row.countedCash === null) refuse('terminal_report.count_required');
  const note = noteOf(input);
  const limit = place.operational.cashDifferenceLimit;
  const isMeasured = row.hasCashDrawer || (input.typeCounts ?? []).length > 0;
  const isUnseen = isMeasured && row.status === 'Open' && !seesExpected(actor);
  if (isUnseen && note === null && limit !== null) refuse('terminal_report.count_required');
  const blocked = (await validateClosing(tx, scope, clientID, work.language)).find(
    ({ severity }) => severity === 'block',
  );
  if (blocked !== undefined) refuse('terminal_report.blocked', { reason: blocked.message });
  const counted = keepsCount(input) ? row : { ...withCount(work, row, input, isCounted), version: row.version };
  const closed = await close(work, counted, note);
  const worst = worstDifference(closed);
  if (note === null && limit !== null && sizeOf(toMoney(worst)) > toMoney(limit))
    refuse('terminal_report.note_required', { difference: amountText(worst, place.operational) });
  await tx.pipeline([
    ...(isCounted && row.hasCashDrawer ? [countActivity(work, counted, approverID)] : []),
    ...closeStatements(work, closed, approverID),
  ]);
  return answerOf(work, closed);
}

/**
 * Closes open reports of terminals without a count; those with something in the way stay open. A count that was
 * begun there is not taken: it stays among the activities, and the report is stored as not counted.
 */
export async function closeTerminals(
  work: CashWork,
  clientIDs: readonly string[],
  note: string | null,
): Promise<{ closedReportIDs: string[]; blockedClientIDs: string[] }> {
  const { tx, actor } = work;
  const closedReportIDs: string[] = [];
  const blockedClientIDs: string[] = [];
  for (const row of await holdOpenReports(tx, actor.scope, clientIDs)) {
    const found = await validateClosing(tx, actor.scope, row.clientID, work.language);
    if (found.some(({ severity }) => severity === 'block')) blockedClientIDs.push(row.clientID);
    else {
      await tx.pipeline(closeStatements(work, await close(work, withoutCount(row), note), null));
      closedReportIDs.push(row.terminalReportID);
    }
  }
  return { closedReportIDs, blockedClientIDs };
}

/** Asks for a PIN once: a person who has just counted with it closes without another one. */
async function approveClose(
  { tx, actor, place, moment }: CashWork,
  { terminalReportID }: Pick<ReportRow, 'terminalReportID'>,
  approvalID: string | null | undefined,
): Promise<string | null> {
  const { alwaysAskPin } = place.operational;
  const use = { action: 'closeTerminal', targetID: terminalReportID, approvalID, alwaysAskPin } as const;
  return (await assertSensitive(tx, actor, use, moment.now))?.approverID ?? null;
}

type Count = Pick<CloseCashTerminalInput, 'cashCounts' | 'cashAmount' | 'typeCounts'>;

const isCashCounted = ({ cashAmount, cashCounts }: Count): boolean =>
  cashAmount != null || (cashCounts?.length ?? 0) > 0;

/** A close without counts closes the last count of the report. */
const keepsCount = (input: Count): boolean => !isCashCounted(input) && input.typeCounts === undefined;

const noteOf = ({ note }: Pick<CloseCashTerminalInput, 'note'>): string | null =>
  note == null || note === '' ? null : note;

const withoutCount = (row: ReportRow): ReportRow => ({
  ...row,
  countedOn: null,
  countedBy: null,
  closingCounts: [],
  countedCash: null,
  typeCounts: [],
});

const countsOf = ({ countedCash, typeCounts }: ReportRow) => ({ countedCash, typeCounts });

const isSameCount = (one: ReportRow, other: ReportRow): boolean =>
  isDeepStrictEqual(
    [one.closingCounts, one.countedCash, one.typeCounts],
    [other.closingCounts, other.countedCash, other.typeCounts],
  );

/** Whether a close is the one that closed this report: its version, count and note. */
function isSameClose(work: CashWork, closed: ReportRow, input: CloseCashTerminalInput): boolean {
  if (closed.version !== input.version + 1 || closed.note !== noteOf(input)) return false;
  // A close that counts does both at one moment.
  const hasCounted = closed.countedOn !== null && closed.countedOn === closed.closedOn;
  return hasCounted
    ? isSameCount(closed, withCount(work, closed, input, isCashCounted(input))) && !keepsCount(input)
    : keepsCount(input);
}

function withCount(work: CashWork, row: ReportRow, input: Count, hasCash: boolean): ReportRow {
  const counted = countedOf(work, input);
  requireWhole(
    work.place,
    (input.typeCounts ?? []).map(({ amount }, index) => [`typeCounts[${index}].amount`, amount]),
  );
  return {
    ...row,
    status: 'Counting',
    version: row.version + 1,
    countedOn: work.now,
    countedBy: work.actor.userID,
    closingCounts: hasCash ? counted.counts : row.closingCounts,
    countedCash: row.hasCashDrawer ? (hasCash ? worthOf(counted) : row.countedCash) : null,
    typeCounts: (input.typeCounts ?? []).flatMap((each) =>
      // Cash of a drawer is counted by itself.
      isDrawerCash(row, each)
        ? []
        : [
            {
              ...each,
              customPaymentTypeID: each.customPaymentTypeID ?? null,
              amount: worthOf({ total: toMoney(each.amount), counts: [] }),
            },
          ],
    ),
  };
}

async function close(work: CashWork, row: ReportRow, note: string | null): Promise<ReportRow> {
  const { tx, actor, now, place } = work;
  const frozen = figuresOf(row, await readContent(tx, actor.scope, row.terminalReportID), place);
  const cash = frozen.perType.find((each) => isDrawerCash(row, each));
  return {
    ...row,
    status: 'Closed',
    version: row.version + 1,
    expectedCash: cash?.expected ?? null,
    difference: cash?.difference ?? null,
    frozen: [frozen],
    closedOn: now,
    closedBy: actor.userID,
    note,
  };
}

/** The largest difference of any type, either way. */
const worstDifference = ({ frozen }: ReportRow) =>
  (frozen[0]?.perType ?? [])
    .map(({ difference }) => difference ?? worthOf({ total: toMoney(0), counts: [] }))
    .reduce(
      (worst, each) => (sizeOf(toMoney(each)) > sizeOf(toMoney(worst)) ? each : worst),
      worthOf({ total: toMoney(0), counts: [] }),
    );

function closeStatements(work: CashWork, closed: ReportRow, approverID: string | null): Statement[] {
  const { actor, moment, clientID, deps, now } = work;
  const { difference } = closed;
  const source = {
    businessDate: moment.businessDate,
    orderID: null,
    orderDate: null,
    saleID: null,
    paymentID: null,
    sourceID: closed.terminalReportID,
    userID: actor.userID,
    clientID,
    createdAt: now,
  };
  const overShort =
    difference === null || difference === 0
      ? []
      : [
          insertPostings(
            actor.scope,
            [
              {
                kind: 'overShort',
                accounts: ['tender:1', 'overShort'],
                amounts: [difference, negateAmount(difference)],
              },
            ],
            source,
            deps.newID,
          ),
        ];
  const { expectedCash, countedCash, note } = closed;
  return [
    updateReport(actor.scope, closed),
    ...overShort,
    audited(work, closed, 'terminal_report.closed', { expectedCash, countedCash, difference, note }, approverID),
  ];
}

const countActivity = (work: CashWork, row: ReportRow, approvedBy: string | null): Statement =>
  insertActivity(work.actor.scope, {
    cashActivityID: work.deps.newID(),
    terminalReportID: row.terminalReportID,
    type: 'Count',
    amount: row.countedCash ?? worthOf({ total: toMoney(0), counts: [] }),
    payInOutReasonID: null,
    reason: null,
    names: null,
    note: null,
    createdOn: work.now,
    createdBy: work.actor.userID,
    approvedBy,
    inactiveOn: null,
    inactiveBy: null,
  });

const audited = (
  { actor, moment }: CashWork,
  { terminalReportID }: ReportRow,
  action: AuditEntry['action'],
  after: unknown,
  approverID: string | null,
): Statement =>
  auditStatement(
    actor,
    { action, targetType: 'terminalReport', targetID: terminalReportID, after, approverID },
    moment.now,
  );
