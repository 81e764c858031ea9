import type { GuestLine, GuestOrder } from '@tavola/contract';

type OrderedLine = Pick<GuestOrder['lines'][number], 'orderLineID' | 'name' | 'options' | 'note' | 'quantity'>;

/** What was chosen for an order, by whether the order has it. */
export interface Compared {
  /** What is not in it: whole lines, and units that were added to a line, each of them under another id. */
  readonly left: readonly GuestLine[];
  /** The lines as the order has them. */
  readonly ordered: readonly GuestLine[];
}

/**
 * Compares what a guest has chosen with what arrived (decisions 494, 511). Units that the restaurant takes apart are
 * another line that looks the same, so lines that look the same are counted together.
 */
export function compareChosen(
  chosen: readonly GuestLine[],
  lines: readonly OrderedLine[],
  newID: () => string,
): Compared {
  const lookOf = new Map(
    lines.map(({ orderLineID, name, options, note }) => [
      orderLineID.toLowerCase(),
      JSON.stringify([name, options, note]),
    ]),
  );
  const unitsOf = (look: string): number =>
    lines
      .filter(({ orderLineID }) => lookOf.get(orderLineID.toLowerCase()) === look)
      .reduce((units, { quantity }) => units + quantity, 0);
  const rest = new Map([...new Set(lookOf.values())].map((look) => [look, unitsOf(look)]));
  const left: GuestLine[] = [];
  const ordered: GuestLine[] = [];
  for (const line of chosen) {
    const look = lookOf.get(line.orderLineID.toLowerCase());
    if (look === undefined) {
      left.push(line);
      continue;
    }
    const units = Math.min(line.quantity, rest.get(look) ?? 0);
    rest.set(look, (rest.get(look) ?? 0) - units);
    if (units > 0) ordered.push({ ...line, quantity: units });
    if (units < line.quantity) left.push({ ...line, orderLineID: newID(), quantity: line.quantity - units });
  }
  return { left, ordered };
}
