/** An owner counts as here for this long after its last work. */
const HERE_MS = 2_000;

/**
 * Who uses the server now. Queues of one server share it: an owner whose backlog does not end makes room in all of them
 * for the work of the others.
 */
export class Neighbours {
  readonly #nowMs: () => number;
  readonly #backlogs = new Map<string, Map<object, number>>();
  readonly #calm = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #calmCount = 0;
  /** The last two who did something; enough to know whether anybody else is here. */
  #latest = { owner: '', atMs: -Infinity };
  #earlier = { owner: '', atMs: -Infinity };

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs();
  }

  /** Notes that an owner does something. */
  see(owner: string): void {
    if (this.#latest.owner !== owner) this.#earlier = this.#latest;
    this.#latest = { owner, atMs: this.#nowMs() };
  }

  /** Whether anybody else was here lately. */
  hasOthers(owner: string): boolean {
    const other = this.#latest.owner === owner ? this.#earlier : this.#latest;
    return this.#nowMs() - other.atMs < HERE_MS;
  }

  /** Work of an owner who takes no more than a share is being done: `storms` wait for it. */
  enterCalm(owner: string): void {
    this.#calm.set(owner, (this.#calm.get(owner) ?? 0) + 1);
    this.#calmCount += 1;
  }

  leaveCalm(owner: string): void {
    const left = (this.#calm.get(owner) ?? 0) - 1;
    if (left > 0) this.#calm.set(owner, left);
    else this.#calm.delete(owner);
    this.#calmCount -= 1;
    if (this.#calmCount === 0) for (const notify of this.#listeners) notify();
  }

  /** Whether calm work of others is being done now. */
  hasCalmWorkOfOthers(owner: string): boolean {
    return this.#calmCount > (this.#calm.get(owner) ?? 0);
  }

  /** Since when an owner has had work waiting in a queue without a pause; null = no longer. */
  setBacklog(queue: object, owner: string, sinceMs: number | null): void {
    const own = this.#backlogs.get(owner) ?? new Map<object, number>();
    if (sinceMs === null) own.delete(queue);
    else own.set(queue, sinceMs);
    if (own.size === 0) this.#backlogs.delete(owner);
    else this.#backlogs.set(owner, own);
  }

  /** How long the work of an owner has been waiting without a pause. */
  backlogMs(owner: string): number {
    const sinces = [...(this.#backlogs.get(owner)?.values() ?? [])];
    return sinces.length === 0 ? 0 : this.#nowMs() - Math.min(...sinces);
  }

  /** Calls the listener whenever the last calm work has ended. */
  onQuiet(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
