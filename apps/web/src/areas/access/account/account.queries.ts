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

/** Where the person is signed in, latest first; also the session of this page. */
export const ownSessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: ({ signal }) => call(accountRoutes.sessions, undefined, { signal }),
});
/** Whether the person has a PIN at this location; the PIN itself is never sent. */
export const ownPinQuery = queryOptions({
  queryKey: PIN,
  queryFn: ({ signal }) => call(accountRoutes.pin, undefined, { signal }),
});

/** The accounts of the provider by which the person can sign in; empty where none is linked. */
export const socialLinksQuery = queryOptions({
  queryKey: LINKS,
  queryFn: ({ signal }) => call(socialLinkRoutes.list, undefined, { signal }),
});

/** Saves the own name and mail; every page shows them at once. */
export async function saveProfile(body: CallInput<typeof accountRoutes.saveProfile>['body']): Promise<void> {
  queryClient.setQueryData(currentUserQuery.queryKey, await call(accountRoutes.saveProfile, { body }));
}
/**
 * Changes the own PIN at this location; refused without the right password, and for a PIN that is weak or taken here.
 */
export const changePin = withRefetch(PIN, (body: CallInput<typeof accountRoutes.changePin>['body']) =>
  call(accountRoutes.changePin, { body }),
);
/** Signs the person out in one place, such as on a phone that is lost. */
export const endOwnSession = withRefetch(SESSIONS, (id: string) => call(accountRoutes.endSession, { params: { id } }));
/** Signs the person out everywhere but on this page. */
export const endOtherSessions = withRefetch(SESSIONS, () => call(accountRoutes.endOtherSessions));
/** Removes a link to the provider; refused where it is the person's only way to sign in. */
export const unlinkSocial = withRefetch(LINKS, (id: string) => call(socialLinkRoutes.unlink, { params: { id } }));
