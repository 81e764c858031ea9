import type { TerminalType } from '@tavola/contract';
import type { Tx } from '../../database/tx.ts';
import type { LocationScope } from '../../tenancy/scope.ts';
import { hmac, isSameText, sha256 } from './digest.ts';
import type { Device } from './duplicates.ts';

export interface KnownDevice extends Device {
  readonly name: string;
  readonly tokenKeyHash: string;
  /** A terminal of a demo restaurant that everybody may sign in on. */
  readonly isShared: boolean;
}

/** A registered device of a location, or null. `isLocked` locks its row until the transaction ends. */
export async function findDevice(
  tx: Tx,
  scope: LocationScope,
  clientID: string,
  isLocked = false,
): Promise<KnownDevice | null> {
  const row = await tx
    .selectFrom('clients as c')
    .innerJoin('locations as l', (join) =>
      join.on('l.company_id', '=', scope.companyID).onRef('l.id', '=', 'c.location_id'),
    )
    .select(['c.id', 'c.name', 'c.type', 'c.token_key_hash'])
    .select((eb) =>
      eb
        .and([eb.ref('c.is_shared'), eb.ref('l.is_demo')])
        .$castTo<boolean>()
        .as('is_shared'),
    )
    .where('c.company_id', '=', scope.companyID)
    .where('c.location_id', '=', scope.locationID)
    .where('c.id', '=', clientID)
    .where('c.deleted_at', 'is', null)
    .$narrowType<{ type: TerminalType }>()
    .$if(isLocked, (query) => query.forUpdate('c'))
    .executeTakeFirst();
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
  await tx
    .updateTable('clients')
    .set((eb) => ({
      token_key_hash: hashTokenKey(tokenKey),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('id', '=', device.clientID)
    .execute();
  return tokenKey;
}

/** Whether a key is the one whose hash the terminal's row has; takes the same time for a wrong one. */
export const isKeyOf = (device: Pick<KnownDevice, 'tokenKeyHash'>, tokenKey: string): boolean =>
  isSameText(device.tokenKeyHash, hashTokenKey(tokenKey));
