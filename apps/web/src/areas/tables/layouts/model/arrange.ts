import { boundsOf, mapPieces, piecesOf, type PieceKey, type Plan } from './plan.ts';

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];
export type Direction = 'across' | 'down';

const chosen = (plan: Plan, keys: ReadonlySet<PieceKey>) =>
  piecesOf(plan).flatMap(([key, piece]) => (keys.has(key) ? [{ key, piece, bounds: boundsOf(piece) }] : []));

/** Moves pieces onto one line: an edge or the middle of the box around all of them. */
export function align(plan: Plan, keys: ReadonlySet<PieceKey>, to: Alignment): Plan {
  const boxes = chosen(plan, keys).map(({ bounds }) => bounds);
  if (boxes.length < 2) return plan;
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return mapPieces(plan, keys, (piece) => {
    const { x, y, width, height } = boundsOf(piece);
    const way = {
      left: [left - x, 0],
      centre: [(left + right - width) / 2 - x, 0],
      right: [right - width - x, 0],
      top: [0, top - y],
      middle: [0, (top + bottom - height) / 2 - y],
      bottom: [0, bottom - height - y],
    } as const;
    const [dx, dy] = way[to];
    return { ...piece, x: Math.round(piece.x + dx), y: Math.round(piece.y + dy) };
  });
}

/** Makes the gaps between pieces equal; the outermost ones stay where they are. */
export function distribute(plan: Plan, keys: ReadonlySet<PieceKey>, direction: Direction): Plan {
  const [start, size] = direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const pieces = chosen(plan, keys).toSorted((a, b) => a.bounds[start] - b.bounds[start]);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined || pieces.length < 3) return plan;
  const room = last.bounds[start] + last.bounds[size] - first.bounds[start];
  const gap = (room - pieces.reduce((sum, { bounds }) => sum + bounds[size], 0)) / (pieces.length - 1);
  const places = new Map<PieceKey, number>();
  let at = first.bounds[start];
  for (const { key, bounds } of pieces) {
    places.set(key, at - bounds[start]);
    at += bounds[size] + gap;
  }
  return mapPieces(plan, keys, (piece, key) => ({
    ...piece,
    [start]: Math.round(piece[start] + (places.get(key) ?? 0)),
  }));
}
