import { toDecimalNumber, toQuantity } from '@tavola/selling';
import { nullable, text, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { joined, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Units of an item that a line takes from stock, above 0, or brings back. */
export interface StockMove {
  readonly id: string;
  readonly itemID: string;
  readonly orderLineID: string;
  readonly quantity: number;
  /** The item is known to have its row of stock. */
  readonly hasRow: boolean;
}

/** Why lines move stock. */
export type MoveType = 'Sale' | 'Void' | 'Refund';

/** A statement takes at most 65,535 values. */
const MOST_MOVES = 12_000;
const itemColumns = new Columns({ itemID: columnsOf('items')('id', uuid), name: columnsOf('items')('name', text) });
const unitColumns = new Columns({ uomSymbol: columnsOf('uoms')('symbol', nullable(text)) });

/** Numbers of moves for which a statement is prepared; others are filled up to the next one. */
const SIZES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, MOST_MOVES];

/** Who moves stock for which order, and the business day of the movement (decision 267). */
export interface MovedBy {
  /** Null = a channel. */
  readonly userID: string | null;
  readonly at: string;
  readonly businessDate: string;
  readonly orderID: string;
}

/** What a line took that is used up: it was voided after its preparation began (decision 246). */
export interface WasteMove {
  readonly voidID: string;
  readonly wasteID: string;
  readonly itemID: string;
  readonly orderLineID: string;
  readonly quantity: number;
  /** Why the line was voided. */
  readonly reason: string;
}

/**
 * Takes the units off what is on hand and writes a movement for each line and item, with the balance after it, in one
 * statement for all that fit into one. An item's row comes with its first movement, in the unit and at the cost of the
 * item, which is read only where a row may be missing. Rows are taken in one order, so that two sales wait for one
 * another and do not die in each other's locks. `type` is `Sale`, or `Void` or `Refund` for units that come back. Where
 * tracked stock runs out or is available again, the same statement raises the sell data and notifies the terminals
 * (decision 174): also of an ingredient, whose products are out with it.
 */
export function moveStock(scope: LocationScope, type: MoveType, moves: readonly StockMove[], by: MovedBy): Statement[] {
  const statements: Statement[] = [];
  for (let from = 0; from < moves.length; from += MOST_MOVES)
    statements.push(moveStatement(scope, type, moves.slice(from, from + MOST_MOVES), by));
  return statements;
}

/**
 * Turns what lines took into waste: a movement brings it back and another one takes it off as waste, at the average
 * cost of this moment, so that what is on hand stays the same and no notification is sent.
 */
export function wasteStock(
  { companyID, locationID }: LocationScope,
  moves: readonly WasteMove[],
  { userID, at, businessDate, orderID }: MovedBy,
): Statement[] {
  if (moves.length === 0) return [];
  const rows = moves.map(
    ({ voidID, wasteID, itemID, orderLineID, quantity, reason }) =>
      sql`(${voidID}::uuid, ${wasteID}::uuid, ${itemID}::uuid, ${orderLineID}::uuid, ${quantity}::numeric, ${reason}::text)`,
  );
  return [
    sql`WITH move (void_id, waste_id, item_id, ref_id, quantity, reason) AS (VALUES ${joined(rows)}),
      held AS (
        SELECT i.item_id, i.on_hand, i.average_cost FROM item_inventory i
        WHERE i.company_id = ${companyID} AND i.location_id = ${locationID} AND i.item_id IN (SELECT item_id FROM move)
        ORDER BY i.item_id FOR UPDATE),
      pairs (id, type, way, reason, item_id, ref_id, quantity, balance) AS (
        SELECT void_id, 'Void', 1, NULL, item_id, ref_id, quantity, quantity FROM move
        UNION ALL SELECT waste_id, 'Waste', -1, reason, item_id, ref_id, quantity, 0 FROM move)
      INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after,
        average_cost_after, ref_id, order_id, business_date, reason, user_id, at)
      SELECT ${companyID}::uuid, ${locationID}::uuid, p.id, p.item_id, p.type, p.way * p.quantity, h.average_cost,
        h.on_hand + p.balance, h.average_cost, p.ref_id, ${orderID}::uuid, ${businessDate}::date, p.reason,
        ${userID}::uuid, ${at}::timestamptz
      FROM pairs p JOIN held h ON h.item_id = p.item_id`,
  ];
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
  const [found] = await tx.pipeline([
    sql`SELECT item_id, on_hand FROM item_inventory
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND item_id = ANY(${itemIDs}::uuid[])
      ORDER BY item_id FOR UPDATE`,
  ]);
  return new Map((found?.rows ?? []).map((row) => [String(row['item_id']), Number(row['on_hand'])]));
}

/** Names of counted items, in the order of the alphabet, with the unit that each is counted in here. */
export async function nameCounted(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemIDs: readonly string[],
): Promise<{ itemID: string; name: string; uomSymbol: string | null }[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${itemColumns.of('i')}, ${unitColumns.of('u')}
      FROM items i
      LEFT JOIN item_inventory s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.item_id = i.id
      LEFT JOIN uoms u ON u.company_id = ${companyID} AND u.uomid = coalesce(s.uomid, i.uomid)
      WHERE i.company_id = ${companyID} AND i.id = ANY(${itemIDs}::uuid[]) ORDER BY lower(i.name), i.id`,
  ]);
  return (found?.rows ?? []).map((row) => ({ ...itemColumns.read(row), ...unitColumns.read(row) }));
}

/** What left stock with these lines, and how much of it has come back since. */
export const selectMoved = ({ companyID, locationID }: LocationScope, orderLineIDs: readonly string[]): Statement =>
  sql`SELECT s.item_id, s.ref_id, -s.quantity AS left_units, coalesce((
      SELECT sum(v.quantity) FROM inventory_movements v
      WHERE v.company_id = ${companyID} AND v.location_id = ${locationID} AND v.item_id = s.item_id AND v.at >= s.at
        AND v.type IN ('Void', 'Refund') AND v.ref_id = s.ref_id), 0) AS returned_units
    FROM inventory_movements s
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.type = 'Sale' AND s.ref_id = ANY(${orderLineIDs}::uuid[])`;

/** A movement as its statement takes it: signed, with what later lines of the same statement still move. */
interface SignedMove {
  readonly id: string | null;
  readonly itemID: string | null;
  readonly orderLineID: string | null;
  readonly quantity: number;
  readonly later: number;
  /** What all lines of the statement move of the item; in the first of them only. */
  readonly total: number | null;
}

// Names no item and so matches nothing.
const NO_MOVE: SignedMove = { id: null, itemID: null, orderLineID: null, quantity: 0, later: 0, total: null };

/** A sum of quantities without the rest that binary figures leave. */
const exact = (quantity: number): number => toDecimalNumber(toQuantity(quantity));

/** By item, in the order in which their rows are taken. */
function signed(type: MoveType, moves: readonly StockMove[]): SignedMove[] {
  const sign = type === 'Sale' ? -1 : 1;
  const left = new Map<string, number>();
  // From the last to the first: what later lines still move is not yet part of the balance of this one.
  const all = moves
    .toReversed()
    .map((move) => {
      const later = left.get(move.itemID) ?? 0;
      left.set(move.itemID, exact(later + move.quantity));
      return { ...move, quantity: sign * move.quantity, later: sign * later };
    })
    .toReversed();
  return all
    .map((move) => {
      const total = left.get(move.itemID);
      left.delete(move.itemID);
      return { ...move, total: total === undefined ? null : sign * total };
    })
    .toSorted((a, b) => (a.itemID < b.itemID ? -1 : a.itemID > b.itemID ? 1 : 0));
}

function moveStatement(
  { companyID, locationID }: LocationScope,
  type: MoveType,
  moves: readonly StockMove[],
  { userID, at, businessDate, orderID }: MovedBy,
): Statement {
  const size = SIZES.find((each) => each >= moves.length) ?? moves.length;
  const filled = [...signed(type, moves), ...Array.from({ length: size - moves.length }, () => NO_MOVE)];
  const rows = filled.map(
    ({ id, itemID, orderLineID, quantity, later, total }) =>
      sql`(${id}::uuid, ${itemID}::uuid, ${orderLineID}::uuid, ${quantity}::numeric, ${later}::numeric, ${total}::numeric)`,
  );
  const first = moves.every(({ hasRow }) => hasRow)
    ? // A list of VALUES is read from its first row to its last.
      sql`(company_id, location_id, item_id, on_hand, updated_at)
        SELECT ${companyID}::uuid, ${locationID}::uuid, move.item_id, move.total, ${at}::timestamptz
        FROM move WHERE move.total IS NOT NULL`
    : sql`(company_id, location_id, item_id, uomid, average_cost, on_hand, updated_at)
        SELECT ${companyID}::uuid, ${locationID}::uuid, item.id, item.uomid, item.cost, move.total, ${at}::timestamptz
        FROM move JOIN items item ON item.company_id = ${companyID} AND item.id = move.item_id
        WHERE move.total IS NOT NULL ORDER BY item.id`;
  // Movements of one statement all go the same way, so at most one of them makes an item run out, or available again.
  return sql`WITH move (id, item_id, ref_id, quantity, later, total) AS (VALUES ${joined(rows)}),
    moved AS (
      INSERT INTO item_inventory AS i ${first}
      ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET on_hand = i.on_hand + excluded.on_hand, updated_at = excluded.updated_at
      RETURNING i.item_id, i.on_hand, i.average_cost),
    booked AS (
      INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after,
        average_cost_after, ref_id, order_id, business_date, user_id, at)
      SELECT ${companyID}::uuid, ${locationID}::uuid, move.id, move.item_id, ${type}::text, move.quantity, moved.average_cost,
        moved.on_hand - move.later, moved.average_cost, move.ref_id, ${orderID}::uuid, ${businessDate}::date,
        ${userID}::uuid, ${at}::timestamptz
      FROM move JOIN moved ON moved.item_id = move.item_id RETURNING item_id, quantity, balance_after)
    SELECT app.publish_availability(${companyID}::uuid, ${locationID}::uuid, array_agg(item_id),
      ${type !== 'Sale'}::boolean, ${at}::timestamptz)
    FROM booked WHERE (balance_after > 0) <> (balance_after - quantity > 0) HAVING count(*) > 0`;
}
