import type { HubRecord } from './hub-record.ts';

/**
 * The messages of one location as this process passes them on: in order, each once, whichever way they come (announced
 * after a commit, or read from the outbox). What comes too early waits for what is missing.
 */
export class LocationFeed {
  readonly #deliver: (record: HubRecord) => void;
  readonly #early = new Map<number, HubRecord>();
  #reached: number;

  /** Begins after the number `reached`. */
  constructor(reached: number, deliver: (record: HubRecord) => void) {
    this.#reached = reached;
    this.#deliver = deliver;
  }

  /** The number of the last message passed on. */
  get reached(): number {
    return this.#reached;
  }

  /** True while a message waits for an earlier one. */
  get hasHole(): boolean {
    return this.#early.size > 0;
  }

  /** Gives up on everything up to this number. */
  skipTo(seq: number): void {
    this.#reached = seq;
    for (const early of this.#early.keys()) if (early <= seq) this.#early.delete(early);
    this.#passOn();
  }

  /** Takes a message; one that was passed on before is dropped. */
  take(record: HubRecord): void {
    if (record.seq <= this.#reached) return;
    this.#early.set(record.seq, record);
    this.#passOn();
  }

  #passOn(): void {
    for (let next = this.#early.get(this.#reached + 1); next !== undefined; next = this.#early.get(this.#reached + 1)) {
      this.#early.delete(next.seq);
      this.#reached = next.seq;
      this.#deliver(next);
    }
  }
}
