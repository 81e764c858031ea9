import { describe, expect, it } from 'vitest';
import { minutesFor, partOf } from './all.ts';

describe('all benches in one run', () => {
  it('gives each at most four minutes', () => {
    expect(minutesFor(0)).toBe(4);
  });

  it('gives the last one what is left of thirty', () => {
    expect(minutesFor(28)).toBe(2);
  });

  it('runs nothing after thirty minutes', () => {
    expect(minutesFor(30.5)).toBe(0);
  });

  it('plants fewer orders than a bench does alone', () => {
    expect(partOf('history')).toEqual(expect.arrayContaining(['--history', '100000']));
  });
});
