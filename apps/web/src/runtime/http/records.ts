import { isAllowed, permission, type ListQuery, type PermissionAction, type PermissionModule } from '@tavola/contract';
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { textOf } from '#text/define.ts';
import { CallError, failureMessage } from './call-error.ts';
import { callStrings } from './calls.strings.ts';
import { queryClient } from './query-client.ts';
import { useSession } from '../session/session.ts';

/** What the queries of all back-office records share. */

/** The state of a list, as its address has it. */
interface ListPageQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly id: string; readonly isDescending: boolean }[];
  readonly search: string;
}

/** The query in the form that list routes accept. */
export const asListQuery = ({
  page,
  pageSize,
  sort,
  search,
}: ListPageQuery): { -readonly [K in keyof ListQuery]: K extends 'sort' ? string[] : ListQuery[K] } => ({
  page,
  pageSize,
  search,
  sort: sort.map(({ id, isDescending }) => `${id}:${isDescending ? 'desc' : 'asc'}`),
});

/** The rows of the previous page stay until the next ones arrive. */
export const listOptions = { placeholderData: keepPreviousData } as const;

/** A record opened for editing: always the current one, and never replaced while the person types. */
export const recordOptions = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const;

/** A write that refetches everything under `key`, also when it was refused: then the page was out of date. */
export const withRefetch =
  <A extends readonly unknown[], T>(key: QueryKey, write: (...given: A) => Promise<T>) =>
  async (...given: A): Promise<T> => {
    try {
      return await write(...given);
    } finally {
      void queryClient.invalidateQueries({ queryKey: key });
    }
  };

/** Loads again what pages show of the menu and everything around it; resolves when it is loaded. */
export const refetchSellData = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['posData'] });

/**
 * A write by a switch in a list. It ends when the list shows the change, so that the switch does not flip back for a
 * moment.
 */
export const switching = <A extends readonly unknown[], T>(key: QueryKey, write: (...given: A) => Promise<T>) => {
  const written = withRefetch(key, write);
  return async (...given: A): Promise<T> => {
    const answer = await written(...given);
    await queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
    return answer;
  };
};

/**
 * Deletes records so that it can be undone: their content is read first, because the rows of the list do not have all
 * of it.
 */
export function undoable<Row, T, Choices extends readonly unknown[] = []>(
  idOf: (row: Row) => string,
  {
    read,
    remove,
    create,
  }: {
    read: (id: string) => Promise<T>;
    remove: (ids: readonly string[], ...choices: Choices) => Promise<unknown>;
    create: (record: T) => Promise<unknown>;
  },
) {
  const kept = new Map<string, T>();
  return {
    remove: async (ids: readonly string[], ...choices: Choices): Promise<void> => {
      const records = await Promise.all(ids.map(async (id) => [id, await read(id)] as const));
      await remove(ids, ...choices);
      for (const [id, record] of records) kept.set(id, record);
    },
    restore: async (row: Row): Promise<void> => {
      const record = kept.get(idOf(row));
      if (record !== undefined) await create(record);
    },
  };
}

/** What the signed-in person may do with the records of a module; the server decides, the page only hides. */
export function useRights(module: PermissionModule): {
  readonly canView: boolean;
  readonly canAdd: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  /** Take the list, or what is stored of a person, as a file. */
  readonly canExport: boolean;
} {
  const codes = useSession((session) => session.codes);
  return useMemo(() => {
    const may = (action: PermissionAction) => isAllowed(codes ?? new Set(), [permission[module][action]]);
    return {
      canView: may('view'),
      canAdd: may('add'),
      canEdit: may('edit'),
      canDelete: may('delete'),
      canExport: may('view') && may('special'),
    };
  }, [codes, module]);
}

/** What is asked for comes from the address: one that the server cannot read names no record. */
const loadFailure = (error: unknown): string =>
  error instanceof CallError && error.errorCode === 'validation.failed'
    ? textOf(callStrings)('notFound')
    : failureMessage(error);

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A query as list and record pages use it. */
export const loaded = <T>({ data, error, refetch }: Asked<T>) => ({
  data,
  failure: error === null || error === undefined ? null : loadFailure(error),
  onRetry: () => void refetch(),
});

/**
 * Several queries that a page needs together: their answers by name once all have arrived, and the error of the one
 * that is missing.
 */
export function loadedTogether<Q extends Readonly<Record<string, Asked<unknown>>>>(queries: Q) {
  const parts = Object.entries(queries);
  const isThere = parts.every(([, { data }]) => data !== undefined);
  const missing = parts.filter(([, { data }]) => data === undefined).map(([, query]) => loaded(query));
  return {
    data: isThere
      ? // The names are those of the queries, and each of them has data.
        (Object.fromEntries(parts.map(([name, { data }]) => [name, data])) as {
          readonly [K in keyof Q]: Exclude<Q[K]['data'], undefined>;
        })
      : undefined,
    failure: missing.find(({ failure }) => failure !== null)?.failure ?? null,
    onRetry: () => missing.forEach(({ onRetry }) => onRetry()),
  };
}
