import type { HubRecord } from './hub-record.ts';

/**
 * The messages of one location as this process passes them on: in order, each once, whichever way they come (announced after
 * a commit, or read from the outbox). What comes too early waits for what is missing.
 */
export class LocationFeed {
  readonly #deliver: (record: HubRecord) => void;
  readonly #early = new Map<number, HubRecord>();
  #reached: number | null = null;

  constructor(deliver: (record: HubRecord) => void) {
    this.#deliver = deliver;
  }

  /** The number of the last message passed on; null before `start`. */
  get reached(): number | null {
    return this.#reached;
  }

  /** True while a message waits for an earlier one. */
  get hasHole(): boolean {
    return this.#reached !== null && this.#early.size > 0;
  }

  /** Begins after this number; what was announced meanwhile follows. */
  start(seq: number): void {
    this.#reached = seq;
    for (const early of this.#early.keys()) if (early <= seq) this.#early.delete(early);
    this.#passOn();
  }

  /** Takes a message; one that was passed on before is dropped. */
  take(record: HubRecord): void {
    if (this.#reached !== null && record.seq <= this.#reached) return;
    this.#early.set(record.seq, record);
    this.#passOn();
  }

  #passOn(): void {
    if (this.#reached === null) return;
    for (let next = this.#early.get(this.#reached + 1); next !== undefined; next = this.#early.get(this.#reached + 1)) {
      this.#early.delete(next.seq);
      this.#reached = next.seq;
      this.#deliver(next);
    }
  }
}
