import { companyUserRoutes, locationUserRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { asListQuery, listOptions, recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** The people of the company and of this location. */

const KEY = ['users'];
type ListState = Parameters<typeof asListQuery>[0];

/** A page of everyone in the company, whatever locations they work at. */
export const userListQuery = (query: ListState) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(companyUserRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** A person with their roles, rights and locations, for the form. */
export const userQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(companyUserRoutes.get, { params: { id } }, { signal }),
  });
/** What the form of a person offers: locations, whether invitations can be mailed, the shortest PIN. */
export const userOptionsQuery = queryOptions({
  queryKey: [...KEY, 'options'],
  queryFn: ({ signal }) => call(companyUserRoutes.options, undefined, { signal }),
});

/**
 * Adds a person, with a password and PIN or invited by mail (decision 197); refused for a username or PIN that is
 * taken.
 */
export const createUser = withRefetch(KEY, (body: CallInput<typeof companyUserRoutes.create>['body']) =>
  call(companyUserRoutes.create, { body }),
);
/**
 * Saves a person; a password given here replaces theirs and ends their sessions. Refused for someone who has more
 * rights.
 */
export const updateUser = withRefetch(KEY, (id: string, body: CallInput<typeof companyUserRoutes.update>['body']) =>
  call(companyUserRoutes.update, { params: { id }, body }),
);
/** Withdraws a new mail address of a person; the open form shows it at once. */
export const cancelUserEmail = async (id: string): Promise<void> =>
  void queryClient.setQueryData(userQuery(id).queryKey, await call(companyUserRoutes.cancelEmail, { params: { id } }));
/** Removes people, all or none: their sessions end, and their usernames and PINs are free. */
export const removeUsers = withRefetch(KEY, (userIds: readonly string[]) =>
  call(companyUserRoutes.remove, { query: { userIds: [...userIds] } }),
);
/** Lets a person sign in again, or ends their sessions at once; refused for the last owner and the own account. */
export const setUserActive = switching(KEY, (id: string, isActive: boolean) =>
  call(isActive ? companyUserRoutes.activate : companyUserRoutes.deactivate, { params: { id } }),
);
/** Mails a new link, by which earlier ones stop working; refused once the person has chosen a password. */
export const inviteUser = (id: string) => call(companyUserRoutes.invite, { params: { id } });

/** A page of those who work at this location; super-users are among them, as they work everywhere. */
export const locationUserListQuery = (query: ListState) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'here', query],
    queryFn: ({ signal }) => call(locationUserRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** One person of this location by their name in the list, their rights, roles and PIN here. */
export const userRightsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'rights', id],
    queryFn: ({ signal }) => call(locationUserRoutes.permissions, { params: { id } }, { signal }),
  });
/** The roles of a person at this location alone, to change, and those that they have everywhere, to read. */
export const userRolesQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'roles', id],
    queryFn: ({ signal }) => call(locationUserRoutes.roles, { params: { id } }, { signal }),
  });
/** Whether a person has a PIN here and since when; the PIN itself is never sent (decision 196). */
export const userPinQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'pin', id],
    queryFn: ({ signal }) => call(locationUserRoutes.pin, { params: { id } }, { signal }),
  });
/** Replaces the roles of a person at this location alone; refused for someone who has more rights. */
export const setRolesHere = withRefetch(
  KEY,
  (id: string, body: CallInput<typeof locationUserRoutes.setRoles>['body']) =>
    call(locationUserRoutes.setRoles, { params: { id }, body }),
);
/** Replaces the rights that a person has at this location beyond their roles. */
export const setRightsHere = withRefetch(
  KEY,
  (id: string, body: CallInput<typeof locationUserRoutes.setPermissions>['body']) =>
    call(locationUserRoutes.setPermissions, { params: { id }, body }),
);
/** Gives a person a PIN at this location; refused for one that is weak (decision 8) or taken here. */
export const setPin = withRefetch(KEY, (id: string, newPin: string) =>
  call(locationUserRoutes.setPin, { params: { id }, body: { userId: id, newPin } }),
);
/** Removes a person's PIN at this location: from then on they sign in by password only. */
export const removePin = withRefetch(KEY, (id: string) => call(locationUserRoutes.removePin, { params: { id } }));
