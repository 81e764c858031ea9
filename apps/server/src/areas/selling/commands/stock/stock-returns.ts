import { isInPreparation, SCALE, toQuantity } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import { moveStock, selectMoved, wasteStock, type MovedBy } from '../../rows/orders/stock.rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { linesByID, sourceOf } from '../orders/line-source.ts';
import type { Work } from '../work.ts';

/** What becomes of the stock of lines that are voided (decisions 94, 246). */
export interface VoidedStock {
  /** The kitchen has not started them: what they took comes back. */
  readonly returned: readonly LineRow[];
  /** The kitchen has begun with them: what they took is used up. */
  readonly wasted: readonly LineRow[];
}

/** Stored lines that are voided now, by what becomes of their stock; those that took none are in neither. */
export function stockOfVoided(stored: readonly LineRow[]): VoidedStock {
  const took = stored.filter(({ status, hasLeftStock }) => status !== 'Voided' && hasLeftStock);
  return {
    returned: took.filter(({ kdsStatus }) => !isInPreparation(kdsStatus)),
    wasted: took.filter(({ kdsStatus }) => isInPreparation(kdsStatus)),
  };
}

/** What a save voids of lines whose stock has left: whole lines, split-off parts, and units that were taken apart. */
export function voidedNow(before: readonly LineRow[], now: readonly LineRow[]): VoidedStock {
  const old = new Map(before.map((line) => [line.orderLineID, line]));
  const known = linesByID(before, now);
  const stockOf = (line: LineRow): VoidedStock => {
    if (line.status !== 'Voided') return stockOfVoided([]);
    const split = old.get(line.orderLineID) ?? old.get(line.splitOf ?? '');
    // Another line that only names one that left has not left with it.
    const taken = line.hasLeftStock ? sourceOf(line, known, ({ orderLineID }) => old.has(orderLineID)) : undefined;
    const source = split ?? taken;
    return stockOfVoided(source === undefined ? [] : [source]);
  };
  return {
    returned: now.filter((line) => stockOf(line).returned.length > 0),
    wasted: now.filter((line) => stockOf(line).wasted.length > 0),
  };
}

/** Shares are rounded, and what their rounding leaves over comes back with the last of them. */
const ROUNDING_UNITS = 2;

/** A void of lines of an order: the stored lines before it, and all lines including new ones by id. */
export interface Voiding {
  readonly stored: readonly LineRow[];
  readonly lines: ReadonlyMap<string, LineRow>;
  readonly orderID: string;
  /** The moment of the void as stored. */
  readonly at: string;
  /** Why a line is voided, where the line does not say it itself. */
  readonly reason?: string;
}

/**
 * The statements for what voided lines took, whatever the recipes have become since: it comes back, or it is waste. A
 * line's stock is booked under its own id, that of a part that had not left by itself under the line it was split off.
 * Each piece has its even share, and all together no more than is still out.
 */
export async function moveVoided(
  { tx, actor: { scope, userID }, moment: { businessDate }, deps: { newID } }: Work,
  { returned, wasted }: VoidedStock,
  voiding: Voiding,
): Promise<Statement[]> {
  if (returned.length + wasted.length === 0) return [];
  const by: MovedBy = { userID, at: voiding.at, businessDate, orderID: voiding.orderID };
  const out = await readOut(tx, scope, voiding);
  // A movement needs the row of its item.
  const back = sharesOf(returned, voiding, out).map((share) => ({ ...share, id: newID(), hasRow: true }));
  const used = sharesOf(wasted, voiding, out).map((share) => {
    // What comes back is listed before what is used up; ids of one moment have no order.
    const [voidID = '', wasteID = ''] = [newID(), newID()].toSorted();
    return { ...share, voidID, wasteID };
  });
  return [...moveStock(scope, 'Void', back, by), ...wasteStock(scope, used, by)];
}

/**
 * The statements that bring back what refunded units took: `refunded` are their lines with the units that go back. It
 * is never more than is still out of what the line took.
 */
export async function moveRefunded(
  { tx, actor: { scope, userID }, moment: { businessDate }, deps: { newID } }: Work,
  refunded: readonly LineRow[],
  sold: Voiding,
): Promise<Statement[]> {
  if (refunded.length === 0) return [];
  const out = await readOut(tx, scope, sold);
  const back = sharesOf(refunded, sold, out).map((share) => ({ ...share, id: newID(), hasRow: true }));
  return moveStock(scope, 'Refund', back, { userID, at: sold.at, businessDate, orderID: sold.orderID });
}

async function readOut(tx: Work['tx'], scope: LocationScope, voiding: Voiding): Promise<Out[]> {
  const [moved] = await tx.pipeline([
    selectMoved(
      scope,
      voiding.stored.map(({ orderLineID }) => orderLineID),
    ),
  ]);
  return (moved?.rows ?? []).map((row): Out => {
    const left = toQuantity(Number(row['left_units']));
    return {
      itemID: String(row['item_id']),
      orderLineID: String(row['ref_id']),
      left,
      units: left - toQuantity(Number(row['returned_units'])),
    };
  });
}

/** What is out of stock for a line, and what of it has not come back; lessened by what is given back now. */
interface Out {
  readonly itemID: string;
  readonly orderLineID: string;
  readonly left: number;
  units: number;
}

function sharesOf(voided: readonly LineRow[], { stored, lines, reason }: Voiding, out: readonly Out[]) {
  if (voided.length === 0) return [];
  const own = new Set(out.map(({ orderLineID }) => orderLineID));
  const bookedUnder = (line: LineRow): string =>
    sourceOf(line, lines, ({ orderLineID }) => own.has(orderLineID))?.orderLineID ??
    line.splitOf ??
    line.refOrderLineID ??
    line.orderLineID;
  const taken = stored.filter(({ hasLeftStock }) => hasLeftStock);
  const piecesUnder = (some: readonly LineRow[], id: string): number =>
    some.reduce((sum, line) => sum + (bookedUnder(line) === id ? line.quantity : 0), 0);
  return out.flatMap((row) => {
    const { itemID, orderLineID, left } = row;
    const share = Math.round((left * piecesUnder(voided, orderLineID)) / piecesUnder(taken, orderLineID));
    const units = share > 0 && row.units - share <= ROUNDING_UNITS ? row.units : share;
    if (units <= 0) return [];
    row.units -= units;
    const why = voided.find((line) => bookedUnder(line) === orderLineID)?.voidComp?.name ?? '';
    return [{ itemID, orderLineID, quantity: units / SCALE, reason: reason ?? why }];
  });
}
