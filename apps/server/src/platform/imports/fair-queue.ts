/** How much a queue does at a time, and how much may wait in it. */
export interface QueueLimits {
  readonly atOnce: number;
  /** Of one owner: the other places are for others. */
  readonly atOncePerOwner: number;
  readonly waitingPerOwner: number;
  readonly waiting: number;
}

/** Thrown when a queue is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Does work of many owners in turns: the oldest of the owner who was served longest ago, or not at all yet. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When an owner who is here now was served last, counted in turns. */
  readonly #served = new Map<string, number>();
  #turns = 0;
  #runningCount = 0;
  #waitingCount = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs the work when it is the owner's turn; throws `QueueFull` when too much waits already. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayRun(owner)) this.#enter(owner);
    else await this.#wait(owner);
    try {
      return await work();
    } finally {
      this.#leave(owner);
    }
  }

  #mayRun(owner: string): boolean {
    return this.#runningCount < this.#limits.atOnce && (this.#running.get(owner) ?? 0) < this.#limits.atOncePerOwner;
  }

  #enter(owner: string): void {
    this.#runningCount += 1;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
    this.#turns += 1;
    this.#served.set(owner, this.#turns);
  }

  #wait(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.waitingPerOwner || this.#waitingCount >= this.#limits.waiting)
      return Promise.reject(new QueueFull());
    this.#waitingCount += 1;
    return new Promise((resolve) => this.#waiting.set(owner, [...own, resolve]));
  }

  #leave(owner: string): void {
    this.#runningCount -= 1;
    const left = (this.#running.get(owner) ?? 0) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    if (left <= 0 && !this.#waiting.has(owner)) this.#served.delete(owner);
    const next = this.#next();
    const [start, ...others] = (next === null ? undefined : this.#waiting.get(next)) ?? [];
    if (next === null || start === undefined) return;
    if (others.length > 0) this.#waiting.set(next, others);
    else this.#waiting.delete(next);
    this.#waitingCount -= 1;
    // Its place is taken here, so that no other work slips in before it continues.
    this.#enter(next);
    start();
  }

  #next(): string | null {
    const able = [...this.#waiting.keys()].filter((owner) => this.#mayRun(owner));
    const turnOf = (owner: string): number => this.#served.get(owner) ?? 0;
    return able.toSorted((one, other) => turnOf(one) - turnOf(other))[0] ?? null;
  }
}
