import type { BrowserContext } from '@playwright/test';

/** A step of the store of waiting orders that a script stops at. */
export type StoreStep = 'add' | 'delete';

const HOLD_MS = 20_000;
const SIGN = 'tavola-step';

/**
 * Makes every page of a browser stop at a step of its store of waiting orders, before it takes effect, and answers when
 * the first one has. The page itself waits there, so what is killed then has not been written.
 */
export async function holdAt(context: BrowserContext, step: StoreStep): Promise<() => Promise<void>> {
  let reached: () => void = () => undefined;
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const listen = (page: ReturnType<BrowserContext['pages']>[number]): void =>
    void page.on('console', (message) => {
      if (message.text() === `${SIGN} ${step}`) reached();
    });
  context.pages().forEach(listen);
  context.on('page', listen);
  const hold = ({ name, sign, holdMs }: { name: StoreStep; sign: string; holdMs: number }): void => {
    const store = IDBObjectStore.prototype;
    const original = store[name];
    function held(this: IDBObjectStore, ...given: Parameters<typeof original>): IDBRequest {
      if (this.transaction.db.name === 'pending-order-db') {
        console.debug(`${sign} ${name}`);
        for (const until = performance.now() + holdMs; performance.now() < until;);
      }
      return Reflect.apply(original, this, given);
    }
    Object.defineProperty(store, name, { value: held });
  };
  const given = { name: step, sign: SIGN, holdMs: HOLD_MS };
  await context.addInitScript(hold, given);
  for (const page of context.pages()) if (page.url().startsWith('http')) await page.evaluate(hold, given);
  return () => isReached;
}
