import type { LayoutTable } from '@tavola/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { Designer } from './Designer.tsx';
import { resizeRoom, type Plan } from './model/plan.ts';
import { tableLayoutStrings } from './table-layouts.strings.ts';

const t = textOf(tableLayoutStrings);

const table = (index: number): LayoutTable => ({
  tableID: `table-${index}`,
  name: String(index + 1),
  seats: 4,
  shape: index % 2 === 0 ? 'round' : 'square',
  x: 20 + (index % 20) * 120,
  y: 20 + Math.floor(index / 20) * 120,
  width: 80,
  height: 80,
  rotation: 0,
});
const roomOf = (count: number): Plan => ({
  width: 2400,
  height: 1900,
  imageID: null,
  tables: Array.from({ length: count }, (_, index) => table(index)),
  decorations: [{ kind: 'wall', text: '', x: 20, y: 1850, width: 400, height: 12, rotation: 0 }],
});

let opened: TestPage | undefined;
let plan: Plan;
beforeEach(async () => {
  await page.viewport(1280, 900);
  // Events that a test makes belong to no pointer that could be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
});
afterEach(async () => {
  opened?.close();
  vi.restoreAllMocks();
  await page.viewport(1024, 768);
});

async function show(given: Plan, canEdit = true, hasRoom = false): Promise<void> {
  plan = given;
  function Room() {
    const [shown, setShown] = useState(given);
    return (
      <Designer
        plan={shown}
        onChange={(next) => {
          plan = next;
          setShown(next);
        }}
        canEdit={canEdit}
        head={null}
        elsewhere={new Set(['4'])}
        errorOf={() => undefined}
        faultPaths={[]}
        room={(change) =>
          hasRoom && (
            <button type="button" onClick={() => change(resizeRoom(shown, { width: shown.width + 100 }))}>
              Wider
            </button>
          )
        }
      />
    );
  }
  opened = openPage(() => <Room />);
  await expect.element(page.getByRole('application')).toBeVisible();
}

const canvas = (): SVGSVGElement => {
  const found = document.querySelector<SVGSVGElement>('[role=application] svg');
  if (found === null) throw new Error('There is no plan.');
  return found;
};
const piece = (key: string): Element => document.querySelector(`[data-piece="${key}"]`) ?? canvas();
const frame = () => new Promise(requestAnimationFrame);

function point(type: string, target: Element, clientX: number, clientY: number, more: PointerEventInit = {}): void {
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', clientX, clientY, ...more }),
  );
}
const centreOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
/** Moves a finger that is down, a step a frame. */
async function slide(from: { x: number; y: number }, dx: number, dy: number, steps: number): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    point('pointermove', canvas(), from.x + (dx * step) / steps, from.y + (dy * step) / steps);
    await frame();
  }
}
const scale = (): number => canvas().getScreenCTM()?.a ?? 1;
const placeOf = (index: number) => [plan.tables[index]?.x, plan.tables[index]?.y];

test('a table follows the finger, ends on the grid, and goes back with one undo', async () => {
  await show(roomOf(3));
  const start = centreOf(piece('table-1'));
  point('pointerdown', piece('table-1'), start.x, start.y);
  await slide(start, 203 * scale(), 98 * scale(), 4);
  expect(placeOf(1)).toEqual([140, 20]);
  point('pointerup', canvas(), start.x + 203 * scale(), start.y + 98 * scale());
  await vi.waitFor(() => expect(placeOf(1)).toEqual([340, 120]));
  await page.getByRole('button', { name: t('undo') }).click();
  expect(placeOf(1)).toEqual([140, 20]);
  expect(plan).toEqual(roomOf(3));
});

test('a drag over 300 tables changes one group, and draws none of them again', async () => {
  await show(roomOf(300));
  const start = centreOf(piece('table-150'));
  point('pointerdown', piece('table-150'), start.x, start.y);
  await slide(start, 12, 12, 20);
  const changed: MutationRecord[] = [];
  const watch = new MutationObserver((records) => changed.push(...records));
  watch.observe(canvas(), { attributes: true, childList: true, subtree: true, characterData: true });
  await slide(start, 300, 200, 60);
  watch.disconnect();
  expect(new Set(changed.map(({ attributeName }) => attributeName))).toEqual(new Set(['transform']));
  expect(new Set(changed.map(({ target }) => target)).size).toBe(1);
  point('pointerup', canvas(), start.x + 300, start.y + 200);
});

test('a frame around tables selects them, and keys move, copy and delete them', async () => {
  await show(roomOf(3));
  const from = centreOf(piece('table-0'));
  const to = centreOf(piece('table-1'));
  point('pointerdown', canvas(), from.x - 60 * scale(), from.y - 60 * scale());
  point('pointermove', canvas(), to.x, to.y);
  point('pointerup', canvas(), to.x, to.y);
  await expect.element(page.getByText(t('selected', { count: 2 }))).toBeVisible();
  page.getByRole('application').element().focus();
  await userEvent.keyboard('{ArrowRight}{Control>}{ArrowDown}{/Control}');
  expect(placeOf(0)).toEqual([30, 70]);
  expect(placeOf(1)).toEqual([150, 70]);
  expect(placeOf(2)).toEqual([260, 20]);
  await userEvent.keyboard('{Control>}d{/Control}');
  // 4 is the name of a table in another room.
  expect(plan.tables.map(({ name }) => name)).toEqual(['1', '2', '3', '5', '6']);
  await userEvent.keyboard('{Delete}');
  expect(plan.tables).toHaveLength(3);
});

test('a corner gives all selected tables another size, Shift with an arrow as well, and one undo reverts a drag', async () => {
  await show(roomOf(2));
  page.getByRole('application').element().focus();
  await userEvent.keyboard('{Control>}a{/Control}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(plan.tables.map(({ x, width, height }) => [x, width, height])).toEqual([
    [20, 90, 90],
    [140, 90, 90],
  ]);
  await page.getByRole('button', { name: t('undo') }).click();
  expect(plan).toEqual(roomOf(2));
  page.getByRole('application').element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  const corner = document.querySelector('[data-corner="bottom-right"]') ?? canvas();
  const start = centreOf(corner);
  point('pointerdown', corner, start.x, start.y);
  await slide(start, 40 * scale(), 21 * scale(), 4);
  point('pointerup', canvas(), start.x + 40 * scale(), start.y + 21 * scale());
  await vi.waitFor(() =>
    expect(plan.tables.map(({ width, height }) => [width, height])).toEqual([
      [120, 100],
      [120, 100],
    ]),
  );
  await page.getByRole('button', { name: t('undo') }).click();
  expect(plan).toEqual(roomOf(2));
});

test('the size of several tables is typed once', async () => {
  await show(roomOf(2));
  page.getByRole('application').element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  const width = page.getByLabelText(t('pieceWidth'));
  await userEvent.clear(width);
  await userEvent.type(width, '200');
  expect(plan.tables.map((one) => one.width)).toEqual([200, 200]);
});

test('the size of the room is undone like everything on the plan', async () => {
  await show(roomOf(1), true, true);
  await page.getByRole('button', { name: 'Wider' }).click();
  expect(plan.width).toBe(2500);
  await page.getByRole('button', { name: t('undo') }).click();
  expect(plan.width).toBe(2400);
});

test('a table is found in the list and renamed, and one undo reverts that', async () => {
  await show(roomOf(3));
  await page.getByRole('button', { name: '2', exact: false }).first().click();
  const name = page.getByLabelText(t('tableName'));
  await userEvent.fill(name, '');
  await userEvent.type(name, 'Bar');
  expect(plan.tables.map((one) => one.name)).toEqual(['1', 'Bar', '3']);
  await page.getByRole('button', { name: t('undo') }).click();
  expect(plan.tables.map((one) => one.name)).toEqual(['1', '2', '3']);
});

test('a width is taken when it is complete, and nothing on the way to it', async () => {
  await show(roomOf(1));
  await page.getByRole('button', { name: /^1/ }).first().click();
  const width = page.getByLabelText(t('pieceWidth'));
  await userEvent.clear(width);
  await userEvent.type(width, '2');
  expect(plan.tables[0]?.width).toBe(80);
  await userEvent.type(width, '00');
  expect(plan.tables[0]).toMatchObject({ width: 200, x: -40 });
});

test('a person who may only look sees the room and changes nothing', async () => {
  await show(roomOf(2), false);
  const start = centreOf(piece('table-0'));
  point('pointerdown', piece('table-0'), start.x, start.y);
  await slide(start, 100, 100, 2);
  point('pointerup', canvas(), start.x + 100, start.y + 100);
  page.getByRole('application').element().focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  expect(plan).toEqual(roomOf(2));
  await expect.element(page.getByRole('button', { name: t('undo') })).not.toBeInTheDocument();
});

test('a phone shows the whole plan, and edits a table in a sheet below it', async () => {
  await page.viewport(390, 844);
  await show(roomOf(3));
  const { left, right } = page.getByRole('application').element().getBoundingClientRect();
  expect(left >= 0).toBe(true);
  expect(right <= 390).toBe(true);
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.getByRole('button', { name: /^2/ }).first().click();
  await page.getByRole('button', { name: t('edit') }).click();
  const sheet = page.getByRole('dialog', { name: '2' });
  await expect.element(sheet.getByLabelText(t('tableName'))).toBeVisible();
  await sheet.getByRole('button', { name: 'Increase quantity' }).click();
  expect(plan.tables[1]?.seats).toBe(5);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});
