import {
  glCodeRoutes,
  glCodeTypeRoutes,
  glMapRoutes,
  type GlCode,
  type GlCodeInput,
  type GlCodeType,
  type GlCodeTypeInput,
  type GlMapInput,
  type GlMapType,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Account codes, their types and mappings. They share one key because each shows part of the others. */

const KEY = ['glCodes'];

/** A page of the account codes with their types and how many figures are mapped to each. */
export const glCodeListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(glCodeRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** All of them, to choose one. */
export const glCodeNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(glCodeRoutes.list, { query: { pageSize: -1 } }, { signal }),
});
/** An account code for its form. */
export const glCodeQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['glCode', id],
    queryFn: ({ signal }) => call(glCodeRoutes.get, { params: { id } }, { signal }),
  });
/** Which of these codes have mappings; asked before they are deleted. */
export const usedGlCodes = (glCodeIds: readonly string[]) =>
  call(glCodeRoutes.used, { query: { glCodeIds: [...glCodeIds] } });

/** Adds an account code; refused for one that is taken. */
export const createGlCode = withRefetch(KEY, (body: GlCodeInput) => call(glCodeRoutes.create, { body }));
/** Saves an account code; refused where another person saved it since `version`, and for a code that is taken. */
export const updateGlCode = withRefetch(KEY, (id: string, body: GlCodeInput & { version: number }) =>
  call(glCodeRoutes.update, { params: { id }, body }),
);
/**
 * Deletes account codes; those in use only with `isForceDelete`, which maps their figures to the default (decision 98).
 */
export const { remove: removeGlCodes, restore: restoreGlCode } = undoable((row: GlCode) => row.glCodeId, {
  read: (id) => call(glCodeRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[], isForceDelete: boolean) =>
    call(glCodeRoutes.remove, { query: { glCodeIds: [...ids], isForceDelete } }),
  ),
  create: withRefetch(KEY, (code: GlCode) => call(glCodeRoutes.create, { body: code })),
});

/** All types of account codes with how many codes each has. */
export const glCodeTypesQuery = queryOptions({
  queryKey: [...KEY, 'types'],
  queryFn: ({ signal }) => call(glCodeTypeRoutes.list, undefined, { signal }),
});
/** A type for its form. */
export const glCodeTypeQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['glCodeType', id],
    queryFn: ({ signal }) => call(glCodeTypeRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a type; refused for a name that is taken. */
export const createGlCodeType = withRefetch(KEY, (body: GlCodeTypeInput) => call(glCodeTypeRoutes.create, { body }));
/** Renames a type; refused where another person did since `version`, and for a name that is taken. */
export const updateGlCodeType = withRefetch(KEY, (id: string, body: GlCodeTypeInput & { version: number }) =>
  call(glCodeTypeRoutes.update, { params: { id }, body }),
);
/** Deletes types without codes, all or none. `restoreGlCodeType` undoes it. */
export const { remove: removeGlCodeTypes, restore: restoreGlCodeType } = undoable(
  (row: GlCodeType) => row.glCodeTypeId,
  {
    read: (id) => call(glCodeTypeRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(glCodeTypeRoutes.remove, { query: { glCodeTypeIds: [...ids] } }),
    ),
    create: withRefetch(KEY, (type: GlCodeType) => call(glCodeTypeRoutes.create, { body: type })),
  },
);

/** Every kind of figure with its default code and how many of its rows have their own. */
export const glMapsQuery = queryOptions({
  queryKey: [...KEY, 'maps'],
  queryFn: ({ signal }) => call(glMapRoutes.list, undefined, { signal }),
});
/** The rows of one kind of figure with their codes, the default first. */
export const glMapQuery = (type: GlMapType) =>
  queryOptions({
    queryKey: [...KEY, 'map', type],
    queryFn: ({ signal }) => call(glMapRoutes.get, { params: { type } }, { signal }),
  });

/** Maps rows of one kind to codes; rows that are left out stay as they are. */
export const saveGlMap = withRefetch(KEY, (type: GlMapType, maps: GlMapInput['maps']) =>
  call(glMapRoutes.save, { params: { type }, body: { maps } }),
);
