import { planLimits, TableLayoutInput, type LayoutTable } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { addTable, copyPieces, nextName, readyRoom } from './add.ts';
import { align, distribute } from './arrange.ts';
import { emptyHistory, noted, redone, undone, type History } from './history.ts';
import {
  boundsOf,
  keysIn,
  moveBy,
  pullCorner,
  removePieces,
  resize,
  resizeRoom,
  snapped,
  turnBy,
  type Plan,
} from './plan.ts';

let ids = 0;
const newID = (): string => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
const table = (name: string, over: Partial<LayoutTable> = {}): LayoutTable => ({
  tableID: name,
  name,
  seats: 4,
  shape: 'square',
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  rotation: 0,
  ...over,
});
const planOf = (...tables: LayoutTable[]): Plan => ({
  width: 1000,
  height: 600,
  imageID: null,
  tables,
  decorations: [{ kind: 'wall', text: '', x: 0, y: 500, width: 200, height: 10, rotation: 0 }],
});
const placesOf = ({ tables }: Plan) => tables.map(({ x, y }) => [x, y]);
const keys = (...names: string[]) => new Set(names);

describe('pieces that are moved', () => {
  it('keep their distances, and stop together where the centre of one reaches the edge', () => {
    const plan = planOf(table('a', { x: 100 }), table('b', { x: 300 }));
    expect(placesOf(moveBy(plan, keys('a', 'b'), -500, 40))).toEqual([
      [-50, 40],
      [150, 40],
    ]);
  });

  it('leave the others where they are, the same objects as before', () => {
    const plan = planOf(table('a'), table('b'));
    const moved = moveBy(plan, keys('a'), 10, 0);
    expect(moved.tables[1]).toEqual(plan.tables[1]);
    expect(moved.decorations[0]).toEqual(plan.decorations[0]);
    expect(moved.tables[1]).toBe(plan.tables[1]);
  });

  it('end on the grid, whatever place they started from', () => {
    expect(37 + snapped(37, 20, 10)).toBe(60);
    expect(37 + snapped(37, -20, 10)).toBe(20);
    expect(snapped(37, 20.4, 1)).toBe(20);
  });
});

describe('pieces that are pulled by a corner', () => {
  const [topLeft, bottomRight] = [
    { right: -1, down: -1 },
    { right: 1, down: 1 },
  ] as const;
  const seen = (plan: Plan) => plan.tables.map((one) => Object.values(boundsOf(one)).map(Math.round));

  it('grow alike, and the opposite corner of each stays', () => {
    const plan = planOf(table('a', { x: 100, y: 100 }), table('b', { x: 300, y: 100 }), table('c'));
    expect(seen(pullCorner(plan, keys('a', 'b'), bottomRight, { dx: 50, dy: 20 }))).toEqual([
      [100, 100, 150, 120],
      [300, 100, 150, 120],
      [0, 0, 100, 100],
    ]);
    expect(seen(pullCorner(plan, keys('a'), topLeft, { dx: -50, dy: 20 }))[0]).toEqual([50, 120, 150, 80]);
  });

  it('grow the way they are seen when they are turned, and never below what a finger hits', () => {
    const turned = planOf(table('a', { x: 100, y: 100, width: 200, rotation: 90 }));
    expect(seen(turned)).toEqual([[150, 50, 100, 200]]);
    expect(seen(pullCorner(turned, keys('a'), bottomRight, { dx: 40, dy: 0 }))).toEqual([[150, 50, 140, 200]]);
    const small = pullCorner(planOf(table('a')), keys('a'), bottomRight, { dx: -500, dy: 0 });
    expect(small.tables[0]).toMatchObject({ x: 0, width: planLimits.minTable, height: 100 });
  });
});

describe('pieces that are aligned', () => {
  const plan = planOf(table('a', { x: 10, y: 0 }), table('b', { x: 300, y: 50, width: 200 }), table('c', { x: 90 }));

  it('have one left edge, one right edge, or one middle', () => {
    expect(align(plan, keys('a', 'b'), 'left').tables.map(({ x }) => x)).toEqual([10, 10, 90]);
    expect(align(plan, keys('a', 'b'), 'right').tables.map(({ x }) => x)).toEqual([400, 300, 90]);
    expect(align(plan, keys('a', 'b'), 'centre').tables.map(({ x }) => x)).toEqual([205, 155, 90]);
    expect(align(plan, keys('a', 'b'), 'bottom').tables.map(({ y }) => y)).toEqual([50, 50, 0]);
  });

  it('are lined up by what is seen of a turned one', () => {
    const upright = table('u', { x: 500, y: 300, width: 200, height: 100, rotation: 90 });
    expect(boundsOf(upright)).toMatchObject({ x: 550, y: 250, width: 100, height: 200 });
    const [, turned] = align(planOf(table('a'), upright), keys('a', 'u'), 'left').tables;
    expect(turned && Math.round(boundsOf(turned).x)).toBe(0);
  });

  it('have equal gaps when they are distributed, the outermost ones unmoved', () => {
    const row = planOf(table('a', { x: 0 }), table('b', { x: 120 }), table('c', { x: 500 }));
    expect(distribute(row, keys('a', 'b', 'c'), 'across').tables.map(({ x }) => x)).toEqual([0, 250, 500]);
    expect(distribute(row, keys('a', 'b'), 'across')).toBe(row);
  });
});

describe('the name of a new table', () => {
  it('continues the row of the one before it, after its highest number', () => {
    expect(nextName('A2', new Set(['a1', 'a2', 'a7', 'b9']))).toBe('A8');
    expect(nextName('T09', new Set(['t09']))).toBe('T10');
    expect(nextName('Bar', new Set(['bar']))).toBe('Bar1');
    expect(nextName('โต๊ะ 3', new Set(['โต๊ะ 3']))).toBe('โต๊ะ 4');
    expect(nextName(undefined, new Set())).toBe('1');
  });

  it('is never one of another room', () => {
    const elsewhere = new Set(['1', '2']);
    const first = addTable(planOf(), 'round', { x: 500, y: 300 }, newID(), elsewhere);
    expect(first?.plan.tables.map(({ name }) => name)).toEqual(['3']);
  });

  it('is its own for each of several copies', () => {
    const plan = planOf(table('A1'), table('A2', { x: 200 }), table('B5', { x: 400 }));
    const copied = copyPieces(plan, keys('A1', 'A2', 'B5', 'd0'), newID, new Set());
    expect(copied?.plan.tables.map(({ name }) => name)).toEqual(['A1', 'A2', 'B5', 'A3', 'A4', 'B6']);
    expect(copied?.plan.tables.slice(3).map(({ x, y }) => [x, y])).toEqual([
      [20, 20],
      [220, 20],
      [420, 20],
    ]);
    expect(copied?.plan.decorations.length).toBe(2);
    expect(copied?.keys.size).toBe(4);
  });
});

describe('copies', () => {
  const copyOf = (plan: Plan, ...names: string[]) =>
    copyPieces(plan, keys(...names), newID, new Set())?.plan.tables.at(-1);

  it('are right next to the pieces', () => {
    expect(copyOf(planOf(table('1')), '1')).toMatchObject({ x: 120, y: 0 });
  });

  it('are below them where another table is next to them', () => {
    expect(copyOf(planOf(table('1'), table('2', { x: 110 })), '1')).toMatchObject({ x: 0, y: 120 });
  });

  it('stay in the room', () => {
    expect(copyOf(planOf(table('1', { x: 890, y: 490 })), '1')).toMatchObject({ x: 770, y: 490 });
  });
});

describe('a plan', () => {
  it('takes no table above its limit', () => {
    const full = planOf(...Array.from({ length: 500 }, (_, index) => table(`t${index}`)));
    expect(addTable(full, 'round', { x: 0, y: 0 }, newID(), new Set())).toBeNull();
    expect(copyPieces(full, keys('t0'), newID, new Set())).toBeNull();
  });

  it('has new pieces next to each other until the room is full, and then never exactly on another', () => {
    let plan: Plan = { ...planOf(), width: 1200, height: 800, decorations: [] };
    const add = () => addTable(plan, 'square', { x: 600, y: 400 }, newID(), new Set())?.plan ?? plan;
    for (let count = 0; count < 20; count++) plan = add();
    const overlaps = plan.tables.flatMap((one, index) =>
      plan.tables
        .slice(index + 1)
        .filter(
          (other) =>
            Math.abs(one.x - other.x) < Math.max(one.width, other.width) &&
            Math.abs(one.y - other.y) < Math.max(one.height, other.height),
        ),
    );
    expect(overlaps).toEqual([]);
    expect(
      plan.tables.every(({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= 1200 && y + height <= 800),
    ).toBe(true);
    for (let count = 0; count < 60; count++) plan = add();
    expect(new Set(plan.tables.map(({ x, y }) => `${x} ${y}`)).size).toBe(80);
  });

  it('selects what a rectangle touches, and loses what is removed', () => {
    const plan = planOf(table('a'), table('b', { x: 300 }));
    expect(keysIn(plan, { x: 90, y: 90, width: 20, height: 450 })).toEqual(keys('a', 'd0'));
    const rest = removePieces(plan, keys('a', 'd0'));
    expect(rest.tables.map(({ name }) => name)).toEqual(['b']);
    expect(rest.decorations).toEqual([]);
  });

  it('keeps the centre of a piece that is resized or turned', () => {
    const plan = planOf(table('a', { x: 100, y: 100, rotation: 350 }));
    expect(resize(plan, keys('a'), { width: 200, height: 5 }).tables[0]).toMatchObject({
      x: 50,
      y: 135,
      width: 200,
      height: 30,
    });
    expect(turnBy(plan, keys('a'), 15).tables[0]?.rotation).toBe(5);
    expect(turnBy(plan, keys('a'), -355).tables[0]?.rotation).toBe(355);
  });

  it('brings its pieces along when the room becomes smaller', () => {
    const small = resizeRoom(planOf(table('a', { x: 900, y: 100 })), { width: 400 });
    expect(small.tables[0]).toMatchObject({ x: 350, y: 100 });
    expect(TableLayoutInput.safeParse({ ...small, name: 'Bar', tables: [] }).success).toBe(true);
  });

  it('that is ready to use has twelve tables, and the server takes it', () => {
    const plan = readyRoom(newID, 'Bar', new Set(['3']));
    expect(plan.tables.length).toBe(12);
    expect(plan.tables.some(({ name }) => name === '3')).toBe(false);
    expect(TableLayoutInput.safeParse({ ...plan, name: 'Main room' }).success).toBe(true);
  });
});

describe('undo', () => {
  it('goes back step by step, and makes again what was undone', () => {
    let history: History<string> = noted(noted<string>(emptyHistory, 'one', null), 'two', null);
    const back = undone(history, 'three');
    expect(back?.state).toBe('two');
    history = back?.history ?? emptyHistory;
    const further = undone(history, 'two');
    expect(further?.state).toBe('one');
    expect(undone(further?.history ?? emptyHistory, 'one')).toBeNull();
    expect(redone(history, 'two')?.state).toBe('three');
  });

  it('takes the letters of one name as one step, and forgets what was undone after a new change', () => {
    let history: History<string> = noted<string>(emptyHistory, '', 'name');
    history = noted(history, 'A', 'name');
    history = noted(history, 'AB', 'name');
    expect(undone(history, 'ABC')?.state).toBe('');
    const after = noted(undone(history, 'ABC')?.history ?? emptyHistory, '', null);
    expect(redone(after, 'X')).toBeNull();
  });
});
