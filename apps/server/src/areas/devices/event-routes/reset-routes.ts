import { MAX_ROUTE_NAME, type EventRoute } from '@tavola/contract';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { languageOf } from '../print-jobs/watch.ts';
import type { Printing } from '../print-jobs/printing.ts';
import { findFirstPrinter } from '../printers/printers.rows.ts';
import { createRoute, listRoutes } from './event-routes.rows.ts';
import { routeWords } from './event-routes.words.ts';

/**
 * Puts the default in the place of all event routes: everything on the printer that was added first (decision 366).
 * Refuses a location without a printer.
 */
export async function resetRoutes(
  tx: Tx,
  { scope, session }: { readonly scope: LocationScope; readonly session: { readonly userID: string } },
  { now, newID }: Pick<Printing, 'now' | 'newID'>,
): Promise<EventRoute[]> {
  const targetID = (await findFirstPrinter(tx, scope)) ?? refuse('printer.not_set_up');
  const before = await listRoutes(tx, scope);
  const ids = before.map(({ eventRouteSettingID }) => eventRouteSettingID);
  if (ids.length > 0) await markRemovedHere(tx, 'event_routes', scope, ids, removal({ session }, now()));
  const name = routeWords.everything[await languageOf(tx, scope)].slice(0, MAX_ROUTE_NAME);
  const route = {
    name,
    isActive: true,
    sortNumber: 0,
    orderChannelIDs: [],
    fulfillmentIDs: [],
    categoryIDs: [],
    targetID,
    backupTargetID: null,
    copies: 1,
    alsoOthers: false,
  };
  await createRoute(tx, scope, newID(), route, now());
  return listRoutes(tx, scope);
}
