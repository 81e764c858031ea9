import type { tableLayoutRoutes, tableRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { getLayout, listLayouts } from './table-layouts.rows.ts';
import { createLayout, deleteLayouts, replaceLayout, sortLayouts } from './table-layouts.service.ts';
import { listTables } from './tables.rows.ts';

/** The calls of rooms (back-office spec, section 7). */
export const createTableLayoutHandlers = ({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof tableLayoutRoutes> => ({
  list: (call) => call.read((tx) => listLayouts(tx, call.scope)),
  get: async (call) => requireFound(await call.read((tx) => getLayout(tx, call.scope, call.params.id))),
  create: (call) => {
    const id = call.body.tableLayoutID ?? newID();
    return call.transact((tx) =>
      addedOnce(tx, id, {
        create: () => createLayout(tx, call.scope, id, call.body, now()),
        read: () => getLayout(tx, call.scope, id),
      }),
    );
  },
  sort: (call) => call.transact((tx) => sortLayouts(tx, call.scope, call.body.tableLayoutIDs, now())),
  update: (call) => call.transact((tx) => replaceLayout(tx, call.scope, call.params.id, call.body, now())),
  remove: (call) =>
    call.transact((tx) => deleteLayouts(tx, call.scope, call.query.tableLayoutIDs, removal(call, now()))),
});

/** The tables of a location, whatever room they are in. */
export const createTableHandlers = (): Handlers<typeof tableRoutes> => ({
  list: (call) => call.read((tx) => listTables(tx, call.scope)),
});
