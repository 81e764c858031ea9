import { permissionRoutes, userRoutes, type CallInput } from '@tavola/contract';
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';

/** The signed-in person and their rights. */

/** The signed-in person with their language and theme; loaded at sign-in and kept, as writes put their answers here. */
export const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: ({ signal }) => call(userRoutes.current, undefined, { signal }),
  staleTime: Infinity,
});
/** Codes of the person's rights: company roles and this location's together (decision 15). */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: ({ signal }) => call(permissionRoutes.currentUser, undefined, { signal }),
  staleTime: Infinity,
});
/** Names of those who can register a terminal, for a person who has to ask one of them. */
export const superUsersQuery = queryOptions({
  queryKey: ['superUsers'],
  queryFn: ({ signal }) => call(userRoutes.superUsers, undefined, { signal }),
});

/** The signed-in person; loaded before any screen of the shell is shown. */
export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data;

/** Saves language and theme with the account, so that they follow the person to every terminal. */
export const useSavePreference = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof userRoutes.savePreference>['body']) =>
      call(userRoutes.savePreference, { body }),
    onSuccess: (userPreference) =>
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, userPreference }),
  });

/** Changes the own password and ends the person's other sessions; refused without the right current password. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof userRoutes.changePassword>['body']) =>
      call(userRoutes.changePassword, { body }),
  });
