import { TABLE_CODE_PATH, tableCodeRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** QR codes of tables. */

const KEY = ['tableCodes'];

/** Every table with its code. */
export const tableCodesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(tableCodeRoutes.list, undefined, { signal }),
});
/** Makes a code for each table that has none. */
export const makeTableCodes = withRefetch(KEY, () => call(tableCodeRoutes.make));
/** Replaces codes; what was printed of them opens nothing any longer. */
export const renewTableCodes = withRefetch(KEY, (tableIDs: readonly string[]) =>
  call(tableCodeRoutes.renew, { body: { tableIDs: [...tableIDs] } }),
);

/** The link that the code of a table holds. */
export const tableLink = (token: string): string => `${window.location.origin}${TABLE_CODE_PATH}${token}`;
