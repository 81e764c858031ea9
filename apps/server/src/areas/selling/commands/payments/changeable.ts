import type { SaleActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { holdReport, raiseReport, shareReport } from '../../rows/payments/drawer-state.rows.ts';
import {
  readBooking,
  readDay,
  readIsSample,
  selectPayment,
  type PaymentBooking,
} from '../../rows/payments/payments.rows.ts';

/** Where a payment belongs. */
export interface PlacedPayment extends Pick<
  PaymentBooking,
  'orderID' | 'paymentDate' | 'terminalReportID' | 'clientID'
> {
  readonly closeOfDayID: string | null;
  readonly isSample: boolean;
}

/** A payment of this location; null = none. */
export async function findPayment(tx: Tx, scope: LocationScope, paymentID: string): Promise<PlacedPayment | null> {
  const [found] = await tx.pipeline([selectPayment(scope, paymentID)]);
  const row = found?.rows[0];
  return row === undefined ? null : { ...readBooking(row), closeOfDayID: readDay(row), isSample: readIsSample(row) };
}

/**
 * Refuses to change a payment whose report is closed or being counted (decisions 59, 88, 170): what was counted is
 * compared with the money in the drawer. Where its terminal works without reports, its day is the business date on
 * which it was taken, until the close of day.
 */
export async function assertChangeable(
  tx: Tx,
  actor: SaleActor,
  placed: PlacedPayment,
  businessDate: string,
): Promise<void> {
  const reportID = reportOf(placed, actor, businessDate);
  if (reportID === null) return;
  const report = await shareReport(tx, actor.scope, reportID);
  if (report?.status === 'Counting') refuse('terminal_report.counting');
  if (report?.status !== 'Open') refuse('payment.report_closed');
}

/** How a payment is put right now. */
export interface Correctable {
  /** What raises the version of the report that is counted. */
  readonly raised: readonly Statement[];
  /** Since when its report is counted; null = it is not. */
  readonly countedOn: string | null;
}

/**
 * The same for what puts right how a payment was taken, which the terminal that counts may do: it explains a difference
 * and moves no money. The report gets another version then, so that it is closed by the new difference alone.
 */
export async function assertCorrectable(
  tx: Tx,
  actor: SaleActor,
  placed: PlacedPayment,
  businessDate: string,
): Promise<Correctable> {
  const uncounted: Correctable = { raised: [], countedOn: null };
  const reportID = reportOf(placed, actor, businessDate);
  if (reportID === null) return uncounted;
  const report = await holdReport(tx, actor.scope, reportID);
  if (report?.status === 'Open') return uncounted;
  if (report?.status !== 'Counting') return refuse('payment.report_closed');
  if (report.clientID !== actor.clientID) refuse('terminal_report.counting');
  return { raised: [raiseReport(actor.scope, reportID)], countedOn: report.countedOn };
}

/**
 * The report that decides; null = its day does, which is refused when it is over. A sample is changed by what makes it
 * alone: money that a person moves is in the books (decision 252).
 */
function reportOf(
  { terminalReportID, paymentDate, closeOfDayID, isSample, clientID }: PlacedPayment,
  actor: SaleActor,
  businessDate: string,
): string | null {
  if (isSample && actor.clientID !== clientID) refuse('payment.sample');
  if (closeOfDayID !== null) refuse('payment.report_closed');
  if (terminalReportID === null && paymentDate !== businessDate) refuse('payment.void_late');
  return terminalReportID;
}
