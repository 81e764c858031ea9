import { describe, expect, it } from 'vitest';
import { PRINTER_FILE } from './printers.ts';
import { RECONNECT_DELAYS_MS, reconnectDelayMs } from './reconnect.ts';

describe('the file of a printer', () => {
  it.each(['kitchen', 'kitchen.bin', 'bar/tickets.prn', 'a/b/c.txt', 'Bar-2/counter_1.TXT', 'comma', 'printer'])(
    'may be %s',
    (path) => {
      expect(PRINTER_FILE.test(path)).toBe(true);
    },
  );
  it.each([
    '',
    '.',
    '..',
    '../a',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    'a\\b',
    'C:a',
    'a.exe',
    'a.b.bin',
    '.bin',
    'aux',
    'COM1.bin',
  ])('is never %j', (path) => {
    expect(PRINTER_FILE.test(path)).toBe(false);
  });
});

describe('a lost connection of an agent', () => {
  it('is tried after 0, 2, 2, 2, 5, 10 and 30 seconds, and every 10 seconds from then on', () => {
    const pauses = Array.from({ length: RECONNECT_DELAYS_MS.length + 2 }, (_, index) => reconnectDelayMs(index + 1));
    expect(pauses).toEqual([0, 2_000, 2_000, 2_000, 5_000, 10_000, 30_000, 10_000, 10_000]);
  });
});
