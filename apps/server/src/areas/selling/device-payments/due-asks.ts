import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Lane } from '#platform/jobs/lane.ts';
import { companyScope, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import type { DueAsk } from './asks.rows.ts';

/** What is asked, and how. The rows say when; this only looks at the right time. */
export interface DueAsksServices {
  readonly database: Database;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** Everything that is asked in a company, the next one first. */
  readonly list: (tx: Tx, scope: CompanyScope) => Promise<DueAsk[]>;
  /** Asks about one, when its row says that it is due. */
  readonly ask: (scope: LocationScope, id: string) => Promise<void>;
}

const LOOK_EVERY_MS = 250;
/** Every company is looked at this often, for what another process left behind. */
const SWEEP_EVERY_MS = 60_000;
/** A question takes 5 seconds at most; a process that has not noted the answer by then has died. */
export const LEASE_MS = 10_000;
/** A slow card terminal holds up only itself: this many others are asked at the same time. */
const AT_ONCE = 100;

/** Asks what is due, one question about a thing at a time and many things at once. */
export class DueAsks {
  readonly #services: DueAsksServices;
  readonly #due = new Map<string, { readonly scope: LocationScope; at: number }>();
  readonly #lane: Lane;
  #timer: NodeJS.Timeout | null = null;
  #sweepAt = 0;
  #sweeping: Promise<void> | null = null;

  constructor(services: DueAsksServices) {
    this.#services = services;
    this.#lane = new Lane((id) => this.#askDue(id), AT_ONCE);
  }

  /** It is due at this time. */
  note(scope: LocationScope, id: string, at: Date): void {
    this.#due.set(id, { scope, at: at.getTime() });
    if (this.#timer !== null) this.#look();
  }

  /** Begins with what is left from before, and looks again from time to time. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    this.#look();
  }

  /** Asks what is due once, for tests. */
  async askOnce(): Promise<void> {
    await this.#findAll();
    this.#addDue();
    await this.#lane.idle();
  }

  /** Takes up nothing new and waits for the questions under way. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#sweeping;
    await this.#lane.stop();
  }

  #look(): void {
    this.#addDue();
    const now = this.#services.now().getTime();
    if (this.#sweepAt > now) return;
    this.#sweepAt = now + SWEEP_EVERY_MS;
    this.#sweeping = this.#findAll()
      .then(() => this.#addDue())
      .catch((error: unknown) => this.#services.onError(error));
  }

  #addDue(): void {
    const now = this.#services.now().getTime();
    for (const [id, { at }] of this.#due) if (at <= now) this.#lane.add(id);
  }

  async #findAll(): Promise<void> {
    const { database, list } = this.#services;
    const companies = await database.global((tx) =>
      tx.selectFrom('sub_domains').select('company_ref').distinct().execute(),
    );
    for (const { company_ref } of companies) {
      const scope = companyScope(company_ref);
      for (const { scope: place, activityID, askAt } of await database.tenant(scope, (tx) => list(tx, scope)))
        this.#due.set(activityID, { scope: place, at: askAt.getTime() });
    }
  }

  async #askDue(id: string): Promise<void> {
    const due = this.#due.get(id);
    // Asked a moment ago, and put off since it was added.
    if (due === undefined || due.at > this.#services.now().getTime()) return;
    this.#due.delete(id);
    try {
      await this.#services.ask(due.scope, id);
    } catch (error) {
      // The lease ends, and it is asked again.
      this.#due.set(id, { scope: due.scope, at: this.#services.now().getTime() + LEASE_MS });
      this.#services.onError(error);
    }
  }
}
