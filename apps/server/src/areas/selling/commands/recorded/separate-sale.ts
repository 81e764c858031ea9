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
import { receivedAgain } from './received-again.ts';
import { storeOfflineOrder, type KnownOffline } from './store-offline-order.ts';

/** Which sale of a row is meant: the refused one, or another one under its id. */
type Chosen = string | null;

/** Which sale a manager stores separately: that of a row, or with this hash. */
export interface Separating {
  readonly orderID: string;
  readonly contentHash: string | null;
}

/**
 * Stores a refused sale as a separate one and notes that it is dealt with, in one transaction and under the lock of its
 * row, so that another person who closes it at the same time is refused (decision 427). The same call again changes
 * nothing.
 * Refuses one that a person has decided about.
 */
export async function storeSeparately(
  intent: Intent,
  { orderID, contentHash }: Separating,
  known: KnownOffline,
): Promise<void> {
  const { tx, actor, moment } = intent;
  const found = requireFound(await takeOfflineOrder(tx, actor.scope, orderID));
  // A terminal names its own copy, and does not know whether that is the refused sale or another one.
  const chosen = contentHash === found.content?.contentHash ? null : contentHash;
  const { content, isDecided } = separateSale(found, chosen);
  if (isDecided) {
    // Stored by the same call before.
    if ((await takeOfflineOrder(tx, actor.scope, content.order.orderID)) === null) refuse('offline_review.closed');
    return;
  }
  const received = found.differing.find((copy) => copy.contentHash === chosen) ?? found;
  const again = receivedAgain(moment.now, content, received);
  await noteSeparated(intent, orderID, chosen, await storeOfflineOrder(intent, again, known, { isByManager: true }));
}

/** A sale as a manager stores it separately. */
interface SeparateSale {
  readonly content: OfflineOrderInput;
  /** A person has decided about it: it is stored already, or never will be. */
  readonly isDecided: boolean;
}

/**
 * The content that a manager stores as a separate sale: under ids that follow from it, so that the same call again
 * stores nothing more. Its payments keep their ids, so that none is taken that the books have already (decision 402).
 * Refuses a sale that was simply stored.
 */
function separateSale(row: OfflineOrderRow, chosen: Chosen): SeparateSale {
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
  // The same content with other ids.
  const separate = JSON.parse(renamed) as OfflineOrderInput;
  const contentHash = createHash('sha256').update(offlineContent(separate)).digest('hex');
  return { content: { ...separate, contentHash }, isDecided };
}

/** Notes that the sale was stored under another id: its terminal needs its copy no more. */
async function noteSeparated(
  { tx, actor, moment }: Intent,
  orderID: string,
  chosen: Chosen,
  stored: Pick<OfflineOrderRow, 'orderID' | 'orderNo' | 'saleNo'>,
): Promise<void> {
  const found = requireFound(await takeOfflineOrder(tx, actor.scope, orderID));
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
