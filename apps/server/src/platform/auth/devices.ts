import type { TerminalType } from '@tavola/contract';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { hmac, isSameText, sha256 } from './digest.ts';
import type { Device } from './duplicates.ts';

export interface KnownDevice extends Device {
  readonly name: string;
  readonly tokenKeyHash: string;
  /** A terminal of a demo restaurant that everybody may sign in on. */
  readonly isShared: boolean;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly type: TerminalType;
  readonly token_key_hash: string;
  readonly is_shared: boolean;
  readonly [column: string]: unknown;
}

/** A registered device of a location, or null. `isLocked` lets nobody else come to it until the transaction ends. */
export async function findDevice(
  tx: Tx,
  scope: LocationScope,
  clientID: string,
  isLocked = false,
): Promise<KnownDevice | null> {
  const found = await tx.raw<Row>(
    `SELECT c.id, c.name, c.type, c.token_key_hash, c.is_shared AND l.is_demo AS is_shared
       FROM clients c JOIN locations l ON l.company_id = $1 AND l.id = c.location_id
      WHERE c.company_id = $1 AND c.location_id = $2 AND c.id = $3 AND c.deleted_at IS NULL ${isLocked ? 'FOR UPDATE OF c' : ''}`,
    [scope.companyID, scope.locationID, clientID],
  );
  const row = found.rows[0];
  return row === undefined
    ? null
    : {
        clientID: row.id,
        name: row.name,
        type: row.type,
        tokenKeyHash: row.token_key_hash,
        isShared: row.is_shared,
      };
}

/**
 * The key of a device. It follows from the device, so registering the same one again answers the same key (decision 9).
 */
export const tokenKeyOf = (secret: Uint8Array, scope: LocationScope, clientID: string): string =>
  hmac(secret, 'device', scope.companyID, scope.locationID, clientID);

export const hashTokenKey = sha256;

/** The key of a device that a super-user hands out, made current when the server's secret has changed since. */
export async function giveTokenKey(
  tx: Tx,
  secret: Uint8Array,
  scope: LocationScope,
  device: Pick<KnownDevice, 'clientID' | 'tokenKeyHash'>,
  now: Date,
): Promise<string> {
  const tokenKey = tokenKeyOf(secret, scope, device.clientID);
  if (isKeyOf(device, tokenKey)) return tokenKey;
  await tx.raw(
    'UPDATE clients SET token_key_hash = $4, version = version + 1, updated_at = $5 WHERE company_id = $1 AND location_id = $2 AND id = $3',
    [scope.companyID, scope.locationID, device.clientID, hashTokenKey(tokenKey), now],
  );
  return tokenKey;
}

export const isKeyOf = (device: Pick<KnownDevice, 'tokenKeyHash'>, tokenKey: string): boolean =>
  isSameText(device.tokenKeyHash, hashTokenKey(tokenKey));
