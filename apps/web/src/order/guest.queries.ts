import {
  guestCardRoutes,
  guestOrderRoutes,
  guestTableRoutes,
  type CallAnswer,
  type GuestCardPayment,
  type GuestNow,
  type GuestOrder,
  type GuestOrderInput,
  type GuestTableOrderInput,
} from '@tavola/contract';
import { createCatalog, type Catalog } from '@tavola/selling';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { placeKey, type OrderingAt } from './address.ts';
import { hasEnded } from './track/progress.ts';

/** Calls of the guest's page. */

/** How often a page that is looked at asks what has changed: what is sold out is so on the page in five seconds. */
const POLL_MS = 3_000;

/** A menu as the page shows and counts it. */
export interface GuestMenu extends Omit<CallAnswer<typeof guestOrderRoutes.menu>, 'catalog'> {
  readonly catalog: Catalog;
  /** The guest sits at a table: nothing is picked up or paid on the page. */
  readonly isAtTable: boolean;
}

// What is unknown stays so; only a server that is away is asked again.
const retry = (count: number, failure: Error): boolean =>
  count < 2 && failure instanceof CallError && failure.isUnreachable;

/** The stores of the restaurant. */
export const storesQuery = queryOptions({
  queryKey: ['stores'],
  queryFn: ({ signal }) => call(guestOrderRoutes.stores, undefined, { signal }),
  retry,
});
/** The menu of a store, with the prices of table service at a table. */
export const menuQuery = (at: OrderingAt) =>
  queryOptions({
    queryKey: ['menu', placeKey(at)],
    queryFn: async ({ signal }): Promise<GuestMenu> => {
      const { catalog, ...rest } =
        at.page === 'store'
          ? await call(guestOrderRoutes.menu, { params: { path: at.path } }, { signal })
          : await call(guestTableRoutes.menu, { params: { token: at.token } }, { signal });
      return { ...rest, catalog: createCatalog(catalog), isAtTable: at.page === 'table' };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry,
  });
/** What changes from minute to minute, and at which table it is. */
export interface PlaceNow extends GuestNow {
  readonly tableName?: string;
}
/** Whether a store takes orders, and when; asked again while the page is looked at. */
export const nowQuery = (at: OrderingAt) =>
  queryOptions({
    queryKey: ['now', placeKey(at)],
    queryFn: ({ signal }): Promise<PlaceNow> =>
      at.page === 'store'
        ? call(guestOrderRoutes.now, { params: { path: at.path } }, { signal })
        : call(guestTableRoutes.now, { params: { token: at.token } }, { signal }),
    refetchInterval: POLL_MS,
    retry,
  });
/** Where an order is; asked again until it has ended. */
export const orderQuery = (token: string) =>
  queryOptions({
    queryKey: ['order', token],
    queryFn: ({ signal }) => call(guestOrderRoutes.get, { params: { token } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && hasEnded(data) ? false : POLL_MS),
    retry,
  });

/** Where the card payment of an order is; asked again until it has ended. */
export const cardQuery = (token: string) =>
  queryOptions({
    queryKey: ['card', token],
    queryFn: ({ signal }) => call(guestCardRoutes.get, { params: { token } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'notPaid' || data?.state === 'returned' ? false : POLL_MS,
    retry,
  });
/** Gives up paying by card; one that was paid already stays so. */
export const cancelCard = (token: string): Promise<GuestCardPayment> =>
  call(guestCardRoutes.cancel, { params: { token } });

/** Places an order; a repeat of its id changes nothing. */
export const placeOrder = (path: string, body: GuestOrderInput) =>
  call(guestOrderRoutes.place, { params: { path }, body });
/** The same at a table. */
export const placeAtTable = (token: string, body: GuestTableOrderInput) =>
  call(guestTableRoutes.place, { params: { token }, body });
/** Cancels an order that the restaurant has not answered. */
export const cancelOrder = (token: string): Promise<GuestOrder> => call(guestOrderRoutes.cancel, { params: { token } });

/** Fetches a challenge and solves it, so that a script cannot flood a restaurant; each solution is for one order. */
export async function solveProof(): Promise<string> {
  const [{ solveChallenge }, { deriveKey }, answer] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
    call(guestOrderRoutes.proof),
  ]);
  // The contract passes the challenge through unchanged; only the library knows its shape.
  const challenge = answer as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the challenge was not solved');
  return btoa(
    JSON.stringify({ challenge: { parameters: challenge.parameters, signature: challenge.signature }, solution }),
  );
}
