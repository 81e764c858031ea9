import { LOCAL_AGENT_TOKEN } from '@tavola/contract';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '../server/identity.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The token that terminals of the location get from the server, which knows the hash of the key alone. */
export const localToken = ({ agentKey }: Pick<Identity, 'agentKey'>): string =>
  sha256(`local agent ${sha256(agentKey)}`);

/** What of a request says who sends it, and by which names and port this agent is called. */
export interface Sender {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly hosts: readonly string[];
  readonly port: number;
}

/**
 * Whether a page of the agent's own location asks (reliability D7): by one of this machine's own names, so that no
 * other name that leads here is answered; from exactly this origin; with the token; and never by a form, whose content
 * needs no preflight.
 */
export function isAllowed(sender: Sender, identity: Pick<Identity, 'agentKey' | 'origin'>): boolean {
  const { method, headers } = sender;
  if (!isOwnPage(sender, identity)) return false;
  if (method !== 'GET' && headers['content-type'] !== 'application/json') return false;
  const given = headers[LOCAL_AGENT_TOKEN];
  if (typeof given !== 'string') return false;
  const [own, theirs] = [Buffer.from(localToken(identity)), Buffer.from(given)];
  return own.length === theirs.length && timingSafeEqual(own, theirs);
}

/** Whether host and origin are right, which is all that a preflight says. */
export const isOwnPage = ({ headers, hosts, port }: Sender, { origin }: Pick<Identity, 'origin'>): boolean =>
  hosts.some((host) => headers.host === `${host}:${port}`) && headers.origin === origin;
