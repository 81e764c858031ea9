import { planLimits, type DecorationKind, type LayoutTable, type TableShape } from '@tavola/contract';
import {
  allowedMove,
  boundsOf,
  decorationKey,
  decorationSizes,
  GRID,
  piecesOf,
  tableSizes,
  type PieceKey,
  type Plan,
} from './plan.ts';

/** A changed plan and what is selected on it now. */
export interface Added {
  readonly plan: Plan;
  readonly keys: ReadonlySet<PieceKey>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const PILE = 20;

const lower = (name: string): string => name.toLowerCase();

/** The words before the number of a name, and the number: `A 12` is `A ` and 12. */
function partsOf(name: string): { readonly prefix: string; readonly number: number; readonly digits: number } {
  const [, prefix = name, digits = ''] = /^(.*?)(\d*)$/.exec(name) ?? [];
  return { prefix, number: Number(digits), digits: digits.length };
}

/**
 * The next name of a row: the number after the highest one with the same words before it, skipping names that are
 * taken. Without a name to continue, numbers from 1.
 */
export function nextName(like: string | undefined, taken: ReadonlySet<string>): string {
  const { prefix, digits } = partsOf(like ?? '1');
  let number = 0;
  for (const name of taken) {
    const other = partsOf(name);
    if (lower(other.prefix) === lower(prefix)) number = Math.max(number, other.number);
  }
  for (;;) {
    number += 1;
    const name = `${prefix}${String(number).padStart(digits, '0')}`;
    if (!taken.has(lower(name))) return name;
  }
}

/** Names of the plan's tables and of other rooms, in lower case. */
const takenNames = (plan: Plan, elsewhere: ReadonlySet<string>): Set<string> =>
  new Set([...elsewhere, ...plan.tables.map(({ name }) => lower(name))]);

const GAP = 20;

type Bounds = Point & Size;

/** Whether a piece is clear of every other one, with a gap around it for seats. */
const isFree = (others: readonly Bounds[], { x, y, width, height }: Bounds): boolean =>
  others.every(
    (other) =>
      x >= other.x + other.width + GAP ||
      other.x >= x + width + GAP ||
      y >= other.y + other.height + GAP ||
      other.y >= y + height + GAP,
  );

/** The steps of a ring around a point, the nearest first. */
const ring = (radius: number): Point[] =>
  Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius)
    .flatMap((step) => [
      { x: step, y: -radius },
      { x: step, y: radius },
      { x: -radius, y: step },
      { x: radius, y: step },
    ])
    .toSorted((one, other) => one.x ** 2 + one.y ** 2 - other.x ** 2 - other.y ** 2);

/** The free place near a point: a new piece is never on another one. In a full room they pile up, as cards do. */
function freePlace(plan: Plan, centre: Point, { width, height }: Size): Point {
  const from = { x: Math.round(centre.x - width / 2), y: Math.round(centre.y - height / 2) };
  const within = (at: number, most: number): number => Math.min(Math.max(0, most), Math.max(0, at));
  const others = [...plan.tables, ...plan.decorations].map(boundsOf);
  const reach = Math.ceil(Math.max(plan.width, plan.height) / PILE);
  for (let radius = 0; radius <= reach; radius++)
    for (const step of ring(radius)) {
      const x = within(from.x + step.x * PILE, plan.width - width);
      const y = within(from.y + step.y * PILE, plan.height - height);
      if (isFree(others, { x, y, width, height })) return { x, y };
    }
  return onPile(plan, from, { width, height });
}

function onPile(plan: Plan, from: Point, { width, height }: Size): Point {
  const used = new Set([...plan.tables, ...plan.decorations].map((piece) => `${piece.x} ${piece.y}`));
  let { x, y } = from;
  while (used.has(`${x} ${y}`)) {
    x = x + PILE + width / 2 > plan.width ? 0 : x + PILE;
    y = y + PILE + height / 2 > plan.height ? 0 : y + PILE;
  }
  return { x, y };
}

/** Adds a table around a point, named after the last one. Null = the room is full. */
export function addTable(
  plan: Plan,
  shape: TableShape,
  at: Point,
  tableID: string,
  elsewhere: ReadonlySet<string>,
): Added | null {
  if (plan.tables.length >= planLimits.maxTables) return null;
  const size = tableSizes[shape];
  const table: LayoutTable = {
    tableID,
    name: nextName(plan.tables.at(-1)?.name, takenNames(plan, elsewhere)),
    shape,
    ...size,
    ...freePlace(plan, at, size),
    rotation: 0,
  };
  return { plan: { ...plan, tables: [...plan.tables, table] }, keys: new Set([tableID]) };
}

/** Adds a wall or a text around a point. Null = the room is full. */
export function addDecoration(plan: Plan, kind: DecorationKind, at: Point, text: string): Added | null {
  if (plan.decorations.length >= planLimits.maxDecorations) return null;
  const size = decorationSizes[kind];
  const piece = {
    kind,
    text: kind === 'text' ? text : '',
    ...size,
    ...freePlace(plan, at, size),
    rotation: 0,
  };
  return {
    plan: { ...plan, decorations: [...plan.decorations, piece] },
    keys: new Set([decorationKey(plan.decorations.length)]),
  };
}

/** How many sizes of the selection away a free place is looked for. */
const TRIES = 12;

/**
 * How far copies go: right next to the pieces or below them, to the first place that is free; where the room is full, a
 * little further.
 */
function wayOfCopies(plan: Plan, keys: ReadonlySet<PieceKey>): { readonly dx: number; readonly dy: number } {
  const all = [...piecesOf(plan)].map(([key, piece]) => ({ key, box: boundsOf(piece) }));
  const chosen = all.filter(({ key }) => keys.has(key)).map(({ box }) => box);
  const left = Math.min(...chosen.map(({ x }) => x));
  const top = Math.min(...chosen.map(({ y }) => y));
  const width = Math.max(...chosen.map((box) => box.x + box.width)) - left;
  const height = Math.max(...chosen.map((box) => box.y + box.height)) - top;
  const onGrid = (way: number): number => Math.ceil((way + GAP) / GRID) * GRID;
  const [right, down] = [onGrid(width), onGrid(height)];
  const isInside = ({ dx, dy }: { dx: number; dy: number }): boolean =>
    left + dx >= 0 && top + dy >= 0 && left + dx + width <= plan.width && top + dy + height <= plan.height;
  const isFree = ({ dx, dy }: { dx: number; dy: number }): boolean =>
    chosen.every((box) =>
      all.every(
        ({ box: other }) =>
          box.x + dx + box.width <= other.x ||
          other.x + other.width <= box.x + dx ||
          box.y + dy + box.height <= other.y ||
          other.y + other.height <= box.y + dy,
      ),
    );
  for (let steps = 1; steps <= TRIES; steps++) {
    const ways = [
      { dx: right * steps, dy: 0 },
      { dx: 0, dy: down * steps },
      { dx: -right * steps, dy: 0 },
      { dx: 0, dy: -down * steps },
    ];
    const free = ways.find((way) => isInside(way) && isFree(way));
    if (free !== undefined) return free;
  }
  const { dx, dy } = allowedMove(plan, keys, GAP, GAP);
  return { dx: dx === 0 ? -GAP : dx, dy: dy === 0 ? -GAP : dy };
}

/** Copies pieces to a place next to them; tables get the next free names of their rows. Null = the room is full. */
export function copyPieces(
  plan: Plan,
  keys: ReadonlySet<PieceKey>,
  newID: () => string,
  elsewhere: ReadonlySet<string>,
): Added | null {
  const move = wayOfCopies(plan, keys);
  const taken = takenNames(plan, elsewhere);
  const tables = plan.tables.flatMap((table) => {
    if (!keys.has(table.tableID)) return [];
    const name = nextName(table.name, taken);
    taken.add(lower(name));
    return [{ ...table, tableID: newID(), name, x: table.x + move.dx, y: table.y + move.dy }];
  });
  const decorations = plan.decorations.flatMap((piece, index) =>
    keys.has(decorationKey(index)) ? [{ ...piece, x: piece.x + move.dx, y: piece.y + move.dy }] : [],
  );
  if (
    plan.tables.length + tables.length > planLimits.maxTables ||
    plan.decorations.length + decorations.length > planLimits.maxDecorations
  )
    return null;
  return {
    plan: { ...plan, tables: [...plan.tables, ...tables], decorations: [...plan.decorations, ...decorations] },
    keys: new Set([
      ...tables.map(({ tableID }) => tableID),
      ...decorations.map((_, index) => decorationKey(plan.decorations.length + index)),
    ]),
  };
}

/** A room that is ready to use: twelve tables for forty guests, and the words for its bar. */
export function readyRoom(newID: () => string, bar: string, elsewhere: ReadonlySet<string>): Plan {
  let plan: Plan = {
    width: 1200,
    height: 800,
    imageID: null,
    tables: [],
    decorations: [
      { kind: 'wall', text: '', x: 60, y: 96, width: 1080, height: 12, rotation: 0 },
      { kind: 'text', text: bar, x: 480, y: 40, width: 240, height: 40, rotation: 0 },
    ],
  };
  const rows: readonly { readonly shape: TableShape; readonly y: number; readonly at: readonly number[] }[] = [
    { shape: 'square', y: 230, at: [165, 455, 745, 1035] },
    { shape: 'rectangle', y: 450, at: [225, 600, 975] },
    { shape: 'round', y: 670, at: [140, 370, 600, 830, 1060] },
  ];
  for (const { shape, y, at } of rows)
    for (const x of at) plan = addTable(plan, shape, { x, y }, newID(), elsewhere)?.plan ?? plan;
  return { ...plan, tables: plan.tables.map((table) => (table.shape === 'square' ? { ...table, seats: 2 } : table)) };
}
