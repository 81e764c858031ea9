import type { ReadUnsent } from '#areas/stock/index.ts';
import { readLineRow, selectUnsentLines } from '../../rows/orders/order-lines.rows.ts';
import { takenBy } from './stock-moves.ts';

/** What lines of open orders that have not left stock will take from it. */
export const readUnsent: ReadUnsent = async (tx, scope) => {
  const [lines] = await tx.pipeline([selectUnsentLines(scope)]);
  return (lines?.rows ?? []).map(readLineRow).flatMap(takenBy);
};
