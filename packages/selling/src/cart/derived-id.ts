const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-([0-9a-f]{12})$/i;

/**
 * The id of the nth thing (from 1) that hangs on a line: the line's id with its last 12 digits changed by n. Options
 * and combo parts exist only with their line, so the same line always gives them the same ids and a repeated save
 * stores nothing twice. An id that is no GUID gets `#n`.
 */
export function derivedID(orderLineID: string, n: number): string {
  const tail = GUID.exec(orderLineID)?.[1];
  if (tail === undefined) return `${orderLineID}#${n}`;
  const changed = (BigInt(`0x${tail}`) ^ BigInt(n)).toString(16).padStart(12, '0');
  return orderLineID.slice(0, -12) + changed;
}

/** Counts through the things of one line, in the order in which they are met. */
export function idsOf(orderLineID: string): () => string {
  let n = 0;
  return () => derivedID(orderLineID, ++n);
}
