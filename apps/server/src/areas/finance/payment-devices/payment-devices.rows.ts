import type { PaymentDevice, PaymentDeviceInput, PaymentDevicePreference, PaymentProviderID } from '@tavola/contract';
import { sql } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const DEVICES: NamedRecords = { table: 'payment_devices', isOfLocation: true, key: 'payment_devices_name_key' };

const devicesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('payment_devices')
    .select(['id', 'name', 'provider', 'device_code', 'is_active', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    // The contract's schema is all that ever wrote it.
    .$narrowType<{ provider: PaymentProviderID }>();
type Row = Awaited<ReturnType<ReturnType<typeof devicesOf>['execute']>>[number];

const toDevice = (row: Row): PaymentDevice => ({
  paymentDeviceID: row.id,
  name: row.name,
  paymentIntegrationID: row.provider,
  deviceCode: row.device_code,
  isActive: row.is_active,
  version: row.version,
});

/** Card terminals of the location by name. */
export async function listDevices(tx: Tx, scope: LocationScope): Promise<PaymentDevice[]> {
  const rows = await devicesOf(tx, scope)
    .where('deleted_at', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(toDevice);
}

/** A card terminal; null = unknown or deleted. */
export async function getDevice(tx: Tx, scope: LocationScope, id: string): Promise<PaymentDevice | null> {
  const row = await devicesOf(tx, scope).where('deleted_at', 'is', null).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDevice(row);
}

/** The same of one that may be deleted by now: what it was asked for still has an outcome. */
export async function getAnyDevice(tx: Tx, scope: LocationScope, id: string): Promise<PaymentDevice | null> {
  const row = await devicesOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDevice(row);
}

const columnsOf = ({ name, paymentIntegrationID, deviceCode, isActive }: PaymentDeviceInput) => ({
  name,
  provider: paymentIntegrationID,
  device_code: deviceCode,
  is_active: isActive,
});

/** Adds a card terminal. Null = it already exists (a repeated call). */
export async function createDevice(
  tx: Tx,
  scope: LocationScope,
  id: string,
  device: PaymentDeviceInput,
  now: Date,
): Promise<PaymentDevice | null> {
  return (await addRecord(tx, DEVICES, scope, id, columnsOf(device), now)) ? getDevice(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateDevice(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...device }: PaymentDeviceInput & { version: number },
  now: Date,
): Promise<PaymentDevice | null> {
  return (await changeRecord(tx, DEVICES, scope, id, version, columnsOf(device), now))
    ? getDevice(tx, scope, id)
    : null;
}

/** The name of one of these that has a payment without an outcome; null = none has. */
export async function findBusyDevice(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  deviceIDs: readonly string[],
): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_devices as d')
    .innerJoin('payment_activities as a', (join) =>
      join.onRef('a.device_id', '=', 'd.id').on('a.company_id', '=', companyID).on('a.location_id', '=', locationID),
    )
    .select('d.name')
    .where('d.company_id', '=', companyID)
    .where('d.location_id', '=', locationID)
    .where('d.id', '=', anyOf(deviceIDs))
    .where('a.completed_at', 'is', null)
    .orderBy('d.name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Terminals no longer have card terminals that are removed. */
export async function leaveDevices(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  deviceIDs: readonly string[],
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ payment_device_id: null })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('payment_device_id', '=', anyOf(deviceIDs))
    .execute();
}

/** The card terminal of a terminal. Refuses an unknown terminal. */
export async function readDevicePreference(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
): Promise<PaymentDevicePreference> {
  const row =
    (await tx
      .selectFrom('clients')
      .select('payment_device_id')
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('id', '=', clientID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ?? refuse('client.not_found');
  return { paymentDeviceID: row.payment_device_id };
}

/** Stores it; answers whether that changed anything. */
export async function writeDevicePreference(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  { paymentDeviceID }: PaymentDevicePreference,
): Promise<boolean> {
  const row = await tx
    .updateTable('clients')
    .set({ payment_device_id: paymentDeviceID })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', clientID)
    .where(sql<boolean>`payment_device_id IS DISTINCT FROM ${paymentDeviceID}::uuid`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The card terminal of a terminal, by its name; null = it has none. */
export async function readTerminalDevice(
  tx: Tx,
  scope: LocationScope,
  clientID: string,
): Promise<PaymentDevice | null> {
  const { paymentDeviceID } = await readDevicePreference(tx, scope, clientID);
  return paymentDeviceID === null ? null : getDevice(tx, scope, paymentDeviceID);
}
