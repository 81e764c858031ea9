import { ALL_ROWS, giftCardTypeRoutes, type GiftCardType, type GiftCardTypeInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Types of gift cards. */

const KEY = ['giftCardTypes'];

/** A page of the types with their prices at this location. */
export const typeListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(giftCardTypeRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** All types by name, to choose from. */
export const typeChoicesQuery = queryOptions({
  queryKey: [...KEY, 'choices'],
  queryFn: async ({ signal }) => {
    const query = { page: 1, pageSize: ALL_ROWS, sort: ['name:asc'], search: '' };
    return (await call(giftCardTypeRoutes.list, { query }, { signal })).items;
  },
});
/** A type for its form. */
export const typeQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(giftCardTypeRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a type; refused for a name that is taken. */
export const createType = withRefetch(KEY, (body: GiftCardTypeInput) => call(giftCardTypeRoutes.create, { body }));
/** Saves a type; refused where another person saved it since `version`, and for a name that is taken. */
export const updateType = withRefetch(KEY, (id: string, body: GiftCardTypeInput & { version: number }) =>
  call(giftCardTypeRoutes.update, { params: { id }, body }),
);
/** Deletes types of which guests have no cards. `restoreType` undoes it. */
export const { remove: removeTypes, restore: restoreType } = undoable((row: GiftCardType) => row.giftCardTypeID, {
  read: (id) => call(giftCardTypeRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) =>
    call(giftCardTypeRoutes.remove, { query: { giftCardTypeIDs: [...ids] } }),
  ),
  create: withRefetch(KEY, (type: GiftCardType) => call(giftCardTypeRoutes.create, { body: type })),
});
