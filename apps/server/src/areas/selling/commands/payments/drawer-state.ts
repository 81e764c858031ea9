import { refuse } from '#platform/errors/refusal.ts';
import type { DrawerState } from '../../rows/payments/drawer-state.rows.ts';
import { policyRules, type SalePolicy } from '../sale-policy.ts';

/** The report that a payment goes into. */
export interface PaymentReport {
  /** Null where the terminal works without reports, and while a late sale waits for the next one. */
  readonly terminalReportID: string | null;
  readonly awaitsReport: boolean;
}

/**
 * The report of a payment that is taken now. A terminal that works with reports takes none without an open one
 * (decision 167), and one without reports takes no cash into an uncounted drawer; what it sold offline goes into the
 * next report (decision 82). During a count it takes only what explains the count.
 */
export function reportOfPayment(
  drawer: DrawerState,
  policy: SalePolicy,
  { isCash, explainsCount }: { readonly isCash: boolean; readonly explainsCount: boolean },
): PaymentReport {
  const { isRequired, hasDrawer, terminalReportID, isCounting } = drawer;
  if (terminalReportID !== null && (!isCounting || explainsCount)) return { terminalReportID, awaitsReport: false };
  if (policyRules[policy].isPast) return { terminalReportID: null, awaitsReport: isRequired || isCounting };
  if (isCounting) refuse('terminal_report.counting');
  if (isRequired) refuse('payment.cash_drawer_closed');
  if (isCash && hasDrawer) refuse('payment.drawer_not_counted');
  return { terminalReportID: null, awaitsReport: false };
}
