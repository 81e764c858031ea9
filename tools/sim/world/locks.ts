/** The exclusive web locks of a browser: its pages wait for them in order, and a killed page leaves those it has. */

interface Waiting {
  readonly page: object;
  readonly begin: () => void;
}

/** The locks that all pages of one browser share. */
export class Locks {
  /** The first one of each list holds the lock. */
  readonly #queues = new Map<string, Waiting[]>();

  /** The `navigator.locks` of a page. */
  openedBy(page: object): object {
    return {
      request: (name: string, ...rest: unknown[]) => {
        // As the browser takes them: the work is last, options may be before it.
        const work = rest.at(-1) as () => unknown;
        const { signal } = (rest.length > 1 ? rest[0] : {}) as { readonly signal?: AbortSignal };
        return new Promise((resolve, reject) => {
          const own: Waiting = {
            page,
            begin: () =>
              void Promise.resolve()
                .then(work)
                .then(resolve, reject)
                .finally(() => this.#leave(name, own)),
          };
          signal?.addEventListener('abort', () => {
            if (this.#queues.get(name)?.[0] === own) return;
            this.#leave(name, own);
            reject(new Error('AbortError'));
          });
          const queue = this.#queues.get(name) ?? [];
          this.#queues.set(name, queue);
          queue.push(own);
          if (queue[0] === own) own.begin();
        });
      },
    };
  }

  /** A page is gone: its locks are free. */
  release(page: object): void {
    for (const [name, queue] of this.#queues) {
      const before = queue[0];
      this.#queues.set(
        name,
        queue.filter((each) => each.page !== page),
      );
      const next = this.#queues.get(name)?.[0];
      if (next !== before) next?.begin();
    }
  }

  #leave(name: string, own: Waiting): void {
    const queue = this.#queues.get(name) ?? [];
    const index = queue.indexOf(own);
    if (index === -1) return;
    queue.splice(index, 1);
    if (index === 0) queue[0]?.begin();
  }
}
