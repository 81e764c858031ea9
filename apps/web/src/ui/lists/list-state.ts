import { useNavigate, useSearch } from '@tanstack/react-router';
import { use, useCallback, useMemo } from 'react';
import { ListAddressContext } from '../frames/pane.ts';

/** The state of a list, kept in the address, so that *Back* and a shared link show the same. */
export interface ListState {
  /** From 1. */
  readonly page: number;
  /** Rows per page; `ALL_ROWS` for all of them. */
  readonly pageSize: number;
  /** The first one sorts first. */
  readonly sort: readonly SortBy[];
  readonly search: string;
}
export interface SortBy {
  readonly id: string;
  readonly isDescending: boolean;
}

export const ALL_ROWS = -1;
export const PAGE_SIZES: readonly number[] = [5, 10, 25, ALL_ROWS];
export const DEFAULT_PAGE_SIZE = 25;

type Search = Readonly<Record<string, string | undefined>>;

/** Reads `?page=2&size=25&sort=name,-price&q=tea`; invalid values fall back to the default. */
export function readListState(search: Search, defaultSort: readonly SortBy[] = []): ListState {
  const page = Number(search['page']);
  const pageSize = Number(search['size']);
  const sort = search['sort']
    ?.split(',')
    .filter((part) => /^-?\w+$/.test(part))
    .map((part) => ({ id: part.replace(/^-/, ''), isDescending: part.startsWith('-') }));
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    sort: sort ?? defaultSort,
    search: search['q'] ?? '',
  };
}

/** The inverse of `readListState`; defaults are left out of the address. */
export function writeListState(state: ListState): Readonly<Record<'page' | 'size' | 'sort' | 'q', string | undefined>> {
  return {
    page: state.page > 1 ? String(state.page) : undefined,
    size: state.pageSize === DEFAULT_PAGE_SIZE ? undefined : String(state.pageSize),
    sort:
      state.sort.length === 0
        ? undefined
        : state.sort.map(({ id, isDescending }) => `${isDescending ? '-' : ''}${id}`).join(','),
    q: state.search === '' ? undefined : state.search,
  };
}

/** The search part of the list's address, and what changes it. */
function useListSearch(): readonly [Search, (next: (before: Search) => Search) => void] {
  const own = use(ListAddressContext);
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: (before: Search) => Search) => void navigate({ to: '.', search: next, replace: true }),
    [navigate],
  );
  return own === null ? [search, change] : [own.search, own.change];
}

/** The state of this screen's list. A change of order, size or search resets to page 1. */
export function useListState(
  defaultSort?: readonly SortBy[],
): readonly [ListState, (change: Partial<ListState>) => void] {
  const [search, changeSearch] = useListSearch();
  const state = useMemo(() => readListState(search, defaultSort), [search, defaultSort]);
  const change = useCallback(
    (part: Partial<ListState>) => {
      const next = { ...state, page: 1, ...part };
      changeSearch((before) => ({ ...before, ...writeListState(next) }));
    },
    [changeSearch, state],
  );
  return [state, change];
}

/** Resets search, filters and order of the list. */
export function useClearList(): () => void {
  const [, change] = useListSearch();
  return () => change(() => ({}));
}

/**
 * The filters of a list in addition to its search, kept in the address under these names; a value equal to its default
 * is left out. A change resets to page 1.
 */
export function useListFilters<const F extends Readonly<Record<string, string>>>(
  defaults: F,
): readonly [{ readonly [K in keyof F]: string }, (change: { readonly [K in keyof F]?: string }) => void] {
  const [search, changeSearch] = useListSearch();
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search[name] ?? value]),
    // The names are those of the defaults.
  ) as { readonly [K in keyof F]: string };
  const change = (part: { readonly [K in keyof F]?: string }) => {
    const written = Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, value === defaults[name] ? undefined : value]),
    );
    changeSearch((before) => ({ ...before, ...written, page: undefined }));
  };
  return [filters, change];
}
