import { menuRoutes, type MenuInput, type MenuRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { newID } from '#runtime/clock/ids.ts';
import { asListQuery, listOptions, recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** Menus of the company. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'menus'];

export const menuListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(menuRoutes.list, { query: asListQuery(query) }, { signal }),
  });
export const menuNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(menuRoutes.lookup, undefined, { signal }),
});
/** Names in the order of the terminals, for reordering. */
export const menuOrderQuery = queryOptions({
  ...recordOptions,
  queryKey: ['menuOrder'],
  queryFn: ({ signal }) => call(menuRoutes.lookup, undefined, { signal }),
});
export const menuChoicesQuery = queryOptions({
  queryKey: [...KEY, 'choices'],
  queryFn: ({ signal }) => call(menuRoutes.choices, undefined, { signal }),
});
export const menuQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['menu', id],
    queryFn: ({ signal }) => call(menuRoutes.get, { params: { id } }, { signal }),
  });
export const builderItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'builderItem', id],
    queryFn: ({ signal }) => call(menuRoutes.builderItem, { params: { id } }, { signal }),
  });

export const createMenu = withRefetch(KEY, (body: MenuInput & { menuID: string }) => call(menuRoutes.create, { body }));
export const updateMenu = withRefetch(KEY, (id: string, body: MenuInput & { version: number }) =>
  call(menuRoutes.update, { params: { id }, body }),
);
export const copyMenu = withRefetch(KEY, (id: string) =>
  call(menuRoutes.copy, { params: { id }, body: { menuID: newID() } }),
);
export const setMenuActive = switching(KEY, (id: string, isActive: boolean) =>
  call(menuRoutes.setActive, { params: { id }, query: { isActive } }),
);
export const saveMenuOrder = withRefetch(KEY, (menuIDs: string[]) => call(menuRoutes.saveOrder, { body: { menuIDs } }));
export const removeMenus = withRefetch(KEY, (ids: readonly string[]) =>
  call(menuRoutes.remove, { query: { menuIDs: [...ids] } }),
);
export const restoreMenu = withRefetch(KEY, ({ menuID }: MenuRow) =>
  call(menuRoutes.restore, { params: { id: menuID } }),
);
