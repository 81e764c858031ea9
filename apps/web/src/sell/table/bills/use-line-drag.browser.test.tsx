import { afterEach, expect, test, vi } from 'vitest';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { useLineDrag } from './use-line-drag.ts';

let opened: TestPage | undefined;
const dropped = vi.fn<(lineID: string, billID: string) => void>();
afterEach(() => {
  opened?.close();
  dropped.mockReset();
});

const canDrag = (lineID: string): boolean => lineID !== 'paid';

/** A cart with two lines, one of them on a bill with a payment, and a bill. */
function Table() {
  const drag = useLineDrag(canDrag, dropped);
  return (
    <div data-dragging={drag?.lineID}>
      {['soup', 'paid'].map((id) => (
        <div key={id} data-line={id} style={{ height: 60 }}>
          <button type="button">{id}</button>
        </div>
      ))}
      <button
        type="button"
        data-bill="second"
        data-over={drag?.billID === 'second' || undefined}
        style={{ height: 80 }}
      >
        Bill 2
      </button>
    </div>
  );
}

const at = (selector: string): DOMRect => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found.getBoundingClientRect();
};
function point(type: string, selector: string, pointerType: 'mouse' | 'touch'): void {
  const { left, top } = at(selector);
  const place = { clientX: left + 8, clientY: top + 8 };
  const event = new PointerEvent(type, { ...place, bubbles: true, button: 0, pointerId: 1, pointerType });
  document.elementFromPoint(place.clientX, place.clientY)?.dispatchEvent(event);
}
const over = () => document.querySelector('[data-over]') !== null;

async function show(): Promise<void> {
  opened = openPage(Table);
  await expect.poll(() => document.querySelector('[data-bill]') !== null).toBe(true);
}

test('a mouse drags a line onto a bill', async () => {
  await show();
  point('pointerdown', '[data-line=soup]', 'mouse');
  point('pointermove', '[data-bill=second]', 'mouse');
  await expect.poll(over).toBe(true);
  point('pointerup', '[data-bill=second]', 'mouse');
  expect(dropped.mock.calls).toEqual([['soup', 'second']]);
});

test('a finger takes a line along once it rests on it, and scrolls when it moves at once', async () => {
  await show();
  point('pointerdown', '[data-line=soup]', 'touch');
  point('pointermove', '[data-bill=second]', 'touch');
  point('pointerup', '[data-bill=second]', 'touch');
  expect(dropped).not.toHaveBeenCalled();
  point('pointerdown', '[data-line=soup]', 'touch');
  await expect.poll(() => document.querySelector('[data-dragging=soup]') !== null).toBe(true);
  point('pointermove', '[data-bill=second]', 'touch');
  point('pointerup', '[data-bill=second]', 'touch');
  expect(dropped.mock.calls).toEqual([['soup', 'second']]);
});

test('a line with a payment stays, and a drop elsewhere changes nothing', async () => {
  await show();
  point('pointerdown', '[data-line=paid]', 'mouse');
  point('pointermove', '[data-bill=second]', 'mouse');
  point('pointerup', '[data-bill=second]', 'mouse');
  point('pointerdown', '[data-line=soup]', 'mouse');
  point('pointermove', '[data-line=paid]', 'mouse');
  point('pointerup', '[data-line=paid]', 'mouse');
  expect(dropped).not.toHaveBeenCalled();
});
