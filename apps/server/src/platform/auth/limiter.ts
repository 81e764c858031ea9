import { isIP, isIPv6 } from 'node:net';
import { refuse } from '../errors/refusal.ts';
import { alone, type Peers } from '../workers/peers.ts';

/** Counts attempts per key in a moving window. */
export interface Limiter {
  /** Counts one attempt; refuses with `limit.rate` when the window is full. */
  take(key: string): void;
  /** Takes the latest attempt of a key back, because it was no guess. */
  giveBack(key: string): void;
}

const MAX_KEYS = 20_000;

/** What a limiter needs; limiters of the same name in other processes of this server count the same attempts. */
export interface LimiterOptions {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly now: () => Date;
  readonly peers?: Peers | undefined;
}

interface CountedElsewhere {
  readonly name: string;
  readonly key: string;
  readonly isGivenBack: boolean;
}

/**
 * A limiter of `max` attempts per `windowMs`. It forgets the key that was quiet longest when it holds too many, so that
 * a flood of made-up keys costs bounded memory.
 */
export function createLimiter({ name, max, windowMs, now, peers = alone }: LimiterOptions): Limiter {
  const attempts = new Map<string, number[]>();
  const recent = (key: string): number[] => {
    const until = now().getTime();
    // A clock that was set back would otherwise keep people out until it has caught up.
    return (attempts.get(key) ?? []).filter((at) => at > until - windowMs && at <= until);
  };
  const keep = (key: string, times: number[]): void => {
    attempts.delete(key);
    if (times.length > 0) attempts.set(key, times);
  };
  const count = (key: string): void => {
    keep(key, [...recent(key), now().getTime()]);
    if (attempts.size > MAX_KEYS)
      for (const quiet of attempts.keys()) {
        attempts.delete(quiet);
        break;
      }
  };
  const uncount = (key: string): void => keep(key, recent(key).slice(0, -1));
  peers.on('limit', (message) => {
    // Only limiters send it.
    const counted = message as CountedElsewhere;
    if (counted.name !== name) return;
    if (counted.isGivenBack) uncount(counted.key);
    else count(counted.key);
  });
  const share = (key: string, isGivenBack: boolean): void =>
    peers.send('limit', { name, key, isGivenBack } satisfies CountedElsewhere);
  return {
    take(key) {
      const times = recent(key);
      const oldest = times[0];
      if (times.length >= max && oldest !== undefined) {
        const waitMs = Math.max(1000, oldest + windowMs - now().getTime());
        refuse('limit.rate', { seconds: Math.ceil(waitMs / 1000) }, { retryAfterMs: waitMs });
      }
      count(key);
      share(key, false);
    },
    giveBack(key) {
      uncount(key);
      share(key, true);
    },
  };
}

/** A provider gives one customer up to this much, which is 65,536 networks. */
const SITE_GROUPS = 3;
/** Offices and campuses are one site with many networks. */
const SITE_FACTOR = 8;

/**
 * A limiter whose keys are networks (`networkOf`). Networks of IPv6 count for their /48 as well, which may do eight
 * times as much.
 */
export function createNetworkLimiter(options: LimiterOptions): Limiter {
  const networks = createLimiter(options);
  const sites = createLimiter({ ...options, name: `${options.name}Site`, max: options.max * SITE_FACTOR });
  return {
    take(network) {
      networks.take(network);
      const site = siteOf(network);
      if (site === null) return;
      try {
        sites.take(site);
      } catch (error) {
        networks.giveBack(network);
        throw error;
      }
    },
    giveBack(network) {
      networks.giveBack(network);
      const site = siteOf(network);
      if (site !== null) sites.giveBack(site);
    },
  };
}

const siteOf = (network: string): string | null =>
  network.includes(':') ? network.split(':').slice(0, SITE_GROUPS).join(':') : null;

/** The network of every caller whose address is none: they count together. */
const NO_ADDRESS = 'no address';

/** One household or shop: an IPv4 address, or the /64 that one line of IPv6 owns. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return NO_ADDRESS;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = plain.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
