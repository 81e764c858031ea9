import type { catalogRoutes, paymentRoutes, settingsRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { listCountdowns } from './countdowns.rows.ts';
import { sendCatalog } from './sell-data-answers.ts';
import type { CatalogFor } from './sell-data-cache.ts';
import { posVersion } from './versions.rows.ts';

type SettingsHandlers = Pick<Handlers<typeof settingsRoutes>, 'serviceCharge' | 'fulfillment' | 'voidCompReasons'>;
type PaymentHandlers = Pick<Handlers<typeof paymentRoutes>, 'settings'>;

/** What a terminal asks for before it sells. All of it comes from one version of the location's catalog. */
export function catalogHandlers(catalogFor: CatalogFor): {
  catalog: Handlers<typeof catalogRoutes>;
  settings: SettingsHandlers;
  payments: PaymentHandlers;
} {
  return {
    catalog: {
      pos: async (call) => {
        const current = await call.read((tx) => catalogFor(tx, call.scope));
        await sendCatalog(call, current, 'plain');
        return current.snapshot;
      },
      posPacked: async (call) => {
        await sendCatalog(call, await call.read((tx) => catalogFor(tx, call.scope)), 'packed');
        return { strings: [], root: null };
      },
      cacheVersion: async (call) => ({ version: await call.read((tx) => posVersion(tx, call.scope)) }),
      unavailable: async (call) => {
        const [{ snapshot }, countdowns] = await call.read((tx) =>
          Promise.all([catalogFor(tx, call.scope), listCountdowns(tx, call.scope)]),
        );
        const cannotSell = (one: { isActive: boolean; isOutOfStock: boolean }, isAvailable: boolean) =>
          !one.isActive || !isAvailable || one.isOutOfStock;
        return {
          itemIDs: snapshot.products
            .filter((item) => cannotSell(item, item.isAvailableForSelection))
            .map((item) => item.itemID),
          modifierOptionIDs: snapshot.modifierOptions
            .filter((option) => cannotSell(option, option.isAvailable))
            .map((option) => option.modifierOptionID),
          countdowns,
        };
      },
    },
    settings: {
      serviceCharge: async (call) => (await call.read((tx) => catalogFor(tx, call.scope))).serviceCharge,
      fulfillment: async (call) => [...(await call.read((tx) => catalogFor(tx, call.scope))).fulfillments],
      voidCompReasons: async (call) => [...(await call.read((tx) => catalogFor(tx, call.scope))).voidCompReasons],
    },
    payments: {
      settings: async (call) => [...(await call.read((tx) => catalogFor(tx, call.scope))).paymentSettings],
    },
  };
}
