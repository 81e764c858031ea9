import { accountRoutes, socialLinkRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { withRefetch } from '#runtime/http/records.ts';
import { currentUserQuery } from '#runtime/session/users.ts';

/** The own account: profile, PIN and sessions. */

const SESSIONS = ['ownSessions'];
const PIN = ['ownPin'];
const LINKS = ['ownSocialLinks'];

export const ownSessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: ({ signal }) => call(accountRoutes.sessions, undefined, { signal }),
});
export const ownPinQuery = queryOptions({
  queryKey: PIN,
  queryFn: ({ signal }) => call(accountRoutes.pin, undefined, { signal }),
});

export const socialLinksQuery = queryOptions({
  queryKey: LINKS,
  queryFn: ({ signal }) => call(socialLinkRoutes.list, undefined, { signal }),
});

/** Saves the own name and mail; every page shows them at once. */
export async function saveProfile(body: CallInput<typeof accountRoutes.saveProfile>['body']): Promise<void> {
  queryClient.setQueryData(currentUserQuery.queryKey, await call(accountRoutes.saveProfile, { body }));
}
export const changePin = withRefetch(PIN, (body: CallInput<typeof accountRoutes.changePin>['body']) =>
  call(accountRoutes.changePin, { body }),
);
export const endOwnSession = withRefetch(SESSIONS, (id: string) => call(accountRoutes.endSession, { params: { id } }));
export const endOtherSessions = withRefetch(SESSIONS, () => call(accountRoutes.endOtherSessions));
export const unlinkSocial = withRefetch(LINKS, (id: string) => call(socialLinkRoutes.unlink, { params: { id } }));
