import {
  noticeTargets,
  type notificationGroupRoutes,
  type NotificationTargetInput,
  type notificationTargetRoutes,
} from '@tavola/contract';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import type { Config } from '#platform/config/config.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { listWebhooksHere } from '#platform/realtime/webhook-outbox.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  arePeopleHere,
  createGroup,
  getGroup,
  listGroups,
  listPeopleHere,
  removeGroups,
  updateGroup,
} from './groups.rows.ts';
import {
  areTerminalsHere,
  createTarget,
  getTarget,
  listTargets,
  listTerminalsHere,
  removeTargets,
  updateTarget,
} from './targets.rows.ts';

type Tools = Pick<Services, 'now' | 'newID'>;
type TargetTools = Tools & { readonly config: Pick<Config, 'smtpUrl'> };

/** The calls that say who is notified of what (decision 278). */
export function createGroupHandlers({ now, newID }: Tools): Handlers<typeof notificationGroupRoutes> {
  const requirePeople = async (tx: Tx, scope: LocationScope, userIDs: readonly string[]): Promise<void> => {
    if (!(await arePeopleHere(tx, scope, userIDs))) refuse('resource.not_found');
  };
  return {
    list: (call) => call.read((tx) => listGroups(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getGroup(tx, call.scope, call.params.id))),
    people: (call) => call.read((tx) => listPeopleHere(tx, call.scope)),
    create: (call) => {
      const { notificationGroupID, ...input } = call.body;
      const id = notificationGroupID ?? newID();
      return call.transact(async (tx) => {
        await requirePeople(tx, call.scope, input.userIDs);
        return addedOnce(tx, id, {
          create: () => createGroup(tx, call.scope, id, input, now()),
          read: () => getGroup(tx, call.scope, id),
        });
      });
    },
    update: (call) =>
      call.transact(async (tx) => {
        await requirePeople(tx, call.scope, call.body.userIDs);
        const { id } = call.params;
        return changedOrRefused(await updateGroup(tx, call.scope, id, call.body, now()), () =>
          getGroup(tx, call.scope, id),
        );
      }),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(await removeGroups(tx, call.scope, call.query.ids, removal(call, now()))),
      ),
  };
}

/** The calls that say how notices reach people (decisions 193, 278). */
export function createTargetHandlers({ now, newID, config }: TargetTools): Handlers<typeof notificationTargetRoutes> {
  const requireReached = async (
    tx: Tx,
    scope: LocationScope,
    { kind, notificationGroupID, clientIDs, webhookID }: NotificationTargetInput,
  ): Promise<void> => {
    const isKnown =
      kind === 'Webhook'
        ? (await listWebhooksHere(tx, scope)).some((one) => one.webhookID === webhookID)
        : notificationGroupID === null
          ? await areTerminalsHere(tx, scope, clientIDs)
          : (await getGroup(tx, scope, notificationGroupID)) !== null;
    if (!isKnown) refuse('resource.not_found');
  };
  return {
    channels: (call) =>
      call.read(async (tx) => {
        const hasWebhook = (await listWebhooksHere(tx, call.scope)).length > 0;
        const canSend = { Bell: true, Sound: true, Mail: config.smtpUrl !== null, Webhook: hasWebhook };
        return noticeTargets.map((one) => ({ notificationChannelID: one, isActive: canSend[one] }));
      }),
    list: (call) => call.read((tx) => listTargets(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getTarget(tx, call.scope, call.params.id))),
    options: (call) =>
      call.read(async (tx) => ({
        groups: (await listGroups(tx, call.scope)).map(({ notificationGroupID, name }) => ({
          notificationGroupID,
          name,
        })),
        terminals: await listTerminalsHere(tx, call.scope),
        webhooks: await listWebhooksHere(tx, call.scope),
      })),
    create: (call) => {
      const { notificationTargetID, ...input } = call.body;
      const id = notificationTargetID ?? newID();
      return call.transact(async (tx) => {
        await requireReached(tx, call.scope, input);
        return addedOnce(tx, id, {
          create: () => createTarget(tx, call.scope, id, input, now()),
          read: () => getTarget(tx, call.scope, id),
        });
      });
    },
    update: (call) =>
      call.transact(async (tx) => {
        await requireReached(tx, call.scope, call.body);
        const { id } = call.params;
        return changedOrRefused(await updateTarget(tx, call.scope, id, call.body, now()), () =>
          getTarget(tx, call.scope, id),
        );
      }),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(await removeTargets(tx, call.scope, call.query.ids, removal(call, now()))),
      ),
  };
}
