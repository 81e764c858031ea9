import type { Route } from '@tavola/contract';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

const TIMEOUT_MS = 20_000;
const LARGEST_ANSWER = 5_000_000;

/** The server refused a call, by this code. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Makes a call of the contract at the address of the location. Throws a refusal, or that the server is not there. */
export type ServerCall = <B, A>(route: Route<undefined, undefined, B, A>, body: B) => Promise<A>;

// Names below localhost are this machine, also where its resolver does not know them.
const lookupHere: LookupFunction = (hostname, options, callback) =>
  lookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback);

/** Calls of the server at this address. */
export const serverAt =
  (origin: string): ServerCall =>
  async <B, A>({ path }: Route<undefined, undefined, B, A>, body: B) =>
    // The server checks its answers by the same contract.
    (await send(new URL(`/api${path}`, origin), JSON.stringify(body))) as A;

function send(url: URL, body: string): Promise<unknown> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-tavola': 'agent' },
        lookup: lookupHere,
        timeout: TIMEOUT_MS,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
          if (text.length > LARGEST_ANSWER) outgoing.destroy(new Error('The answer of the server is too long.'));
        });
        response.on('end', () => {
          try {
            resolve(answerOf(response.statusCode ?? 0, text));
          } catch (error) {
            reject(error);
          }
        });
        response.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('The server does not answer.')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function answerOf(status: number, text: string): unknown {
  const answer: unknown = text === '' ? null : JSON.parse(text);
  if (status < 300) return answer;
  // The one error body of the server.
  const { message, additionValue } = (answer ?? {}) as {
    message?: string;
    additionValue?: { errorCode?: string };
  };
  throw new ServerRefusal(additionValue?.errorCode ?? `status ${status}`, message ?? `The server answered ${status}.`);
}
