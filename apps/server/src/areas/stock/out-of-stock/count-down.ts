import { OutOfStockEnd, type CallAnswer, type outOfStockRoutes } from '@tavola/contract';
import { listCountdowns, pauseSelling, raisePosVersion } from '#areas/catalog/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { assertSensitive } from '#platform/auth/approvals.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { publish } from '#platform/realtime/publish.ts';
import { isCountable, lockCountdown, writeCountdown } from './countdowns.rows.ts';
import { nextBusinessDay, outOfStockEndJob } from './mark-out-of-stock.ts';

interface CountInput {
  readonly itemID: string;
  /** null = it is no longer counted. */
  readonly left: number | null;
  readonly end?: OutOfStockEnd | null | undefined;
  readonly approvalID?: string | null | undefined;
}

/**
 * Sets how many pieces of an item, with its variants, are left here, or ends the count (decision 343). Sales that are
 * being written are waited for, so that each of them counts before or after. What is already so changes nothing.
 */
export async function countDown(
  tx: Tx,
  actor: Actor,
  { itemID, left, end, approvalID }: CountInput,
  { now, jobs }: { readonly now: Date; readonly jobs: Pick<JobQueue, 'enqueue'> },
): Promise<CallAnswer<typeof outOfStockRoutes.countDown>> {
  const { scope } = actor;
  await pauseSelling(tx, scope);
  requireFound((await isCountable(tx, scope, itemID)) || null);
  const before = await lockCountdown(tx, scope, itemID);
  const endsAt = left !== null && end !== OutOfStockEnd.Lifted ? await nextBusinessDay(tx, scope, now) : null;
  const isSame = left === (before?.left ?? null) && (endsAt?.toISOString() ?? null) === (before?.endsAt ?? null);
  if (!isSame) {
    const used = await assertSensitive(tx, actor, { action: 'quickOutOfStock', targetID: itemID, approvalID }, now);
    await writeCountdown(tx, scope, itemID, left === null ? null : { left, endsAt }, now);
    if (endsAt !== null)
      await jobs.enqueue(tx, scope, outOfStockEndJob, { locationID: scope.locationID }, { runAt: endsAt });
    await recordAudit(
      tx,
      actor,
      {
        action: left === null ? 'item.countdown_ended' : 'item.counted_down',
        targetType: 'item',
        targetID: itemID,
        ...(before === null ? {} : { before: { left: before.left } }),
        ...(left === null ? {} : { after: { left, until: endsAt?.toISOString() ?? null } }),
        approverID: used?.approverID ?? null,
      },
      now,
    );
    await raisePosVersion(tx, scope, now);
    await publish(tx, scope, 'itemAvailabilityChanged', { itemIDs: [itemID], isAvailable: left !== 0 });
  }
  return { items: await listCountdowns(tx, scope) };
}
