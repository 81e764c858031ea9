import type { Database } from '../database/database.ts';
import type { Tx } from '../database/tx.ts';
import { companyScope, type CompanyScope, type LocationScope } from '../tenancy/scope.ts';
import { JobError, pauseMs, type Job, type JobKind } from './job-kind.ts';
import { claimJob, endAttempt, insertJob, nextJobs, type ClaimedJob, type JobEnd } from './job-rows.ts';
import { Lane } from './lane.ts';

export interface JobQueueServices {
  readonly database: Database;
  readonly now: () => Date;
  readonly newID: () => string;
  /** Receives a `JobError` for every attempt that failed, and what the database refused. */
  readonly onError?: (error: unknown) => void;
}

export interface EnqueueOptions {
  /** Not before then; left out = right after the commit. */
  readonly runAt?: Date;
  /** For a payload that needs to know its id, such as a sealed one. */
  readonly id?: string;
}

const LOOK_EVERY_MS = 1_000;
const AGAIN_AFTER_ERROR_MS = 15_000;
/** Every company is asked at start and then this often, for jobs that another server left behind. */
const SWEEP_EVERY_MS = 10 * 60_000;
/** Within a kind, a slow job of one company does not hold up these many others. */
const COMPANIES_AT_ONCE = 4;
const LONGEST_REASON = 300;

interface Handler {
  readonly lane: Lane;
  readonly dueAt: Map<string, number>;
}

/**
 * Everything that runs after its transaction. A job is a row of the transaction that causes it and runs after the
 * commit, at least once. Each kind has its own lane, so that slow mails delay no print; within a kind, the jobs of one
 * company follow one another. Several servers may work on the same rows.
 */
export class JobQueue {
  readonly #services: JobQueueServices;
  readonly #handlers = new Map<string, Handler>();
  #timer: NodeJS.Timeout | null = null;
  #sweepAt = 0;
  #sweeping: Promise<void> | null = null;
  #isStopped = false;

  constructor(services: JobQueueServices) {
    this.#services = services;
  }

  /** Registers how jobs of a kind are done. Jobs without a handler wait for a server that has one. */
  handle<Payload>(kind: JobKind<Payload>, run: (job: Job<Payload>) => Promise<void>): void {
    if (this.#handlers.has(kind.name)) throw new Error(`Jobs of the kind ${kind.name} already have a handler.`);
    const dueAt = new Map<string, number>();
    const lane = new Lane((companyID) => this.#runDue(kind, run, dueAt, companyID), COMPANIES_AT_ONCE);
    this.#handlers.set(kind.name, { lane, dueAt });
  }

  /** Adds a job to the transaction and gives its id. Throws when the payload does not fit its kind. */
  async enqueue<Payload>(
    tx: Tx,
    { companyID }: CompanyScope | LocationScope,
    kind: JobKind<Payload>,
    payload: Payload,
    { runAt, id = this.#services.newID() }: EnqueueOptions = {},
  ): Promise<string> {
    const now = this.#services.now();
    const at = runAt ?? now;
    await insertJob(tx, companyID, { id, kind: kind.name, payload: kind.payload.parse(payload), now, runAt: at });
    tx.afterCommit(() => this.#noteDue(kind.name, companyID, at.getTime()));
    return id;
  }

  /** Begins with what is left from before, and looks again from time to time. */
  start(): void {
    this.#look();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Runs what is due in any company; resolves when it is done. */
  async sweep(): Promise<void> {
    const { database, now } = this.#services;
    this.#sweepAt = now().getTime() + AGAIN_AFTER_ERROR_MS;
    const companies = await database.global((tx) =>
      tx.selectFrom('sub_domains').select('company_ref').distinct().execute(),
    );
    for (const { company_ref } of companies) {
      if (this.#isStopped) return;
      const next = await database.tenant(companyScope(company_ref), (tx) => nextJobs(tx, company_ref));
      for (const [kind, at] of next) this.#noteDue(kind, company_ref, at);
    }
    this.#sweepAt = now().getTime() + SWEEP_EVERY_MS;
    await this.idle();
  }

  /** Resolves when no job is running, and none that those have added. */
  async idle(): Promise<void> {
    const lanes = [...this.#handlers.values()].map(({ lane }) => lane);
    while (lanes.some((lane) => lane.isBusy)) await Promise.all(lanes.map((lane) => lane.idle()));
  }

  /** Takes up nothing new and waits for the jobs under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#sweeping;
    await Promise.all([...this.#handlers.values()].map(({ lane }) => lane.stop()));
  }

  #look(): void {
    const at = this.#services.now().getTime();
    for (const { lane, dueAt } of this.#handlers.values())
      for (const [companyID, due] of dueAt) if (due <= at) lane.add(companyID);
    if (this.#sweepAt > at) return;
    this.#sweeping ??= this.sweep()
      .catch((error: unknown) => this.#services.onError?.(error))
      .finally(() => (this.#sweeping = null));
  }

  #noteDue(kind: string, companyID: string, at: number): void {
    const handler = this.#handlers.get(kind);
    if (handler === undefined || this.#isStopped) return;
    if (at <= this.#services.now().getTime()) handler.lane.add(companyID);
    else handler.dueAt.set(companyID, Math.min(at, handler.dueAt.get(companyID) ?? at));
  }

  async #runDue<Payload>(
    kind: JobKind<Payload>,
    run: (job: Job<Payload>) => Promise<void>,
    dueAt: Map<string, number>,
    companyID: string,
  ): Promise<void> {
    const { database, now, onError } = this.#services;
    const scope = companyScope(companyID);
    dueAt.delete(companyID);
    try {
      let hasLane = false;
      while (!this.#isStopped) {
        const at = now();
        const lockedUntil = new Date(at.getTime() + kind.limits.leaseMs);
        const claimed = await database.tenant(scope, (tx) =>
          claimJob(tx, companyID, kind.name, at, lockedUntil, hasLane),
        );
        if (claimed === null) break;
        const end = await this.#attempt(kind, run, scope, claimed);
        await database.tenant(scope, (tx) => endAttempt(tx, companyID, claimed, end));
        hasLane = true;
      }
      const next = await database.tenant(scope, (tx) => nextJobs(tx, companyID));
      const at = next.get(kind.name);
      if (at !== undefined) dueAt.set(companyID, Math.min(at, dueAt.get(companyID) ?? at));
    } catch (error) {
      dueAt.set(companyID, now().getTime() + AGAIN_AFTER_ERROR_MS);
      onError?.(error);
    }
  }

  async #attempt<Payload>(
    kind: JobKind<Payload>,
    run: (job: Job<Payload>) => Promise<void>,
    scope: CompanyScope,
    { id, payload: stored, attempts, created_at }: ClaimedJob,
  ): Promise<JobEnd> {
    const { limits, redact } = kind;
    const { now, onError } = this.#services;
    const parsed = kind.payload.safeParse(stored);
    // What cannot be read cannot be redacted either, so nothing of it is kept.
    const rest = redact === null ? {} : { payload: parsed.success ? redact(parsed.data) : {} };
    try {
      // The worker of the last attempt died during it, and a further attempt could end this worker too.
      if (attempts > limits.attempts) throw new Error('The last attempt did not end.');
      if (!parsed.success) throw parsed.error;
      await run({ id, scope, payload: parsed.data, createdAt: new Date(created_at), attempt: attempts });
    } catch (error) {
      const isDead = attempts >= limits.attempts;
      onError?.(new JobError({ kind: kind.name, id, companyID: scope.companyID }, attempts, isDead, error));
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
      if (isDead) return { error: reason, deadAt: now(), ...rest };
      return { error: reason, runAt: new Date(now().getTime() + pauseMs(limits, attempts)) };
    }
    return { doneAt: now(), ...rest };
  }
}
