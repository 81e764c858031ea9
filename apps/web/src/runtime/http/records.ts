import { isAllowed, permission, type ListQuery, type PermissionModule } from '@tavola/contract';
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { textOf } from '#text/define.ts';
import { CallError, failureMessage } from './call-error.ts';
import { callStrings } from './calls.strings.ts';
import { queryClient } from './query-client.ts';
import { useSession } from '../session/session.ts';

/** What the queries of every back-office record have in common. */

/** What a list shows, as its address has it. */
interface ListWish {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly id: string; readonly isDescending: boolean }[];
  readonly search: string;
}

/** The query as list routes take it. */
export const asListQuery = ({
  page,
  pageSize,
  sort,
  search,
}: ListWish): { -readonly [K in keyof ListQuery]: K extends 'sort' ? string[] : ListQuery[K] } => ({
  page,
  pageSize,
  search,
  sort: sort.map(({ id, isDescending }) => `${id}:${isDescending ? 'desc' : 'asc'}`),
});

/** The rows of the page before stay until the next ones are there. */
export const listOptions = { placeholderData: keepPreviousData } as const;

/** A record that is going to be edited: always the present one, and not replaced under the hands of whoever types. */
export const recordOptions = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const;

/**
 * A write after which everything under `key` is asked for again, also when it was refused: then the page was out of
 * date.
 */
export const writing =
  <A extends readonly unknown[], T>(key: QueryKey, write: (...given: A) => Promise<T>) =>
  async (...given: A): Promise<T> => {
    try {
      return await write(...given);
    } finally {
      void queryClient.invalidateQueries({ queryKey: key });
    }
  };

/**
 * A write by a switch in a list. It is over when the list shows it, so that the switch does not stand as it was for a
 * moment.
 */
export const switching = <A extends readonly unknown[], T>(key: QueryKey, write: (...given: A) => Promise<T>) => {
  const written = writing(key, write);
  return async (...given: A): Promise<T> => {
    const answer = await written(...given);
    await queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
    return answer;
  };
};

/**
 * Deleting records that can be taken back: what they hold is read before they go, because their rows of the list do not
 * have all of it.
 */
export function undoable<Row, T>(
  idOf: (row: Row) => string,
  {
    read,
    remove,
    create,
  }: {
    read: (id: string) => Promise<T>;
    remove: (ids: readonly string[]) => Promise<unknown>;
    create: (record: T) => Promise<unknown>;
  },
) {
  const kept = new Map<string, T>();
  return {
    remove: async (ids: readonly string[]): Promise<void> => {
      const records = await Promise.all(ids.map(async (id) => [id, await read(id)] as const));
      await remove(ids);
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
} {
  const codes = useSession((session) => session.codes);
  return useMemo(() => {
    const may = (action: 'view' | 'add' | 'edit' | 'delete') =>
      isAllowed(codes ?? new Set(), [permission[module][action]]);
    return { canView: may('view'), canAdd: may('add'), canEdit: may('edit'), canDelete: may('delete') };
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

/** A query as list and record pages take it. */
export const loaded = <T>({ data, error, refetch }: Asked<T>) => ({
  data,
  failure: error === null || error === undefined ? null : loadFailure(error),
  onRetry: () => void refetch(),
});

/**
 * Several queries of which a page needs every one: their answers under their names once all are there, and why one is
 * missing.
 */
export function loadedTogether<Q extends Readonly<Record<string, Asked<unknown>>>>(queries: Q) {
  const parts = Object.entries(queries);
  const isThere = parts.every(([, { data }]) => data !== undefined);
  const missing = parts.filter(([, { data }]) => data === undefined).map(([, query]) => loaded(query));
  return {
    data: isThere
      ? (Object.fromEntries(parts.map(([name, { data }]) => [name, data])) as {
          readonly [K in keyof Q]: Exclude<Q[K]['data'], undefined>;
        })
      : undefined,
    failure: missing.find(({ failure }) => failure !== null)?.failure ?? null,
    onRetry: () => missing.forEach(({ onRetry }) => onRetry()),
  };
}
