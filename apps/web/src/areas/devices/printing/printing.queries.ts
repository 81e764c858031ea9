import {
  eventRouteRoutes,
  hardwareAgentRoutes,
  printerRoutes,
  terminalPrinterRoutes,
  type EventRoute,
  type CallInput,
  type EventRouteInput,
  type Printer,
  type PrinterInput,
  type PrinterPreference,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { newID } from '#runtime/clock/ids.ts';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

const PRINTERS = ['printers'];
const AGENTS = ['hardwareAgents'];
const RECOVERY = ['printRecovery'];
// Starts with the sell data's key, so a colleague's change refetches both.
const ROUTES = ['posData', 'eventRoutes'];

/** Printers by name, with what their agents last reported; a change of it refetches them. */
export const printersQuery = queryOptions({
  queryKey: [...PRINTERS, 'list'],
  queryFn: ({ signal }) => call(printerRoutes.list, undefined, { signal }),
});
/** Printers of the location as every terminal may see them. */
export const connectivityQuery = queryOptions({
  queryKey: [...PRINTERS, 'connectivity'],
  queryFn: ({ signal }) => call(printerRoutes.connectivity, undefined, { signal }),
});
/** A printer for its form. */
export const printerQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['printer', id],
    queryFn: ({ signal }) => call(printerRoutes.get, { params: { id } }, { signal }),
  });
/** Adds a printer; refused for a name that is taken. */
export const createPrinter = withRefetch(PRINTERS, (body: PrinterInput) => call(printerRoutes.create, { body }));
/** Saves a printer; refused where another person saved it since `version`. */
export const updatePrinter = withRefetch(PRINTERS, (id: string, body: PrinterInput & { version: number }) =>
  call(printerRoutes.update, { params: { id }, body }),
);
/** Deletes printers; refused while an event route prints on one. `restorePrinter` undoes it. */
export const { remove: removePrinters, restore: restorePrinter } = undoable((row: Printer) => row.printerID, {
  read: (id) => call(printerRoutes.get, { params: { id } }),
  remove: withRefetch(PRINTERS, (ids: readonly string[]) =>
    call(printerRoutes.remove, { query: { printerIds: [...ids] } }),
  ),
  create: withRefetch(PRINTERS, (printer: Printer) => call(printerRoutes.create, { body: printer })),
});
/** Prints a test ticket. */
export const testPrint = (id: string) => call(printerRoutes.testPrint, { params: { id } });

/** Event routes in the order in which they are tried. */
export const eventRoutesQuery = queryOptions({
  queryKey: [...ROUTES, 'list'],
  queryFn: ({ signal }) => call(eventRouteRoutes.list, undefined, { signal }),
});
/** An event route for its form. */
export const eventRouteQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['eventRoute', id],
    queryFn: ({ signal }) => call(eventRouteRoutes.get, { params: { id } }, { signal }),
  });
/** Adds an event route; refused for a name that is taken. */
export const createEventRoute = withRefetch(ROUTES, (body: EventRouteInput) => call(eventRouteRoutes.create, { body }));
/** Saves an event route; refused where another person saved it since `version`. */
export const updateEventRoute = withRefetch(ROUTES, (id: string, body: EventRouteInput & { version: number }) =>
  call(eventRouteRoutes.update, { params: { id }, body }),
);
/** Webhooks to which a route can send online orders. */
export const routeWebhooksQuery = queryOptions({
  queryKey: [...ROUTES, 'webhooks'],
  queryFn: ({ signal }) => call(eventRouteRoutes.webhooks, undefined, { signal }),
});
/** Deletes event routes. `restoreEventRoute` undoes it. */
export const { remove: removeEventRoutes, restore: restoreEventRoute } = undoable(
  (row: EventRoute) => row.eventRouteSettingID,
  {
    read: (id) => call(eventRouteRoutes.get, { params: { id } }),
    remove: withRefetch(ROUTES, (ids: readonly string[]) =>
      call(eventRouteRoutes.remove, { query: { eventRouteSettingIds: [...ids] } }),
    ),
    create: withRefetch(ROUTES, (route: EventRoute) => call(eventRouteRoutes.create, { body: route })),
  },
);

/** Puts the default route in the place of all; refused without a printer. */
export const resetEventRoutes = withRefetch(ROUTES, () => call(eventRouteRoutes.reset, undefined));

/** Adds an inactive copy of an event route. */
export const copyEventRoute = withRefetch(ROUTES, (eventRouteSettingID: string) =>
  call(eventRouteRoutes.clone, { body: { eventRouteSettingID, copyID: newID() } }),
);
type RouteLogQuery = CallInput<typeof eventRouteRoutes.logs>['query'];

/** Tickets of a route since a moment, with what became of each; what is left out of the filter is not asked for. */
export const routeLogsQuery = (id: string, filter: Omit<RouteLogQuery, 'to'>) =>
  queryOptions({
    queryKey: [...ROUTES, 'logs', id, filter],
    queryFn: ({ signal }) => call(eventRouteRoutes.logs, { params: { id }, query: filter }, { signal }),
  });

/** How often the page asks whether agents are connected; an agent reports every second. */
const AGENTS_EVERY_MS = 5_000;

/** Agents of the location, and whether each is connected. */
export const agentsQuery = queryOptions({
  queryKey: [...AGENTS, 'list'],
  queryFn: ({ signal }) => call(hardwareAgentRoutes.list, undefined, { signal }),
  refetchInterval: AGENTS_EVERY_MS,
});
/** Adds an agent; gives the code by which one process becomes it. */
export const generateSetupCode = withRefetch(AGENTS, (name: string) =>
  call(hardwareAgentRoutes.generateCode, { body: { name } }),
);
/** Removes agents; they print nothing more. */
export const removeAgents = withRefetch(AGENTS, (ids: readonly string[]) =>
  call(hardwareAgentRoutes.remove, { query: { hardwareAgentIds: [...ids] } }),
);

/** Tickets that were not printed; refetched when one more was not. */
export const recoveryQuery = queryOptions({
  queryKey: [...RECOVERY, 'list'],
  queryFn: ({ signal }) => call(eventRouteRoutes.recovery, undefined, { signal }),
});
/** Prints a ticket again, or takes it off the list because its paper came out. */
export const recoverTicket = withRefetch(RECOVERY, (id: string, isDismissed: boolean) =>
  call(eventRouteRoutes.retry, { params: { id }, body: { isDismissed } }),
);

/** Stores what this terminal prints with. */
export const setPrinterPreference = withRefetch(['posData', 'currentTerminal', 'printer'], (body: PrinterPreference) =>
  call(terminalPrinterRoutes.setPreference, { body }),
);
