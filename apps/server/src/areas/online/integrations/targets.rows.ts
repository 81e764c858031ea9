import type { IntegrationProvider } from '@tavola/contract';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

/** A channel that can be sent to, with what was sent to it. */
export interface Target {
  readonly orderChannelID: string;
  readonly provider: IntegrationProvider;
  readonly address: string;
  readonly externalID: string;
  /** Null = no menu is sent. */
  readonly menuID: string | null;
  readonly sendsStates: boolean;
  readonly secretVersion: number;
  readonly sentVersion: number | null;
  readonly sentMenu: string | null;
  readonly sentOut: readonly string[];
  readonly attempts: number;
}

/** Channels of a company that can be sent to, with their locations. */
export async function listTargets(
  tx: Tx,
  { companyID }: CompanyScope,
): Promise<{ readonly locationID: string; readonly orderChannelID: string }[]> {
  const rows = await tx
    .selectFrom('integration_channels as ic')
    .innerJoin('integrations as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'ic.integration_id').on('i.deleted_at', 'is', null),
    )
    .select(['ic.location_id', 'ic.order_channel_id'])
    .where('ic.company_id', '=', companyID)
    .where('ic.address', 'is not', null)
    .where(sql<SqlBool>`i.is_active AND ic.is_active`)
    .execute();
  return rows.map((row) => ({ locationID: row.location_id, orderChannelID: row.order_channel_id }));
}

/** A channel that is due to be sent to; null = it is not, or can no longer be sent to. */
export async function findTarget(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderChannelID: string,
  now: Date,
): Promise<Target | null> {
  const row = await tx
    .selectFrom('integration_channels as ic')
    .innerJoin('integrations as i', (join) =>
      join
        .on('i.company_id', '=', companyID)
        .on('i.location_id', '=', locationID)
        .onRef('i.id', '=', 'ic.integration_id')
        .on('i.deleted_at', 'is', null),
    )
    .innerJoin('order_channels as c', (join) =>
      join
        .on('c.company_id', '=', companyID)
        .on('c.location_id', '=', locationID)
        .onRef('c.id', '=', 'ic.order_channel_id')
        .on('c.deleted_at', 'is', null),
    )
    .select([
      'i.provider',
      'i.sends_menu',
      'i.sends_states',
      'c.secret_version',
      'ic.address',
      'ic.external_id',
      'ic.menu_id',
      'ic.sent_version',
      'ic.sent_menu',
      'ic.sent_out',
      'ic.attempts',
    ])
    .where('ic.company_id', '=', companyID)
    .where('ic.location_id', '=', locationID)
    .where('ic.order_channel_id', '=', orderChannelID)
    .where('ic.next_at', '<=', now.toISOString())
    .where('c.secret_version', '>', 0)
    .where(sql<SqlBool>`i.is_active AND ic.is_active`)
    // The column's check allows these alone.
    .$narrowType<{ provider: IntegrationProvider }>()
    .executeTakeFirst();
  if (row?.address == null) return null;
  return {
    orderChannelID,
    provider: row.provider,
    address: row.address,
    externalID: row.external_id,
    menuID: row.sends_menu ? row.menu_id : null,
    sendsStates: row.sends_states,
    secretVersion: row.secret_version,
    sentVersion: row.sent_version === null ? null : Number(row.sent_version),
    sentMenu: row.sent_menu,
    sentOut: row.sent_out,
    attempts: row.attempts,
  };
}

const nextSendAt = (tx: Tx, { companyID, locationID }: LocationScope, orderChannelID: string, at: Date) =>
  tx
    .updateTable('integration_channels')
    .set({ next_at: at.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_channel_id', '=', orderChannelID);

/** Takes a channel until `until`, so that no other process sends to it; false = another one has it. */
export async function takeTarget(
  tx: Tx,
  scope: LocationScope,
  orderChannelID: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const row = await nextSendAt(tx, scope, orderChannelID, until)
    .where('next_at', '<=', now.toISOString())
    .returning('order_channel_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Longer than a channel is taken for one send. */
const LONGEST_LEASE_MS = 90_000;

/**
 * Ends the pause of a channel that did not take what it was sent: its partner has called, so it is there (decision
 * 452). False = there was none.
 */
export async function endTargetPause(
  tx: Tx,
  scope: LocationScope,
  orderChannelID: string,
  now: Date,
): Promise<boolean> {
  const row = await nextSendAt(tx, scope, orderChannelID, now)
    .where('attempts', '>', 0)
    .where('next_at', '>', new Date(now.getTime() + LONGEST_LEASE_MS).toISOString())
    .returning('order_channel_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What the sends to a channel leave on it. */
export async function noteSent(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderChannelID: string,
  marks: {
    readonly next_at: string;
    readonly attempts: number;
    readonly failure: string | null;
    readonly sent_at?: string;
    readonly sent_version?: string;
    readonly sent_menu?: string | null;
    readonly sent_out?: string[];
  },
): Promise<void> {
  await tx
    .updateTable('integration_channels')
    .set(marks)
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_channel_id', '=', orderChannelID)
    .execute();
}

/** Notes the states of orders that their partner has taken. */
export async function noteStates(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  states: readonly { readonly orderID: string; readonly state: string }[],
): Promise<void> {
  for (const { orderID, state } of states)
    await tx
      .updateTable('online_orders')
      .set({ sent_state: state })
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('order_id', '=', orderID)
      .execute();
}
