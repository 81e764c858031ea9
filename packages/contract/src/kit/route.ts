import type * as z from 'zod/mini';
import type { PermissionCode } from './permissions.ts';

/**
 * Who may call a route. There is no default: a route that forgets it does not compile.
 * - `anyone`: the token is ignored.
 * - `guest`: a guest of the restaurant whose address is called; no sign-in, and a token is ignored.
 * - `signedIn`: any valid token, with or without a terminal (non-client token).
 * - `terminal`: a token bound to a terminal (real-client token), no particular right.
 * - `superUser`: a token of a super-user, with or without a terminal.
 * - a list of permission codes: a token bound to a terminal whose user has at least one of them.
 * - `allOf`: the same, and the user has all of them.
 */
export type Access =
  | 'anyone'
  | 'guest'
  | 'signedIn'
  | 'terminal'
  | 'superUser'
  | readonly PermissionCode[]
  | { readonly allOf: readonly PermissionCode[] };

/**
 * How a repeated call is recognised (reliability A3, decision 27).
 * - `none`: reads, and writes that are safe to repeat.
 * - `naturalKey`: client-made ids inside the body; they never expire.
 * - `key`: an `Idempotency-Key` header is required.
 */
export type Repeat = 'none' | 'naturalKey' | 'key';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a changing call does when the company has no valid licence (decisions 10, 154).
 * - `refused`: the back office is read-only; the server answers before the call is read.
 * - `openOrders`: new orders are refused by the command itself, open ones can be changed and paid.
 * - `allowed`: signing in and out, here or of a terminal, one's own account, approvals, and renewing itself.
 */
export type WithoutLicence = 'refused' | 'openOrders' | 'allowed';

type Schema<T> = z.core.$ZodType<T, unknown>;

export interface RouteDefinition<P, Q, B, A, E extends string> {
  readonly method: Method;
  /** Exact path of the specification; the server adds the prefix `/api`. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the API document. */
  readonly about: string;
  readonly params?: Schema<P>;
  readonly query?: Schema<Q>;
  readonly body?: Schema<B>;
  readonly answer?: Schema<A>;
  /** The answer is a file of one of these media types; `answer` is then its text. */
  readonly answerMedia?: readonly string[];
  /**
   * Refusals beyond the ones every route has (bad input, no token, no right, unknown id, limits). `routes.ts` checks
   * each code.
   */
  readonly errors?: readonly E[];
  /** Left out = `none`; a route that moves money sets another one. */
  readonly repeat?: Repeat;
  /** Left out = `refused` for a changing call of a signed-in person; a call that only reads is never refused. */
  readonly withoutLicence?: WithoutLicence;
  /** A GET that changes state (decision 9): refused without our own header, so that a link cannot trigger it. */
  readonly isWriting?: true;
  /** Bodies above 1 MB are refused unless set here; for an upload it is the largest file. */
  readonly maxBodyBytes?: number;
  /**
   * The body is a form with one file under `file` (multipart/form-data) and nothing else; its parameters are in the
   * query. Its schema is `uploadBody`.
   */
  readonly isUpload?: true;
  /**
   * Costs much more than an ordinary call: a company runs only a few at a time, and each person has a limit per minute.
   * Pages of more than 100 rows count as heavy automatically.
   */
  readonly isHeavy?: true;
}

/** A declared call. `types` exists for the compiler only. */
export interface Route<
  P = unknown,
  Q = unknown,
  B = unknown,
  A = unknown,
  E extends string = string,
> extends RouteDefinition<P, Q, B, A, E> {
  readonly types?: { readonly params: P; readonly query: Q; readonly body: B; readonly answer: A };
}

/**
 * Declares one call of the product; the only place with its method, path and shapes. The codes in `errors` stay literal
 * types, so that this file needs no list of all errors, which itself needs every noun.
 */
// @__NO_SIDE_EFFECTS__
export const route = <P = undefined, Q = undefined, B = undefined, A = void, const E extends string = never>(
  definition: RouteDefinition<P, Q, B, A, E>,
): Route<P, Q, B, A, E> => definition;

/** Whether a call changes what is stored. */
export const isChangingRoute = ({ method, isWriting }: Pick<Route, 'method' | 'isWriting'>): boolean =>
  method !== 'GET' || isWriting === true;

/** Whether a call needs no sign-in: its caller is a stranger or a guest. */
export const isOpenRoute = ({ access }: Pick<Route, 'access'>): boolean => access === 'anyone' || access === 'guest';

/** What a call does without a valid licence; calls that need no sign-in are outside any licence. */
export const withoutLicenceOf = (
  route: Pick<Route, 'method' | 'isWriting' | 'access' | 'withoutLicence'>,
): WithoutLicence => (!isChangingRoute(route) || isOpenRoute(route) ? 'allowed' : (route.withoutLicence ?? 'refused'));

/** The input of a call; keys that a route does not declare do not compile. */
export type CallInput<R> =
  R extends Route<infer P, infer Q, infer B, unknown>
    ? ([P] extends [undefined] ? unknown : { readonly params: P }) &
        ([Q] extends [undefined] ? unknown : { readonly query?: Partial<Q> }) &
        ([B] extends [undefined] ? unknown : { readonly body: B })
    : never;

export type CallAnswer<R> = R extends Route<infer _P, infer _Q, infer _B, infer A> ? A : never;

/** Fills `{name}` placeholders of a path and appends the query, repeating the key of a list. */
export function buildPath(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}
