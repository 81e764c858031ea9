import type { CustomerDisplayInput, customerDisplayRoutes } from '@tavola/contract';
import { requireImage } from '#areas/catalog/index.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { createSetting, getSetting, leaveSettings, listSettings, updateSetting } from './display-settings.rows.ts';
import type { Displays } from './displays.ts';

type SettingRoutes = Pick<typeof customerDisplayRoutes, 'list' | 'get' | 'create' | 'update' | 'remove'>;

/** The calls with which the office decides what displays show while no guest is served. */
export function createDisplaySettingHandlers({ now, newID }: Displays): Handlers<SettingRoutes> {
  return {
    list: (call) => call.read((tx) => listSettings(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getSetting(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.customerFacingDisplaySettingID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: async () => {
            if ((await getSetting(tx, call.scope, id)) !== null) return null;
            await requirePictures(tx, call.scope, call.body);
            return createSetting(tx, call.scope, id, call.body, now());
          },
          read: () => getSetting(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        requireFound(await getSetting(tx, call.scope, id));
        await requirePictures(tx, call.scope, call.body);
        return changedOrRefused(await updateSetting(tx, call.scope, id, call.body, now()), () =>
          getSetting(tx, call.scope, id),
        );
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const { scope, query } = call;
        const ids = query.customerFacingDisplaySettingIDs;
        await leaveSettings(tx, scope, ids);
        return removedOrRefused(
          await markRemovedHere(tx, 'customer_display_settings', scope, ids, removal(call, now())),
        );
      }),
  };
}

/** Refuses pictures that the company does not keep, and says in which field. */
async function requirePictures(tx: Tx, scope: LocationScope, setting: CustomerDisplayInput): Promise<void> {
  await requireImage(tx, scope, setting.locationLogo, 'locationLogo');
  await requireImage(tx, scope, setting.companyLogo, 'companyLogo');
  for (const [index, image] of setting.advertisementImages.entries())
    await requireImage(tx, scope, image, `advertisementImages.${index}`);
}
