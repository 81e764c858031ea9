import * as z from 'zod/mini';
import { optional, queryList, requiredText, uuid } from '../../kit/fields/fields.ts';
import { recordVersion, Removed } from '../../kit/lists.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { noticeTargets } from './notice-kinds.ts';
import { noticeKindList } from './notification-groups.ts';

/**
 * How notices reach people: the bell, a sound or a mail, for a group or at terminals; or a webhook (decisions 193, 278,
 * 371).
 */

const TargetFields = z.object({
  name: requiredText(100),
  kind: z.enum(noticeTargets, { error: 'required' }),
  isActive: z.boolean(),
  /** null = for terminals. */
  notificationGroupID: z.nullable(uuid()),
  /** Terminals that show or sound these kinds to anyone who is signed in there. */
  clientIDs: z.array(uuid()).check(z.maxLength(200, 'too_many')),
  noticeKinds: noticeKindList(),
  /** Of a webhook alone, which has neither a group nor terminals. */
  webhookID: optional(uuid()),
});
type Fields = z.infer<typeof TargetFields>;

const hasPlace = z.refine<Fields>(
  ({ kind, notificationGroupID: group, clientIDs }) => kind === 'Webhook' || group !== null || clientIDs.length > 0,
  {
    error: 'select_one',
    path: ['clientIDs'],
  },
);
const hasKinds = z.refine<Fields>(
  ({ notificationGroupID: group, noticeKinds }) => group !== null || noticeKinds.length > 0,
  {
    error: 'select_one',
    path: ['noticeKinds'],
  },
);
/** A terminal has no address. */
const hasAddress = z.refine<Fields>(({ kind, notificationGroupID: group }) => kind !== 'Mail' || group !== null, {
  error: 'required',
  path: ['notificationGroupID'],
});

const hasWebhook = z.refine<Fields>(({ kind, webhookID }) => kind !== 'Webhook' || webhookID != null, {
  error: 'required',
  path: ['webhookID'],
});
/** What is refused goes to nobody else. */
const isWebhookAlone = z.refine<Fields>(
  ({ kind, notificationGroupID: group, clientIDs, webhookID }) =>
    kind === 'Webhook' ? group === null && clientIDs.length === 0 : webhookID == null,
  { error: 'invalid', path: ['kind'] },
);

export const NotificationTargetInput = TargetFields.check(hasPlace, hasKinds, hasAddress, hasWebhook, isWebhookAlone);
export type NotificationTargetInput = z.infer<typeof NotificationTargetInput>;

export const NotificationTarget = z.extend(TargetFields, {
  notificationTargetID: uuid(),
  webhookID: z.nullable(uuid()),
  version: recordVersion(),
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

const { view, add, edit, delete: remove } = permission.integrationDevice;
const params = z.object({ id: uuid() });
const path = '/location/notification-targets';
const refusals = ['resource.duplicate_name'] as const;

export const notificationTargetRoutes = {
  channels: route({
    method: 'GET',
    path: '/location/notification-channels',
    access: [view, add, edit],
    about: 'The ways in which notices can reach people, and which of them this location can use now.',
    answer: z.array(z.object({ notificationChannelID: z.enum(noticeTargets), isActive: z.boolean() })),
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'How notices reach people at this location, by name.',
    answer: z.array(NotificationTarget),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One target.',
    params,
    answer: NotificationTarget,
  }),
  options: route({
    method: 'GET',
    path: `${path}/options`,
    access: [view, add, edit],
    about: 'The groups, terminals and webhooks of this location that a target can be for.',
    answer: z.object({
      groups: z.array(z.object({ notificationGroupID: uuid(), name: z.string() })),
      terminals: z.array(z.object({ clientID: uuid(), name: z.string() })),
      webhooks: z.array(z.object({ webhookID: uuid(), name: z.string() })),
    }),
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a target, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z
      .extend(TargetFields, { notificationTargetID: optional(uuid()) })
      .check(hasPlace, hasKinds, hasAddress, hasWebhook, isWebhookAlone),
    answer: NotificationTarget,
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a target; refused if someone else changed it first.',
    params,
    body: z
      .extend(TargetFields, { version: recordVersion() })
      .check(hasPlace, hasKinds, hasAddress, hasWebhook, isWebhookAlone),
    answer: NotificationTarget,
    errors: [...refusals, 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes targets; the groups stay and the bell shows their notices.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
