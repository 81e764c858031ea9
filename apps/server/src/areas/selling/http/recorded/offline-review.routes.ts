import { errorMessage, type OfflineReviewDetail, type offlineReviewRoutes } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { closeOfflineOrder } from '../../commands/recorded/close-offline-order.ts';
import { receivedAgain } from '../../commands/recorded/received-again.ts';
import { storeSeparately } from '../../commands/recorded/separate-sale.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { intentNow } from '../../commands/work.ts';
import { takeOfflineOrder } from '../../rows/offline/offline-orders.rows.ts';
import { findReview, listReviews, type ReasonWords } from '../../rows/offline/offline-review.rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { handIn, storeOnce } from './offline-orders.routes.ts';

/** The calls of the list of offline sales that need a person (decision 321). */
export const createOfflineReviewHandlers = (deps: SellingDeps): Handlers<typeof offlineReviewRoutes> => ({
  list: (call) => call.read((tx) => listReviews(tx, call.scope, call.query, wordsOf(call))),
  get: (call) => detailOf(call, call.params.id),
  store: async (call) => {
    const { id } = call.params;
    const found = requireFound(await call.transact((tx) => takeOfflineOrder(tx, call.scope, id)));
    if (found.closedAt !== null) refuse('offline_review.closed');
    // Already stored, so it does not change: this is a repeat.
    if (found.content !== null)
      await handIn(call, deps, receivedAgain(deps.now(), found.content, found), { isByManager: true });
    return detailOf(call, id);
  },
  storeSeparately: async (call) => {
    const { id } = call.params;
    const separating = { orderID: id, contentHash: call.body.contentHash ?? null };
    await storeOnce(call, (tx, known) => storeSeparately(intentNow(tx, call.actor, deps), separating, known));
    return detailOf(call, id);
  },
  close: async (call) => {
    const { id } = call.params;
    await call.transact((tx) => closeOfflineOrder(intentNow(tx, call.actor, deps), id, call.body.note));
    return detailOf(call, id);
  },
});

const wordsOf =
  ({ language }: Pick<Call, 'language'>): ReasonWords =>
  (errorCode, params) =>
    errorMessage(errorCode, language, params);

const detailOf = async (call: Call, id: string): Promise<OfflineReviewDetail> =>
  requireFound(await call.read((tx) => findReview(tx, call.scope, id, wordsOf(call))));
