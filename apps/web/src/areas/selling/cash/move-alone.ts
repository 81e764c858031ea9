import type { CashActivity, TerminalReport } from '@tavola/contract';
import { add, subtract, toAmount, toMoney, type Money } from '@tavola/selling';
import { storeMove, type OfflineMove } from '#offline/store/pending-cash.ts';
import { notePending } from '#offline/sync/sync-orders.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { textOf } from '#text/define.ts';
import { payInOutReasonsQuery } from '#areas/finance/pay-in-out-reasons/pay-in-out-reasons.queries.ts';
import { currentReportQuery } from './cash.queries.ts';
import { cashAloneStrings } from './cash-alone.strings.ts';

/** A move as its dialog asks for it. */
export type AskedMove = Pick<OfflineMove, 'cashActivityID' | 'type' | 'amount'> &
  Partial<Pick<OfflineMove, 'payInOutReasonID' | 'note'>>;

/**
 * Records a drawer move without a connection, inside the open report of this terminal: it is on the disk when this
 * resolves, and is handed in when the server is back (decision 342). Answers why it could not be recorded; null = it
 * was.
 */
export async function moveAlone(asked: AskedMove): Promise<string | null> {
  const t = textOf(cashAloneStrings);
  const report = queryClient.getQueryData(currentReportQuery.queryKey);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (report == null || user === undefined || !globalThis.isSecureContext || !('locks' in navigator))
    return t('needsServer');
  // The clock of the terminal itself: the server corrects it when the move arrives (decision 296).
  const now = Date.now();
  const movedAt = new Date(now).toISOString();
  const { terminalReportID, clientID } = report;
  try {
    await storeMove({ ...asked, terminalReportID, clientID, userID: user.userId, movedAt }, now);
  } catch {
    // The disk is full, or the browser keeps nothing.
    return t('notStored');
  }
  const reason = queryClient
    .getQueryData(payInOutReasonsQuery.queryKey)
    ?.find(({ payInOutReasonID }) => payInOutReasonID === asked.payInOutReasonID);
  const person = { userID: user.userId, name: `${user.firstName} ${user.lastName}`.trim() };
  const activity: CashActivity = {
    cashActivityID: asked.cashActivityID,
    type: asked.type,
    amount: asked.amount,
    payInOutReasonID: asked.payInOutReasonID ?? null,
    reason: reason?.name ?? null,
    names: reason?.names ?? null,
    note: asked.note ?? null,
    createdOn: movedAt,
    createdBy: person,
    approvedBy: null,
    inactiveOn: null,
    inactiveBy: null,
  };
  queryClient.setQueryData(currentReportQuery.queryKey, withActivity(report, activity));
  void notePending();
  return null;
}

/** The report as it will be with a move, shown until the server has it. */
export function withActivity(report: TerminalReport, activity: CashActivity): TerminalReport {
  if (report.activities.some(({ cashActivityID }) => cashActivityID === activity.cashActivityID)) return report;
  const activities = [...report.activities, activity];
  const { figures } = report;
  const sum = SUMS[activity.type];
  if (figures === null || sum === undefined) return { ...report, activities };
  const amount = toMoney(activity.amount);
  const expected: Money =
    sum === 'payIns' ? add(toMoney(figures.expectedCash), amount) : subtract(toMoney(figures.expectedCash), amount);
  return {
    ...report,
    activities,
    figures: {
      ...figures,
      [sum]: toAmount(add(toMoney(figures[sum]), amount)),
      expectedCash: toAmount(expected),
    },
  };
}

const SUMS: Readonly<Partial<Record<CashActivity['type'], 'payIns' | 'payOuts' | 'deposits'>>> = {
  PayIn: 'payIns',
  PayOut: 'payOuts',
  Deposit: 'deposits',
};
