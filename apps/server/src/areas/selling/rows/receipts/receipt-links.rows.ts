import { randomBytes } from 'node:crypto';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const DAY_MS = 86_400_000;
/** How long a link is good: as long as guests come back with a receipt. */
const LINK_DAYS = 90;
/** A receipt that is printed again has the same link while it is good for this long. */
const SAME_DAYS = 30;
const TOKEN_BYTES = 16;

/** A link as stored. */
export interface StoredLink {
  readonly token: string;
  readonly expiresOn: string;
}

/** The link of an order: the one that it has, or a new one. Expired links of the location are deleted on the way. */
export async function linkOfOrder(tx: Tx, scope: LocationScope, orderID: string, now: Date): Promise<StoredLink> {
  const { companyID, locationID } = scope;
  // Several prints at once give one link.
  await lockKey(tx, `receipt link ${orderID}`);
  const known = await tx
    .selectFrom('receipt_links')
    .select(['token', 'expires_at'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_id', '=', orderID)
    .where('expires_at', '>', after(now, SAME_DAYS))
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return { token: known.token, expiresOn: known.expires_at };
  await tx
    .deleteFrom('receipt_links')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('expires_at', '<=', now.toISOString())
    .execute();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresOn = after(now, LINK_DAYS);
  await tx
    .insertInto('receipt_links')
    .values({
      company_id: companyID,
      location_id: locationID,
      token,
      order_id: orderID,
      created_at: now.toISOString(),
      expires_at: expiresOn,
    })
    .execute();
  return { token, expiresOn };
}

/** The order of a link of this location that has not expired; null = none. */
export async function findLinkedOrder(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  token: string,
  now: Date,
): Promise<{ readonly orderID: string; readonly expiresOn: string } | null> {
  const row = await tx
    .selectFrom('receipt_links')
    .select(['order_id', 'expires_at'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('token', '=', token)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row === undefined ? null : { orderID: row.order_id, expiresOn: row.expires_at };
}

const after = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
