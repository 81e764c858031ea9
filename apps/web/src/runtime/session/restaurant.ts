import { receiptLanguageOf, registrationRoutes, settingsRoutes, type Language } from '@tavola/contract';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { setCalendar } from '#text/calendar.ts';
import { setEnglishOf } from '#text/english.ts';
import { call } from '../http/api.ts';
import { currentSubdomain } from '../navigation/place.ts';
import { startPatience } from './tabs/session-snapshot.ts';

/** The restaurant at this address and how the location works. */

/** First part of the keys that belong to the address and not to a person. */
export const SUBDOMAIN_INFO = 'subdomainInfo';

/** The restaurant at an address, with its language and shortest PIN; needs no session and is asked once per page. */
export const subdomainInfoQuery = (subdomain: string) =>
  queryOptions({
    queryKey: [SUBDOMAIN_INFO, subdomain],
    queryFn: ({ signal }) =>
      call(registrationRoutes.subdomainInfo, { query: { subdomain } }, { signal, ...startPatience() }),
    staleTime: Infinity,
  });

/** How far the installation of a restaurant is; never kept, because it changes while it is watched. */
export const registerStatusQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['registerStatus', subdomain],
    queryFn: ({ signal }) => call(registrationRoutes.registerStatus, { query: { subdomain } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * The setting of the location, kept until an event says that it changed; each answer sets the calendar and the English
 * of all texts.
 */
export const operationalQuery = queryOptions({
  queryKey: ['operational'],
  queryFn: async ({ signal }) => {
    const setting = await call(settingsRoutes.operational, undefined, { signal });
    setCalendar(setting.calendar);
    await setEnglishOf(setting.countryCode);
    return setting;
  },
  staleTime: Infinity,
});
/** Company and location of this session with their names, address and licence; kept until a write or an event. */
export const tenantQuery = queryOptions({
  queryKey: ['tenantInfo'],
  queryFn: ({ signal }) => call(settingsRoutes.tenantInfo, undefined, { signal }),
  staleTime: Infinity,
});

/** The restaurant at this address, as found by the start of the app; for the pages before sign-in. */
export const useRestaurant = () => useQuery({ ...subdomainInfoQuery(currentSubdomain() ?? ''), enabled: false }).data;

/** Settings of this location; loaded before any screen of the shell is shown. */
export const useOperationalSetting = () => useSuspenseQuery(operationalQuery).data;
/** The language in which receipts begin here, no matter who prints them (decision 226). */
export const useReceiptLanguage = (): Language => receiptLanguageOf(useOperationalSetting());
/** Company and location of this session; loaded before any screen of the shell is shown. */
export const useTenantInfo = () => useSuspenseQuery(tenantQuery).data;
