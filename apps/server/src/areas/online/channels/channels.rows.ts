import type { OrderChannelInput, OrderChannelRecord } from '@tavola/contract';
import { sql } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { keyOfChannel } from './channel-key.ts';

const CHANNELS: NamedRecords = {
  table: 'order_channels',
  isOfLocation: true,
  key: 'order_channels_name_key',
};

const channelsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('order_channels')
    .select([
      'id',
      'name',
      'is_active',
      'is_auto_accepted',
      'prep_minutes',
      'payment_account_id',
      'secret_version',
      'version',
    ])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof channelsOf>['execute']>>[number];

/** A channel, and how many secrets were made for it. */
export interface StoredChannel extends OrderChannelRecord {
  readonly secretVersion: number;
}

const toChannel = (scope: LocationScope, row: Row): StoredChannel => ({
  orderChannelID: row.id,
  name: row.name,
  isActive: row.is_active,
  isAutoAccepted: row.is_auto_accepted,
  prepMinutes: row.prep_minutes,
  paymentAccountID: row.payment_account_id,
  key: keyOfChannel(scope, row.id),
  hasSecret: row.secret_version > 0,
  version: row.version,
  secretVersion: row.secret_version,
});

/** A channel as calls answer it. */
export const shownChannel = ({ secretVersion: _secret, ...channel }: StoredChannel): OrderChannelRecord => channel;

/** Channels of the location by name. */
export async function listChannels(tx: Tx, scope: LocationScope): Promise<StoredChannel[]> {
  const rows = await channelsOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map((row) => toChannel(scope, row));
}

/** One channel; null = unknown or deleted. */
export async function getChannel(tx: Tx, scope: LocationScope, id: string): Promise<StoredChannel | null> {
  const row = await channelsOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toChannel(scope, row);
}

const columnsOf = (channel: OrderChannelInput) => ({
  name: channel.name,
  is_active: channel.isActive,
  is_auto_accepted: channel.isAutoAccepted,
  prep_minutes: channel.prepMinutes,
  payment_account_id: channel.paymentAccountID ?? null,
});

/** Adds a channel. Null = it already exists (a repeated call). */
export async function createChannel(
  tx: Tx,
  scope: LocationScope,
  id: string,
  channel: OrderChannelInput,
  now: Date,
): Promise<StoredChannel | null> {
  return (await addRecord(tx, CHANNELS, scope, id, columnsOf(channel), now)) ? getChannel(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateChannel(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...channel }: OrderChannelInput & { version: number },
  now: Date,
): Promise<StoredChannel | null> {
  return (await changeRecord(tx, CHANNELS, scope, id, version, columnsOf(channel), now))
    ? getChannel(tx, scope, id)
    : null;
}

/** Counts a secret that is made; the one before it signs nothing from then on. */
export async function countSecret(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('order_channels')
    .set({
      secret_version: sql<number>`secret_version + 1`,
      version: sql<number>`version + 1`,
      updated_at: now.toISOString(),
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .execute();
}

/** Whether an account is that of a channel. */
export async function isChannelAccount(
  tx: Tx,
  { companyID }: LocationScope,
  accountID: string,
  paymentTypeID: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_accounts')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', accountID)
    .where('payment_type_id', '=', paymentTypeID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
