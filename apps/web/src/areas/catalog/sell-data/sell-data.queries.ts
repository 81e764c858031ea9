import { catalogRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { unpackCatalog } from '#offline/store/packed-answers.ts';
import { call } from '#runtime/http/api.ts';

/**
 * What a terminal sells by. Every key starts with `posData`: the hub's catalog events refetch all of them. The browser
 * caches the last answer and sends its ETag, so an unchanged version costs a 304 (decision 24).
 */
export const posDataQuery = queryOptions({
  queryKey: ['posData', 'snapshot'],
  queryFn: async ({ signal }) => unpackCatalog(await call(catalogRoutes.posPacked, undefined, { signal })),
  staleTime: Infinity,
  gcTime: Infinity,
  // The same version is the same object, so that nothing is indexed or rendered again.
  structuralSharing: (before, next) => (isSameVersion(before, next) ? before : next),
});

/** What was switched off; refetched with every availability event. */
export const unavailableQuery = queryOptions({
  queryKey: ['posData', 'unavailable'],
  queryFn: ({ signal }) => call(catalogRoutes.unavailable, undefined, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
});

const versionOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined;

const isSameVersion = (before: unknown, next: unknown): boolean =>
  before !== undefined && versionOf(before) === versionOf(next);
