import { comboRoutes, type ComboFlag, type ComboInput, type ComboRecord, type ComboRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** Combos. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'combos'];
const read = (id: string, signal?: AbortSignal) =>
  call(comboRoutes.get, { params: { id } }, { ...(signal && { signal }) });

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
export const comboQuery = (id: string) =>
  queryOptions({ ...recordOptions, queryKey: ['combo', id], queryFn: ({ signal }) => read(id, signal) });

export const createCombo = withRefetch(KEY, (body: ComboInput) => call(comboRoutes.create, { body }));
export const updateCombo = withRefetch(KEY, (id: string, body: ComboInput & { version: number }) =>
  call(comboRoutes.update, { params: { id }, body }),
);
export const setComboFlag = switching(KEY, (id: string, flagName: ComboFlag, flagValue: boolean) =>
  call(comboRoutes.updateFlag, { params: { id }, query: { flagName, flagValue } }),
);
export const { remove: removeCombos, restore: restoreCombo } = undoable((row: ComboRow) => row.itemID, {
  read,
  create: (combo: ComboRecord) => createCombo(combo),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(comboRoutes.remove, { query: { itemIDs: [...ids] } })),
});
