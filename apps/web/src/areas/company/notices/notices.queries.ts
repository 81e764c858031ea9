import {
  noticeRoutes,
  notificationGroupRoutes,
  notificationTargetRoutes,
  type NotificationGroup,
  type NotificationGroupInput,
  type NotificationTarget,
  type NotificationTargetInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** The notices of this person at this terminal; the hub says when there are new ones. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call(noticeRoutes.list, undefined, { signal }),
  staleTime: 60_000,
});

/** Marks what came up to a moment as read, for this person alone. */
export const readNotices = async (until: string): Promise<void> => {
  queryClient.setQueryData(noticesQuery.queryKey, await call(noticeRoutes.read, { body: { until } }));
};

const GROUPS = ['notificationGroups'];
const TARGETS = ['notificationTargets'];

/** Who is notified of what, by name. */
export const groupsQuery = queryOptions({
  queryKey: [...GROUPS, 'list'],
  queryFn: ({ signal }) => call(notificationGroupRoutes.list, undefined, { signal }),
});
/** A group for its form. */
export const groupQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...GROUPS, 'record', id],
    queryFn: ({ signal }) => call(notificationGroupRoutes.get, { params: { id } }, { signal }),
  });
/** The people of whom a group can have some. */
export const peopleHereQuery = queryOptions({
  queryKey: [...GROUPS, 'people'],
  queryFn: ({ signal }) => call(notificationGroupRoutes.people, undefined, { signal }),
});
/** Adds a group; refused for a name that is taken. */
export const createGroup = withRefetch(GROUPS, (body: NotificationGroupInput) =>
  call(notificationGroupRoutes.create, { body }),
);
/** Changes a group; refused where another person did since `version`. */
export const updateGroup = withRefetch(GROUPS, (id: string, body: NotificationGroupInput & { version: number }) =>
  call(notificationGroupRoutes.update, { params: { id }, body }),
);
/** Deletes groups; `restoreGroup` gives one back. */
export const { remove: removeGroups, restore: restoreGroup } = undoable(
  (row: NotificationGroup) => row.notificationGroupID,
  {
    read: (id) => call(notificationGroupRoutes.get, { params: { id } }),
    remove: withRefetch(GROUPS, (ids: readonly string[]) =>
      call(notificationGroupRoutes.remove, { query: { ids: [...ids] } }),
    ),
    create: withRefetch(GROUPS, (group: NotificationGroup) => call(notificationGroupRoutes.create, { body: group })),
  },
);

/** How notices reach people, by name. */
export const targetsQuery = queryOptions({
  queryKey: [...TARGETS, 'list'],
  queryFn: ({ signal }) => call(notificationTargetRoutes.list, undefined, { signal }),
});
/** A target for its form. */
export const targetQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...TARGETS, 'record', id],
    queryFn: ({ signal }) => call(notificationTargetRoutes.get, { params: { id } }, { signal }),
  });
/** The groups and terminals that a target can be for. */
export const targetOptionsQuery = queryOptions({
  queryKey: [...TARGETS, 'options'],
  queryFn: ({ signal }) => call(notificationTargetRoutes.options, undefined, { signal }),
});
/** The ways in which notices can reach people, and which of them this location can use now. */
export const channelsQuery = queryOptions({
  queryKey: [...TARGETS, 'channels'],
  queryFn: ({ signal }) => call(notificationTargetRoutes.channels, undefined, { signal }),
});
/** Adds a target; refused for a name that is taken. */
export const createTarget = withRefetch(TARGETS, (body: NotificationTargetInput) =>
  call(notificationTargetRoutes.create, { body }),
);
/** Changes a target; refused where another person did since `version`. */
export const updateTarget = withRefetch(TARGETS, (id: string, body: NotificationTargetInput & { version: number }) =>
  call(notificationTargetRoutes.update, { params: { id }, body }),
);
/** Deletes targets; `restoreTarget` gives one back. */
export const { remove: removeTargets, restore: restoreTarget } = undoable(
  (row: NotificationTarget) => row.notificationTargetID,
  {
    read: (id) => call(notificationTargetRoutes.get, { params: { id } }),
    remove: withRefetch(TARGETS, (ids: readonly string[]) =>
      call(notificationTargetRoutes.remove, { query: { ids: [...ids] } }),
    ),
    create: withRefetch(TARGETS, (target: NotificationTarget) =>
      call(notificationTargetRoutes.create, { body: target }),
    ),
  },
);
