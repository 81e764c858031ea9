import { describe, expect, it } from 'vitest';
import { afterReport, type StationLine } from './kitchen-moves.ts';

const now = new Date('2026-03-07T12:00:00.000Z');
const at = now.toISOString();
const before = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const line = (more: Partial<StationLine> = {}): StationLine => ({
  status: 'Sent',
  shownAt: null,
  startedAt: null,
  readyAt: null,
  clearedAt: null,
  ...more,
});
const cooked = (minutesAgo: number): StationLine =>
  line({
    status: 'Finished',
    shownAt: before(20),
    startedAt: before(20),
    readyAt: before(minutesAgo),
    clearedAt: before(minutesAgo),
  });

describe('a line of the kitchen (decision 67)', () => {
  it('is seen and begun by its bump', () => {
    expect(afterReport(line(), 'finish', now)).toEqual({
      status: 'Finished',
      shownAt: at,
      startedAt: at,
      readyAt: at,
      clearedAt: at,
    });
  });

  it('is not set back by a screen that shows it late', () => {
    const begun = line({ status: 'InPreparation', shownAt: at, startedAt: at });
    expect(afterReport(begun, 'show', now)).toBe(begun);
  });

  it('is the same after a repeated bump', () => {
    const finished = cooked(1);
    expect(afterReport(finished, 'finish', now)).toBe(finished);
  });

  it('is recalled within 15 minutes', () => {
    expect(afterReport(cooked(15), 'recall', now)).toMatchObject({ status: 'InPreparation', readyAt: null });
  });

  it('is not recalled after 15 minutes', () => {
    expect(afterReport(cooked(15.1), 'recall', now)).toBe('tooLate');
  });

  it('stays cancelled, and leaves the screen when it was seen', () => {
    expect(afterReport(line({ status: 'Cancelled' }), 'see', now)).toMatchObject({
      status: 'Cancelled',
      clearedAt: at,
    });
  });

  it('is not begun with once it is cancelled', () => {
    const cancelled = line({ status: 'Cancelled' });
    expect(afterReport(cancelled, 'start', now)).toBe(cancelled);
  });
});
