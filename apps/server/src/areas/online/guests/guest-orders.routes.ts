import type { GuestNow, guestOrderRoutes } from '@tavola/contract';
import { isStoreOpen } from '@tavola/selling';
import { getImage } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { retrySave } from '#areas/selling/index.ts';
import { originOf, tenantOf } from '#platform/auth/tenant.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { findOnlineOrder } from '../orders/online-orders.rows.ts';
import { isPageOff } from '../integrations/integrations.rows.ts';
import { listStores } from '../stores/stores.rows.ts';
import type { GuestLimits, GuestServices } from './guest-limits.ts';
import { beginCard } from './cards/begin-card.ts';
import { lookAtCard } from './cards/card-job.ts';
import { findCardPayment } from './cards/card-payments.rows.ts';
import { cancelGuestOrder, readGuestOrder } from './guest-order.ts';
import { orderOfToken, tokenOfOrder } from './guest-token.ts';
import { hasPage, nowOf, openStore, slotFacts } from './open-store.ts';
import { placeGuestOrder } from './place-guest-order.ts';
import { menuOf, sendMenu } from './send-menu.ts';

/** What is answered to one guest is answered to all who ask within this time. */
const SHARED_MS = 1_000;
const KEPT_STORES = 500;

/** The calls of guests (decisions 232, 233, 319). */
export function createGuestHandlers(
  services: GuestServices,
  { captcha, countRead, countOrder, placeOf }: GuestLimits,
): Handlers<typeof guestOrderRoutes> {
  const { config, database, now, deps, channelKey } = services;
  /** The restaurant, and the address under which its guest comes back to it. */
  const tenantCounted = async (call: Pick<Call, 'request'>) => {
    await placeOf(call);
    return tenantOf(call.request, services);
  };
  const orderOf = (token: string): string => orderOfToken(channelKey, token) ?? refuse('order.not_found');
  const readNow = async (call: Pick<Call, 'request'>, path: string): Promise<GuestNow> => {
    const { scope } = await tenantOf(call.request, services);
    return database.tenant(scope, async (tx) => {
      const opened = await openStore(tx, scope, path, services);
      return nowOf(opened, await slotFacts(tx, scope, opened, { now: now() }));
    });
  };
  const shared = new Map<string, { readonly at: number; readonly answer: Promise<GuestNow> }>();

  return {
    stores: async (call) => {
      const { scope, locationName } = await placeOf(call);
      return database.tenant(scope, async (tx) => {
        const operational = await readOperationalSetting(tx, scope, config.featureFlags);
        const isOpen = hasPage(operational) && !(await isPageOff(tx, scope));
        const stores = isOpen ? await listStores(tx, scope) : [];
        const at = localMoment(now(), operational.timezoneName);
        return {
          locationName,
          language: operational.language,
          items: stores
            .filter(({ isActive }) => isActive)
            .map((store) => ({
              path: store.path,
              name: store.name,
              welcome: store.welcome,
              isOpen: isStoreOpen(store, at),
            })),
        };
      });
    },
    menu: async (call) => {
      const { scope, locationName } = await placeOf(call);
      const opened = await database.tenant(scope, (tx) => openStore(tx, scope, call.params.path, services));
      await sendMenu(call, opened, locationName);
      // The bytes are on their way; nothing is left to write.
      return undefined as never;
    },
    now: (call) => {
      countRead(call);
      const key = `${call.request.headers.host ?? ''} ${call.params.path}`;
      const atMs = now().getTime();
      const known = shared.get(key);
      if (known !== undefined && atMs >= known.at && atMs - known.at < SHARED_MS) return known.answer;
      const answer = readNow(call, call.params.path);
      shared.delete(key);
      shared.set(key, { at: atMs, answer });
      // The longest unused one goes, so that made-up addresses cost bounded memory.
      const [oldest] = shared.keys();
      if (shared.size > KEPT_STORES && oldest !== undefined) shared.delete(oldest);
      return answer;
    },
    picture: async (call) => {
      const { scope, locationName } = await placeOf(call);
      const { path, id } = call.params;
      const image = await database.tenant(scope, async (tx) => {
        const opened = await openStore(tx, scope, path, services);
        return menuOf(opened, locationName).pictureIDs.has(id) ? getImage(tx, companyOf(scope), id) : null;
      });
      if (image === null) return refuse('image.error.not_found');
      call.reply
        .header('content-type', image.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox");
      await call.reply.send(image.bytes);
      return '';
    },
    proof: async (call) => {
      countOrder(call);
      return { ...(await captcha.challenge()) };
    },
    place: async (call) => {
      const { scope, subDomain } = await tenantCounted(call);
      const { orderID, proof, payment } = call.body;
      const token = tokenOfOrder(channelKey, orderID);
      const known = () =>
        database.tenant(scope, async (tx) => {
          const order = await findOnlineOrder(tx, scope, orderID);
          if (order !== null) return { token, orderNo: order.orderNo, payUrl: null };
          const paying = await findCardPayment(tx, scope, orderID);
          return paying === null ? null : { token, orderNo: null, payUrl: paying.pageUrl };
        });
      const before = await known();
      if (before !== null) return before;
      countOrder(call);
      const signature = await captcha.verify(proof);
      if (signature === null) return refuse('guest_order.proof_invalid');
      if (payment === 'card') {
        const returnUrl = `${originOf(config, subDomain)}/order/track/${token}`;
        await beginCard(scope, { path: call.params.path, input: call.body, signature, returnUrl }, services);
        await lookAtCard(scope, orderID, services, true);
        return (await known()) ?? { token, orderNo: null, payUrl: null };
      }
      const orderNo = await retrySave(
        (work) => database.tenant(scope, work),
        (tx, taken) => placeGuestOrder(tx, scope, call.params.path, call.body, { ...services, signature, taken }),
      );
      return { token, orderNo, payUrl: null };
    },
    get: async (call) => {
      const place = await placeOf(call);
      const orderID = orderOf(call.params.token);
      return database.tenant(place.scope, (tx) => readGuestOrder(tx, place, orderID, deps));
    },
    cancel: async (call) => {
      const place = await placeOf(call);
      const orderID = orderOf(call.params.token);
      return database.tenant(place.scope, async (tx) => {
        await cancelGuestOrder(tx, place.scope, orderID, deps);
        return readGuestOrder(tx, place, orderID, deps);
      });
    },
  };
}
