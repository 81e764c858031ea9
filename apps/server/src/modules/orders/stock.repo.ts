import type { Statement } from '../../platform/database/session.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';

/** Units of an item that a line takes from stock, above 0, or brings back. */
export interface StockMove {
  readonly id: string;
  readonly itemID: string;
  readonly orderLineID: string;
  readonly quantity: number;
}

const COLUMNS = 5;
const SIZES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 12_000];
const texts = new Map<number, string>();

/**
 * Takes the units off what is on hand and writes a movement for each line and item, with the balance after it, in one statement.
 * Items that are not counted here have no row and move nothing. `type` is `Sale`, or `Void` for units that come back.
 */
export function moveStock({ companyID, locationID }: LocationScope, type: 'Sale' | 'Void', moves: readonly StockMove[], by: { readonly userID: string; readonly at: string }): Statement {
  const size = SIZES.find((each) => each >= moves.length) ?? moves.length;
  const sign = type === 'Sale' ? -1 : 1;
  const left = new Map<string, number>();
  const values: unknown[] = [companyID, locationID, by.at, by.userID, type];
  // From the last to the first: what later lines still move is not yet part of the balance of this one.
  const rows = moves.toReversed().map((move) => {
    const later = left.get(move.itemID) ?? 0;
    left.set(move.itemID, later + move.quantity);
    return [move.id, move.itemID, move.orderLineID, sign * move.quantity, sign * later];
  });
  for (const row of rows.toReversed()) values.push(...row);
  // Places without a move name no item and so match nothing.
  for (let index = moves.length; index < size; index++) values.push(null, null, null, 0, 0);
  return { text: textFor(size), values };
}

function textFor(size: number): string {
  const known = texts.get(size);
  if (known !== undefined) return known;
  const row = (first: number): string => `($${first}::uuid, $${first + 1}::uuid, $${first + 2}::uuid, $${first + 3}::numeric, $${first + 4}::numeric)`;
  const text = `WITH move (id, item_id, ref_id, quantity, later) AS (VALUES ${Array.from({ length: size }, (_, index) => row(6 + index * COLUMNS)).join(', ')}),
    moved AS (
      UPDATE item_inventory i SET on_hand = i.on_hand + total.quantity, updated_at = $3
      FROM (SELECT item_id, sum(quantity) AS quantity FROM move WHERE item_id IS NOT NULL GROUP BY item_id) AS total
      WHERE i.company_id = $1 AND i.location_id = $2 AND i.item_id = total.item_id
      RETURNING i.item_id, i.on_hand, i.average_cost)
    INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after, ref_id, user_id, at)
    SELECT $1, $2, move.id, move.item_id, $5, move.quantity, moved.average_cost, moved.on_hand - move.later, move.ref_id, $4, $3
    FROM move JOIN moved ON moved.item_id = move.item_id`;
  texts.set(size, text);
  return text;
}
