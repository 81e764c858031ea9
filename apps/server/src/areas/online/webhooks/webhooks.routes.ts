import { isAllowed, permission, type PermissionCode, type webhookRoutes, type WebhookInput } from '@tavola/contract';
import { listEnteredPlaces } from '#areas/company/index.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { mayAsk, originsOf } from '#platform/egress/egress.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { announceMessages } from '#platform/realtime/webhook-outbox.ts';
import type { Services } from '#platform/services.ts';
import { listPlaces } from '../api-keys/api-keys.rows.ts';
import { addTest, listMessages, sendAgain } from './messages.rows.ts';
import { secretOfWebhook } from './webhook-secret.ts';
import {
  countWebhookSecret,
  createWebhook,
  getWebhook,
  listWebhooks,
  shownWebhook,
  updateWebhook,
  type StoredWebhook,
} from './webhooks.rows.ts';

/** What the calls of webhooks need. */
export interface WebhookServices extends Pick<Services, 'now' | 'newID' | 'config'> {
  /** From which the secrets of webhooks follow. */
  readonly channelKey: Uint8Array;
}

/** The calls of webhooks. */
export function createWebhookHandlers({
  now,
  newID,
  config,
  channelKey,
}: WebhookServices): Handlers<typeof webhookRoutes> {
  const find = async (tx: Tx, call: Call, id: string) => {
    const webhook = requireFound(await getWebhook(tx, call.scope, id));
    return (await keepable(tx, call))(webhook) ? webhook : refuse('resource.not_found');
  };
  const assertInput = async (tx: Tx, call: Call, { address, locationIDs }: WebhookInput): Promise<void> => {
    if (!mayAsk(new URL(address), originsOf(config.deviceOrigins, call.scope.companyID)))
      refuse('webhook.address_refused', {}, { fields: [{ path: 'address', code: 'invalid' }] });
    const known = new Set((await placesOf(tx, call)).map(({ locationID }) => locationID));
    if (!locationIDs.every((id) => known.has(id)))
      throw new Refusal('validation.failed', { fields: [{ path: 'locationIDs', code: 'gone' }] });
  };
  /** The webhook of a call, which can be sent to. */
  const findSigned = async (tx: Tx, call: Call, id: string) => {
    const webhook = await find(tx, call, id);
    return webhook.hasSecret ? webhook : refuse('webhook.secret_missing');
  };
  const hint = (tx: Tx, call: Call): void => tx.afterCommit(() => announceMessages(call.scope.companyID));
  return {
    list: (call) =>
      call.readForCompany(async (tx) =>
        (await listWebhooks(tx, call.scope)).filter(await keepable(tx, call)).map(shownWebhook),
      ),
    options: (call) => call.readForCompany(async (tx) => ({ locations: await placesOf(tx, call) })),
    get: (call) => call.readForCompany(async (tx) => shownWebhook(await find(tx, call, call.params.id))),
    messages: (call) =>
      call.readForCompany(async (tx) => {
        await find(tx, call, call.params.id);
        return { items: await listMessages(tx, call.scope, call.params.id) };
      }),
    create: (call) => {
      const id = call.body.webhookID ?? newID();
      return call.transactForCompany(async (tx) => {
        const added = await addedOnce(tx, id, {
          create: async () => {
            await assertInput(tx, call, call.body);
            return createWebhook(tx, call.scope, id, call.body, now());
          },
          read: () => find(tx, call, id),
        });
        return shownWebhook(added);
      });
    },
    update: (call) =>
      call.transactForCompany(async (tx) => {
        const { id } = call.params;
        await find(tx, call, id);
        await assertInput(tx, call, call.body);
        const changed = await updateWebhook(tx, call.scope, id, call.body, now());
        // One that was off and is on again may have waiting messages.
        hint(tx, call);
        return changedOrRefused(changed === null ? null : shownWebhook(changed), async () =>
          shownWebhook(await find(tx, call, id)),
        );
      }),
    renewSecret: (call) =>
      call.transactForCompany(async (tx) => {
        const { id } = call.params;
        await find(tx, call, id);
        await countWebhookSecret(tx, call.scope, id, now());
        const webhook = await find(tx, call, id);
        return { secret: secretOfWebhook(channelKey, id, webhook.secretVersion), webhook: shownWebhook(webhook) };
      }),
    test: (call) =>
      call.transactForCompany(async (tx) => {
        const { webhookID } = await findSigned(tx, call, call.params.id);
        hint(tx, call);
        return requireFound(await addTest(tx, call.scope, { id: newID(), webhookID, now: now() }));
      }),
    replay: (call) =>
      call.transactForCompany(async (tx) => {
        const { webhookID } = await findSigned(tx, call, call.params.id);
        hint(tx, call);
        return requireFound(
          await sendAgain(tx, call.scope, { id: call.params.webhookMessageID, webhookID, now: now() }),
        );
      }),
    remove: (call) =>
      call.transactForCompany(async (tx) => {
        const mine = await keepable(tx, call, [permission.onlineIntegrations.delete]);
        const kept = (await listWebhooks(tx, call.scope)).filter(mine).map(({ webhookID }) => webhookID);
        const ids = call.query.ids.filter((id) => kept.includes(id.toLowerCase()));
        return removedOrRefused(await markRemoved(tx, 'webhooks', call.scope.companyID, ids, removal(call, now())));
      }),
  };
}

const { view, add, edit } = permission.onlineIntegrations;
const KEEPING = [view, add, edit];

/** Locations that the caller may enter and at which they keep integrations, by one of these rights (decision 461). */
async function placesOf(
  tx: Tx,
  call: Call,
  rights: readonly PermissionCode[] = KEEPING,
): Promise<{ locationID: string; name: string }[]> {
  return (await listEnteredPlaces(tx, call))
    .filter(({ codes }) => isAllowed(codes, rights))
    .map(({ scope, name }) => ({ locationID: scope.locationID, name }));
}

/** Whether the caller keeps a webhook: one that names no open location at which they do not (decision 461). */
async function keepable(
  tx: Tx,
  call: Call,
  rights?: readonly PermissionCode[],
): Promise<(webhook: Pick<StoredWebhook, 'locationIDs'>) => boolean> {
  const mine = new Set((await placesOf(tx, call, rights)).map(({ locationID }) => locationID));
  const others = (await listPlaces(tx, call.scope)).filter(({ locationID }) => !mine.has(locationID));
  return ({ locationIDs }) => !others.some(({ locationID }) => locationIDs.includes(locationID));
}
