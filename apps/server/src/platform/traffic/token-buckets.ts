/** More keys than this are not remembered: the one that was quiet longest is forgotten. */
const MOST_KEYS = 20_000;

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/** Allows a burst of this many calls per key, and the same number again each minute. */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number, nowMs: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /** Takes one call; the milliseconds to wait when there is none left, and nothing is taken then. */
  take(key: string): number {
    const atMs = this.#nowMs();
    const perMs = this.#perMinute / 60_000;
    const known = this.#buckets.get(key);
    const tokens =
      known === undefined ? this.#perMinute : Math.min(this.#perMinute, known.tokens + (atMs - known.atMs) * perMs);
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, atMs });
    if (this.#buckets.size > MOST_KEYS)
      for (const quiet of this.#buckets.keys()) {
        this.#buckets.delete(quiet);
        break;
      }
    return tokens < 1 ? (1 - tokens) / perMs : 0;
  }
}
