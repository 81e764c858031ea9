import type { productBulkRoutes } from '@tavola/contract';
import { changePosData } from '#areas/catalog/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { BulkMeans } from './bulk-plan.ts';
import { applyBulk, kindOfChange, previewBulk, requireBulkRight, undoBulk } from './product-bulk.service.ts';

/** The calls that change many products at once: one transaction and one message to the terminals each. */
export function createProductBulkHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof productBulkRoutes> {
  type Caller = Pick<Call, 'scope' | 'session'>;
  const means = (tx: Tx, { scope, session }: Caller, isPreview = false): BulkMeans => ({
    tx,
    scope,
    userID: session.userID,
    isPreview,
    now: now(),
    newID,
  });
  return {
    preview: (call) =>
      call.read(async (tx) => [...(await previewBulk(means(tx, call, true), call.body.itemIDs, call.body.change))]),
    apply: (call) => {
      const { bulkID, products, change } = call.body;
      requireBulkRight(change.kind, call.session.codes);
      return changePosData(call, now(), (tx, skipPosVersion) =>
        applyBulk(means(tx, call), bulkID, products, change, skipPosVersion),
      );
    },
    undo: (call) =>
      changePosData(call, now(), async (tx, skipPosVersion) => {
        const kind = (await kindOfChange(means(tx, call), call.params.id)) ?? refuse('resource.not_found');
        requireBulkRight(kind, call.session.codes);
        return undoBulk(means(tx, call), call.params.id, skipPosVersion);
      }),
  };
}
