import { authRoutes, settingsRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { currentLanguage } from '#text/define.ts';
import { call } from '../http/api.ts';
import { addressOf } from '../navigation/place.ts';

/** The locations that the signed-in person may enter. */
export const enterableQuery = queryOptions({
  queryKey: ['enterableLocations'],
  queryFn: ({ signal }) => call(settingsRoutes.subDomains, undefined, { signal }),
  staleTime: 60_000,
});

/**
 * Leaves this page for another location, or for the changed address of this one: the session continues there with a
 * code that works once (decision 200). The code is after the #, so that no server and no log sees it. `isWanted` is
 * asked last: what has begun since keeps the page here.
 */
export async function changeLocation(locationID: string, isWanted: () => boolean = () => true): Promise<void> {
  const { code, subDomain } = await call(authRoutes.locationCode, { body: { locationID } });
  if (!isWanted()) return;
  location.assign(`${addressOf(subDomain, '/first-sign-in')}#${code}.${currentLanguage()}`);
}
