import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Units of an item that a line takes from stock, above 0, or brings back. */
export interface StockMove {
  readonly id: string;
  readonly itemID: string;
  readonly orderLineID: string;
  readonly quantity: number;
}

const COLUMNS = 5;
/** A statement takes at most 65,535 values. */
const MOST_MOVES = 12_000;
const SIZES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, MOST_MOVES];
const texts = new Map<number, string>();

interface MovedBy {
  readonly userID: string;
  readonly at: string;
}

/**
 * Takes the units off what is on hand and writes a movement for each line and item, with the balance after it, in one
 * statement for all that fit into one. An item's row comes with its first movement; rows are taken in one order, so
 * that two sales wait for one another and do not die in each other's locks. `type` is `Sale`, or `Void` for units that
 * come back.
 */
export function moveStock(
  scope: LocationScope,
  type: 'Sale' | 'Void',
  moves: readonly StockMove[],
  by: MovedBy,
): Statement[] {
  const statements: Statement[] = [];
  for (let from = 0; from < moves.length; from += MOST_MOVES)
    statements.push(moveStatement(scope, type, moves.slice(from, from + MOST_MOVES), by));
  return statements;
}

/**
 * What is on hand of these items, held for the rest of the transaction; taken in the order in which `moveStock` takes
 * them. An item that never moved is not among them.
 */
export async function holdOnHand(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemIDs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.raw<{ item_id: string; on_hand: string }>(
    'SELECT item_id, on_hand FROM item_inventory WHERE company_id = $1 AND location_id = $2 AND item_id = ANY($3::uuid[]) ORDER BY item_id FOR UPDATE',
    [companyID, locationID, itemIDs],
  );
  return new Map(rows.map(({ item_id, on_hand }) => [item_id, Number(on_hand)]));
}

/** Names of counted items, in the order of the alphabet, with the unit that each is counted in here. */
export async function nameCounted(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemIDs: readonly string[],
): Promise<{ itemID: string; name: string; uomSymbol: string | null }[]> {
  const { rows } = await tx.raw<{ id: string; name: string; symbol: string | null }>(
    `
    SELECT i.id, i.name, u.symbol FROM items i LEFT JOIN item_inventory s ON s.company_id = $1 AND s.location_id = $2 AND s.item_id = i.id LEFT JOIN uoms u ON u.company_id = $1 AND u.uomid = coalesce(s.uomid, i.uomid)
    WHERE i.company_id = $1 AND i.id = ANY($3::uuid[]) ORDER BY lower(i.name), i.id`,
    [companyID, locationID, itemIDs],
  );
  return rows.map(({ id, name, symbol }) => ({ itemID: id, name, uomSymbol: symbol }));
}

/** What left stock with these lines, and how much of it has come back since. */
export const selectMoved = ({ companyID, locationID }: LocationScope, orderLineIDs: readonly string[]): Statement => ({
  text: `SELECT s.item_id, s.ref_id, -s.quantity AS left_units, coalesce((
      SELECT sum(v.quantity) FROM inventory_movements v
      WHERE v.company_id = $1 AND v.location_id = $2 AND v.item_id = s.item_id AND v.at >= s.at AND v.type = 'Void' AND v.ref_id = s.ref_id), 0) AS returned_units
    FROM inventory_movements s WHERE s.company_id = $1 AND s.location_id = $2 AND s.type = 'Sale' AND s.ref_id = ANY($3::uuid[])`,
  values: [companyID, locationID, orderLineIDs],
});

function moveStatement(
  { companyID, locationID }: LocationScope,
  type: 'Sale' | 'Void',
  moves: readonly StockMove[],
  by: MovedBy,
): Statement {
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
  const row = (first: number): string =>
    `($${first}::uuid, $${first + 1}::uuid, $${first + 2}::uuid, $${first + 3}::numeric, $${first + 4}::numeric)`;
  const text = `WITH move (id, item_id, ref_id, quantity, later) AS (VALUES ${Array.from({ length: size }, (_, index) => row(6 + index * COLUMNS)).join(', ')}),
    moved AS (
      INSERT INTO item_inventory AS i (company_id, location_id, item_id, uomid, average_cost, on_hand, updated_at)
      SELECT $1::uuid, $2::uuid, total.item_id, item.uomid, item.cost, total.quantity, $3::timestamptz
      FROM (SELECT item_id, sum(quantity) AS quantity FROM move WHERE item_id IS NOT NULL GROUP BY item_id) AS total JOIN items item ON item.company_id = $1 AND item.id = total.item_id
      ORDER BY total.item_id
      ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET on_hand = i.on_hand + excluded.on_hand, updated_at = excluded.updated_at
      RETURNING i.item_id, i.on_hand, i.average_cost)
    INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after, ref_id, user_id, at)
    SELECT $1, $2, move.id, move.item_id, $5, move.quantity, moved.average_cost, moved.on_hand - move.later, move.ref_id, $4, $3
    FROM move JOIN moved ON moved.item_id = move.item_id`;
  texts.set(size, text);
  return text;
}
