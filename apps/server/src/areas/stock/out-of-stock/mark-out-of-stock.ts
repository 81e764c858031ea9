import { OutOfStockEnd, type CallAnswer, type outOfStockRoutes } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import * as z from 'zod/mini';
import { raisePosVersion } from '#areas/catalog/index.ts';
import { businessDateIn, cutoffAt, readOperationalSetting } from '#areas/company/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { assertSensitive } from '#platform/auth/approvals.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { Services } from '#platform/services.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { instantOf, localMoment } from '#platform/time/local-time.ts';
import { endCountdowns } from './countdowns.rows.ts';
import { liftEnded, listOutOfStock, lockMark, writeMark } from './out-of-stock.rows.ts';

/** Lifts the marks and ends the counts of a location whose end is reached (decisions 174, 343). */
export const outOfStockEndJob = jobKind('outOfStockEnd', z.object({ locationID: z.string() }));

export interface MarkInput {
  readonly itemID: string;
  readonly isOutOfStock: boolean;
  readonly end?: OutOfStockEnd | null | undefined;
  readonly approvalID?: string | null | undefined;
}

/**
 * Marks an item with its variants as out of stock at a location, or lifts the mark: by hand, which is a separate reason
 * (decision 174). The change is published in the same transaction. What is already so changes nothing.
 */
export async function markOutOfStock(
  tx: Tx,
  actor: Actor,
  { itemID, isOutOfStock, end, approvalID }: MarkInput,
  { now, jobs }: { readonly now: Date; readonly jobs: Pick<JobQueue, 'enqueue'> },
): Promise<CallAnswer<typeof outOfStockRoutes.change>> {
  const { scope } = actor;
  const before = requireFound(await lockMark(tx, scope, itemID));
  const until = isOutOfStock && end !== OutOfStockEnd.Lifted ? await nextBusinessDay(tx, scope, now) : null;
  const isSame = before.isOutOfStock === isOutOfStock && before.until === (until?.toISOString() ?? null);
  if (!isSame) {
    const used = await assertSensitive(tx, actor, { action: 'quickOutOfStock', targetID: itemID, approvalID }, now);
    const itemIDs = await writeMark(tx, scope, itemID, { isOutOfStock, until }, now);
    if (until !== null)
      await jobs.enqueue(tx, scope, outOfStockEndJob, { locationID: scope.locationID }, { runAt: until });
    await recordAudit(
      tx,
      actor,
      {
        action: isOutOfStock ? 'item.out_of_stock' : 'item.back_in_stock',
        targetType: 'item',
        targetID: itemID,
        after: { until: until?.toISOString() ?? null },
        approverID: used?.approverID ?? null,
      },
      now,
    );
    await publishMark(tx, scope, itemIDs, !isOutOfStock, now);
  }
  return { items: await listOutOfStock(tx, scope) };
}

/** Says how marks end by themselves; a job that was missed while the server was down runs at its start. */
export function handleOutOfStockEnds(
  { database, now }: Pick<Services, 'database' | 'now'>,
  jobs: Pick<JobQueue, 'handle'>,
): void {
  jobs.handle(outOfStockEndJob, ({ scope: { companyID }, payload: { locationID } }) => {
    const scope = locationScope(companyID, locationID);
    return database.tenant(scope, async (tx) => {
      const itemIDs = [...(await liftEnded(tx, scope, now())), ...(await endCountdowns(tx, scope, now()))];
      if (itemIDs.length > 0) await publishMark(tx, scope, itemIDs, true, now());
    });
  });
}

async function publishMark(
  tx: Tx,
  scope: LocationScope,
  itemIDs: string[],
  isAvailable: boolean,
  now: Date,
): Promise<void> {
  await raisePosVersion(tx, scope, now);
  await publish(tx, scope, 'itemAvailabilityChanged', { itemIDs, isAvailable });
}

/** When the next business day of a location begins. */
export async function nextBusinessDay(tx: Tx, scope: LocationScope, now: Date): Promise<Date> {
  const setting = await readOperationalSetting(tx, scope);
  const local = localMoment(now, setting.timezoneName);
  const [hours = 0, minutes = 0] = cutoffAt(setting, local).split(':').map(Number);
  const date = daysAfter(businessDateIn(setting, local), 1);
  return instantOf({ date, minutes: hours * 60 + minutes }, setting.timezoneName);
}
