/** Works through keys: one run of a key at a time, several keys at once, in the order in which they were added. */
export class Lane {
  readonly #work: (key: string) => Promise<void>;
  readonly #width: number;
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  #isStopped = false;

  /** `work` must not reject. */
  constructor(work: (key: string) => Promise<void>, width: number) {
    this.#work = work;
    this.#width = width;
  }

  /** Runs the key. During a run of it, one more run follows. */
  add(key: string): void {
    if (this.#isStopped) return;
    this.#waiting.add(key);
    this.#fill();
  }

  /** Whether something runs; what waits follows at once. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Starts nothing new and waits for what runs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    await this.idle();
  }

  #fill(): void {
    for (const key of this.#waiting) {
      if (this.#running.size >= this.#width) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      const run = this.#work(key).finally(() => {
        this.#running.delete(key);
        this.#fill();
      });
      this.#running.set(key, run);
    }
  }
}
