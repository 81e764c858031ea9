import type { MenuRecord } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';

const kind = { screen: 'menuNew', module: 'posMenu', idOf: (record: MenuRecord) => record.menuID } as const;
// A new menu has no section yet: its place is named by the menu alone (`menu-places.ts`).
const place = { ...kind, idOf: (record: MenuRecord) => `${record.menuID}/` } as const;

/** The offer to create a menu where one is chosen; undefined for a person who may not. */
export const useMenuCreation = () => useCreation(kind);

/** The same where a place on a menu is chosen: the first section of the new one. */
export const useMenuPlaceCreation = () => useCreation(place);
