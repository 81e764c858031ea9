import type { KitchenStatus } from '@tavola/contract';
import type { Client } from 'pg';
import { newID } from '@tavola/server/platform/ids.ts';

/** A connection that bypasses row-level security. */
interface Owned {
  asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T>;
}

/**
 * Puts the sent lines of an order into this state of the kitchen, as if a station had them, at a place without a
 * kitchen display. Gives the ids of its rows.
 */
export const plantKitchenLines = (test: Owned, orderID: string, status: KitchenStatus = 'Sent'): Promise<string[]> =>
  test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string; company_id: string; location_id: string; quantity: string }>(
      `SELECT id, company_id, location_id, quantity FROM order_lines
        WHERE order_id = $1 AND split_of IS NULL AND sent_version IS NOT NULL ORDER BY position`,
      [orderID],
    );
    await owner.query('DELETE FROM kitchen_lines WHERE order_id = $1', [orderID]);
    const ids: string[] = [];
    for (const line of rows) {
      const id = newID();
      ids.push(id);
      await owner.query(
        `INSERT INTO kitchen_lines (company_id, location_id, id, order_id, order_line_id, quantity, status, sent_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
        [line.company_id, line.location_id, id, orderID, line.id, line.quantity, status],
      );
    }
    return ids;
  });
