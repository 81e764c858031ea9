import { createCaptcha } from '#areas/company/index.ts';
import { createNetworkLimiter, networkOf } from '#platform/auth/limiter.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { GuestPlace } from './guest-order.ts';
import type { CardServices } from './cards/follow-card.ts';

const MINUTE_MS = 60_000;
// Two hundred guests at tables of one restaurant are one network, and each page asks every few seconds.
const READS_PER_MINUTE = 6_000;
const ORDERS_PER_MINUTE = 60;
/** Codes of tables that are none: guests scan what is printed, and only a script tries others. */
const WRONG_CODES_PER_MINUTE = 30;

/** What the calls of guests need. */
export interface GuestServices extends CardServices, Pick<Services, 'peers'> {
  /** From which the tokens of orders follow. */
  readonly channelKey: Uint8Array;
  readonly captchaKey: Uint8Array;
}

/** What bounds the calls of guests, by their network. */
export type GuestLimits = ReturnType<typeof createGuestLimits>;

/** The limits of all calls of guests, which count together, and the challenges that they solve. */
export function createGuestLimits(services: GuestServices) {
  const { config, now, peers } = services;
  const limits = { peers, windowMs: MINUTE_MS, now };
  const reads = createNetworkLimiter({ ...limits, name: 'guestRead', max: READS_PER_MINUTE });
  const orders = createNetworkLimiter({ ...limits, name: 'guestOrder', max: ORDERS_PER_MINUTE });
  const codes = createNetworkLimiter({ ...limits, name: 'guestTableCode', max: WRONG_CODES_PER_MINUTE });
  const networkAt = ({ request }: Pick<Call, 'request'>): string => networkOf(request.ip);
  return {
    captcha: createCaptcha(services.captchaKey, config.captchaMaxNumber),
    countRead: (call: Pick<Call, 'request'>): void => reads.take(networkAt(call)),
    countOrder: (call: Pick<Call, 'request'>): void => orders.take(networkAt(call)),
    /** Counts a code that no table has. A good one is answered whatever others of its network have tried. */
    countWrongCode: (call: Pick<Call, 'request'>): void => codes.take(networkAt(call)),
    /** The restaurant of the address; counted, to limit the calls of one network. */
    placeOf: (call: Pick<Call, 'request'>): Promise<GuestPlace> => {
      reads.take(networkAt(call));
      return tenantOf(call.request, services);
    },
  };
}
