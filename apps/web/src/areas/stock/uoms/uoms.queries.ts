import { uomRoutes, type UomInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** Units of measure and their categories. */

const KEY = ['uoms'];

export const uomsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(uomRoutes.list, undefined, { signal }),
});
export const uomClassesQuery = queryOptions({
  queryKey: [...KEY, 'classes'],
  queryFn: ({ signal }) => call(uomRoutes.classes, undefined, { signal }),
});
export const uomQuery = (id: number) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['uom', id],
    queryFn: ({ signal }) => call(uomRoutes.get, { params: { id } }, { signal }),
  });

export const createUom = withRefetch(KEY, (body: UomInput) => call(uomRoutes.create, { body }));
export const updateUom = withRefetch(KEY, (id: number, body: UomInput & { version: number }) =>
  call(uomRoutes.update, { params: { id }, body }),
);
export const setDefaultUom = switching(KEY, (id: number) => call(uomRoutes.setDefault, { params: { id } }));
export const removeUoms = withRefetch(KEY, (ids: readonly number[]) =>
  call(uomRoutes.remove, { query: { ids: [...ids] } }),
);
