import {
  planLimits,
  type Decoration,
  type LayoutTable,
  type TableLayoutInput,
  type TableShape,
} from '@tavola/contract';

/** What the designer edits; its functions change nothing and give a new plan. */
export type Plan = Pick<TableLayoutInput, 'width' | 'height' | 'imageID' | 'tables' | 'decorations'>;

/** A place, a size and a turn. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** Names a piece on the plan: the id of a table, or `d` and the place of a decoration in its list. */
export type PieceKey = string;

/** The key of the decoration at this place of the list; it changes when one before it is removed. */
export const decorationKey = (index: number): PieceKey => `d${index}`;

/** The pieces of a plan by their keys, decorations first. */
export const piecesOf = ({ tables, decorations }: Plan): (readonly [PieceKey, Box])[] => [
  ...decorations.map((piece, index) => [decorationKey(index), piece] as const),
  ...tables.map((piece) => [piece.tableID, piece] as const),
];

// The cosine of a right angle is not quite 0, and a box would be a hair too wide for its grid.
const exact = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The upright box around a turned piece. */
export function boundsOf({ x, y, width, height, rotation }: Box): Omit<Box, 'rotation'> {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [wide, high] = [exact(width * cos + height * sin), exact(width * sin + height * cos)];
  return { x: exact(x + (width - wide) / 2), y: exact(y + (height - high) / 2), width: wide, height: high };
}

/** Changes some pieces by their keys. */
export function mapPieces(
  plan: Plan,
  keys: ReadonlySet<PieceKey>,
  change: <T extends Box>(piece: T, key: PieceKey) => T,
): Plan {
  return {
    ...plan,
    tables: plan.tables.map((piece) => (keys.has(piece.tableID) ? change(piece, piece.tableID) : piece)),
    decorations: plan.decorations.map((piece, index) => {
      const key = decorationKey(index);
      return keys.has(key) ? change(piece, key) : piece;
    }),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The grid that pieces are drawn on, in units of the plan. */
export const GRID = 10;

/** How far pieces can be moved together: the centre of each one stays on the plan. */
export function allowedMove(
  plan: Plan,
  keys: ReadonlySet<PieceKey>,
  dx: number,
  dy: number,
): { dx: number; dy: number } {
  let [left, right, up, down] = [-Infinity, Infinity, -Infinity, Infinity];
  for (const [key, { x, y, width, height }] of piecesOf(plan)) {
    if (!keys.has(key)) continue;
    left = Math.max(left, -(x + width / 2));
    right = Math.min(right, plan.width - (x + width / 2));
    up = Math.max(up, -(y + height / 2));
    down = Math.min(down, plan.height - (y + height / 2));
  }
  // Halves of a unit are rounded towards where the pieces are.
  return { dx: Math.trunc(clamp(dx, left, right)), dy: Math.trunc(clamp(dy, up, down)) };
}

/** Moves pieces together. */
export function moveBy(plan: Plan, keys: ReadonlySet<PieceKey>, dx: number, dy: number): Plan {
  const move = allowedMove(plan, keys, dx, dy);
  if (move.dx === 0 && move.dy === 0) return plan;
  return mapPieces(plan, keys, (piece) => ({ ...piece, x: piece.x + move.dx, y: piece.y + move.dy }));
}

/** A way in one direction, changed so that what starts at `from` ends on the grid. */
export const snapped = (from: number, way: number, grid: number): number =>
  grid <= 1 ? Math.round(way) : Math.round((from + way) / grid) * grid - from;

/** Turns each piece around its own centre. */
export const turnBy = (plan: Plan, keys: ReadonlySet<PieceKey>, degrees: number): Plan =>
  mapPieces(plan, keys, (piece) => ({ ...piece, rotation: (((piece.rotation + degrees) % 360) + 360) % 360 }));

/** Gives pieces another size around their centres, each within the limits of what it is. */
export function resize(
  plan: Plan,
  keys: ReadonlySet<PieceKey>,
  size: { readonly width?: number; readonly height?: number },
): Plan {
  return mapPieces(plan, keys, (piece) => {
    const next = sized(piece, size.width ?? piece.width, size.height ?? piece.height);
    return {
      ...next,
      x: Math.round(piece.x + (piece.width - next.width) / 2),
      y: Math.round(piece.y + (piece.height - next.height) / 2),
    };
  });
}

function sized<T extends Box>(piece: T, width: number, height: number): T {
  const least = 'tableID' in piece ? planLimits.minTable : planLimits.minPiece;
  return {
    ...piece,
    width: clamp(Math.round(width), least, planLimits.maxSide),
    height: clamp(Math.round(height), least, planLimits.maxSide),
  };
}

/** The corners that change sizes, by which way each of them grows a piece. */
export const corners = [
  { name: 'top-left', right: -1, down: -1 },
  { name: 'top-right', right: 1, down: -1 },
  { name: 'bottom-left', right: -1, down: 1 },
  { name: 'bottom-right', right: 1, down: 1 },
] as const;
export type Corner = Pick<(typeof corners)[number], 'right' | 'down'>;

/**
 * Pulls pieces by a corner: each one grows by the same way, and its opposite corner stays where it is seen. What is
 * turned by about a right angle has its width upright.
 */
export function pullCorner(
  plan: Plan,
  keys: ReadonlySet<PieceKey>,
  { right, down }: Corner,
  way: { readonly dx: number; readonly dy: number },
): Plan {
  if (way.dx === 0 && way.dy === 0) return plan;
  return mapPieces(plan, keys, (piece) => {
    const isUpright = Math.round(piece.rotation / 90) % 2 === 1;
    const [across, along] = [right * way.dx, down * way.dy];
    const next = sized(piece, piece.width + (isUpright ? along : across), piece.height + (isUpright ? across : along));
    const [wider, higher] = [next.width - piece.width, next.height - piece.height];
    return {
      ...next,
      x: Math.round(piece.x + ((isUpright ? higher : wider) * right - wider) / 2),
      y: Math.round(piece.y + ((isUpright ? wider : higher) * down - higher) / 2),
    };
  });
}

/** Changes what a table is called, how many it seats, its shape. */
export const changeTable = (plan: Plan, tableID: string, change: Partial<LayoutTable>): Plan => ({
  ...plan,
  tables: plan.tables.map((table) => (table.tableID === tableID ? { ...table, ...change } : table)),
});

/** Changes the words of a text. */
export const changeText = (plan: Plan, key: PieceKey, text: string): Plan => ({
  ...plan,
  decorations: plan.decorations.map((piece, index) => (decorationKey(index) === key ? { ...piece, text } : piece)),
});

/** Removes pieces. */
export const removePieces = (plan: Plan, keys: ReadonlySet<PieceKey>): Plan => ({
  ...plan,
  tables: plan.tables.filter(({ tableID }) => !keys.has(tableID)),
  decorations: plan.decorations.filter((_, index) => !keys.has(decorationKey(index))),
});

/** Gives the room another size; pieces whose centre would be outside move to its edge. */
export function resizeRoom(plan: Plan, size: { readonly width?: number; readonly height?: number }): Plan {
  const { minSide, maxSide } = planLimits;
  const width = clamp(Math.round(size.width ?? plan.width), minSide, maxSide);
  const height = clamp(Math.round(size.height ?? plan.height), minSide, maxSide);
  return mapPieces({ ...plan, width, height }, new Set(piecesOf(plan).map(([key]) => key)), (piece) => ({
    ...piece,
    x: Math.trunc(clamp(piece.x, -piece.width / 2, width - piece.width / 2)),
    y: Math.trunc(clamp(piece.y, -piece.height / 2, height - piece.height / 2)),
  }));
}

/** The pieces that touch a rectangle. */
export function keysIn(plan: Plan, area: Omit<Box, 'rotation'>): Set<PieceKey> {
  const touches = (piece: Box): boolean => {
    const box = boundsOf(piece);
    return (
      box.x < area.x + area.width &&
      area.x < box.x + box.width &&
      box.y < area.y + area.height &&
      area.y < box.y + box.height
    );
  };
  return new Set(piecesOf(plan).flatMap(([key, piece]) => (touches(piece) ? [key] : [])));
}

/** A new table of each shape; `long` seats six. */
export const tableSizes: Readonly<Record<TableShape, Pick<LayoutTable, 'width' | 'height' | 'seats'>>> = {
  square: { width: 90, height: 90, seats: 4 },
  round: { width: 100, height: 100, seats: 4 },
  rectangle: { width: 180, height: 90, seats: 6 },
};
/** A new wall and a new text. */
export const decorationSizes: Readonly<Record<Decoration['kind'], Pick<Decoration, 'width' | 'height'>>> = {
  wall: { width: 300, height: 12 },
  text: { width: 180, height: 36 },
};
