import { createNetworkLimiter, type LimiterOptions } from '#platform/auth/limiter.ts';

const MAX_REMEMBERED = 20_000;

/**
 * Counts how many different subjects a network asks for: one that it asked for within the window costs nothing again.
 * Refuses with `limit.rate` when there are too many.
 */
export function createDistinctLimiter(options: LimiterOptions): { take(network: string, subject: string): void } {
  const limiter = createNetworkLimiter(options);
  const asked = new Map<string, number>();
  return {
    take(network, subject) {
      const key = `${network} ${subject}`;
      const at = options.now().getTime();
      const before = asked.get(key);
      if (before !== undefined && at - before < options.windowMs) return;
      limiter.take(network);
      asked.delete(key);
      asked.set(key, at);
      if (asked.size > MAX_REMEMBERED)
        for (const oldest of asked.keys()) {
          asked.delete(oldest);
          break;
        }
    },
  };
}
