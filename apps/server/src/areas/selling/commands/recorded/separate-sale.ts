import type { OfflineOrderInput } from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { createHash } from 'node:crypto';
import { requirePerson } from '#platform/auth/actor.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { settleOfflineOrder, takeOfflineOrder, type OfflineOrderRow } from '../../rows/offline/offline-orders.rows.ts';
import { idFrom } from '../save/lines/entered-lines.ts';
import type { Intent } from '../work.ts';

/** Which sale of a row is meant: the refused one, or another one under its id. */
type Chosen = string | null;

/** A sale as a manager stores it separately. */
export interface SeparateSale {
  readonly content: OfflineOrderInput;
  /** A person has decided about it: it is stored already, or never will be. */
  readonly isDecided: boolean;
}

/**
 * The content that a manager stores as a separate sale: under ids that follow from it, so that the same call again
 * stores nothing more. Its payments keep their ids, so that none is taken that the books have already (decision 402).
 * Refuses a sale that was simply stored.
 */
export function separateSale(row: OfflineOrderRow, chosen: Chosen): SeparateSale {
  const found = row.differing.find(({ contentHash }) => contentHash === chosen);
  const copy = chosen === null ? null : requireFound(found ?? null);
  const isDecided = copy === null ? row.closedAt !== null : copy.storedAs !== undefined || row.differingAt === null;
  const content = copy?.content ?? row.content ?? refuse('offline_review.closed');
  const { order } = content;
  const own = order.orderLines.flatMap(({ orderLineID, orderLineModifiers, comboLineItems }) => [
    orderLineID,
    ...orderLineModifiers.map(({ orderLineModifierID }) => orderLineModifierID),
    ...comboLineItems.map(({ comboLineItemID }) => comboLineItemID),
  ]);
  const word = `separate ${content.contentHash}`;
  const renamed = [order.orderID, ...own].reduce(
    (text, id) => text.replaceAll(id, idFrom(id, word)),
    JSON.stringify({ ...content, order: { ...order, version: null, removedOrderLineIDs: [] } }),
  );
  // It is the same content with other ids.
  const separate = JSON.parse(renamed) as OfflineOrderInput;
  const contentHash = createHash('sha256').update(offlineContent(separate)).digest('hex');
  return { content: { ...separate, contentHash }, isDecided };
}

/** Notes that the sale was stored under another id: its terminal needs its copy no more. */
export async function noteSeparated(
  { tx, actor, moment }: Intent,
  orderID: string,
  chosen: Chosen,
  stored: Pick<OfflineOrderRow, 'orderID' | 'orderNo' | 'saleNo'>,
): Promise<void> {
  const found = requireFound(await takeOfflineOrder(tx, actor.scope, orderID));
  // The same call has noted it before.
  if (separateSale(found, chosen).isDecided) return;
  const at = moment.now.toISOString();
  const note = [stored.orderNo, stored.saleNo].filter((number) => number !== null).join(' · ');
  const closed = { closedAt: at, closedBy: requirePerson(actor), note };
  const differing = found.differing.map((copy) =>
    copy.contentHash === chosen ? { ...copy, storedAs: stored.orderID } : copy,
  );
  const isLeft = differing.some(({ storedAs }) => storedAs === undefined);
  const next =
    chosen === null ? { ...found, ...closed } : { ...found, differing, differingAt: isLeft ? found.differingAt : null };
  await settleOfflineOrder(tx, actor.scope, next);
  const after = { name: found.offlineNo, note };
  await recordAudit(
    tx,
    actor,
    { action: 'offline_order.closed', targetType: 'offlineOrder', targetID: orderID, after },
    moment.now,
  );
}
