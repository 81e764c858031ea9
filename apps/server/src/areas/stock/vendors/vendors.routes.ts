import { removal } from '#platform/crud/remove-rows.ts';
import type { vendorRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { createVendor, getVendor, listVendors, removeVendors, setVendorActive, updateVendor } from './vendors.rows.ts';

/** The calls of vendors (back-office spec, section 7). A terminal never sees a vendor, so its version is not raised. */
export function createVendorHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof vendorRoutes> {
  return {
    list: (call) => call.read((tx) => listVendors(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getVendor(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.vendorID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => createVendor(tx, call.scope, id, call.body, now()),
          read: () => getVendor(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) =>
        changedOrRefused(await updateVendor(tx, call.scope, call.params.id, call.body, now()), () =>
          getVendor(tx, call.scope, call.params.id),
        ),
      ),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(await removeVendors(tx, call.scope, call.query.vendorIDs, removal(call, now()))),
      ),
    activate: (call) =>
      call.transact(async (tx) => requireFound(await setVendorActive(tx, call.scope, call.params.id, true, now()))),
    deactivate: (call) =>
      call.transact(async (tx) => requireFound(await setVendorActive(tx, call.scope, call.params.id, false, now()))),
  };
}
