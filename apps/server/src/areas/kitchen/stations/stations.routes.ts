import type { kdsIntegrationRoutes, KdsIntegrationInput } from '@tavola/contract';
import { changePosDataHere } from '#areas/catalog/index.ts';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  countCategories,
  createStation,
  endDefault,
  getStation,
  listStations,
  updateStation,
} from './stations.rows.ts';

/**
 * The calls of kitchen stations. What is sent goes to its stations by the sell data that every sale checks, so each
 * change raises its version.
 */
export function createStationHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof kdsIntegrationRoutes> {
  return {
    list: (call) => call.read((tx) => listStations(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getStation(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.kdsIntegrationID ?? newID();
      return changePosDataHere(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: async () => {
            if ((await getStation(tx, call.scope, id)) !== null) return null;
            await prepare(tx, call.scope, id, call.body, now());
            return createStation(tx, call.scope, id, call.body, now());
          },
          read: () => getStation(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    update: (call) =>
      changePosDataHere(call, now(), async (tx) => {
        const { id } = call.params;
        const current = requireFound(await getStation(tx, call.scope, id));
        // A stale form moves no default.
        if (current.version === call.body.version) await prepare(tx, call.scope, id, call.body, now());
        return changedOrRefused(await updateStation(tx, call.scope, id, call.body, now()), () =>
          getStation(tx, call.scope, id),
        );
      }),
    remove: (call) =>
      changePosDataHere(call, now(), async (tx) =>
        removedOrRefused(
          await markRemovedHere(tx, 'kitchen_stations', call.scope, call.query.kdsIntegrationIDs, removal(call, now())),
        ),
      ),
  };
}

/** Refuses categories that are not the company's, and leaves one default station. */
async function prepare(
  tx: Tx,
  scope: LocationScope,
  id: string,
  station: KdsIntegrationInput,
  now: Date,
): Promise<void> {
  const ids = [...new Set(station.categoryIDs)];
  if (ids.length > 0 && (await countCategories(tx, scope, ids)) < ids.length)
    throw new Refusal('validation.failed', { fields: [{ path: 'categoryIDs', code: 'invalid' }] });
  if (station.isDefault) await endDefault(tx, scope, id, now);
}
