import { expect, it } from 'vitest';
import { ALL_ROWS, readListState, writeListState } from './list-state.ts';

it('a list state is read as written', () => {
  const state = {
    page: 3,
    pageSize: ALL_ROWS,
    sort: [
      { id: 'name', isDescending: false },
      { id: 'price', isDescending: true },
    ],
    search: 'tea & milk',
  };
  expect(writeListState(state)).toEqual({ page: '3', size: '-1', sort: 'name,-price', q: 'tea & milk' });
  expect(readListState(writeListState(state))).toEqual(state);
});

it('defaults are left out of the address', () => {
  expect(writeListState(readListState({}))).toEqual({
    page: undefined,
    size: undefined,
    sort: undefined,
    q: undefined,
  });
});

it('invalid values fall back to defaults', () => {
  expect(readListState({ page: '-2', size: '7000', sort: 'a b,<x>', q: undefined })).toEqual({
    page: 1,
    pageSize: 25,
    sort: [],
    search: '',
  });
});

it('the sort order of the screen applies when the address has none', () => {
  const byName = [{ id: 'name', isDescending: false }];
  expect(readListState({}, byName).sort).toEqual(byName);
  expect(readListState({ sort: '-id' }, byName).sort).toEqual([{ id: 'id', isDescending: true }]);
});
