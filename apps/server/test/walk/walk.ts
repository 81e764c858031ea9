import { buildPath, routes, type CallInput, type PermissionCode, type Route, type RouteGroups } from '@tavola/contract';
import { randomUUID } from 'node:crypto';
import { strangeAddress, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import { sentBody, type Answer, type Caller } from '@tavola/testkit/server/server.ts';
import type { Fixture } from './fixture.ts';
import { fixtures } from './fixtures.ts';

/** The parts of a request that a contract may define, whatever their types. */
export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface ValidCall {
  readonly caller: Caller;
  readonly input: Input;
  readonly headers: Readonly<Record<string, string>>;
}

/** One call of the contract with its fixture. */
export interface Visit {
  readonly name: string;
  readonly route: Route;
  readonly again: number;
  readonly limit: Fixture<Route>['limit'];
  /** With `right`, about records that a person with this right alone works with. */
  good(place: Place, world: ProductServer, right?: PermissionCode): Promise<ValidCall>;
  /** The input by a person with this right alone. */
  inputFor(right: PermissionCode, input: Input): Input;
}

/** Every call of the contract. */
export const visits: readonly Visit[] = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, route]): Visit => {
    const fixture = (fixtures[group as keyof RouteGroups] as unknown as Record<string, Fixture<Route>> | undefined)?.[
      name
    ];
    if (fixture === undefined) throw new Error(`The call ${group}.${name} has no fixture.`);
    return {
      name: `${group}.${name}`,
      route: route as Route,
      again: fixture.again ?? 200,
      limit: fixture.limit,
      // The input is that of the same call.
      inputFor: (right, input) =>
        fixture.inputFor === undefined ? input : (fixture.inputFor(right, input as CallInput<Route>) as Input),
      good: async (place, world, right) => {
        const { caller, input, headers = {} } = await fixture.good(place, world, right);
        return {
          caller,
          input: input as Input,
          headers: (route as Route).repeat === 'key' ? { 'idempotency-key': randomUUID(), ...headers } : headers,
        };
      },
    };
  }),
);

export const isChanging = ({ route }: Visit): boolean => route.method !== 'GET' || route.isWriting === true;

/** Whether a call takes a list or a person's data away as a file, which leaves a row in the audit (decision 259). */
export const isExport = ({ name, route }: Visit): boolean =>
  route.path.endsWith('/export') || name === 'customers.personalData';

export const addressOf = (path: string, { params, query }: Input): string => `/api${buildPath(path, params, query)}`;

/** Makes a call as our pages do, each from a different network. */
export function ask(
  world: ProductServer,
  { route }: Visit,
  { caller, input, headers }: ValidCall,
): Promise<Answer<unknown>> {
  const sent = sentBody(route, input.body);
  return world.send(route.method, addressOf(route.path, input), {
    ...caller,
    headers: {
      'x-tavola': '1',
      'x-forwarded-for': strangeAddress(),
      ...(sent === null ? {} : { 'content-type': sent.type }),
      ...caller.headers,
      ...headers,
    },
    ...(sent === null ? {} : { body: sent.body }),
  });
}

/** Runs at most `width` tasks at once and keeps the order of their results. */
export async function inTurns<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += width)
    done.push(...(await Promise.all(items.slice(at, at + width).map(work))));
  return done;
}
