import { setTimeout as wait } from 'node:timers/promises';

/** One thing that has to end with the process. */
interface Ending {
  readonly name: string;
  readonly end: () => Promise<unknown>;
  readonly limitMs: number;
}

/** Thrown by `Shutdown.check` when the process was asked to end during its start. */
export class StopAsked extends Error {
  override readonly name = 'StopAsked';
}

/**
 * Ends what a start has begun, newest first, when the process is asked to end or its start fails midway. One that fails
 * or takes too long does not keep the others from ending: a database is never left running.
 */
export class Shutdown {
  readonly #endings: Ending[] = [];
  readonly #onError: (name: string, error: unknown) => void;
  readonly #asked: Promise<void>;
  #ask: () => void = () => undefined;
  #askedAtMs: number | null = null;

  constructor(onError: (name: string, error: unknown) => void) {
    this.#onError = onError;
    this.#asked = new Promise((resolve) => (this.#ask = resolve));
  }

  /** Adds what ends before everything that was added earlier. */
  add(name: string, limitMs: number, end: () => Promise<unknown>): void {
    this.#endings.push({ name, limitMs, end });
  }

  /** Asks the process to end; `asked` resolves. Gives how long ago it was asked first: 0 the first time. */
  ask(): number {
    const now = performance.now();
    this.#askedAtMs ??= now;
    this.#ask();
    return now - this.#askedAtMs;
  }

  /** Rejects with `StopAsked` once the process was asked to end this long ago. */
  async overdue(limitMs: number): Promise<never> {
    await this.#asked;
    await wait(limitMs);
    throw new StopAsked();
  }

  /** Resolves when the process is asked to end. */
  get asked(): Promise<void> {
    return this.#asked;
  }

  /** Between two steps of a start: throws `StopAsked` when the process is to end already. */
  check(): void {
    if (this.#askedAtMs !== null) throw new StopAsked();
  }

  /** Ends everything and never rejects. */
  async run(): Promise<void> {
    for (let next = this.#endings.pop(); next !== undefined; next = this.#endings.pop()) {
      const { name, end, limitMs } = next;
      try {
        await within(limitMs, end());
      } catch (error) {
        this.#onError(name, error);
      }
    }
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${limitMs / 1000} s`)), limitMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
