import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

const table = { name: 'B1', shape: 'rectangle', width: 140, height: 90, rotation: 0 } as const;
const look = { lines: [['Free'], ['Seats 4']], icon: 'icon' };
const scales = [0.4, 0.55, 0.66, 0.8, 1, 1.5];

it.each(scales)('keeps the words of a table off its outline at scale %d', (scale) => {
  for (const shape of ['rectangle', 'round'] as const) {
    const { name, lines, icon } = wordsOf({ ...table, shape }, look, scale);
    const top = icon === null ? name.y - name.size / 2 : icon.y;
    const bottom = Math.max(...[name, ...lines].map(({ y, size }) => y + size / 2));
    expect(top).toBeGreaterThan(-table.height / 2 + 4);
    expect(bottom).toBeLessThan(table.height / 2 - 4);
  }
});

it('counts the letters of Thai without the marks above and below them', () => {
  const occupied = { lines: [['มีลูกค้า · ส', 'มีลูกค้า'], ['12 นาที']] };
  const { lines } = wordsOf(table, occupied, 0.66);
  expect(lines.map(({ text }) => text)).toEqual(['มีลูกค้า · ส', '12 นาที']);
});

it('leaves out the icon before a word', () => {
  const { icon, lines } = wordsOf(table, look, 0.66);
  expect(icon).toBe(null);
  expect(lines.map(({ text }) => text)).toEqual(['Free', 'Seats 4']);
});
