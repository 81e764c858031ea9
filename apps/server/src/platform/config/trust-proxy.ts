import { isIP } from 'node:net';
import { StartRefusal } from '../errors/start-refusal.ts';

/** Whose `X-Forwarded-For` is trusted: no one's, that of a number of proxies in a row, or that of named addresses. */
export type TrustProxy = false | number | readonly string[];

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MOST_HOPS = 10;

/** Reads `TRUST_PROXY`: a number of hops (`true` is one), or addresses and networks with commas between them. */
export function readTrustProxy(text: string | undefined): TrustProxy {
  const setting = (text ?? '').trim();
  if (setting === '' || setting === '0' || setting === 'false') return false;
  if (setting === 'true') return 1;
  if (/^\d+$/.test(setting) && Number(setting) <= MOST_HOPS) return Number(setting);
  const proxies = setting.split(',').map((part) => part.trim());
  if (proxies.every(isProxy)) return proxies;
  throw new StartRefusal(
    `TRUST_PROXY is "${setting}". It must be the number of proxies in front of the server (1 for one), or their addresses, such as "10.0.0.5" or "10.0.0.0/8,127.0.0.1".`,
  );
}

function isProxy(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  if (NAMED_NETWORKS.has(text)) return true;
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d+$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}
