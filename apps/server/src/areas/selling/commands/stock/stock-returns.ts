import { isInPreparation, SCALE, toQuantity } from '@tavola/selling';
import type { LineRow } from '../../rows/order-rows.ts';
import { selectMoved, type StockMove } from '../../rows/stock.rows.ts';
import { linesByID, sourceOf } from '../orders/line-source.ts';
import type { Intent } from '../work.ts';

/** Whether what a line took comes back when it is voided: what the kitchen has begun with is used up (decision 94). */
export const canReturn = ({ status, hasLeftStock, kdsStatus }: LineRow): boolean =>
  status !== 'Voided' && hasLeftStock && !isInPreparation(kdsStatus);

/** What a save voids of lines whose stock has left: whole lines, split-off parts, and units that were taken apart. */
export function voidedNow(before: readonly LineRow[], now: readonly LineRow[]): LineRow[] {
  const old = new Map(before.map((line) => [line.orderLineID, line]));
  const known = linesByID(before, now);
  return now.filter((line) => {
    if (line.status !== 'Voided') return false;
    const split = old.get(line.orderLineID) ?? old.get(line.splitOf ?? '');
    // Another line that only names one that left has not left with it.
    const taken = line.hasLeftStock ? sourceOf(line, known, ({ orderLineID }) => old.has(orderLineID)) : undefined;
    const source = split ?? taken;
    return source !== undefined && canReturn(source);
  });
}

/** Shares are rounded, and what their rounding leaves over comes back with the last of them. */
const ROUNDING_UNITS = 2;

/**
 * The movements that bring back what voided lines took, whatever the recipes have become since. A line's stock is
 * booked under its own id, that of a part that had not left by itself under the line it was split off. Each piece
 * brings back its even share, and all together no more than is still out. `stored` are all lines of the order, as they
 * were before the void, `lines` those and the new ones by id.
 */
export async function movesBack(
  { tx, actor: { scope }, deps: { newID } }: Pick<Intent, 'tx' | 'actor' | 'deps'>,
  voided: readonly LineRow[],
  { stored, lines }: { readonly stored: readonly LineRow[]; readonly lines: ReadonlyMap<string, LineRow> },
): Promise<StockMove[]> {
  if (voided.length === 0) return [];
  const [moved] = await tx.pipeline([
    selectMoved(
      scope,
      stored.map(({ orderLineID }) => orderLineID),
    ),
  ]);
  const rows = moved?.rows ?? [];
  const own = new Set(rows.map((row) => String(row['ref_id'])));
  const bookedUnder = (line: LineRow): string =>
    sourceOf(line, lines, ({ orderLineID }) => own.has(orderLineID))?.orderLineID ??
    line.splitOf ??
    line.refOrderLineID ??
    line.orderLineID;
  const taken = stored.filter(({ hasLeftStock }) => hasLeftStock);
  const piecesUnder = (some: readonly LineRow[], id: string): number =>
    some.reduce((sum, line) => sum + (bookedUnder(line) === id ? line.quantity : 0), 0);
  return rows.flatMap((row): StockMove[] => {
    const orderLineID = String(row['ref_id']);
    const left = toQuantity(Number(row['left_units']));
    const out = left - toQuantity(Number(row['returned_units']));
    const share = Math.round((left * piecesUnder(voided, orderLineID)) / piecesUnder(taken, orderLineID));
    const units = share > 0 && out - share <= ROUNDING_UNITS ? out : share;
    if (units <= 0) return [];
    // A movement needs the row of its item.
    return [{ id: newID(), itemID: String(row['item_id']), orderLineID, quantity: units / SCALE, hasRow: true }];
  });
}
