import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import { newID } from '#platform/ids.ts';
import { Lane } from '#platform/jobs/lane.ts';
import { companyScope, type CompanyScope } from '#platform/tenancy/scope.ts';
import { makeFacts } from './facts.rows.ts';
import { endLease, isLeasedElsewhere, takeLease } from './lease.rows.ts';
import { restAfter, seenAfter, seenAtFirst } from './rest.ts';
import { makeSums, summedDays, type SummedDay } from './sums.rows.ts';
import {
  countChanges,
  deleteChanges,
  hasChanges,
  listFactPlaces,
  nextChanges,
  type FactsAsked,
} from './pending.rows.ts';

interface FactServices {
  readonly database: Database;
  readonly onError?: (error: unknown) => void;
}

/** Orders of one transaction that a report waits for. */
const ORDERS_AT_ONCE = 100;
/** Those of the job: a busy day of a location, whose sums are then made once (decision 453). */
const ORDERS_OF_THE_JOB = 500;
/** How long such a transaction may take: on a busy machine longer than a sale may wait. */
const LONGEST_MS = 15_000;
/** Companies whose facts are made at the same time. */
const COMPANIES_AT_ONCE = 2;
/** A report waits for this many transactions at most, and says what is still missing. */
const MOST_BATCHES_OF_A_READ = 5;
/** It waits for none that begins later, so that a rebuild keeps no reader (decision 453). */
const LONGEST_READ_MS = 4000;
/** Facts are made when a company has sold nothing for so long: a queue of guests does not pay for reports. */
const REST_MS = 2000;
/** Where it never rests, they are made after so long at most. */
const MOST_WAIT_MS = 30_000;
/** A job waits less than its lease for the facts that it needs, and is done again later if some are missing. */
const LONGEST_JOB_MS = 40_000;
/** How often every company is looked at, for what a dead process or a backfill has left. */
const SWEEP_EVERY_MS = 60_000;
/** How soon a rebuild looks again whether the process that had taken it up was killed. */
const LEASED_ELSEWHERE_MS = 1000;

/** What a transaction made: the change that was added last, and whether it left any for the next one. */
interface Made {
  readonly newest: bigint;
  readonly isMore: boolean;
}

/** What a transaction is to make. */
interface ToMake {
  readonly most: number;
  readonly asked: FactsAsked;
  /** Whether it is one of the rebuild that one process does at a time (decision 488). */
  readonly isLeased?: boolean;
}

/** Why nothing was made. */
type Unmade = 'none' | 'elsewhere';

/**
 * Makes the facts of sales after their commit (decision 236). What is to be made is a row that the sale wrote, so
 * nothing is lost when a process dies; a report makes what is missing before it reads.
 */
export class FactWriter {
  readonly #services: FactServices;
  readonly #lane: Lane;
  readonly #waiting = new Map<string, { readonly timer: NodeJS.Timeout; readonly until: number }>();
  #sweep: NodeJS.Timeout | null = null;
  readonly #stopped = new AbortController();
  /** Names this process where one rebuilds at a time. */
  readonly #makerID = newID();
  /** When a sale of any company was noted. */
  #soldAtMs = -Infinity;

  constructor(services: FactServices) {
    this.#services = services;
    this.#lane = new Lane((companyID) => this.#workOff(companyID), COMPANIES_AT_ONCE);
  }

  /** Says that sales of a company have changed; their facts follow when it rests, and in half a minute at most. */
  note(scope: Pick<CompanyScope, 'companyID'>): void {
    this.#soldAtMs = performance.now();
    this.#follow(scope);
  }

  #follow({ companyID }: Pick<CompanyScope, 'companyID'>): void {
    if (this.#isStopped()) return;
    const waiting = this.#waiting.get(companyID);
    clearTimeout(waiting?.timer);
    const now = performance.now();
    const until = waiting?.until ?? now + MOST_WAIT_MS;
    const begin = (): void => {
      this.#waiting.delete(companyID);
      this.#lane.add(companyID);
    };
    const timer = setTimeout(begin, Math.max(0, Math.min(REST_MS, until - now))).unref();
    this.#waiting.set(companyID, { timer, until });
  }

  /** Takes up what an earlier process has left, and looks again from time to time. */
  start(): void {
    const sweep = (): void => void this.#noteAll().catch((error: unknown) => this.#services.onError?.(error));
    sweep();
    this.#sweep = setInterval(sweep, SWEEP_EVERY_MS).unref();
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#lane.idle();
  }

  /** Takes up nothing new and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    if (this.#sweep !== null) clearInterval(this.#sweep);
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await this.#lane.stop();
  }

  /**
   * Makes what is missing, as far as a reader can wait for it: what changed last, and then only what is asked for.
   * Answers how many changes of that are left.
   */
  async catchUp(scope: CompanyScope, asked: FactsAsked = null): Promise<number> {
    const untilMs = performance.now() + LONGEST_READ_MS;
    if (!(await this.makeNext(scope))) return 0;
    for (let batch = 1; batch < MOST_BATCHES_OF_A_READ && performance.now() < untilMs; batch += 1)
      if ((await this.#make(scope, { most: ORDERS_AT_ONCE, asked })) === 'none') return 0;
    this.#follow(scope);
    return this.#services.database.tenant(scope, (tx) => countChanges(tx, scope, asked), { timeoutMs: LONGEST_MS });
  }

  /**
   * Makes the facts of the next orders in one transaction; false = there were none. Only one transaction of a company
   * does so at a time: what it reads is never older than what another one has written.
   */
  async makeNext(scope: CompanyScope): Promise<boolean> {
    return (await this.#make(scope, { most: ORDERS_AT_ONCE, asked: null })) !== 'none';
  }

  /**
   * Makes all that is missing, with a rest after each transaction in which the company sells undisturbed; waits where
   * another process does so.
   */
  async makeAll(scope: CompanyScope): Promise<void> {
    while (!this.#isStopped() && (await this.#makeResting(scope, null)) === 'elsewhere')
      await this.#rest(LEASED_ELSEWHERE_MS);
  }

  /** The same of what a job needs and nothing else; throws when that takes too long, so that the job is done later. */
  async makeOf(scope: CompanyScope, asked: FactsAsked): Promise<void> {
    if ((await this.#makeResting(scope, asked, LONGEST_JOB_MS)) === 'none') return;
    throw new Error('The facts that a report needs are still being made.');
  }

  async #make(scope: CompanyScope, { most, asked, isLeased = false }: ToMake): Promise<Made | Unmade> {
    const make = async (tx: Tx): Promise<Made | Unmade> => {
      if (!(await hasChanges(tx, scope))) return 'none';
      await lockKey(tx, `report facts of ${scope.companyID}`);
      if (isLeased && (await isLeasedElsewhere(tx, scope, this.#makerID))) return 'elsewhere';
      const { ids, orderIDs, isMore } = await nextChanges(tx, scope, most, asked);
      const [newest] = ids;
      if (newest === undefined) return 'none';
      const places = await listFactPlaces(tx, scope);
      const days = summedDays(scope, orderIDs);
      const before = await tx.send<SummedDay>(days);
      await tx.pipeline(makeFacts({ companyID: scope.companyID, orderIDs, places }));
      const after = await tx.send<SummedDay>(days);
      const lease = isMore ? takeLease : endLease;
      await tx.pipeline([
        ...makeSums(scope, [...before.rows, ...after.rows]),
        deleteChanges(scope, ids),
        ...(isLeased ? [lease(scope, this.#makerID)] : []),
      ]);
      return { newest: BigInt(newest), isMore };
    };
    return this.#services.database.tenant(scope, make, { timeoutMs: LONGEST_MS });
  }

  /** Makes what is missing, or what is asked for; answers why it ended before that, null = it took too long. */
  async #makeResting(scope: CompanyScope, asked: FactsAsked, longestMs = Infinity): Promise<Unmade | null> {
    const beganMs = performance.now();
    const toMake = { most: ORDERS_OF_THE_JOB, asked, isLeased: asked === null };
    let seen = seenAtFirst(beganMs);
    for (let startedAtMs = beganMs; !this.#isStopped(); startedAtMs = performance.now()) {
      if (startedAtMs - beganMs > longestMs) return null;
      const made = await this.#make(scope, toMake);
      if (made === 'none' || made === 'elsewhere') return made;
      const endedAtMs = performance.now();
      seen = seenAfter(seen, made.newest, endedAtMs);
      const soldAtMs = Math.max(seen.soldAtMs, this.#soldAtMs);
      await this.#rest(restAfter({ soldAtMs }, startedAtMs, endedAtMs));
    }
    return null;
  }

  /** Ends at once when nothing more is to be taken up. */
  #rest(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }

  #isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  async #workOff(companyID: string): Promise<void> {
    try {
      const scope = companyScope(companyID);
      if ((await this.#makeResting(scope, null)) === 'elsewhere') this.#follow(scope);
    } catch (error) {
      this.#services.onError?.(error);
    }
  }

  async #noteAll(): Promise<void> {
    const companies = await this.#services.database.global((tx) =>
      tx.selectFrom('sub_domains').select('company_ref').distinct().execute(),
    );
    for (const { company_ref } of companies) if (!this.#isStopped()) this.#lane.add(company_ref);
  }
}
