import { companyUserRoutes, locationUserRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** The people of the company and of this location. */

const KEY = ['users'];
type ListState = Parameters<typeof asListQuery>[0];

export const userListQuery = (query: ListState) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(companyUserRoutes.list, { query: asListQuery(query) }, { signal }),
  });
export const userQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(companyUserRoutes.get, { params: { id } }, { signal }),
  });
export const userOptionsQuery = queryOptions({
  queryKey: [...KEY, 'options'],
  queryFn: ({ signal }) => call(companyUserRoutes.options, undefined, { signal }),
});

export const createUser = withRefetch(KEY, (body: CallInput<typeof companyUserRoutes.create>['body']) =>
  call(companyUserRoutes.create, { body }),
);
export const updateUser = withRefetch(KEY, (id: string, body: CallInput<typeof companyUserRoutes.update>['body']) =>
  call(companyUserRoutes.update, { params: { id }, body }),
);
export const removeUsers = withRefetch(KEY, (userIds: readonly string[]) =>
  call(companyUserRoutes.remove, { query: { userIds: [...userIds] } }),
);
export const setUserActive = switching(KEY, (id: string, isActive: boolean) =>
  call(isActive ? companyUserRoutes.activate : companyUserRoutes.deactivate, { params: { id } }),
);
export const inviteUser = (id: string) => call(companyUserRoutes.invite, { params: { id } });

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
export const userRolesQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'roles', id],
    queryFn: ({ signal }) => call(locationUserRoutes.roles, { params: { id } }, { signal }),
  });
export const userPinQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'pin', id],
    queryFn: ({ signal }) => call(locationUserRoutes.pin, { params: { id } }, { signal }),
  });
export const setRolesHere = withRefetch(
  KEY,
  (id: string, body: CallInput<typeof locationUserRoutes.setRoles>['body']) =>
    call(locationUserRoutes.setRoles, { params: { id }, body }),
);
export const setRightsHere = withRefetch(
  KEY,
  (id: string, body: CallInput<typeof locationUserRoutes.setPermissions>['body']) =>
    call(locationUserRoutes.setPermissions, { params: { id }, body }),
);
export const setPin = withRefetch(KEY, (id: string, newPin: string) =>
  call(locationUserRoutes.setPin, { params: { id }, body: { userId: id, newPin } }),
);
export const removePin = withRefetch(KEY, (id: string) => call(locationUserRoutes.removePin, { params: { id } }));
