import type {
  Integration,
  IntegrationInput,
  IntegrationProvider,
  OnlineLocation,
  OnlineLocationInput,
} from '@tavola/contract';
import { sql, type SqlBool } from 'kysely';
import type { Removal } from '#platform/crud/remove-rows.ts';
import { removedColumns } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const integrationsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('integrations as i')
    .select(['i.id', 'i.provider', 'i.is_active', 'i.sends_menu', 'i.sends_states', 'i.version'])
    .select((eb) => [
      // The channels of our own page are those of its stores.
      eb
        .case()
        .when('i.provider', '=', 'menulive')
        .then(
          eb
            .selectFrom('online_stores as s')
            .select(sql<number>`count(DISTINCT s.order_channel_id)::int`.as('channels'))
            .where('s.company_id', '=', companyID)
            .where('s.location_id', '=', locationID)
            .where('s.deleted_at', 'is', null),
        )
        .else(
          eb
            .selectFrom('integration_channels as ic')
            .select(sql<number>`count(*)::int`.as('channels'))
            .where('ic.company_id', '=', companyID)
            .where('ic.location_id', '=', locationID)
            .whereRef('ic.integration_id', '=', 'i.id'),
        )
        .end()
        .as('channels'),
    ])
    .where('i.company_id', '=', companyID)
    .where('i.location_id', '=', locationID)
    .where('i.deleted_at', 'is', null)
    // The column's check allows these alone.
    .$narrowType<{ provider: IntegrationProvider }>();
type Row = Awaited<ReturnType<ReturnType<typeof integrationsOf>['execute']>>[number];

/** An integration with the id of its row. */
export interface StoredIntegration extends Integration {
  readonly rowID: string;
}

const toIntegration = (row: Row): StoredIntegration => ({
  rowID: row.id,
  integrationID: row.provider,
  isActive: row.is_active,
  sendsMenu: row.sends_menu,
  sendsStates: row.sends_states,
  channels: row.channels ?? 0,
  version: row.version,
});

/** An integration as calls answer it. */
export const shownIntegration = ({ rowID: _row, ...integration }: StoredIntegration): Integration => integration;

/** What a location is connected with. */
export const listIntegrations = async (tx: Tx, scope: LocationScope): Promise<StoredIntegration[]> =>
  (await integrationsOf(tx, scope).orderBy('i.provider').execute()).map(toIntegration);

/** One connection; null = there is none. */
export async function getIntegration(
  tx: Tx,
  scope: LocationScope,
  provider: IntegrationProvider,
): Promise<StoredIntegration | null> {
  const row = await integrationsOf(tx, scope).where('i.provider', '=', provider).executeTakeFirst();
  return row === undefined ? null : toIntegration(row);
}

const columnsOf = ({ isActive, sendsMenu, sendsStates }: IntegrationInput, now: Date) => ({
  is_active: isActive,
  sends_menu: sendsMenu,
  sends_states: sendsStates,
  updated_at: now.toISOString(),
});

/** Connects a location with a provider; one that is connected stays as it is. */
export async function connect(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  provider: IntegrationProvider,
  input: IntegrationInput,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  const columns = columnsOf(input, now);
  await tx
    .insertInto('integrations')
    .values({ company_id: companyID, location_id: locationID, id, provider, created_at: now.toISOString(), ...columns })
    .onConflict((known) =>
      known
        .columns(['company_id', 'location_id', 'provider'])
        .doUpdateSet({ ...columns, deleted_at: null, deleted_by: null, version: sql<number>`integrations.version + 1` })
        .where('integrations.deleted_at', 'is not', null),
    )
    .execute();
}

/** False = unknown, or no longer at this version. */
export async function changeIntegration(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  provider: IntegrationProvider,
  { version, ...input }: IntegrationInput & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('integrations')
    .set({ ...columnsOf(input, now), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('provider', '=', provider)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a connection with its channels. */
export async function disconnect(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { rowID }: StoredIntegration,
  by: Removal,
): Promise<void> {
  await tx
    .deleteFrom('integration_channels')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('integration_id', '=', rowID)
    .execute();
  await tx
    .updateTable('integrations')
    .set({ ...removedColumns(by), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', rowID)
    .execute();
}

/** A channel of the location, whom it belongs to, and what was sent to it. */
export interface ConnectableChannel extends OnlineLocation {
  /** The connection that has it; null = none. */
  readonly integrationRowID: string | null;
  readonly isOfStore: boolean;
}

/** All channels of the location by name. */
export async function listConnectable(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  rowID: string | null,
): Promise<ConnectableChannel[]> {
  const rows = await tx
    .selectFrom('order_channels as c')
    .leftJoin('integration_channels as ic', (join) =>
      join
        .on('ic.company_id', '=', companyID)
        .on('ic.location_id', '=', locationID)
        .onRef('ic.order_channel_id', '=', 'c.id'),
    )
    .select([
      'c.id',
      'c.name',
      'c.secret_version',
      'ic.integration_id',
      'ic.is_active',
      'ic.external_id',
      'ic.address',
      'ic.menu_id',
      'ic.sent_at',
      'ic.failure',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('online_stores as s')
            .select('s.id')
            .where('s.company_id', '=', companyID)
            .where('s.location_id', '=', locationID)
            .where('s.deleted_at', 'is', null)
            .whereRef('s.order_channel_id', '=', 'c.id'),
        )
        .as('is_of_store'),
    )
    .where('c.company_id', '=', companyID)
    .where('c.location_id', '=', locationID)
    .where('c.deleted_at', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['c.name']))
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    orderChannelID: row.id,
    channelName: row.name,
    isConnected: row.integration_id !== null && row.integration_id === rowID,
    isActive: row.is_active ?? false,
    externalID: row.external_id ?? '',
    address: row.address,
    menuID: row.menu_id,
    hasSecret: row.secret_version > 0,
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    failure: row.failure,
    integrationRowID: row.integration_id,
    isOfStore: row.is_of_store === true,
  }));
}

/** Makes these the channels of a connection. What was sent to one that stays is kept while its address is the same. */
export async function writeChannels(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  rowID: string,
  channels: readonly OnlineLocationInput[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const left = channels.map(({ orderChannelID }) => orderChannelID);
  await tx
    .deleteFrom('integration_channels')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('integration_id', '=', rowID)
    .$if(left.length > 0, (query) => query.where('order_channel_id', 'not in', left))
    .execute();
  if (channels.length === 0) return;
  await tx
    .insertInto('integration_channels')
    .values(
      channels.map(({ orderChannelID, isActive, externalID, address, menuID }) => ({
        company_id: companyID,
        location_id: locationID,
        integration_id: rowID,
        order_channel_id: orderChannelID,
        is_active: isActive,
        external_id: externalID,
        address: address ?? null,
        menu_id: menuID ?? null,
        next_at: at,
      })),
    )
    .onConflict((known) =>
      known.columns(['company_id', 'order_channel_id']).doUpdateSet({
        is_active: sql<boolean>`excluded.is_active`,
        external_id: sql<string>`excluded.external_id`,
        address: sql<string | null>`excluded.address`,
        menu_id: sql<string | null>`excluded.menu_id`,
        sent_version: sql<string | null>`NULL`,
        sent_menu: sql<
          string | null
        >`CASE WHEN integration_channels.address = excluded.address THEN integration_channels.sent_menu END`,
        next_at: at,
        attempts: 0,
        failure: null,
      }),
    )
    .execute();
}

/** Lets everything be sent to the channels of a connection again; returns how many have an address. */
export async function sendAllAgain(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  rowID: string,
  now: Date,
): Promise<number> {
  const rows = await tx
    .updateTable('integration_channels')
    .set({ sent_version: null, sent_menu: null, next_at: now.toISOString(), attempts: 0, failure: null })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('integration_id', '=', rowID)
    .where('address', 'is not', null)
    .returning('order_channel_id')
    .execute();
  return rows.length;
}

/** Whether a connection that has this channel is switched off. */
export async function isChannelOff(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderChannelID: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('integration_channels as ic')
    .innerJoin('integrations as i', (join) =>
      join
        .on('i.company_id', '=', companyID)
        .on('i.location_id', '=', locationID)
        .onRef('i.id', '=', 'ic.integration_id'),
    )
    .select('ic.order_channel_id')
    .where('ic.company_id', '=', companyID)
    .where('ic.location_id', '=', locationID)
    .where('ic.order_channel_id', '=', orderChannelID)
    .where(sql<SqlBool>`NOT (i.is_active AND ic.is_active)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the connection with our own page is switched off; where there is none, the page is on. */
export async function isPageOff(tx: Tx, scope: LocationScope): Promise<boolean> {
  const page = await getIntegration(tx, scope, 'menulive');
  return page !== null && !page.isActive;
}
