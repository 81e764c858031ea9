import {
  isOpenState,
  isUnknownState,
  NO_AMOUNT,
  type DeviceSettlement,
  type deviceSettlementRoutes,
} from '@tavola/contract';
import { getDevice, listDevices, type CardTerminals } from '#areas/finance/index.ts';
import { requirePerson, type Actor } from '#platform/auth/actor.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { intentNow, workOf } from '../commands/work.ts';
import { listBatch, sumBatches } from './batch-charges.rows.ts';
import type { SettlementAsker } from './settlement-asker.ts';
import {
  askSettlementAt,
  differencesOf,
  endSettlement,
  findOpenSettlement,
  findSettlement,
  holdSettlement,
  insertSettlement,
  lastSettlements,
  listSettlements,
  type StoredSettlement,
} from './settlements.rows.ts';

/** What the calls of settlements need. */
export interface DeviceSettlementServices {
  readonly deps: SellingDeps;
  readonly terminals: CardTerminals;
  readonly settlements: SettlementAsker;
}

const NOTHING = { count: 0, amount: NO_AMOUNT, authorisedCount: 0, authorisedAmount: NO_AMOUNT };

/** The calls with which card terminals are settled. */
export function createDeviceSettlementHandlers(
  services: DeviceSettlementServices,
): Handlers<typeof deviceSettlementRoutes> {
  const { deps, settlements } = services;
  return {
    batches: (call) =>
      call.read(async (tx) => {
        const devices = await listDevices(tx, call.scope);
        const sums = await sumBatches(tx, call.scope);
        const ids = devices.map(({ paymentDeviceID }) => paymentDeviceID);
        const last = await shown(tx, call.scope, await lastSettlements(tx, call.scope, ids));
        return devices.map(({ paymentDeviceID, name }) => ({
          paymentDeviceID,
          deviceName: name,
          ...(sums.get(paymentDeviceID) ?? NOTHING),
          lastSettlement: last.find((one) => one.paymentDeviceID === paymentDeviceID) ?? null,
        }));
      }),
    batch: (call) =>
      call.read(async (tx) => {
        await seenDevice(tx, call.scope, call.params.id);
        return listBatch(tx, call.scope, call.params.id);
      }),
    settle: async (call) => {
      const { scope, actor, params, body } = call;
      const asked = { deviceID: params.id, settlementID: body.settlementID };
      const begun = await call.transact((tx) => beginSettlement(tx, actor, asked, services));
      if (isOpenState(begun.status)) settlements.note(scope, begun.settlementID, deps.now());
      return begun;
    },
    giveUp: (call) => {
      const { actor, params, body } = call;
      const asked = { deviceID: params.id, settlementID: params.settlementID, reason: body.reason };
      return call.transact((tx) => giveUp(tx, actor, asked, deps));
    },
    settlements: (call) =>
      call.read(async (tx) => {
        await seenDevice(tx, call.scope, call.params.id);
        return shown(tx, call.scope, await listSettlements(tx, call.scope, call.params.id));
      }),
  };
}

const seenDevice = async (tx: Tx, scope: LocationScope, id: string) =>
  (await getDevice(tx, scope, id)) ?? refuse('payment_device.error.not_found');

/** Settlements as calls answer them. */
async function shown(tx: Tx, scope: LocationScope, found: readonly StoredSettlement[]): Promise<DeviceSettlement[]> {
  const differences = await differencesOf(
    tx,
    scope,
    found.map(({ settlementID }) => settlementID),
  );
  return found.map(({ currencyCode: _currency, ...settlement }) => ({
    ...settlement,
    differences: differences.get(settlement.settlementID) ?? [],
  }));
}

/**
 * Stores a settlement before its provider is asked (decision 147). A repeat of its id answers how it is, and so does
 * another one while a settlement of the card terminal is open, which is asked about at once then.
 */
async function beginSettlement(
  tx: Tx,
  actor: Actor,
  { deviceID, settlementID }: { readonly deviceID: string; readonly settlementID: string },
  { deps, terminals }: DeviceSettlementServices,
): Promise<DeviceSettlement> {
  const { scope } = actor;
  const device = await seenDevice(tx, scope, deviceID);
  const known = await findSettlement(tx, scope, settlementID);
  if (known !== null && known.paymentDeviceID !== deviceID) refuse('idempotency.mismatch');
  if (known !== null) return shownOne(tx, scope, settlementID);
  const now = deps.now();
  const open = await findOpenSettlement(tx, scope, deviceID);
  if (open !== null) {
    await tx.send(askSettlementAt(scope, open.settlementID, now));
    return shownOne(tx, scope, open.settlementID);
  }
  if ((await terminals.connectionOf(tx, scope, device)) === null)
    refuse('payment_device.error.invalid_config', { name: device.name });
  const { place } = await workOf(intentNow(tx, actor, deps));
  const { count: ourCount, amount: ourAmount } = (await sumBatches(tx, scope)).get(deviceID) ?? NOTHING;
  const { currencyCode } = place.operational;
  const userID = requirePerson(actor);
  const at = now.toISOString();
  const isNew = await insertSettlement(
    tx,
    scope,
    { id: settlementID, deviceID, currencyCode, ourCount, ourAmount, userID },
    at,
  );
  if (isNew) {
    const entry = { action: 'payment_device.settled', targetType: 'paymentDevice', targetID: deviceID } as const;
    await tx.send(auditStatement(actor, { ...entry, after: { amount: ourAmount } }, now));
    await publish(tx, scope, 'settlementPaymentDeviceStatusChanged', { deviceID, status: 'Idle' });
    return shownOne(tx, scope, settlementID);
  }
  // Another person was faster: theirs is the open one.
  const theirs = await findOpenSettlement(tx, scope, deviceID);
  return shownOne(tx, scope, theirs?.settlementID ?? settlementID);
}

/**
 * A person ends what a provider never answers clearly (decision 456). Under the lock of the settlement, so that an
 * answer that arrives at the same time either decides or is not used. What the card terminal took stays in its batch.
 */
async function giveUp(
  tx: Tx,
  actor: Actor,
  {
    deviceID,
    settlementID,
    reason,
  }: { readonly deviceID: string; readonly settlementID: string; readonly reason: string },
  deps: SellingDeps,
): Promise<DeviceSettlement> {
  const { scope } = actor;
  const known = await findSettlement(tx, scope, settlementID);
  if (known?.paymentDeviceID !== deviceID) refuse('payment_device.error.settlement_not_found');
  const held = await holdSettlement(tx, scope, settlementID);
  if (held === null || !isUnknownState(held.status)) {
    const ended = await shownOne(tx, scope, settlementID);
    return ended.status === 'Cancelled' ? ended : refuse('payment_device.error.settlement_known');
  }
  const now = deps.now();
  const entry = { action: 'payment_device.given_up', targetType: 'paymentDevice', targetID: deviceID } as const;
  const { status, ourAmount: amount } = held;
  await tx.pipeline([
    endSettlement(scope, settlementID, { userID: requirePerson(actor), reason }, now.toISOString()),
    auditStatement(actor, { ...entry, before: { status }, after: { status: 'Cancelled', amount, reason } }, now),
  ]);
  await publish(tx, scope, 'settlementPaymentDeviceStatusChanged', { deviceID, status: 'Cancelled' });
  return shownOne(tx, scope, settlementID);
}

async function shownOne(tx: Tx, scope: LocationScope, id: string): Promise<DeviceSettlement> {
  const found = (await findSettlement(tx, scope, id)) ?? refuse('idempotency.mismatch');
  const [settlement] = await shown(tx, scope, [found]);
  return settlement ?? refuse('idempotency.mismatch');
}
