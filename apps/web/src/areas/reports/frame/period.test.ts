import { describe, expect, it } from 'vitest';
import { businessDateOf } from './period.ts';

describe('the business date', () => {
  it('is the day before until the cutoff, also on the first of January', () => {
    const at = (date: string, minutes: number) => businessDateOf({ date, minutes, weekday: 0 }, '04:00');
    expect(at('2027-01-01', 239)).toBe('2026-12-31');
    expect(at('2027-01-01', 240)).toBe('2027-01-01');
    expect(businessDateOf({ date: '2026-03-01', minutes: 0, weekday: 0 }, '00:00')).toBe('2026-03-01');
  });
});
