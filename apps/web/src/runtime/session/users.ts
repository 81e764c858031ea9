import { permissionRoutes, userRoutes, type CallInput } from '@tavola/contract';
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';

/** The signed-in person and their rights. */

export const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: ({ signal }) => call(userRoutes.current, undefined, { signal }),
  staleTime: Infinity,
});
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: ({ signal }) => call(permissionRoutes.currentUser, undefined, { signal }),
  staleTime: Infinity,
});
export const superUsersQuery = queryOptions({
  queryKey: ['superUsers'],
  queryFn: ({ signal }) => call(userRoutes.superUsers, undefined, { signal }),
});

export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data;

export const useSavePreference = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof userRoutes.savePreference>['body']) =>
      call(userRoutes.savePreference, { body }),
    onSuccess: (userPreference) =>
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, userPreference }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof userRoutes.changePassword>['body']) =>
      call(userRoutes.changePassword, { body }),
  });
