import {
  copyName,
  MAX_ROUTE_LOGS,
  MAX_ROUTE_NAME,
  type EventRouteInput,
  type eventRouteRoutes,
} from '@tavola/contract';
import { changePosDataHere } from '#areas/catalog/index.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { listWebhooksHere } from '#platform/realtime/webhook-outbox.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Printing } from '../print-jobs/printing.ts';
import { countRecovery, listRecovery } from '../print-jobs/recovery.rows.ts';
import { acknowledge } from '../print-jobs/acknowledge.ts';
import { retryJob } from '../print-jobs/retry.ts';
import { languageOf } from '../print-jobs/watch.ts';
import { getPrinter, listPrinters } from '../printers/printers.rows.ts';
import {
  countCategories,
  createRoute,
  getRoute,
  isForWebhook,
  listRoutes,
  readPrintRoutes,
  updateRoute,
} from './event-routes.rows.ts';
import { resetRoutes } from './reset-routes.ts';
import { listRouteLogs } from './route-logs.rows.ts';

/**
 * The calls of event routes. What is sent is printed by the sell data that every sale checks, so each change raises its
 * version.
 */
export function createEventRouteHandlers(printing: Printing): Handlers<typeof eventRouteRoutes> {
  const { now, newID } = printing;
  return {
    list: (call) => call.read((tx) => listRoutes(tx, call.scope)),
    filters: async (call) => {
      const [routes, printers, language] = await call.read((tx) =>
        Promise.all([readPrintRoutes(tx, call.scope), listPrinters(tx, call.scope), languageOf(tx, call.scope)]),
      );
      const printerOf = new Map(printers.map((printer) => [printer.printerID, printer]));
      return routes.map(({ channels, fulfillments, categoryIDs, ...route }) => ({
        ...route,
        channels: [...channels],
        fulfillments: [...fulfillments],
        categoryIDs: [...categoryIDs],
        printerName: printerOf.get(route.printerID)?.name ?? '',
        language: printerOf.get(route.printerID)?.language ?? language,
      }));
    },
    webhooks: (call) => call.read((tx) => listWebhooksHere(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getRoute(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.eventRouteSettingID ?? newID();
      return changePosDataHere(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: async () => {
            if ((await getRoute(tx, call.scope, id)) !== null) return null;
            await assertNames(tx, call.scope, call.body);
            return createRoute(tx, call.scope, id, call.body, now());
          },
          read: () => getRoute(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    update: (call) =>
      changePosDataHere(call, now(), async (tx) => {
        const { id } = call.params;
        requireFound(await getRoute(tx, call.scope, id));
        await assertNames(tx, call.scope, call.body);
        return changedOrRefused(await updateRoute(tx, call.scope, id, call.body, now()), () =>
          getRoute(tx, call.scope, id),
        );
      }),
    remove: (call) =>
      changePosDataHere(call, now(), async (tx) =>
        removedOrRefused(
          await markRemovedHere(tx, 'event_routes', call.scope, call.query.eventRouteSettingIds, removal(call, now())),
        ),
      ),
    clone: (call) => {
      const id = call.body.copyID ?? newID();
      return changePosDataHere(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: async () => {
            if ((await getRoute(tx, call.scope, id)) !== null) return null;
            const routes = await listRoutes(tx, call.scope);
            const original = requireFound(await getRoute(tx, call.scope, call.body.eventRouteSettingID));
            const names = routes.map(({ name }) => name);
            const name = copyName(original.name, names, MAX_ROUTE_NAME);
            // An active one next to its original could print the same items twice.
            return createRoute(tx, call.scope, id, { ...original, name, isActive: false }, now());
          },
          read: () => getRoute(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    logs: (call) =>
      call.read(async (tx) => {
        requireFound(await getRoute(tx, call.scope, call.params.id));
        const { from = null, to = null, actionType = null, isSuccess = null } = call.query;
        const found = await listRouteLogs(tx, call.scope, call.params.id, { from, to, actionType, isSuccess });
        return { items: found.slice(0, MAX_ROUTE_LOGS), hasMore: found.length > MAX_ROUTE_LOGS };
      }),
    reset: (call) => changePosDataHere(call, now(), (tx) => resetRoutes(tx, call, printing)),
    ack: (call) => call.transact((tx) => acknowledge(tx, call.scope, printing, call.params.id, call.body)),
    recoveryCount: async (call) => ({ count: await call.read((tx) => countRecovery(tx, call.scope)) }),
    recovery: (call) => call.read((tx) => listRecovery(tx, call.scope)),
    retry: (call) => call.transact((tx) => retryJob(tx, call.scope, printing, call.params.id, call.body)),
  };
}

/** Refuses categories that are not the company's, and printers that are not of this location. */
async function assertNames(tx: Tx, scope: LocationScope, route: EventRouteInput): Promise<void> {
  const invalid = (path: string): never => {
    throw new Refusal('validation.failed', { fields: [{ path, code: 'gone' }] });
  };
  const ids = [...new Set(route.categoryIDs)];
  if (ids.length > 0 && (await countCategories(tx, scope, ids)) < ids.length) invalid('categoryIDs');
  if (isForWebhook(route)) {
    const webhooks = await listWebhooksHere(tx, scope);
    if (!webhooks.some(({ webhookID }) => webhookID === route.targetID)) invalid('targetID');
    return;
  }
  if ((await getPrinter(tx, scope, route.targetID)) === null) invalid('targetID');
  if (route.backupTargetID != null && (await getPrinter(tx, scope, route.backupTargetID)) === null)
    invalid('backupTargetID');
}
