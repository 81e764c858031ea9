import { lockUsed } from '#areas/loyalty/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publishAll, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { earnedBy } from '../commands/points/earned-by.ts';
import { bookRefund } from '../commands/refunds/refund-sale.ts';
import { findSaleDetail } from '../commands/refunds/sale-detail.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { workOf } from '../commands/work.ts';
import { shareDrawer } from '../rows/payments/drawer-state.rows.ts';
import type { StoredActivity } from './activities.rows.ts';
import { intentOf } from './activity-intent.ts';
import { returnedParts } from './refund-parts.ts';

/**
 * Writes a refund whose parts card terminals have given back, with the shares and the ways with which it was judged:
 * the order was frozen since, and nothing that has changed around it refuses money that has moved.
 */
export async function recordReturned(
  tx: Tx,
  scope: LocationScope,
  activity: StoredActivity,
  events: readonly OutgoingEvent[],
  deps: SellingDeps,
): Promise<void> {
  const { askedRefund, clientID } = activity;
  if (askedRefund === null) throw new Error('A refund keeps what was asked for.');
  tx.holdOpen();
  const work = await workOf(await intentOf(tx, scope, activity, deps));
  const { saleID, language } = askedRefund;
  const found = (await findSaleDetail(tx, scope, { saleID }, language)) ?? refuse('sale.not_found');
  const earned = await earnedBy(work, found);
  const used = found.sale.redemption === null ? null : await lockUsed(tx, scope, activity.orderID);
  const { terminalReportID, isRequired, terminalName } = await shareDrawer(tx, scope, clientID);
  await bookRefund({
    ...work,
    ...found,
    ...askedRefund,
    earned,
    used,
    clientID,
    terminalName: terminalName ?? '',
    terminalReportID,
    awaitsReport: terminalReportID === null && isRequired,
    approverID: activity.approvedBy,
    byDevice: await returnedParts(tx, scope, askedRefund),
  });
  await publishAll(tx, scope, events);
}
