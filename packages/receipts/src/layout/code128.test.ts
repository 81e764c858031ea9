import { describe, expect, it } from 'vitest';
import { code128Values, code128Widths } from './code128.ts';

const every = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

describe('Code 128, set B', () => {
  it('has the check value of the published example', () => {
    expect(code128Values('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
  });

  it('is drawn as published: start B, the characters, the check value, stop', () => {
    expect(code128Widths('Wikipedia')?.join('')).toBe(
      [
        '211214',
        '311321',
        '142112',
        '241211',
        '142112',
        '111242',
        '112214',
        '141221',
        '142112',
        '121124',
        '421211',
        '2331112',
      ].join(''),
    );
  });

  it('takes 11 modules a character, two more for the last bar, and no two characters look alike', () => {
    const widths = code128Widths(every) ?? [];
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * (95 + 3) + 2);
    const signs = Array.from({ length: 96 }, (_, index) => widths.slice(index * 6, index * 6 + 6).join(''));
    expect(new Set(signs).size).toBe(96);
    for (const sign of signs) expect([...sign].reduce((sum, width) => sum + Number(width), 0)).toBe(11);
  });

  it('has no bars for characters outside the set', () => {
    expect(code128Values('')).toBe(null);
    expect(code128Values('รหัส')).toBe(null);
    expect(code128Widths('A\n')).toBe(null);
    expect(code128Widths('é')).toBe(null);
  });
});
