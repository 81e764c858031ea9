import type { Client, ClientChoice, TerminalType } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The devices of a location that are not removed. */
const clientsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('clients')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null);

/** The device of a session, as its screens know it. */
export async function readClient(tx: Tx, scope: LocationScope, clientID: string): Promise<Client | null> {
  const row = await clientsOf(tx, scope)
    .select(['id', 'name', 'type', 'customer_display_enabled', 'is_use_cash_drawer', 'open_terminal'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('terminal_reports as r')
            .select('r.id')
            .where('r.company_id', '=', scope.companyID)
            .where('r.location_id', '=', scope.locationID)
            .where('r.client_id', '=', clientID)
            .where('r.status', '<>', 'Closed'),
        )
        .as('has_open_report'),
    )
    .where('id', '=', clientID)
    .$narrowType<{ type: TerminalType }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    clientID: row.id,
    name: row.name,
    type: row.type,
    customerDisplaySettingEnable: row.customer_display_enabled,
    posTerminalIsUseCashDrawer: row.is_use_cash_drawer,
    openTerminal: row.open_terminal,
    isOpen: row.has_open_report === true,
  };
}

/** The devices of a location by name, with who is signed in on each. */
export async function listClients(
  tx: Tx,
  scope: LocationScope,
  now: Date,
): Promise<(ClientChoice & { readonly userName: string | null })[]> {
  const rows = await tx
    .selectFrom('clients as c')
    .leftJoin('sessions as s', (join) =>
      join
        .on('s.company_id', '=', scope.companyID)
        .on('s.location_id', '=', scope.locationID)
        .onRef('s.client_id', '=', 'c.id')
        .on('s.ended_at', 'is', null)
        .on('s.expires_at', '>', now.toISOString()),
    )
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', scope.companyID).onRef('u.id', '=', 's.user_id'))
    .distinctOn([(row) => row.fn<string>('lower', ['c.name']), 'c.id'])
    .innerJoin('locations as l', (join) =>
      join.on('l.company_id', '=', scope.companyID).onRef('l.id', '=', 'c.location_id'),
    )
    .select([
      'c.id',
      'c.name',
      'c.type',
      's.id as session_id',
      'u.first_name',
      'u.last_name',
      'c.is_shared',
      'l.is_demo',
    ])
    .where('c.company_id', '=', scope.companyID)
    .where('c.location_id', '=', scope.locationID)
    .where('c.deleted_at', 'is', null)
    .orderBy((row) => row.fn('lower', ['c.name']))
    .orderBy('c.id')
    .orderBy('s.refreshed_at', (order) => order.desc().nullsLast())
    .$narrowType<{ type: TerminalType }>()
    .execute();
  return rows.map((row) => ({
    clientID: row.id,
    name: row.name,
    type: row.type,
    isInUse: row.session_id !== null,
    isShared: row.is_shared && row.is_demo,
    userName: row.session_id === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  }));
}

/** No key has this hash: a terminal that the server itself adds gets its key when a browser first becomes it. */
export const NO_KEY_HASH = '';

/** A device to be registered; only the hash of its key is stored. */
export interface NewClient {
  readonly clientID: string;
  readonly name: string;
  readonly type: TerminalType;
  readonly tokenKeyHash: string;
  /** Everybody may sign in on it without a super-user; counts at the product's own demo restaurants only. */
  readonly isShared?: boolean;
  /** Whether a drawer is counted there, and so whether it works with reports (167); left out = as its type says. */
  readonly hasDrawer?: boolean;
  readonly now: Date;
}

/**
 * A device by its name, whatever the case. The location's row is locked, so two registrations of a name come one after
 * the other.
 */
export async function findClientByName(
  tx: Tx,
  scope: LocationScope,
  name: string,
): Promise<{ clientID: string; name: string; type: TerminalType; tokenKeyHash: string } | null> {
  await tx
    .selectFrom('locations')
    .select('id')
    .where('company_id', '=', scope.companyID)
    .where('id', '=', scope.locationID)
    .forUpdate()
    .execute();
  const row = await clientsOf(tx, scope)
    .select(['id', 'name', 'type', 'token_key_hash'])
    .where((client) => sql<boolean>`lower(${client.ref('name')}) = lower(${name})`)
    .$narrowType<{ type: TerminalType }>()
    .executeTakeFirst();
  return row === undefined
    ? null
    : { clientID: row.id, name: row.name, type: row.type, tokenKeyHash: row.token_key_hash };
}

/**
 * Adds a device under the location's next terminal number; numbers of removed devices are not given again (decision
 * 35).
 */
export async function createClient(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { clientID, name, type, tokenKeyHash, isShared = false, hasDrawer = type === 'PosTerminalWithCash', now }: NewClient,
): Promise<number> {
  const last = await tx
    .selectFrom('clients')
    .select((client) => client.fn.max('terminal_number').as('number'))
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .executeTakeFirst();
  const terminalNumber = (last?.number ?? 0) + 1;
  const at = now.toISOString();
  await tx
    .insertInto('clients')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: clientID,
      name,
      type,
      token_key_hash: tokenKeyHash,
      terminal_number: terminalNumber,
      is_use_cash_drawer: hasDrawer,
      open_terminal: hasDrawer,
      is_shared: isShared,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return terminalNumber;
}
