import { keysOf, screens, type ScreenDefinition, type ScreenID } from '@tavola/contract';
import type { AnyRouter } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search, filters and page of the list that a record was opened from. */
    listSearch?: Search;
  }
}

const byPath: ReadonlyMap<string, ScreenID> = new Map(keysOf(screens).map((id) => [screens[id].path, id]));

/** The list of each record that opens next to it: its path has one part less (decision 495). */
export const listOf: ReadonlyMap<ScreenID, ScreenID> = new Map(
  keysOf(screens).flatMap((id) => {
    // The table keeps the literal of each screen; not each has every field.
    const { path, isWhole } = screens[id] as ScreenDefinition;
    const [, parent = '', part = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
    const list = byPath.get(parent);
    return isWhole === true || list === undefined || !(part === 'new' || part.startsWith('$')) ? [] : [[id, list]];
  }),
);

/** Whether the present page, a list or a record of one, has room for both. */
export const paneRoom = { isShown: false };

/**
 * How to go from a list to its record or back: the address of the record remembers the list's search, and where both
 * are shown the list keeps it, and its place.
 */
export function stepToPane(
  router: AnyRouter,
  to: ScreenID,
  given: object | undefined,
): { readonly search?: Search; readonly state?: { readonly listSearch: Search }; readonly resetScroll?: false } {
  const { matches, location } = router.state;
  const from = matches.at(-1)?.staticData.screen;
  const list = listOf.get(to) ?? to;
  if (from === undefined || (listOf.get(from) ?? from) !== list || !listOf.has(to === list ? from : to)) return {};
  const kept: Search = (from === list ? location.search : location.state.listSearch) ?? {};
  return {
    ...(to !== list ? { state: { listSearch: kept } } : paneRoom.isShown && given === undefined && { search: kept }),
    ...(paneRoom.isShown && { resetScroll: false }),
  };
}
