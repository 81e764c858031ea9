import {
  posTerminalRoutes,
  posTerminals,
  terminalControlRoutes,
  terminalPairingRoutes,
  TerminalType,
  type PosTerminal,
  type PosTerminalInput,
  type PosTerminalRow,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

const KEY = ['posTerminals'];
type ListQuery = Parameters<typeof asListQuery>[0];

const listOfTypes = (types: TerminalType[], query: ListQuery) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', types, query],
    queryFn: ({ signal }) => call(posTerminalRoutes.list, { query: { ...asListQuery(query), types } }, { signal }),
  });
/** A page of the terminals that sell. */
export const posTerminalListQuery = (query: ListQuery) => listOfTypes([...posTerminals], query);
/** A page of the screens for the queue of orders, which do not sell. */
export const queueTerminalListQuery = (query: ListQuery) => listOfTypes([TerminalType.OrderQuesTerminal], query);
/** Terminals of all types. */
export const terminalListQuery = (query: ListQuery) => listOfTypes([], query);

const readTerminal = (id: string, signal?: AbortSignal) =>
  call(posTerminalRoutes.get, { params: { id } }, signal === undefined ? {} : { signal });

/** A terminal for its form; who is signed in on it may be old (`terminalStatusQuery`). */
export const posTerminalQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['posTerminal', id],
    queryFn: ({ signal }) => readTerminal(id, signal),
  });
/** The same terminal's current state: who is signed in, and whether it is connected. */
export const terminalStatusQuery = (id: string) =>
  queryOptions({ queryKey: [...KEY, 'status', id], queryFn: ({ signal }) => readTerminal(id, signal) });

/** Adds a terminal that no browser is yet; refused for a name that is taken. */
export const createTerminal = withRefetch(KEY, (body: PosTerminalInput) => call(posTerminalRoutes.create, { body }));
/** Saves a terminal; refused for another type while someone is signed in on it. */
export const updateTerminal = withRefetch(KEY, (id: string, body: PosTerminalInput & { version: number }) =>
  call(posTerminalRoutes.update, { params: { id }, body }),
);
/** Deletes terminals; `endSessions` also those on which someone is signed in. */
export const { remove: removeTerminals, restore: restoreTerminal } = undoable<PosTerminalRow, PosTerminal, [boolean]>(
  (row) => row.clientID,
  {
    read: readTerminal,
    remove: withRefetch(KEY, (ids: readonly string[], endSessions: boolean) =>
      call(posTerminalRoutes.remove, { query: { terminalIds: [...ids], endSessions } }),
    ),
    create: withRefetch(KEY, (terminal: PosTerminal) => call(posTerminalRoutes.create, { body: terminal })),
  },
);

/** Ends the sessions on a terminal, whose page keeps its sale; refused for the own one. */
export const signOutTerminal = withRefetch(KEY, (id: string) =>
  call(terminalControlRoutes.signOut, { params: { id } }),
);
/** Asks a terminal's page to reload once no sale is open on it; answers whether it is connected at all. */
export const reloadTerminal = (id: string) => call(terminalControlRoutes.reload, { params: { id } });

const PAIRING = ['terminalPairing'];
/** What became of a terminal's last code; asked every three seconds while the code waits for its browser. */
export const pairingStateQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAIRING, id],
    queryFn: ({ signal }) => call(terminalPairingRoutes.state, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 3000 : false),
  });
/** Shows a code once; an earlier one of the terminal stops working. Refused while someone is signed in on it. */
export const givePairingCode = withRefetch(PAIRING, (id: string) =>
  call(terminalPairingRoutes.giveCode, { params: { id } }),
);
