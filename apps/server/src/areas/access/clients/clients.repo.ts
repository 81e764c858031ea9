import type { Client, ClientChoice, TerminalType } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The device of a session, as its screens know it. */
export async function readClient(tx: Tx, scope: LocationScope, clientID: string): Promise<Client | null> {
  const found = await tx.raw<{
    id: string;
    name: string;
    type: TerminalType;
    customer_display_enabled: boolean;
    is_use_cash_drawer: boolean;
    open_terminal: boolean;
  }>(
    'SELECT id, name, type, customer_display_enabled, is_use_cash_drawer, open_terminal FROM clients WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL',
    [scope.companyID, scope.locationID, clientID],
  );
  const row = found.rows[0];
  if (row === undefined) return null;
  return {
    clientID: row.id,
    name: row.name,
    type: row.type,
    customerDisplaySettingEnable: row.customer_display_enabled,
    posTerminalIsUseCashDrawer: row.is_use_cash_drawer,
    isOpen: row.open_terminal,
  };
}

/** The devices of a location by name, with who is signed in on each. */
export async function listClients(
  tx: Tx,
  scope: LocationScope,
  now: Date,
): Promise<(ClientChoice & { readonly userName: string | null })[]> {
  const found = await tx.raw<{
    id: string;
    name: string;
    type: TerminalType;
    session_id: string | null;
    first_name: string | null;
    last_name: string | null;
  }>(
    `SELECT DISTINCT ON (lower(c.name), c.id) c.id, c.name, c.type, s.id AS session_id, u.first_name, u.last_name
       FROM clients c
       LEFT JOIN sessions s ON s.company_id = $1 AND s.location_id = $2 AND s.client_id = c.id AND s.ended_at IS NULL AND s.expires_at > $3
       LEFT JOIN users u ON u.company_id = $1 AND u.id = s.user_id
      WHERE c.company_id = $1 AND c.location_id = $2 AND c.deleted_at IS NULL
      ORDER BY lower(c.name), c.id, s.refreshed_at DESC NULLS LAST`,
    [scope.companyID, scope.locationID, now],
  );
  return found.rows.map((row) => ({
    clientID: row.id,
    name: row.name,
    type: row.type,
    isInUse: row.session_id !== null,
    userName: row.session_id === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  }));
}

export interface NewClient {
  readonly clientID: string;
  readonly name: string;
  readonly type: TerminalType;
  readonly tokenKeyHash: string;
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
  await tx.raw('SELECT id FROM locations WHERE company_id = $1 AND id = $2 FOR UPDATE', [
    scope.companyID,
    scope.locationID,
  ]);
  const found = await tx.raw<{ id: string; name: string; type: TerminalType; token_key_hash: string }>(
    'SELECT id, name, type, token_key_hash FROM clients WHERE company_id = $1 AND location_id = $2 AND lower(name) = lower($3) AND deleted_at IS NULL',
    [scope.companyID, scope.locationID, name],
  );
  const row = found.rows[0];
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
  { clientID, name, type, tokenKeyHash, now }: NewClient,
): Promise<number> {
  const next = await tx.raw<{ number: number }>(
    'SELECT coalesce(max(terminal_number), 0) + 1 AS number FROM clients WHERE company_id = $1 AND location_id = $2',
    [companyID, locationID],
  );
  const terminalNumber = next.rows[0]?.number ?? 1;
  await tx.raw(
    `INSERT INTO clients (company_id, location_id, id, name, type, token_key_hash, terminal_number, is_use_cash_drawer, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [companyID, locationID, clientID, name, type, tokenKeyHash, terminalNumber, type === 'PosTerminalWithCash', now],
  );
  return terminalNumber;
}
