import type { paymentDeviceRoutes, paymentIntegrationRoutes, terminalPaymentDeviceRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { mayAsk, originsOf } from '#platform/egress/egress.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { sealDeviceKey } from './device-key.ts';
import { getIntegration, listIntegrations, writeIntegration } from './integrations.rows.ts';
import {
  createDevice,
  findBusyDevice,
  getDevice,
  leaveDevices,
  listDevices,
  readDevicePreference,
  updateDevice,
  writeDevicePreference,
} from './payment-devices.rows.ts';

/** What the calls of card terminals need. */
export interface PaymentDeviceServices extends Pick<Services, 'now' | 'newID' | 'config'> {
  /** With which the keys of providers are sealed. */
  readonly deviceKey: Uint8Array;
}

/** The calls of how card terminals are reached. */
export function createPaymentIntegrationHandlers({
  now,
  newID,
  config,
  deviceKey,
}: PaymentDeviceServices): Handlers<typeof paymentIntegrationRoutes> {
  return {
    list: (call) => call.read((tx) => listIntegrations(tx, call.scope)),
    get: (call) => call.read((tx) => getIntegration(tx, call.scope, call.params.id)),
    update: (call) =>
      call.transact(async (tx) => {
        const { scope, body, params } = call;
        assertAddress(body.address, originsOf(config.deviceOrigins, scope.companyID));
        const key = body.key ?? '';
        const before = await getIntegration(tx, scope, params.id);
        // A key goes to the address that it was given for, never to another one.
        if (key === '' && (!before.hasKey || before.address !== body.address))
          throw new Refusal('validation.failed', { fields: [{ path: 'key', code: 'required' }] });
        const sealedKey = key === '' ? null : sealDeviceKey(deviceKey, scope, params.id, key);
        const written = await writeIntegration(tx, scope, params.id, body, { sealedKey, now: now(), newID });
        return changedOrRefused(written, () => getIntegration(tx, scope, params.id));
      }),
  };
}

function assertAddress(address: string, allowed: readonly string[]): void {
  if (!URL.canParse(address) || !mayAsk(new URL(address), allowed))
    throw new Refusal('validation.failed', { fields: [{ path: 'address', code: 'invalid' }] });
}

/** The calls of card terminals. */
export function createPaymentDeviceHandlers({
  now,
  newID,
}: PaymentDeviceServices): Handlers<typeof paymentDeviceRoutes> {
  return {
    list: (call) => call.read((tx) => listDevices(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getDevice(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.paymentDeviceID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => createDevice(tx, call.scope, id, call.body, now()),
          read: () => getDevice(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) => {
        const { scope, body, params } = call;
        const before = requireFound(await getDevice(tx, scope, params.id));
        const isMoved =
          before.deviceCode !== body.deviceCode || before.paymentIntegrationID !== body.paymentIntegrationID;
        if (isMoved) await assertSettled(tx, scope, [params.id]);
        return changedOrRefused(await updateDevice(tx, scope, params.id, body, now()), () =>
          getDevice(tx, scope, params.id),
        );
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const { scope, query } = call;
        await assertSettled(tx, scope, query.paymentDeviceIds);
        await leaveDevices(tx, scope, query.paymentDeviceIds);
        return removedOrRefused(
          await markRemovedHere(tx, 'payment_devices', scope, query.paymentDeviceIds, removal(call, now())),
        );
      }),
  };
}

/** What a card terminal was asked for is asked again there, so it stays until that has an outcome. */
async function assertSettled(tx: Tx, scope: LocationScope, deviceIDs: readonly string[]): Promise<void> {
  const name = await findBusyDevice(tx, scope, deviceIDs);
  if (name !== null) refuse('payment_device.error.in_use', { name });
}

/** The calls with which a terminal chooses its card terminal. */
export function createTerminalPaymentDeviceHandlers({
  now,
}: Pick<Services, 'now'>): Handlers<typeof terminalPaymentDeviceRoutes> {
  return {
    preference: (call) =>
      call.read(async (tx) => {
        const devices = await listDevices(tx, call.scope);
        const { paymentDeviceID } = await readDevicePreference(tx, call.scope, call.clientID);
        const choices = devices
          .filter((device) => device.isActive || device.paymentDeviceID === paymentDeviceID)
          .map(({ paymentDeviceID: id, name }) => ({ paymentDeviceID: id, name }));
        return { paymentDeviceID, choices };
      }),
    setPreference: (call) =>
      call.transact(async (tx) => {
        const { scope, body, clientID } = call;
        const { paymentDeviceID } = body;
        const device = paymentDeviceID === null ? null : await getDevice(tx, scope, paymentDeviceID);
        if (paymentDeviceID !== null && device?.isActive !== true)
          throw new Refusal('validation.failed', { fields: [{ path: 'paymentDeviceID', code: 'invalid' }] });
        if (!(await writeDevicePreference(tx, scope, clientID, body))) return body;
        const target = { action: 'client.changed', targetType: 'client', targetID: clientID } as const;
        await recordAudit(tx, call.actor, { ...target, after: { paymentDeviceId: paymentDeviceID } }, now());
        return body;
      }),
  };
}
