import { errorMessage, RegistrationStatus, userName as userNameField, type registrationRoutes } from '@tavola/contract';
import { isCommonPassword } from '#platform/auth/passwords/common-passwords.ts';
import { createNetworkLimiter, networkOf } from '#platform/auth/limiter.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { DEFAULT_MIN_PIN_LENGTH } from '../settings/operational-setting.ts';
import { readRestaurantInfo } from './restaurant-info.rows.ts';
import { createDistinctLimiter } from './distinct-limiter.ts';
import { createRegister, type RegisterParts } from './register.service.ts';
import { isSubDomainFree, isUserNameFree } from './names.rows.ts';
import { findRegistration } from './registration.rows.ts';

const MINUTE_MS = 60_000;
// A person looks a few names up; a script that collects them is stopped.
const LOOKUPS_PER_MINUTE = 120;
// What pages ask by themselves: all terminals of a restaurant may start together from one address.
const PAGES_PER_MINUTE = 600;
// Those terminals ask for one restaurant. A caller who asks for many different ones collects their names.
const RESTAURANTS_PER_MINUTE = 60;

/** Handlers of the registration calls. */
export function registrationHandlers(services: Services, parts: RegisterParts): Handlers<typeof registrationRoutes> {
  const { config, database, now, peers } = services;
  const lookups = createNetworkLimiter({
    name: 'registrationLookup',
    peers,
    max: LOOKUPS_PER_MINUTE,
    windowMs: MINUTE_MS,
    now,
  });
  const pages = createNetworkLimiter({
    name: 'registrationPage',
    peers,
    max: PAGES_PER_MINUTE,
    windowMs: MINUTE_MS,
    now,
  });
  const countLookup = ({ request }: Pick<Call, 'request'>): void => lookups.take(networkOf(request.ip));
  const countPage = ({ request }: Pick<Call, 'request'>): void => pages.take(networkOf(request.ip));
  const restaurants = createDistinctLimiter({
    name: 'registrationRestaurant',
    peers,
    max: RESTAURANTS_PER_MINUTE,
    windowMs: MINUTE_MS,
    now,
  });
  const countRestaurant = (call: Pick<Call, 'request'>, subDomain: string): void => {
    countPage(call);
    restaurants.take(networkOf(call.request.ip), subDomain);
  };
  const register = createRegister(services, parts);
  return {
    captcha: async (call) => {
      countLookup(call);
      return { ...(await parts.captcha.challenge()) };
    },
    register: async (call) => {
      countPage(call);
      return register(call.body, { host: call.request.headers.host, network: networkOf(call.request.ip) });
    },
    registerStatus: async (call) => {
      countRestaurant(call, call.query.subdomain.toLowerCase());
      const found = await database.global((tx) => findRegistration(tx, call.query.subdomain.toLowerCase()));
      if (found === null) return { status: RegistrationStatus.NotFound, message: null };
      return {
        status: found.status,
        message: found.errorCode === null ? null : errorMessage(found.errorCode, call.language),
      };
    },
    checkUsername: async (call) => {
      countLookup(call);
      const { username } = call.query;
      // As with a web address: what no account may be called is not free either.
      const isAllowed = userNameField().safeParse(username).success;
      return { isAvailable: isAllowed && (await database.global((tx) => isUserNameFree(tx, username))) };
    },
    checkAccount: async (call) => {
      countLookup(call);
      const { userName, password } = call.body;
      return {
        isUserNameAvailable: await database.global((tx) => isUserNameFree(tx, userName)),
        isPasswordAccepted: !isCommonPassword(password),
      };
    },
    checkSubdomain: async (call) => {
      countLookup(call);
      return { isAvailable: await database.global((tx) => isSubDomainFree(tx, call.query.subdomain)) };
    },
    subdomainInfo: async (call) => {
      countRestaurant(call, call.query.subdomain.toLowerCase());
      const info = (await readRestaurantInfo(database, call.query.subdomain.toLowerCase())) ?? {
        exists: false,
        companyName: null,
        locationName: null,
        language: null,
        minPinLength: DEFAULT_MIN_PIN_LENGTH,
        isDemo: false,
      };
      return { ...info, socialName: config.social?.name ?? null };
    },
  };
}
