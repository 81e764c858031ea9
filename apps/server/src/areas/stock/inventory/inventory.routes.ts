import type { inventoryRoutes } from '@tavola/contract';
import { removedOrRefused } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData } from '#areas/catalog/index.ts';
import { withCommitted, type ReadUnsent } from './committed.ts';
import { listInventory, readInventorySummary } from './inventory.rows.ts';
import { adjust, changeSafetyStock, checkAvailability, readDetail } from './inventory.service.ts';
import { listMovements } from './movements.rows.ts';
import { resumeTracking, startTracking, stopTracking } from './tracking.rows.ts';

/**
 * The calls of inventory (back-office spec, section 7). Which items are tracked is cached with the sell data and
 * published like a change of it; stock is read when it is needed.
 */
export function createInventoryHandlers({
  now,
  newID,
  readUnsent,
}: Pick<Services, 'now' | 'newID'> & { readonly readUnsent: ReadUnsent }): Handlers<typeof inventoryRoutes> {
  return {
    list: (call) =>
      call.read(async (tx) => {
        const { items, total } = await listInventory(tx, call.scope, call.query);
        return { items: await withCommitted(tx, call.scope, items, readUnsent), total };
      }),
    summary: (call) => call.read((tx) => readInventorySummary(tx, call.scope)),
    history: (call) => call.read((tx) => listMovements(tx, call.scope, call.query)),
    get: (call) => call.read((tx) => readDetail(tx, call.scope, call.params.id, readUnsent)),
    track: (call) =>
      changePosData(call, now(), async (tx) => {
        const itemIDs = [...new Set(call.body.itemIDs)];
        if ((await startTracking(tx, call.scope, itemIDs, now())) !== itemIDs.length) refuse('resource.not_found');
        await resumeTracking(tx, call.scope, itemIDs, now());
        return { itemIDs };
      }),
    untrack: (call) =>
      changePosData(call, now(), async (tx) =>
        removedOrRefused(await stopTracking(tx, call.scope, call.query.itemIDs, now())),
      ),
    adjust: (call) =>
      call.transact((tx) =>
        adjust(
          tx,
          call.scope,
          call.params.id,
          call.body,
          { userID: call.session.userID, id: newID(), now: now() },
          readUnsent,
        ),
      ),
    setSafetyStock: (call) =>
      call.transact((tx) =>
        changeSafetyStock(tx, call.scope, call.params.id, call.body.safetyStock, now(), readUnsent),
      ),
    checkAvailability: (call) => call.read((tx) => checkAvailability(tx, call.scope, call.params.id, call.body)),
  };
}
