import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Caches the whole app in the browser, so that a terminal starts without a network. Calls and hubs are never answered
 * from here.
 */

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] };

precacheAndRoute([...self.__WB_MANIFEST]);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/hubs\//, /^\/order(\/|$)/, /^\/receipt\//, /\.\w{1,12}$/],
  }),
);

// The page that installed it too: else that page could load no further part without a network, and an update would take
// over at once, without a question (decision 445).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page reports when no sale is running; until then the old version stays (decision 11).
self.addEventListener('message', (event) => {
  if ((event.data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
