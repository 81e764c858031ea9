import { calls, type CallTypes } from './calls.generated.ts';

export type { CallTypes } from './calls.generated.ts';

/** The name of a call that API keys open, such as `products.list`. */
export type CallName = keyof CallTypes;
/** What a call is given: the parts of its address, its query and its body. */
export type CallInput<N extends CallName> = Pick<CallTypes[N], Exclude<keyof CallTypes[N], 'answer'>>;
/** What a call answers. */
export type CallAnswer<N extends CallName> = CallTypes[N]['answer'];

/** A call that the server refused, or did not answer as it should. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What programs go by, such as `resource.not_found`; empty where the answer had none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** How a restaurant is reached. */
export interface ClientOptions {
  /** The address of a location, such as `https://bistro.example.com`. */
  readonly origin: string;
  /** An API key of that company, `tvl_…`. */
  readonly key: string;
  /** How often a call above the limit of the key waits and is made again; left out = 3 times. */
  readonly retries?: number;
  /** In place of the `fetch` of the platform. */
  readonly fetch?: (url: string, init: ClientRequest) => Promise<ClientResponse>;
}

/** What is sent. */
export interface ClientRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** What of an answer is read. */
export interface ClientResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

const TOO_MANY = 429;
const RETRIES = 3;

/** A client of one location. */
export interface Client {
  /** Makes a call; throws `ApiError` where it is refused. */
  call<N extends CallName>(name: N, ...input: OptionalInput<N>): Promise<CallAnswer<N>>;
}
type OptionalInput<N extends CallName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Makes a client. It keeps nothing, so one may be made for each key. */
export function createClient({
  origin,
  key,
  retries = RETRIES,
  fetch: send = globalThis.fetch,
}: ClientOptions): Client {
  return {
    call: async (name, ...[input]) => {
      const [method, path] = calls[name];
      // `CallInput` holds each call to these parts.
      const { params = {}, query = {}, body } = (input ?? {}) as AnyInput;
      const request: ClientRequest = {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const url = `${origin}${addressOf(path, params, query)}`;
      for (let tried = 0; ; tried += 1) {
        const response = await send(url, request);
        if (response.status === TOO_MANY && tried < retries)
          await wait(Number(response.headers.get('retry-after') ?? 1));
        else return answerOf(response);
      }
    },
  };
}

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

/** Fills the places of a path and adds the query, a key of a list once for each of its values. */
function addressOf(
  path: string,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

async function answerOf<A>(response: ClientResponse): Promise<A> {
  const text = await response.text();
  // The server answers what its document says of the call.
  const body = (text === '' ? undefined : JSON.parse(text)) as A & {
    readonly message?: string;
    readonly additionValue?: { readonly errorCode?: string };
  };
  if (response.status >= 200 && response.status < 300) return body;
  const { message = `The server answered ${response.status}.`, additionValue } = body ?? {};
  throw new ApiError(response.status, additionValue?.errorCode ?? '', message);
}
