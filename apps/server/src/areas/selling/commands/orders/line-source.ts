import type { LineRow } from '../../rows/orders/order-rows.ts';

/**
 * The first that is wanted of a line and the lines that its units come from, nearest first: the one that pricing split
 * them off, or that they were taken apart from (decision 32), however often. `known` are lines by id.
 */
export function sourceOf(
  line: LineRow,
  known: ReadonlyMap<string, LineRow>,
  isWanted: (line: LineRow) => boolean,
): LineRow | undefined {
  const seen = new Set<string>();
  let each: LineRow | undefined = line;
  while (each !== undefined && !seen.has(each.orderLineID)) {
    if (isWanted(each)) return each;
    seen.add(each.orderLineID);
    each = known.get(each.splitOf ?? each.refOrderLineID ?? '');
  }
  return undefined;
}

/** Lines of an order by id, as they were before a save and, where they are new, as they are after it. */
export const linesByID = (before: readonly LineRow[], now: readonly LineRow[]): Map<string, LineRow> =>
  new Map([...now, ...before].map((line) => [line.orderLineID, line]));
