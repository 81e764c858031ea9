import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { count, instant, optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Webhooks: what happens at the locations of a company is sent to its own servers (decisions 235, 327 to 329). */

/** What can be sent to a webhook. */
export const webhookTypes = [
  'order.received',
  'order.changed',
  'sale.changed',
  'sale.refunded',
  'stock.changed',
  'day.closed',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** A message that a person sends to try the connection. */
export const WEBHOOK_TEST = 'webhook.test';
/** What a notification target of a webhook sends. */
export const WEBHOOK_NOTICE = 'notice.added';
/** What an event route sends of an online order. */
export const WEBHOOK_ROUTED = 'online_order.received';
/** How long a message is tried. */
export const WEBHOOK_HOURS = 24;
/** Messages that a form shows. */
export const SHOWN_MESSAGES = 50;
const MAX_ADDRESS = 500;
const MAX_LOCATIONS = 500;

const once = <T extends z.core.SomeType>(item: T, max: number) =>
  z.array(item).check(
    z.minLength(1, 'select_one'),
    z.maxLength(max, 'too_many'),
    z.refine((all) => new Set(all).size === all.length, { error: 'invalid' }),
  );

const fields = {
  name: requiredText(60),
  /** https, and none of a private network. */
  address: requiredText(MAX_ADDRESS).check(z.url({ error: 'invalid' })),
  isActive: z.boolean({ error: 'invalid' }),
  eventTypes: once(z.enum(webhookTypes, { error: 'invalid' }), webhookTypes.length),
  locationIDs: once(uuid(), MAX_LOCATIONS),
};

export const WebhookInput = z.object(fields);
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookRecord = z.object({
  webhookID: uuid(),
  ...fields,
  address: z.string(),
  hasSecret: z.boolean(),
  /** Messages that were given up and not sent again. */
  parked: count(),
  version: recordVersion(),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

export const webhookStates = ['Waiting', 'Delivered', 'Parked'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** A message with its outcome. */
export const WebhookMessage = z.object({
  webhookMessageID: uuid(),
  type: z.string(),
  state: z.enum(webhookStates),
  createdAt: instant(),
  attempts: count(),
  /** When it is tried again; null = it is over. */
  nextAt: z.nullable(instant()),
  /** What the last attempt was answered with; null = there was no answer. */
  answerStatus: z.nullable(z.int()),
  failure: z.nullable(z.enum(['refused', 'timeout', 'failed'])),
  body: z.string(),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** What is sent, as JSON. */
export const WebhookBody = z.object({
  id: uuid(),
  type: z.string(),
  createdAt: instant(),
  locationID: uuid(),
  sequence: z.int(),
  data: z.unknown(),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export const webhookErrors = defineErrors({
  'webhook.address_refused': {
    status: 422,
    type: 'Validation',
    number: 2993,
    en: 'This address cannot be used. It has to begin with https:// and be reachable from the internet.',
    th: 'ใช้ที่อยู่นี้ไม่ได้ ต้องขึ้นต้นด้วย https:// และเข้าถึงได้จากอินเทอร์เน็ต',
  },
  'webhook.secret_missing': {
    status: 409,
    type: 'Operation',
    number: 2994,
    en: 'Make the secret first: messages are signed with it.',
    th: 'กรุณาสร้างรหัสลับก่อน เพราะข้อความต้องลงลายเซ็นด้วยรหัสลับ',
  },
});

const { view, add, edit, delete: remove } = permission.onlineIntegrations;
const params = z.object({ id: uuid() });
const path = '/company/webhooks';
const refusals = ['resource.duplicate_name', 'webhook.address_refused'] as const;

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Webhooks of which the caller keeps every location, by name; the others are not there for them.',
    answer: z.array(WebhookRecord),
  }),
  options: route({
    method: 'GET',
    path: `${path}/options`,
    access: [view, add, edit],
    about: 'Locations of the company whose messages a webhook can get.',
    answer: z.object({ locations: z.array(z.object({ locationID: uuid(), name: z.string() })) }),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One webhook.',
    params,
    answer: WebhookRecord,
  }),
  messages: route({
    method: 'GET',
    path: `${path}/{id}/messages`,
    access: [view, edit],
    about: `The last ${SHOWN_MESSAGES} messages of a webhook, newest first, each with its outcome.`,
    params,
    answer: z.object({ items: z.array(WebhookMessage) }),
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a webhook, or restores a deleted one under its id. Nothing is sent to it until its secret is made.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, webhookID: optional(uuid()) }),
    answer: WebhookRecord,
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a webhook. Refused if someone else changed it first.',
    params,
    body: z.object({ ...fields, version: recordVersion() }),
    answer: WebhookRecord,
    errors: [...refusals, 'resource.version_conflict'],
  }),
  renewSecret: route({
    method: 'POST',
    path: `${path}/{id}/secret`,
    access: [edit],
    about: 'Makes the secret with which messages are signed; the one before it ends at once. It is answered only here.',
    params,
    answer: z.object({ secret: z.string(), webhook: WebhookRecord }),
  }),
  test: route({
    method: 'POST',
    path: `${path}/{id}/test`,
    access: [edit],
    about: 'Sends a message that says only that it is a test.',
    params,
    answer: WebhookMessage,
    errors: ['webhook.secret_missing'],
  }),
  replay: route({
    method: 'POST',
    path: `${path}/{id}/messages/{webhookMessageID}/replay`,
    access: [edit],
    about: 'Sends a message again, with its id and for another 24 hours.',
    params: z.object({ id: uuid(), webhookMessageID: uuid() }),
    answer: WebhookMessage,
    errors: ['webhook.secret_missing'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes webhooks: nothing is sent to them any longer, also nothing that waits.',
    query: z.object({ ids: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
