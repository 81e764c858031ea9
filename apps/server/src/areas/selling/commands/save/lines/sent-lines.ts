import { wholeLines, type EnteredLine } from '@tavola/selling';
import type { LineRow, StoredOrder } from '../../../rows/orders/order-rows.ts';
import { addQuantities, choiceKey, idFrom } from './entered-lines.ts';

/** What is compared of a line, as entered or as planned. */
type Units = Pick<EnteredLine, 'orderLineID' | 'refOrderLineID' | 'quantity'>;

/**
 * The entered lines, with any increase of a sent line as a separate unsent line (decision 136). Its id is derived from
 * the line and the terminal's version, so that a repeat names the same line. It takes no discounts of the line.
 */
export function surplusApart(
  entered: readonly EnteredLine[],
  stored: StoredOrder | null,
  version: number,
): readonly EnteredLine[] {
  if (stored?.order.hasSentLines !== true) return entered;
  const sent = new Map(sentRows(stored.lines).map((row) => [row.orderLineID, row]));
  return entered.flatMap((line) => {
    const row = sent.get(line.orderLineID);
    // The caller handles a line that someone else has changed since the version of the terminal.
    if (row === undefined || row.contentVersion > version || choiceKey(line) !== choiceKey(row)) return [line];
    const surplus = addQuantities(unitsOf(line, entered, stored.lines), -row.quantity);
    const quantity = addQuantities(line.quantity, -surplus);
    const isWhollyVoided = line.voidComp?.type === 'void' && line.voidComp.quantity == null;
    if (surplus <= 0 || quantity <= (line.voidComp?.quantity ?? 0) || isWhollyVoided) return [line];
    const orderLineID = idFrom(line.orderLineID, `more ${version}`);
    return [
      { ...line, quantity },
      { ...line, orderLineID, refOrderLineID: null, quantity: surplus, voidComp: null, discounts: [] },
    ];
  });
}

/** Whether the content of a sent line is another one than was sent: another choice, or more or fewer units. */
export function isSentContentChanged(
  row: LineRow,
  content: EnteredLine,
  planned: readonly Units[],
  stored: StoredOrder,
): boolean {
  if (row.sentVersion === null || row.status === 'Voided') return false;
  return choiceKey(content) !== choiceKey(row) || unitsOf(content, planned, stored.lines) !== row.quantity;
}

/** Units of a line, with those that are taken apart from it now, or from a part of it. */
export function unitsOf(line: Units, all: readonly Units[], stored: readonly LineRow[]): number {
  const known = new Map(stored.map((row) => [row.orderLineID, row]));
  const parts = new Map(all.map((each) => [each.orderLineID, each]));
  const isOf = (each: Units): boolean => {
    let from: Units | undefined = each;
    for (let steps = 0; from !== undefined && steps < all.length; steps++) {
      const row = known.get(from.orderLineID);
      const above: string = (row === undefined ? from.refOrderLineID : row.splitOf) ?? '';
      if (above === line.orderLineID) return true;
      from = parts.get(above);
    }
    return false;
  };
  return all.filter(isOf).reduce((sum, each) => addQuantities(sum, each.quantity), line.quantity);
}

const sentRows = (lines: readonly LineRow[]): LineRow[] =>
  wholeLines(lines).filter((row) => row.sentVersion !== null && row.status !== 'Voided');
