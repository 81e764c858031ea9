import type { Route } from '@tavola/contract';
import { Refusal, refuse } from '../errors/refusal.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { Neighbours } from './neighbours.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Ordinary calls. Postgres and one thread are no faster with more of them at once. */
const CALLS: QueueLimits = {
  atOnce: 16,
  atOncePerOwner: 8,
  waitingPerOwner: 400,
  waiting: 2_000,
  // A company has the other half whatever crowd is at its page.
  strangers: { atOnce: 8, waiting: 400 },
  waitMs: 4_000,
  restPerWork: 15,
  evenAfterMs: 20_000,
};
/** Reads leave the rest of the queue to saves and payments, which are refused last. */
const WAITING_READS = 200;
/** Searches, exports, imports, pictures and long pages: few at a time, and their storms leave nearly all the time. */
const HEAVY_CALLS: QueueLimits = {
  atOnce: 4,
  atOncePerOwner: 2,
  waitingPerOwner: 20,
  waiting: 200,
  waitMs: 4_000,
  restPerWork: 15,
};
/** What one person may call, times this, is what all persons of a company may call together. */
const PERSONS_PER_COMPANY = 4;
const LONG_PAGE = 100;
/** From a network in which people of a restaurant work, their agents and guests call as well. */
const FAMILIAR_MS = 60 * 60_000;
const MOST_FAMILIAR = 20_000;
/** Callers come back spread over this span and not all at the same moment. */
const AGAIN_AFTER_MS = { least: 1_000, span: 2_000 } as const;

/** Whose turn it is. */
export interface TrafficOwner {
  readonly owner: string;
  /** A caller whom the server does not know, from a network where no company works. */
  readonly isStranger: boolean;
}

/** A call as far as its place in the queues depends on it. */
export interface TrafficCall {
  readonly route: Pick<Route, 'isHeavy'>;
  readonly isChanging: boolean;
  /** As it arrived, not checked yet. */
  readonly query: unknown;
}

/**
 * Decides who is served when: every company gets its turns, so that the storm of one leaves the others as fast as they
 * are alone (reliability H7). In front of the handlers; a call that is refused here has done nothing.
 */
export class Traffic {
  readonly #calls: FairQueue;
  readonly #heavyCalls: FairQueue;
  readonly #byPerson: TokenBuckets;
  readonly #byCompany: TokenBuckets;
  /** Networks from which a company has called, and when it did last; the one that was quiet longest is first. */
  readonly #familiar = new Map<string, number>();
  readonly #nowMs: () => number;

  constructor(heavyCallsPerMinute: number, nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    const neighbours = new Neighbours();
    this.#calls = new FairQueue(CALLS, neighbours);
    this.#heavyCalls = new FairQueue(HEAVY_CALLS, neighbours);
    this.#byPerson = new TokenBuckets(heavyCallsPerMinute);
    this.#byCompany = new TokenBuckets(heavyCallsPerMinute * PERSONS_PER_COMPANY);
  }

  /** Whose turn a call is: of the company of its token, or of the network of a caller without one (decision 450). */
  ownerOf(companyID: string | null, network: string): TrafficOwner {
    const atMs = this.#nowMs();
    if (companyID === null) {
      const isStranger = atMs - (this.#familiar.get(network) ?? -Infinity) > FAMILIAR_MS;
      return { owner: `network ${network}`, isStranger };
    }
    this.#familiar.delete(network);
    this.#familiar.set(network, atMs);
    const [quiet] = this.#familiar.keys();
    if (this.#familiar.size > MOST_FAMILIAR && quiet !== undefined) this.#familiar.delete(quiet);
    return { owner: companyID, isStranger: false };
  }

  /**
   * Resolves when it is the owner's turn, with the function that ends the call's work. Throws `QueueFull` when too much
   * waits.
   */
  enter({ owner, isStranger }: TrafficOwner, call: TrafficCall): Promise<() => void> {
    if (isHeavy(call)) return this.#heavyCalls.enter(owner, { isStranger });
    return this.#calls.enter(owner, { isStranger, ...(!call.isChanging && { waitingPerOwner: WAITING_READS }) });
  }

  /** Counts a heavy call of a person; refuses with `limit.rate` above the rate of the person or of the company. */
  countHeavy({ userID, companyID }: { readonly userID: string; readonly companyID: string }, call: TrafficCall): void {
    if (!isHeavy(call)) return;
    const waitMs = Math.max(this.#byPerson.take(userID), this.#byCompany.take(companyID));
    if (waitMs === 0) return;
    const retryAfterMs = Math.max(1_000, Math.ceil(waitMs));
    refuse('limit.rate', { seconds: Math.ceil(retryAfterMs / 1_000) }, { retryAfterMs });
  }
}

/** The refusal of a call that has done nothing, because too much waits already. */
export function busyRefusal(): Refusal {
  const retryAfterMs = Math.round(AGAIN_AFTER_MS.least + Math.random() * AGAIN_AFTER_MS.span);
  return new Refusal('service.busy', { params: { seconds: Math.ceil(retryAfterMs / 1_000) }, retryAfterMs });
}

function isHeavy({ route, query }: TrafficCall): boolean {
  if (route.isHeavy === true) return true;
  const pageSize = typeof query === 'object' && query !== null && 'pageSize' in query ? Number(query.pageSize) : 0;
  return pageSize < 0 || pageSize > LONG_PAGE;
}
