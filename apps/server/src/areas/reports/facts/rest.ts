/** What the job that makes facts has seen of those who sell (decision 483). */
export interface Seen {
  /** The change that was added last; null = none was seen yet. */
  readonly newest: bigint | null;
  /** When someone sold last, as far as it knows. */
  readonly soldAtMs: number;
}

/** A rest of so many times as long as a transaction took, by whether anyone sells, and no longer than this. */
const RESTS = { selling: { perWork: 4, longestMs: 2500 }, quiet: { perWork: 0.2, longestMs: 300 } } as const;
/** For so long after the last sale someone counts as selling. */
const SELLING_MS = 60_000;

/** A job begins as if someone had just sold: it does not know yet that nobody does. */
export const seenAtFirst = (nowMs: number): Seen => ({ newest: null, soldAtMs: nowMs });

/** What it knows after a transaction: a change that was added since the last one was sold, by whichever process. */
export function seenAfter({ newest, soldAtMs }: Seen, made: bigint, nowMs: number): Seen {
  if (newest === null) return { newest: made, soldAtMs };
  return made > newest ? { newest: made, soldAtMs: nowMs } : { newest, soldAtMs };
}

/** How long it rests after a transaction, so that sales go first. */
export function restAfter({ soldAtMs }: Pick<Seen, 'soldAtMs'>, startedAtMs: number, endedAtMs: number): number {
  const { perWork, longestMs } = endedAtMs - soldAtMs < SELLING_MS ? RESTS.selling : RESTS.quiet;
  return Math.min(longestMs, (endedAtMs - startedAtMs) * perWork);
}
