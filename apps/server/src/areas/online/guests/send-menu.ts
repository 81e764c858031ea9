import { amountOf, type CallAnswer, type guestOrderRoutes } from '@tavola/contract';
import type { LocationCatalog } from '#areas/catalog/index.ts';
import type { Call } from '#platform/http/call.ts';
import { compress, encodingOf, type Encoding } from '#platform/http/compressed.ts';
import { offeredBy, paymentsOf, pictureOf } from './guest-menu.ts';
import { pricingOf, versionOf, type OpenStore } from './open-store.ts';

/** The menu of a store as it travels: made and compressed once for all guests, as long as nothing changes. */
interface KeptMenu {
  readonly pictureIDs: ReadonlySet<string>;
  bytes(encoding: Encoding): Promise<Buffer>;
}

/** By what the location sells: a new version of it is a new object, and its menus go with the old one. */
const kept = new WeakMap<LocationCatalog, Map<string, KeptMenu>>();

/** The menu of a store with the address and the settings of now. */
export function menuOf(opened: OpenStore, locationName: string): KeptMenu {
  const { sells } = opened;
  const menus = kept.get(sells) ?? new Map<string, KeptMenu>();
  kept.set(sells, menus);
  const key = `${opened.store.onlineStoreID} ${versionOf(opened)} ${String(opened.isAtTable)} ${locationName}`;
  const known = menus.get(key);
  if (known !== undefined) return known;
  const made = makeMenu(opened, locationName);
  menus.set(key, made);
  return made;
}

function makeMenu(opened: OpenStore, locationName: string): KeptMenu {
  const { store, operational, sells } = opened;
  const answer: CallAnswer<typeof guestOrderRoutes.menu> = {
    version: versionOf(opened),
    store: {
      onlineStoreID: store.onlineStoreID,
      path: store.path,
      name: store.name,
      welcome: store.welcome,
      locationName,
      language: operational.language,
      timezoneName: operational.timezoneName,
      menuID: store.menuID,
      prepMinutes: store.prepMinutes,
      minimumAmount: amountOf(store.minimumAmount),
      delivery:
        store.isDelivering && !opened.isAtTable
          ? {
              minutes: store.deliveryMinutes,
              minimumAmount: amountOf(store.deliveryMinimumAmount),
              zones: store.deliveryZones,
            }
          : null,
      payments: opened.isAtTable ? ['counter'] : paymentsOf(store, sells.paymentSettings, opened.takesCards),
    },
    pricing: pricingOf(opened),
    catalog: offeredBy(sells.snapshot, store.menuID, pictureOf(store.path)),
  };
  const plain = Buffer.from(JSON.stringify(answer), 'utf8');
  const made = new Map<Encoding, Promise<Buffer>>();
  const shown = new Set(
    answer.catalog.products.flatMap(({ imageUrl }) => imageUrl?.slice(imageUrl.lastIndexOf('/') + 1) ?? []),
  );
  return {
    pictureIDs: shown,
    bytes: (encoding) => {
      const bytes = made.get(encoding) ?? compress(plain, encoding);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Sends a menu with its version as ETag: nothing but 304 to a page that has it. */
export async function sendMenu(call: Call, opened: OpenStore, locationName: string): Promise<void> {
  const { request, reply } = call;
  const seat = opened.isAtTable ? '-table' : '';
  const etag = `"${opened.store.onlineStoreID}-${versionOf(opened)}${seat}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return void (await reply.code(304).send());
  const encoding = encodingOf(request.headers['accept-encoding']);
  const bytes = await menuOf(opened, locationName).bytes(encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  await reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
}
