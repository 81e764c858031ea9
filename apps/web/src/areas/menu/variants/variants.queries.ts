import { variantRoutes, type VariantInput, type VariantRecord, type VariantRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Variants. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'variants'];
const read = (id: string, signal?: AbortSignal) =>
  call(variantRoutes.get, { params: { id } }, { ...(signal && { signal }) });

/** A page of the variants with the first names of their options. */
export const variantListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(variantRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** Names of all variants with their options, for a picker. */
export const variantNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(variantRoutes.lookup, undefined, { signal }),
});
/** A variant with its options, for the form. */
export const variantQuery = (id: string) =>
  queryOptions({ ...recordOptions, queryKey: ['variant', id], queryFn: ({ signal }) => read(id, signal) });

/** Adds a variant; refused for a name that is taken. */
export const createVariant = withRefetch(KEY, (body: VariantInput) => call(variantRoutes.create, { body }));
/** Saves a variant with all its options; those that are left out are deleted, unless products have them. */
export const updateVariant = withRefetch(KEY, (id: string, body: VariantInput & { version: number }) =>
  call(variantRoutes.update, { params: { id }, body }),
);
/** Sorts the variants; those that are not named follow. */
export const sortVariants = withRefetch(KEY, (variantIDs: string[]) =>
  call(variantRoutes.sort, { body: { variantIDs } }),
);
/** Deletes variants that no product has, all or none. `restoreVariant` undoes it. */
export const { remove: removeVariants, restore: restoreVariant } = undoable((row: VariantRow) => row.variantID, {
  read,
  create: (variant: VariantRecord) => createVariant(variant),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(variantRoutes.remove, { query: { variantIDs: [...ids] } })),
});
