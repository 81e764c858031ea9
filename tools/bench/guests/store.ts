import {
  buildPath,
  menuRoutes,
  onlineStoreRoutes,
  type CallAnswer,
  type CallInput,
  type Route,
} from '@tavola/contract';
import { storeInput } from '@tavola/testkit/online/guest.ts';
import { send } from '../sale/sale-rig.ts';
import type { Counter } from '../sale/sale-terminals.ts';

/** Where guests order in these benches. */
export const STORE = 'main';

/** The address of a call of guests at that store. */
export const pathAtStore = (route: Route): string => `/api${buildPath(route.path, { path: STORE })}`;

/** The value below which so many of all are. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** Opens the page of a store for the guests of the demo. */
export async function openStore(counter: Counter): Promise<void> {
  const [menu] = await call(counter, menuRoutes.lookup, {});
  await call(counter, onlineStoreRoutes.create, {
    body: storeInput(menu?.menuID ?? '', { path: STORE, isPaidByPromptPay: false }),
  });
}

async function call<R extends Route<never, never, never, never> | Route>(
  counter: Counter,
  route: R,
  input: CallInput<R>,
): Promise<CallAnswer<R>> {
  // What a call is sent with, whichever it is.
  const { params, body } = input as { params?: Record<string, unknown>; body?: unknown };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = { ...counter.headers, 'x-tavola': '1' };
  const path = `/api${buildPath(route.path, params)}`;
  const reply = await send(undefined, counter.port, route.method, path, headers, sent);
  if (reply.status !== 200) throw new Error(`${route.path} answered ${reply.status}: ${reply.text}`);
  // The server answers what the contract says of the route.
  return JSON.parse(reply.text) as CallAnswer<R>;
}
