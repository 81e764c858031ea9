import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isReportOpen } from './drawer-state.ts';
import { readBooking, readDay, selectPayment, type PaymentBooking } from '../../rows/payments.rows.ts';

/** Where a payment belongs. */
export interface PlacedPayment extends Pick<PaymentBooking, 'orderID' | 'paymentDate' | 'terminalReportID'> {
  readonly closeOfDayID: string | null;
}

/** A payment of this location; null = none. */
export async function findPayment(tx: Tx, scope: LocationScope, paymentID: string): Promise<PlacedPayment | null> {
  const [found] = await tx.pipeline([selectPayment(scope, paymentID)]);
  const row = found?.rows[0];
  return row === undefined ? null : { ...readBooking(row), closeOfDayID: readDay(row) };
}

/**
 * Refuses to change a payment whose report is closed (decisions 59, 170). Where its terminal works without reports, its
 * day is the business date on which it was taken, until the close of day.
 */
export async function assertChangeable(
  tx: Tx,
  actor: Actor,
  { terminalReportID, paymentDate, closeOfDayID }: PlacedPayment,
  businessDate: string,
): Promise<void> {
  if (closeOfDayID !== null) refuse('payment.report_closed');
  if (terminalReportID === null) {
    if (paymentDate !== businessDate) refuse('payment.void_late');
  } else if (!(await isReportOpen(tx, actor, terminalReportID))) refuse('payment.report_closed');
}
