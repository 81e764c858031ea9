import { kdsIntegrationRoutes, type KdsIntegration, type KdsIntegrationInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Stations of the kitchen. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'kdsIntegrations'];

/** All stations by name; for the list and for the screens of the kitchen. */
export const stationsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(kdsIntegrationRoutes.list, undefined, { signal }),
});
/** A station for its form. */
export const stationQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['kdsIntegration', id],
    queryFn: ({ signal }) => call(kdsIntegrationRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a station; refused for a name that is taken. */
export const createStation = withRefetch(KEY, (body: KdsIntegrationInput) =>
  call(kdsIntegrationRoutes.create, { body }),
);
/** Saves a station; refused where another person saved it since `version`, and for a name that is taken. */
export const updateStation = withRefetch(KEY, (id: string, body: KdsIntegrationInput & { version: number }) =>
  call(kdsIntegrationRoutes.update, { params: { id }, body }),
);
/** Deletes stations; their open tickets are on every screen from then on. `restoreStation` undoes it. */
export const { remove: removeStations, restore: restoreStation } = undoable(
  (row: KdsIntegration) => row.kdsIntegrationID,
  {
    read: (id) => call(kdsIntegrationRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(kdsIntegrationRoutes.remove, { query: { kdsIntegrationIDs: [...ids] } }),
    ),
    create: withRefetch(KEY, (station: KdsIntegration) => call(kdsIntegrationRoutes.create, { body: station })),
  },
);
