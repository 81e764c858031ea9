import { isAllowed, permission, type Amount, type SensitiveAction } from '@tavola/contract';
import { cashFigures, toMoney } from '@tavola/selling';
import type { UsedApproval } from '#platform/auth/approvals.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { reportedSettlement } from '../../rows/payments/account-settlements.rows.ts';
import { reportedCardPayment } from '../../rows/payments/gift-card-sales.rows.ts';
import { seesExpected, type CashWork } from '../cash-work.ts';
import { readContent, reportedActivity, reportedPayment } from '../describe-report.ts';
import type { ReportRow } from '../terminal-reports.rows.ts';

/**
 * Refuses to take out cash that the drawer should not hold (decision 168). The limit is the expected cash only for
 * people who may see it, or when one of them approved exactly this amount: anyone else could find the figure by trying.
 * Others may take out the float and the pay-ins, which everyone knows, and need such an approval beyond that.
 */
export async function assertInDrawer(
  work: CashWork,
  report: ReportRow,
  { action, amount }: { readonly action: SensitiveAction; readonly amount: Amount },
  used: UsedApproval | null,
): Promise<void> {
  if (!report.hasCashDrawer) return;
  const { tx, actor } = work;
  const { payments, activities, settlements, giftCards } = await readContent(tx, actor.scope, report.terminalReportID);
  const isSeen = report.status === 'Counting' || seesExpected(actor) || (await isApprovedBySight(work, amount, used));
  const taken = isSeen ? payments.map(({ payment }) => reportedPayment(payment)) : [];
  const settled = isSeen ? settlements.map(reportedSettlement) : [];
  const ofCards = isSeen ? giftCards.map(reportedCardPayment) : [];
  const moved = activities.map(reportedActivity);
  const { expectedCash } = cashFigures(toMoney(report.openingFloat), taken, moved, settled, ofCards);
  if (toMoney(amount) <= expectedCash) return;
  if (isSeen) refuse('cash_activity.above_drawer');
  refuse('cash_activity.above_float', { action, amount });
}

/** One approval covers one try: with a larger one, smaller amounts could be tried after a refusal. */
async function isApprovedBySight({ tx, actor }: CashWork, amount: Amount, used: UsedApproval | null): Promise<boolean> {
  if (used === null || toMoney(Number(used.amount ?? 0)) !== toMoney(amount)) return false;
  return isAllowed(await effectiveCodes(tx, actor.scope, used.approverID), [permission.terminalReport.special]);
}
