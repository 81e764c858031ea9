/** Virtual time: everything that happens in a schedule is an event here, one after the other. */

interface Event {
  readonly atMs: number;
  readonly place: number;
  readonly run: () => void;
}

/** A queue of events by time, and by the order of adding where the time is equal. */
export class Clock {
  /** A moment that every schedule begins at: Friday, 2 January 2026, 12:00 UTC. */
  static readonly START_MS = Date.UTC(2026, 0, 2, 12);
  readonly #heap: Event[] = [];
  readonly #cancelled = new Set<number>();
  #places = 0;
  #nowMs = Clock.START_MS;

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Adds an event; answers its place, by which it is cancelled. */
  after(delayMs: number, run: () => void): number {
    this.#places += 1;
    const event = { atMs: this.#nowMs + Math.max(0, delayMs), place: this.#places, run };
    this.#heap.push(event);
    this.#rise(this.#heap.length - 1);
    return event.place;
  }

  cancel(place: number): void {
    this.#cancelled.add(place);
  }

  /**
   * Runs what happens until a moment; what code awaits is resolved between two events. `look` is called after each one
   * and ends the run by answering false.
   */
  async runUntil(endMs: number, look: () => boolean): Promise<void> {
    for (let next = this.#heap[0]; next !== undefined && next.atMs <= endMs; next = this.#heap[0]) {
      this.#removeFirst();
      if (this.#cancelled.delete(next.place)) continue;
      this.#nowMs = next.atMs;
      next.run();
      // Microtasks are through when this continues: nothing in a schedule waits for anything else.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (!look()) return;
    }
    this.#nowMs = endMs;
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return a !== undefined;
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.place < b.place);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }

  #rise(index: number): void {
    for (let at = index; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #removeFirst(): void {
    this.#swap(0, this.#heap.length - 1);
    this.#heap.pop();
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (left < this.#heap.length && this.#isBefore(left, first)) first = left;
      if (right < this.#heap.length && this.#isBefore(right, first)) first = right;
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }
}
