import { errorMessage, type OfflineReviewDetail, type offlineReviewRoutes } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { closeOfflineOrder } from '../../commands/recorded/close-offline-order.ts';
import { noteSeparated, separateSale } from '../../commands/recorded/separate-sale.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { intentNow } from '../../commands/work.ts';
import { takeOfflineOrder, type OfflineOrderRow } from '../../rows/offline/offline-orders.rows.ts';
import { findReview, listReviews, type ReasonWords } from '../../rows/offline/offline-review.rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { handIn, storeNow } from './offline-orders.routes.ts';

/** The calls of the list of offline sales that need a person (decision 321). */
export const createOfflineReviewHandlers = (deps: SellingDeps): Handlers<typeof offlineReviewRoutes> => ({
  list: (call) => call.read((tx) => listReviews(tx, call.scope, call.query, wordsOf(call))),
  get: (call) => detailOf(call, call.params.id),
  store: async (call) => {
    const { id } = call.params;
    const found = requireFound(await call.transact((tx) => takeOfflineOrder(tx, call.scope, id)));
    if (found.closedAt !== null) refuse('offline_review.closed');
    // Already stored, so it does not change: this is a repeat.
    if (found.content !== null) await handIn(call, deps, asOf(deps.now(), found.content, found), { isByManager: true });
    return detailOf(call, id);
  },
  storeSeparately: async (call) => {
    const { id } = call.params;
    const found = requireFound(await call.transact((tx) => takeOfflineOrder(tx, call.scope, id)));
    // A terminal names its own copy, and does not know whether that is the refused sale or another one.
    const isRefused = call.body.contentHash === found.content?.contentHash;
    const chosen = isRefused ? null : (call.body.contentHash ?? null);
    const { content, isDecided } = separateSale(found, chosen);
    if (isDecided) {
      const known = await call.transact((tx) => takeOfflineOrder(tx, call.scope, content.order.orderID));
      // Stored by the same call before.
      return known === null ? refuse('offline_review.closed') : detailOf(call, id);
    }
    const now = asOf(deps.now(), content, receivedOf(found, chosen));
    const stored = await storeNow(call, deps, now, { isByManager: true });
    await call.transact((tx) => noteSeparated(intentNow(tx, call.actor, deps), id, chosen, stored));
    return detailOf(call, id);
  },
  close: async (call) => {
    const { id } = call.params;
    await call.transact((tx) => closeOfflineOrder(intentNow(tx, call.actor, deps), id, call.body.note));
    return detailOf(call, id);
  },
});

/** When a sale first came in: how wrong the clock of its terminal was is seen against that. */
const receivedOf = (
  { receivedAt, differing }: OfflineOrderRow,
  chosen: string | null,
): Pick<OfflineOrderRow, 'receivedAt'> => differing.find(({ contentHash }) => contentHash === chosen) ?? { receivedAt };

const wordsOf =
  ({ language }: Pick<Call, 'language'>): ReasonWords =>
  (errorCode, params) =>
    errorMessage(errorCode, language, params);

const detailOf = async (call: Call, id: string): Promise<OfflineReviewDetail> =>
  requireFound(await call.read((tx) => findReview(tx, call.scope, id, wordsOf(call))));

/** The order as if its terminal sent it now: how wrong its clock is was seen when it arrived, not today. */
function asOf(
  now: Date,
  content: NonNullable<OfflineOrderRow['content']>,
  { receivedAt }: Pick<OfflineOrderRow, 'receivedAt'>,
): NonNullable<OfflineOrderRow['content']> {
  const sinceMs = now.getTime() - Date.parse(receivedAt);
  return { ...content, sentAt: new Date(Date.parse(content.sentAt) + sinceMs).toISOString() };
}
