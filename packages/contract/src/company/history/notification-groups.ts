import * as z from 'zod/mini';
import { optional, queryList, requiredText, uuid } from '../../kit/fields/fields.ts';
import { recordVersion, Removed } from '../../kit/lists.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { groupNoticeKinds } from './notice-kinds.ts';

/** Who is notified of what at a location, instead of everyone with the right (decision 278). */

/** Kinds that a group or a terminal is notified of, each once. */
export const noticeKindList = () =>
  z.array(z.enum(groupNoticeKinds)).check(z.refine((kinds) => new Set(kinds).size === kinds.length, 'repeated'));
const someOf = { error: 'select_one' } as const;

export const NotificationGroupInput = z.object({
  name: requiredText(100),
  isActive: z.boolean(),
  userIDs: z.array(uuid()).check(z.minLength(1, someOf), z.maxLength(200, 'too_many')),
  noticeKinds: noticeKindList().check(z.minLength(1, someOf)),
});
export type NotificationGroupInput = z.infer<typeof NotificationGroupInput>;

export const NotificationGroup = z.extend(NotificationGroupInput, {
  notificationGroupID: uuid(),
  version: recordVersion(),
});
export type NotificationGroup = z.infer<typeof NotificationGroup>;

const { view, add, edit, delete: remove } = permission.users;
const { view: viewTargets } = permission.integrationDevice;
const params = z.object({ id: uuid() });
const path = '/location/notification-groups';

export const notificationGroupRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, viewTargets],
    about: 'Who is notified of what at this location, by name.',
    answer: z.array(NotificationGroup),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One group.',
    params,
    answer: NotificationGroup,
  }),
  people: route({
    method: 'GET',
    path: `${path}/people`,
    access: [view, add, edit],
    about: 'The people who work at this location, for a group to choose from.',
    answer: z.array(z.object({ userID: uuid(), name: z.string() })),
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a group, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(NotificationGroupInput, { notificationGroupID: optional(uuid()) }),
    answer: NotificationGroup,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a group; refused if someone else changed it first.',
    params,
    body: z.extend(NotificationGroupInput, { version: recordVersion() }),
    answer: NotificationGroup,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes groups, and no target then reaches them.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
