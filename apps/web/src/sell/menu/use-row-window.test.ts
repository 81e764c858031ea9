import { expect, it } from 'vitest';
import { firstRow, rowsIn } from './use-row-window.ts';

it('the row window covers the visible rows at every scroll position', () => {
  const rowHeight = 112;
  for (const viewHeight of [300, 580, 900]) {
    for (let scrollTop = 0; scrollTop < 30_000; scrollTop += 7) {
      const from = firstRow(scrollTop, rowHeight);
      const to = from + rowsIn(viewHeight, rowHeight);
      expect(from * rowHeight).toBeLessThanOrEqual(scrollTop);
      expect(to * rowHeight, `${String(viewHeight)} at ${String(scrollTop)}`).toBeGreaterThanOrEqual(
        scrollTop + viewHeight,
      );
    }
  }
});

it('the row window stays the same for small scroll movements', () => {
  expect(firstRow(112 * 8, 112)).toBe(firstRow(112 * 11.9, 112));
});
