import { comboRoutes, type ComboFlag, type ComboInput, type ComboRecord, type ComboRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** Combos. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'combos'];
const read = (id: string, signal?: AbortSignal) =>
  call(comboRoutes.get, { params: { id } }, { ...(signal && { signal }) });

/** A page of the combos with their state at this location and parts that are no longer available. */
export const comboListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(comboRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** Items that a combo can be built from. */
export const comboMaterialQuery = queryOptions({
  queryKey: [...KEY, 'material'],
  queryFn: ({ signal }) => call(comboRoutes.material, undefined, { signal }),
});
/** A combo with its choices, for the form. */
export const comboQuery = (id: string) =>
  queryOptions({ ...recordOptions, queryKey: ['combo', id], queryFn: ({ signal }) => read(id, signal) });

/** Adds a combo; refused for a taken name, barcode or code, and for parts that are gone or cannot be one. */
export const createCombo = withRefetch(KEY, (body: ComboInput) => call(comboRoutes.create, { body }));
/** Saves a combo with all its choices; refused where another person saved it since `version`. */
export const updateCombo = withRefetch(KEY, (id: string, body: ComboInput & { version: number }) =>
  call(comboRoutes.update, { params: { id }, body }),
);
/** Switches one flag of a combo: availability at this location, all others for the company. */
export const setComboFlag = switching(KEY, (id: string, flagName: ComboFlag, flagValue: boolean) =>
  call(comboRoutes.updateFlag, { params: { id }, query: { flagName, flagValue } }),
);
/** Deletes combos and takes them off menus; orders keep their names. `restoreCombo` undoes it. */
export const { remove: removeCombos, restore: restoreCombo } = undoable((row: ComboRow) => row.itemID, {
  read,
  create: (combo: ComboRecord) => createCombo(combo),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(comboRoutes.remove, { query: { itemIDs: [...ids] } })),
});
