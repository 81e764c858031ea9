import { expect, it } from 'vitest';
import { viewSearch } from './view-search.ts';

it('a view keeps its period, its filters and its columns, and not the figure that a person has opened', () => {
  const search = {
    p: 'today',
    from: '',
    ch: '2',
    hide: 'tips',
    state: 'All',
    group: 'day',
    key: '2026-01-01',
    of: 'x',
  };
  expect(viewSearch(search)).toEqual({ p: 'today', ch: '2', hide: 'tips' });
});
