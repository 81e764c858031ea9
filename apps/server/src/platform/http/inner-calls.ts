import { isChangingRoute, type Language, type Route } from '@tavola/contract';
import type { AuditChanges } from '../audit/audit-changes.ts';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';
import { assertAccess } from './access.ts';
import { Call, Turns } from './call.ts';
import { readInput } from './read-input.ts';
import type { Session } from './session.ts';

/** A call that the server makes for a person, as its page would have sent it. */
export interface InnerRequest {
  readonly method: Route['method'];
  /** As sent, without the prefix of the API: the ids in place, the query after a question mark. */
  readonly path: string;
  readonly body?: unknown;
}

/** For whom the server makes a call. */
export interface InnerCaller {
  readonly session: Session;
  readonly language: Language;
  readonly requestId: string;
}

/** A call of the contract whose input was checked. */
export interface KnownCall {
  readonly route: Route;
  /** `taxes.update`. */
  readonly name: string;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

/** Calls of the contract that the server makes itself, inside of a transaction that it has. */
export interface InnerCalls {
  /** The call that a request is for, its input checked; refuses what no call is, and bad input. */
  find(request: InnerRequest): KnownCall;
  /** Makes it under the rights of the caller; what the handler writes is part of the transaction. */
  make(tx: Tx, call: KnownCall, caller: InnerCaller): Promise<unknown>;
}

type Groups = Readonly<Record<string, Readonly<Record<string, Route>>>>;
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, (call: Call) => Promise<unknown>>>>>;

/** Makes the calls of these groups by their handlers, which are asked for when the first call is made. */
export function createInnerCalls(groups: Groups, handlers: () => object, audit: AuditChanges): InnerCalls {
  const known = Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, route]) => ({ group, name, route, pattern: patternOf(route.path) })),
  );
  const lookUp = ({ method, path }: InnerRequest) => {
    const [plain = ''] = path.split('?');
    const fits = known.filter(({ route, pattern }) => route.method === method && pattern.test(plain));
    // A word of a path wins over a place for an id.
    return fits.find(({ route }) => !route.path.includes('{')) ?? fits[0] ?? refuse('route.not_found');
  };
  return {
    find: (request) => {
      const { group, name, route, pattern } = lookUp(request);
      const url = new URL(request.path, 'http://localhost');
      const params = Object.fromEntries(
        Object.entries(pattern.exec(url.pathname)?.groups ?? {}).map(([key, value]) => [
          key,
          decodeURIComponent(value),
        ]),
      );
      const input = readInput(route, { params, query: queryOf(url.searchParams), body: request.body });
      return { route, name: `${group}.${name}`, input };
    },
    make: async (tx, { route, name, input }, { session, language, requestId }) => {
      assertAccess(route, session, name);
      const [group = '', own = ''] = name.split('.');
      // The compiler has compared handlers and routes; here they are looked up by name.
      const handler = (handlers() as AnyHandlers)[group]?.[own];
      if (handler === undefined) throw new Error(`The call ${name} has no handler.`);
      const parts = { route, ...input, requestId, session, language, request: null, reply: null, guard: null };
      return handler(new Call({ ...parts, place: new Turns(tx), audit: isChangingRoute(route) ? audit : null }));
    },
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** A repeated key is a list. */
function queryOf(search: URLSearchParams): Readonly<Record<string, string | string[]>> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
