import { isDeepStrictEqual } from 'node:util';
import type { OpenCashTerminalInput, TerminalReport } from '@tavola/contract';
import { assertSensitive } from '#platform/auth/approvals.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import {
  answerOf,
  clockTime,
  countedOf,
  nameOf,
  refuseClosed,
  worthOf,
  type CashWork,
  type Counted,
} from './cash-work.ts';
import {
  findReport,
  holdOpenReport,
  holdTerminal,
  insertReport,
  newReport,
  type ReportRow,
} from './terminal-reports.rows.ts';

type Opening = Pick<OpenCashTerminalInput, 'terminalReportID' | 'approvalID'>;

/**
 * Opens the terminal with the counted float of its drawer (decision 167); a repeat answers the report, and another
 * float under its id is refused.
 */
export const openCashTerminal = (work: CashWork, input: OpenCashTerminalInput): Promise<TerminalReport> =>
  open(
    work,
    input,
    (hasDrawer) => (hasDrawer ? countedOf(work, input) : refuse('terminal_report.no_drawer')),
    (report) => isFloatOf(report, countedOf(work, input)),
  );

/** Opens the terminal without a float; where it has a drawer, an empty one. */
export const openTerminal = (work: CashWork, input: Opening): Promise<TerminalReport> =>
  open(
    work,
    input,
    (hasDrawer) => (hasDrawer ? countedOf(work, {}) : null),
    () => true,
  );

/** Whether a report was opened with this float, by the same coins and notes in any order. */
function isFloatOf({ openingFloat, openingCounts }: ReportRow, float: Counted): boolean {
  const byID = (counts: Counted['counts']) =>
    counts.toSorted((one, other) => one.currencyCashDenominationID - other.currencyCashDenominationID);
  return openingFloat === worthOf(float) && isDeepStrictEqual(byID(openingCounts), byID(float.counts));
}

async function open(
  work: CashWork,
  { terminalReportID, approvalID }: Opening,
  floatOf: (hasDrawer: boolean) => Counted | null,
  isRepeat: (report: ReportRow) => boolean,
): Promise<TerminalReport> {
  const { tx, actor, clientID, place, moment, now } = work;
  const { scope, userID } = actor;
  const terminal = (await holdTerminal(tx, scope, clientID)) ?? refuse('client.not_found');
  const current = await holdOpenReport(tx, scope, clientID);
  if (current?.terminalReportID === terminalReportID)
    return isRepeat(current) ? answerOf(work, current) : refuse('idempotency.mismatch');
  if ((await findReport(tx, scope, terminalReportID)) !== null) return refuseClosed(work, terminalReportID);
  const use = { action: 'openTerminal', targetID: terminalReportID, approvalID } as const;
  const { alwaysAskPin } = place.operational;
  const used = await assertSensitive(tx, actor, { ...use, alwaysAskPin }, moment.now);
  if (current !== null)
    throw new Refusal('terminal_report.already_open', {
      params: { time: clockTime(work, current.openedOn), user: await nameOf(work, current.openedBy) },
      current: await answerOf(work, current),
    });
  if (!terminal.openTerminal) refuse('terminal_report.not_used');
  const float = floatOf(terminal.isUseCashDrawer);
  const report: ReportRow = {
    ...newReport(clientID, moment.businessDate, now, userID),
    terminalReportID,
    hasCashDrawer: float !== null,
    openingFloat: worthOf(float ?? countedOf(work, {})),
    openingCounts: float?.counts ?? [],
  };
  await tx.pipeline([
    ...insertReport(scope, report),
    auditStatement(
      actor,
      {
        action: 'terminal_report.opened',
        targetType: 'terminalReport',
        targetID: terminalReportID,
        after: { openingFloat: report.openingFloat },
        approverID: used?.approverID ?? null,
      },
      moment.now,
    ),
  ]);
  return answerOf(work, report);
}
