import { webhookRoutes, type WebhookInput, type WebhookRecord } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Where other servers get to know what happens. */

const KEY = ['webhooks'];
/** What was sent a moment ago is looked at while its form is open. */
const LOOK_EVERY_MS = 3_000;

/** All webhooks by name. */
export const webhooksQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(webhookRoutes.list, undefined, { signal }),
});
/** Locations whose messages a webhook can get. */
export const webhookOptionsQuery = queryOptions({
  queryKey: [...KEY, 'options'],
  queryFn: ({ signal }) => call(webhookRoutes.options, undefined, { signal }),
});
/** The last messages of a webhook. */
export const webhookMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'messages', id],
    queryFn: ({ signal }) => call(webhookRoutes.messages, { params: { id } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
/** A webhook for its form. */
export const webhookQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => call(webhookRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a webhook; refused for a name that is taken and for an address that cannot be used. */
export const createWebhook = withRefetch(KEY, (body: WebhookInput & { webhookID: string }) =>
  call(webhookRoutes.create, { body }),
);
/** Saves a webhook; refused where another person saved it since `version`. */
export const updateWebhook = withRefetch(KEY, (id: string, body: WebhookInput & { version: number }) =>
  call(webhookRoutes.update, { params: { id }, body }),
);
/** Makes the secret; the one before it ends at once. */
export const renewWebhookSecret = withRefetch(KEY, (id: string) => call(webhookRoutes.renewSecret, { params: { id } }));
/** Sends a test; refused without a secret. */
export const testWebhook = withRefetch(KEY, (id: string) => call(webhookRoutes.test, { params: { id } }));
/** Sends a message again. */
export const replayMessage = withRefetch(KEY, (id: string, webhookMessageID: string) =>
  call(webhookRoutes.replay, { params: { id, webhookMessageID } }),
);
/** Deletes webhooks. `restoreWebhook` undoes it. */
export const { remove: removeWebhooks, restore: restoreWebhook } = undoable((row: WebhookRecord) => row.webhookID, {
  read: (id) => call(webhookRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(webhookRoutes.remove, { query: { ids: [...ids] } })),
  create: withRefetch(KEY, (body: WebhookRecord) => call(webhookRoutes.create, { body })),
});
