import type { LayoutTable } from '@tavola/contract';

/** A seat around a table whose centre is at 0, 0, before the table is turned. */
export interface Seat {
  readonly x: number;
  readonly y: number;
}

type Sized = Pick<LayoutTable, 'shape' | 'seats' | 'width' | 'height'>;

/** How large a seat is drawn. */
export const seatSize = ({ width, height }: Pick<LayoutTable, 'width' | 'height'>): number =>
  Math.round(Math.min(26, Math.max(10, Math.min(width, height) * 0.28)));

/** Where the seats of a table are drawn: evenly around a round one, along the longest sides first of another one. */
export function seatPlaces(table: Sized): Seat[] {
  const reach = seatSize(table) * 0.2;
  return table.shape === 'round' ? around(table, reach) : alongSides(table, reach);
}

function around({ seats, width, height }: Sized, reach: number): Seat[] {
  return Array.from({ length: seats }, (_, index) => {
    const angle = (index / seats) * 2 * Math.PI - Math.PI / 2;
    return { x: Math.cos(angle) * (width / 2 + reach), y: Math.sin(angle) * (height / 2 + reach) };
  });
}

function alongSides({ seats, width, height }: Sized, reach: number): Seat[] {
  const sides = [
    { length: width, at: (part: number): Seat => ({ x: (part - 0.5) * width, y: -height / 2 - reach }) },
    { length: width, at: (part: number): Seat => ({ x: (part - 0.5) * width, y: height / 2 + reach }) },
    { length: height, at: (part: number): Seat => ({ x: -width / 2 - reach, y: (part - 0.5) * height }) },
    { length: height, at: (part: number): Seat => ({ x: width / 2 + reach, y: (part - 0.5) * height }) },
  ].map((side) => ({ ...side, count: 0 }));
  for (let seat = 0; seat < seats; seat += 1) {
    // The side on which the next guest has the most room; the first of equal ones.
    const widest = sides.reduce((best, side) =>
      side.length / (side.count + 1) > best.length / (best.count + 1) ? side : best,
    );
    widest.count += 1;
  }
  return sides.flatMap(({ at, count }) => Array.from({ length: count }, (_, index) => at((index + 0.5) / count)));
}
