import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A count of an item as it is stored. */
export interface StoredCountdown {
  readonly left: number;
  readonly endsAt: string | null;
}

/** The count of an item, locked until the transaction ends; null = it is not counted. */
export async function lockCountdown(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
): Promise<StoredCountdown | null> {
  const [found] = await tx.pipeline([
    sql`SELECT c.left_count, c.ends_at FROM item_countdowns c
      WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.item_id = ${itemID} FOR UPDATE`,
  ]);
  const row = found?.rows[0];
  if (row === undefined) return null;
  return { left: Number(row['left_count']), endsAt: typeof row['ends_at'] === 'string' ? row['ends_at'] : null };
}

/** Whether there is such an item that can be sold itself, or through its variants. */
export async function isCountable(tx: Tx, { companyID }: LocationScope, itemID: string): Promise<boolean> {
  const [found] = await tx.pipeline([
    sql`SELECT i.id FROM items i WHERE i.company_id = ${companyID} AND i.id = ${itemID} AND i.deleted_at IS NULL
      AND i.type NOT IN ('Ingredient', 'BaseDepositAndCreditProduct') FOR UPDATE`,
  ]);
  return (found?.rows.length ?? 0) > 0;
}

/** Counts an item from here on; null = no longer. */
export async function writeCountdown(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
  count: { readonly left: number; readonly endsAt: Date | null } | null,
  now: Date,
): Promise<void> {
  await tx.pipeline([
    count === null
      ? sql`DELETE FROM item_countdowns
          WHERE company_id = ${companyID} AND location_id = ${locationID} AND item_id = ${itemID}`
      : sql`INSERT INTO item_countdowns (company_id, location_id, item_id, left_count, ends_at, updated_at)
          VALUES (${companyID}, ${locationID}, ${itemID}, ${count.left}::numeric, ${count.endsAt}::timestamptz, ${now}::timestamptz)
          ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET left_count = excluded.left_count,
            ends_at = excluded.ends_at, updated_at = excluded.updated_at`,
  ]);
}

/** Ends the counts whose time has come; gives the ids of their items. */
export async function endCountdowns(tx: Tx, { companyID, locationID }: LocationScope, now: Date): Promise<string[]> {
  const [ended] = await tx.pipeline([
    sql`DELETE FROM item_countdowns
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND ends_at <= ${now} RETURNING item_id`,
  ]);
  return (ended?.rows ?? []).map((row) => String(row['item_id']));
}
