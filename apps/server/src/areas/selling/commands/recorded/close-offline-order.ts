import { requirePerson } from '#platform/auth/actor.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { settleOfflineOrder, takeOfflineOrder } from '../../rows/offline/offline-orders.rows.ts';
import type { Intent } from '../work.ts';

/**
 * Marks an offline sale as dealt with (decision 321): a refused one is never stored then, and its terminal learns that
 * it needs its copy no more. The same of what differs from it (decision 341).
 * Refuses one that another person has closed, and one that nobody needs to look at.
 */
export async function closeOfflineOrder(intent: Intent, orderID: string, note: string): Promise<void> {
  const { tx, actor, moment } = intent;
  const found = requireFound(await takeOfflineOrder(tx, actor.scope, orderID));
  const closedBy = requirePerson(actor);
  if (found.differingAt === null) {
    // The same call again.
    if (found.closedAt !== null && found.closedBy === closedBy && found.note === note) return;
    if (found.closedAt !== null || found.outcome === 'Stored') refuse('offline_review.closed');
  }
  const closedAt = moment.now.toISOString();
  await settleOfflineOrder(tx, actor.scope, { ...found, closedAt, closedBy, note, differingAt: null });
  const after = { name: found.offlineNo, note };
  await recordAudit(
    tx,
    actor,
    { action: 'offline_order.closed', targetType: 'offlineOrder', targetID: orderID, after },
    moment.now,
  );
}
