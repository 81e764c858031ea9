import { lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A request to a foreign server. */
export interface EgressRequest {
  /** The company that gave the address. */
  readonly companyID: string;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; left out = no body. */
  readonly body?: unknown;
}

/** What came back; the body is text of at most 1 MB. */
export interface EgressAnswer {
  readonly status: number;
  readonly body: string;
}

/** Why there is no answer. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  /** `refused`: the address may not be asked; `timeout`: none in time; `failed`: no connection, or a broken one. */
  readonly reason: 'refused' | 'timeout' | 'failed';

  constructor(reason: EgressError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Sends one request to a foreign server and gives its answer; throws `EgressError`. */
export type Egress = (request: EgressRequest) => Promise<EgressAnswer>;

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 1_000_000;

/** Names that are never of the public internet, whatever a server's own network makes of them. */
const LOCAL_NAME = /\.(localhost|local|internal|lan|home\.arpa|localdomain)$/;

/** Whether a page may give this address: https to a name or a public address, or an origin that the operator allows. */
export function mayAsk(url: URL, allowedOrigins: readonly string[]): boolean {
  if (allowedOrigins.includes(url.origin)) return true;
  // A dot at the end changes nothing of what a name leads to.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return isIP(host) === 0 ? host.includes('.') && !LOCAL_NAME.test(host) : isPublicAddress(host);
}

/**
 * The origins of the operator's own network that one company may name (decision 493): those that are written for it
 * (`COMPANY@ORIGIN`) and those for everybody. A card terminal of one restaurant is thus closed to the webhooks and
 * payments of every other one.
 */
export const originsOf = (deviceOrigins: readonly string[], companyID: string): readonly string[] =>
  deviceOrigins.flatMap((entry) => {
    const [company, origin] = entry.split('@');
    return origin === undefined ? [entry] : company === companyID ? [origin] : [];
  });

/**
 * The one way out (reliability H6): https to public addresses, resolved once and connected to as resolved, no
 * redirects, 5 seconds in all and 1 MB. Only the operator's own origins are asked otherwise, for the companies that may
 * name them.
 */
export function createEgress({ deviceOrigins }: { readonly deviceOrigins: readonly string[] }): Egress {
  return ({ companyID, method, url, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const allowedOrigins = originsOf(deviceOrigins, companyID);
      if (!mayAsk(url, allowedOrigins)) return reject(new EgressError('refused', `${url.origin} may not be asked.`));
      const isAllowed = allowedOrigins.includes(url.origin);
      const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
      const options: RequestOptions = {
        method,
        agent: false,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(sent === null ? {} : { 'content-type': 'application/json', 'content-length': String(sent.length) }),
        },
        ...(isAllowed ? {} : { lookup: publicLookup }),
      };
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const fail = (error: unknown): void => {
        clearTimeout(timer);
        request.destroy();
        reject(
          error instanceof EgressError ? error : new EgressError('failed', `${url.origin} gave no answer.`, error),
        );
      };
      // One limit for all of it: a server that sends a byte now and then is cut off too.
      const timer = setTimeout(() => fail(new EgressError('timeout', `${url.origin} took too long.`)), TIMEOUT_MS);
      const request = send(url, options, (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MOST_BYTES) fail(new EgressError('failed', `${url.origin} answered more than 1 MB.`));
          else parts.push(part);
        });
        response.on('error', fail);
        // Without its end an answer is none.
        response.on('aborted', () => fail(new Error('The answer broke off.')));
        response.on('end', () => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') });
        });
      });
      request.on('error', fail);
      request.end(sent ?? undefined);
    });
}

/** Looks a name up and refuses it where any of its addresses is not public; the connection goes to what was found. */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 0);
    const [first] = found;
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return done(new EgressError('refused', `${name} is not a public address.`), '', 0);
    if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};
