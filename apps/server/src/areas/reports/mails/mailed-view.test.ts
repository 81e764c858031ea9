import { describe, expect, it } from 'vitest';
import { mailedView } from './mailed-view.ts';

// A Monday.
const place = { businessDate: '2026-06-22', weekStartsOn: 1, locationIDs: ['here', 'there'] };
const queryOf = (search: Record<string, string>, screen: 'salesSummary' | 'employeeReport' = 'salesSummary') =>
  mailedView({ screen, search }, place).query;

describe('a view that is mailed', () => {
  it.each([
    ['today', '2026-06-21', '2026-06-21'],
    ['yesterday', '2026-06-21', '2026-06-21'],
    ['thisWeek', '2026-06-15', '2026-06-21'],
    ['lastWeek', '2026-06-15', '2026-06-21'],
    ['thisMonth', '2026-06-01', '2026-06-21'],
    ['lastMonth', '2026-05-01', '2026-05-31'],
    ['thisYear', '2026-01-01', '2026-06-21'],
  ])('covers with %s whole days only: %s to %s', (p, startDate, endDate) => {
    expect(queryOf({ p })).toMatchObject({ startDate, endDate });
  });

  it('keeps days that a person has chosen', () => {
    expect(queryOf({ p: 'custom', from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
      startDate: '2026-01-01',
      endDate: '2026-01-31',
    });
  });

  it('asks for what its report usually shows, unless the view says otherwise', () => {
    expect(queryOf({ p: 'today' })).toMatchObject({ report: 'figures', group: 'day', compare: 'before' });
    expect(queryOf({ p: 'today', by: 'channel', cmp: 'none' })).toMatchObject({ group: 'channel', compare: 'none' });
    expect(queryOf({ p: 'today' }, 'employeeReport').report).toBe('employees');
  });

  it('means by all locations those of its reader, and keeps filters and hidden columns', () => {
    expect(queryOf({ p: 'today', loc: 'all' }).locationIDs).toEqual(['here', 'there']);
    expect(queryOf({ p: 'today', ch: '2', who: 'a person' })).toMatchObject({
      channels: [2],
      employeeIDs: ['a person'],
    });
    expect([...mailedView({ screen: 'salesSummary', search: { hide: 'tips,tax' } }, place).hidden]).toEqual([
      'tips',
      'tax',
    ]);
  });
});
