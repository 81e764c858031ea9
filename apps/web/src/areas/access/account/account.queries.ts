import { accountRoutes, socialLinkRoutes, type CallInput, type CurrentUser } from '@tavola/contract';
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

/** Shows the person as an answer has them, on every page at once. */
function show(user: CurrentUser): CurrentUser {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  return user;
}
/** Saves the own name; another mail address waits until the link that is mailed to it is confirmed. */
export const saveProfile = async (body: CallInput<typeof accountRoutes.saveProfile>['body']): Promise<CurrentUser> =>
  show(await call(accountRoutes.saveProfile, { body }));
/** Withdraws the own new address. */
export const cancelOwnEmail = async (): Promise<CurrentUser> => show(await call(accountRoutes.cancelEmail));
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
