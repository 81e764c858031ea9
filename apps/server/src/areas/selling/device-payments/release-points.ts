import { lockUsed } from '#areas/loyalty/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { givePointsBack } from '../commands/points/used-points.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { workOf } from '../commands/work.ts';
import { readPayable, selectPayable } from '../rows/orders/orders.rows.ts';
import type { StoredActivity } from './activities.rows.ts';
import { intentOf } from './activity-intent.ts';

/**
 * Gives the points of an order back whose card terminal took nothing, under the lock of the order: the activity took
 * them as it began (decision 357). An order that has a payment keeps them.
 */
export async function releasePoints(
  tx: Tx,
  scope: LocationScope,
  activity: StoredActivity,
  deps: SellingDeps,
): Promise<void> {
  const { orderID, kind } = activity;
  if (kind !== 'sale') return;
  const [found] = await tx.pipeline([selectPayable(scope, orderID, false)]);
  const row = found?.rows[0];
  if (row === undefined) return;
  const { redemption, paymentStatus } = readPayable(row);
  if (redemption === null || paymentStatus !== 'Pending') return;
  const used = await lockUsed(tx, scope, orderID);
  if (used === null) return;
  const statements = givePointsBack(await workOf(await intentOf(tx, scope, activity, deps)), orderID, used);
  if (statements.length > 0) await tx.pipeline(statements);
}
