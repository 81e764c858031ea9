import {
  customerDisplayRoutes,
  terminalDisplayRoutes,
  type CustomerDisplay,
  type CustomerDisplayInput,
  type DisplayPreference,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

const KEY = ['customerDisplays'];
// Below the key of the terminal, so that the event of its settings refetches it.
const TERMINAL = ['posData', 'currentTerminal', 'display'];

/** Settings of displays by name. */
export const displaysQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(customerDisplayRoutes.list, undefined, { signal }),
});
/** A setting for its form. */
export const displayQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['customerDisplay', id],
    queryFn: ({ signal }) => call(customerDisplayRoutes.get, { params: { id } }, { signal }),
  });
/** Adds a setting; refused for a name that is taken. */
export const createDisplay = withRefetch(KEY, (body: CustomerDisplayInput) =>
  call(customerDisplayRoutes.create, { body }),
);
/** Saves a setting; refused where another person saved it since `version`. */
export const updateDisplay = withRefetch(KEY, (id: string, body: CustomerDisplayInput & { version: number }) =>
  call(customerDisplayRoutes.update, { params: { id }, body }),
);
/** Deletes settings; terminals with one of them show the plain greeting. `restoreDisplay` undoes it. */
export const { remove: removeDisplays, restore: restoreDisplay } = undoable(
  (row: CustomerDisplay) => row.customerFacingDisplaySettingID,
  {
    read: (id) => call(customerDisplayRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(customerDisplayRoutes.remove, { query: { customerFacingDisplaySettingIDs: [...ids] } }),
    ),
    create: withRefetch(KEY, (display: CustomerDisplay) => call(customerDisplayRoutes.create, { body: display })),
  },
);

/** What this terminal shows its guests. */
export const terminalDisplayQuery = queryOptions({
  queryKey: TERMINAL,
  queryFn: ({ signal }) => call(terminalDisplayRoutes.preference, undefined, { signal }),
});
/** Stores what this terminal shows its guests. */
export const setTerminalDisplay = withRefetch(TERMINAL, (body: DisplayPreference) =>
  call(terminalDisplayRoutes.setPreference, { body }),
);
/** Disconnects every display of this terminal. */
export const disconnectDisplays = withRefetch(TERMINAL, () => call(terminalDisplayRoutes.disconnect));
/** The code that another device types to become the display of this terminal. */
export const showDisplayCode = () => call(terminalDisplayRoutes.code);
