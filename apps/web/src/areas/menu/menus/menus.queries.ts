import { menuRoutes, type MenuInput, type MenuRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { newID } from '#runtime/clock/ids.ts';
import { asListQuery, listOptions, recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** Menus of the company. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'menus'];

/** A page of the menus with their state at this location, in their own order unless sorted. */
export const menuListQuery = (query: Parameters<typeof asListQuery>[0], onlineOnly: boolean) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', onlineOnly, query],
    queryFn: ({ signal }) => call(menuRoutes.list, { query: { ...asListQuery(query), onlineOnly } }, { signal }),
  });
/** Names of all menus in their order, for fields that choose one. */
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
/** Names of the brands, price lists and categories that a menu may use. */
export const menuChoicesQuery = queryOptions({
  queryKey: [...KEY, 'choices'],
  queryFn: ({ signal }) => call(menuRoutes.choices, undefined, { signal }),
});
/** A menu with sections, items and hours, for the builder. */
export const menuQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['menu', id],
    queryFn: ({ signal }) => call(menuRoutes.get, { params: { id } }, { signal }),
  });
/** A product with the modifier options that a menu can switch off for it. */
export const builderItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'builderItem', id],
    queryFn: ({ signal }) => call(menuRoutes.builderItem, { params: { id } }, { signal }),
  });

/** Adds a menu, active at this location at once; refused for a name that is taken. */
export const createMenu = withRefetch(KEY, (body: MenuInput & { menuID: string }) => call(menuRoutes.create, { body }));
/**
 * Saves a whole menu, of which only changed rows are written; refused where another person saved it since `version`.
 */
export const updateMenu = withRefetch(KEY, (id: string, body: MenuInput & { version: number }) =>
  call(menuRoutes.update, { params: { id }, body }),
);
/** Adds a copy with its own name; returns the copy. */
export const copyMenu = withRefetch(KEY, (id: string) =>
  call(menuRoutes.copy, { params: { id }, body: { menuID: newID() } }),
);
/** Switches a menu at this location. */
export const setMenuActive = switching(KEY, (id: string, isActive: boolean) =>
  call(menuRoutes.setActive, { params: { id }, query: { isActive } }),
);
/** Sorts the menus of the terminals; those that are not named follow. */
export const saveMenuOrder = withRefetch(KEY, (menuIDs: string[]) => call(menuRoutes.saveOrder, { body: { menuIDs } }));
/** Deletes menus that no discount is limited to, all or none. */
export const removeMenus = withRefetch(KEY, (ids: readonly string[]) =>
  call(menuRoutes.remove, { query: { menuIDs: [...ids] } }),
);
/** Undoes a delete with all content; refused where the name is taken by now. */
export const restoreMenu = withRefetch(KEY, ({ menuID }: MenuRow) =>
  call(menuRoutes.restore, { params: { id: menuID } }),
);
