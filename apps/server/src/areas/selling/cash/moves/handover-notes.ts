import type { TerminalReport } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { findActivity, inactivate, insertActivity } from './cash-activities.rows.ts';
import { answerOf, worthOf, type CashWork } from '../cash-work.ts';
import { findReport, holdOpenReport } from '../terminal-reports.rows.ts';

/**
 * Leaves a note for the next person at the terminal. It moves no money, so it needs no right, and a count that was seen
 * before still counts: the version of the report stays. A repeat of its id changes nothing.
 */
export async function leaveNote(
  work: CashWork,
  { cashActivityID, note }: { readonly cashActivityID: string; readonly note: string },
): Promise<TerminalReport> {
  const { tx, actor, now, clientID } = work;
  const open = await holdOpenReport(tx, actor.scope, clientID);
  const known = await findActivity(tx, actor.scope, cashActivityID);
  if (known !== null) {
    const report = await findReport(tx, actor.scope, known.terminalReportID);
    const isSame = known.type === 'Note' && known.note === note && report?.clientID === clientID;
    return isSame ? answerOf(work, report) : refuse('idempotency.mismatch');
  }
  const report = open ?? refuse('terminal_report.not_open');
  await tx.pipeline([
    insertActivity(actor.scope, {
      cashActivityID,
      terminalReportID: report.terminalReportID,
      type: 'Note',
      amount: worthOf({ total: toMoney(0), counts: [] }),
      payInOutReasonID: null,
      reason: null,
      names: null,
      note,
      createdOn: now,
      createdBy: actor.userID,
      approvedBy: null,
      inactiveOn: null,
      inactiveBy: null,
    }),
  ]);
  return answerOf(work, report);
}

/** Marks a note of the open report as done; it stays in the report. A repeat changes nothing. */
export async function completeNote(work: CashWork, cashActivityID: string): Promise<TerminalReport> {
  const { tx, actor, now, clientID } = work;
  const report = (await holdOpenReport(tx, actor.scope, clientID)) ?? refuse('terminal_report.not_open');
  const note = await findActivity(tx, actor.scope, cashActivityID);
  if (note?.type !== 'Note' || note.terminalReportID !== report.terminalReportID) refuse('cash_activity.not_found');
  if (note.inactiveOn === null)
    await tx.pipeline([inactivate(actor.scope, cashActivityID, { userID: actor.userID, at: now })]);
  return answerOf(work, report);
}
