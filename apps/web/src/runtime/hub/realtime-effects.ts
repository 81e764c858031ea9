import type { CallAnswer, Floor, HubEventName, HubMessage, HubPayload, orderLifeRoutes } from '@tavola/contract';
import type { QueryKey } from '@tanstack/react-query';
import { floorAfter } from '@tavola/selling';
import { queryClient } from '../http/query-client.ts';
import { currentClientQuery } from '../session/clients.ts';
import { operationalQuery, tenantQuery } from '../session/restaurant.ts';
import { followRights } from '../session/follow-rights.ts';
import { applyMark } from './edit-marks.ts';
import { useServerRequest } from '../http/server-request.ts';

/**
 * The effect of each hub event in the browser; an event without an effect does not compile. Events carry ids, the page
 * refetches what it shows; the floor alone takes over what an event carries.
 */

type Effect<N extends HubEventName> = (data: HubPayload<N>, sentAt?: string) => void;

const invalidate =
  (...queryKey: QueryKey) =>
  () =>
    void queryClient.invalidateQueries({ queryKey });

/** Events that no screen shows yet. */
const unusedEvents = {
  printKitchenTicketByItems: 'printing',
  testPrintKitchenTicket: 'printing',
} as const satisfies Partial<Record<HubEventName, string>>;
type UnusedEvent = keyof typeof unusedEvents;

const ofFloor = invalidate('orders', 'floor');
const ofKitchen = invalidate('kitchen');
/**
 * For orders of a table the floor also gets `updateTableItemsCount`, so it is not read again. Of the open orders, only
 * those named by the event are read, because a board may have hundreds.
 */
const ofOrders = (orderIDs: readonly string[]) => {
  void queryClient.invalidateQueries({
    queryKey: ['orders'],
    // The key says whose data it is.
    predicate: ({ queryKey, state }) =>
      queryKey[1] !== 'floor' &&
      queryKey[1] !== 'pending' &&
      (queryKey[1] !== 'related' || names(state.data as Related | undefined, orderIDs)),
  });
  // Only where a board has them: its code is not part of the first page.
  if (queryClient.getQueryCache().find({ queryKey: ['orders', 'pending'] }) !== undefined)
    void import('./open-orders.ts').then(
      ({ refetchOpenOrders }) => refetchOpenOrders(orderIDs),
      invalidate('orders', 'pending'),
    );
};

type Related = CallAnswer<typeof orderLifeRoutes.related>;
const names = (related: Related | undefined, orderIDs: readonly string[]): boolean =>
  related?.items.some(({ orderID }) => orderIDs.includes(orderID)) === true;

/** The floor gets the table as the event carries it; one that is being read may be older, and is read once more. */
const ofTable: Effect<'updateTableItemsCount'> = (data) => {
  const floor = queryClient.getQueryCache().find<Floor>({ queryKey: ['orders', 'floor', 'now'] });
  const { data: shown, fetchStatus = 'idle' } = floor?.state ?? {};
  const next = shown === undefined || fetchStatus !== 'idle' ? null : floorAfter(shown, data);
  if (next === null) return ofFloor();
  floor?.setData(next);
  invalidate('orders', 'floor', 'reservations')();
};

const effects: { readonly [N in Exclude<HubEventName, UnusedEvent>]: Effect<N> } = {
  orderReceived: ({ orderID }) => ofOrders([orderID]),
  orderStatusChanged: ({ orders }) => {
    ofOrders(orders.map(({ orderID }) => orderID));
    ofKitchen();
  },
  orderLinesMarked: applyMark,
  orderPaymentStatusChanged: ({ orderID }) => ofOrders([orderID]),
  salePaymentIntegrationCreated: ({ orderID }) => ofOrders([orderID]),
  salePaymentIntegrationStatusChanged: ({ orderID }) => {
    invalidate('devicePayments')();
    ofOrders([orderID]);
  },
  saleRefundIntegrationStatusChanged: () => {
    invalidate('devicePayments')();
    invalidate('sales')();
  },
  settlementPaymentDeviceStatusChanged: invalidate('devicePayments'),
  updateKdsStatusOfOrderLines: (data) => {
    // Its code is not part of the first page; without a kitchen display no such event comes.
    void import('./kitchen-states.ts').then(({ applyKitchenState }) => applyKitchenState(data)).catch(() => undefined);
    ofOrders([data.orderID]);
    ofKitchen();
  },
  kitchenSortOrderChanged: ofKitchen,
  reserveTable: ofFloor,
  releaseTable: ofFloor,
  joinTables: ofFloor,
  splitTables: ofFloor,
  releaseTableGroup: ofFloor,
  billedTable: ofFloor,
  tableLayoutChanged: () => {
    invalidate('tables')();
    ofFloor();
  },
  updateTableItemsCount: ofTable,
  posDataChanged: invalidate('posData'),
  itemAvailabilityChanged: invalidate('posData'),
  countdownsChanged: invalidate('posData', 'unavailable'),
  operationalSettingChanged: invalidate(...operationalQuery.queryKey),
  locationMoved: invalidate(...tenantQuery.queryKey),
  licenseChanged: invalidate(...tenantQuery.queryKey),
  posTerminalChanged: () => {
    invalidate(...currentClientQuery.queryKey)();
    invalidate('posData', 'currentTerminal')();
  },
  posTerminalStatusChanged: invalidate('posTerminals'),
  printerSettingChanged: invalidate('printers'),
  printerSettingRemoved: invalidate('printers'),
  callersChanged: invalidate('callers'),
  printRecoveryChanged: invalidate('printRecovery'),
  timeClockChanged: invalidate('timeClocks'),
  noticesAdded: (data) => {
    invalidate('notices')();
    void import('./notice-sound.ts').then(
      ({ soundFor }) => soundFor(data),
      () => undefined,
    );
  },
  permissionsChanged: ({ userIDs }) => void followRights(userIDs),
  requestForceLogout: ({ reason }) => useServerRequest.setState({ request: { kind: 'forcedSignOut', reason } }),
  // A forced logout takes priority over a reload.
  requestReloadClient: ({ reason }) =>
    useServerRequest.setState(({ request }) => ({
      request: request?.kind === 'forcedSignOut' ? request : { kind: 'reload', reason },
    })),
  // Rooms, and whatever the floor shows of them.
  resync: () => void queryClient.invalidateQueries(),
};

/** Applies one message; names of newer servers are ignored. */
export function applyHubMessage({ event, data, sentAt }: HubMessage): void {
  if (event in effects)
    (effects[event as keyof typeof effects] as (payload: unknown, at?: string) => void)(data, sentAt);
}
