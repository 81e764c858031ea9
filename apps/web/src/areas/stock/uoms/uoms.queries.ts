import { uomRoutes, type UomInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** Units of measure and their categories. */

const KEY = ['uoms'];

/** All units by name, those of the system and the company's own. */
export const uomsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(uomRoutes.list, undefined, { signal }),
});
/** Categories of units with the units in each. */
export const uomClassesQuery = queryOptions({
  queryKey: [...KEY, 'classes'],
  queryFn: ({ signal }) => call(uomRoutes.classes, undefined, { signal }),
});
/** A unit for its form. */
export const uomQuery = (id: number) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['uom', id],
    queryFn: ({ signal }) => call(uomRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a unit of the company; refused for a taken name or symbol, and where the plan has no custom units. */
export const createUom = withRefetch(KEY, (body: UomInput) => call(uomRoutes.create, { body }));
/**
 * Saves a unit of the company; refused for one of the system, and for another category or conversion while it is in
 * use.
 */
export const updateUom = withRefetch(KEY, (id: number, body: UomInput & { version: number }) =>
  call(uomRoutes.update, { params: { id }, body }),
);
/** Makes a unit the one that new ingredients begin with, in place of the previous one. */
export const setDefaultUom = switching(KEY, (id: number) => call(uomRoutes.setDefault, { params: { id } }));
/** Deletes those of the units that nothing uses; the answer names the others. */
export const removeUoms = withRefetch(KEY, (ids: readonly number[]) =>
  call(uomRoutes.remove, { query: { ids: [...ids] } }),
);
