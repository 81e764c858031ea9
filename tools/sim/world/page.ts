import { createHash } from 'node:crypto';
import { createContext, runInContext, type Script } from 'node:vm';
import { sharedRulesOfPages } from '../bundle.ts';
import type { TerminalApi } from '../terminal-api.ts';
import type { Clock } from './clock.ts';
import { SimulatedKey } from './disk.ts';

/** One page of a browser: the code of the terminal in a context that has nothing but what is given to it. */

/** What a page gets from its browser. */
export interface PageWorld {
  readonly clock: Clock;
  /** How far the clock of this machine is off. */
  readonly clockOffsetMs: () => number;
  readonly random: () => number;
  readonly newID: () => string;
  readonly indexedDB: (page: Page) => object;
  readonly locks: (page: Page) => object;
  readonly channel: (page: Page, name: string) => object;
  readonly fetch: (page: Page, path: string, body: string | null) => Promise<unknown>;
}

/** A page that is open until it is killed; from then on nothing of it runs. */
export class Page {
  isAlive = true;
  readonly api: TerminalApi;

  constructor(script: Script, world: PageWorld) {
    const context = createContext(this.#globals(world));
    // The page's clock is that of its machine, and its chance that of the schedule.
    runInContext(
      `Date = class extends Date {
        constructor(...given) { if (given.length === 0) super(hostNow()); else super(...given); }
        static now() { return hostNow(); }
      };
      Math.random = hostRandom;`,
      context,
    );
    script.runInContext(context);
    // The script names its exports so.
    this.api = runInContext('simulatedTerminal', context) as TerminalApi;
  }

  kill(): void {
    this.isAlive = false;
  }

  #globals(world: PageWorld): object {
    const { clock } = world;
    const now = () => clock.nowMs + world.clockOffsetMs();
    const setTimer = (run: () => void, delayMs = 0): number =>
      clock.after(delayMs, () => {
        if (this.isAlive) run();
      });
    const every = new Map<number, number>();
    const setRepeated = (run: () => void, delayMs: number): number => {
      const name = setTimer(tick, delayMs);
      every.set(name, name);
      function tick(): void {
        if (!every.has(name)) return;
        every.set(name, setTimer(tick, delayMs));
        run();
      }
      return name;
    };
    const clear = (name: number | undefined): void => {
      if (name === undefined) return;
      clock.cancel(every.get(name) ?? name);
      every.delete(name);
    };
    const memory = new Map<string, string>();
    const storage = {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
      removeItem: (key: string) => void memory.delete(key),
    };
    const ignore = () => undefined;
    const channel = (name: string) => world.channel(this, name);
    const listening = { addEventListener: ignore, removeEventListener: ignore };
    return {
      ...listening,
      window: listening,
      document: { cookie: '', querySelector: () => null, documentElement: { lang: 'en', dataset: {} }, ...listening },
      location: { hostname: 'bistro.localhost', pathname: '/', search: '', href: 'http://bistro.localhost/' },
      navigator: { locks: world.locks(this), language: 'en', languages: ['en'] },
      isSecureContext: true,
      localStorage: storage,
      indexedDB: world.indexedDB(this),
      BroadcastChannel: class {
        constructor(name: string) {
          // A constructor may answer another object.
          return channel(name);
        }
      },
      fetch: (path: string, { body = null }: { readonly body?: string | null } = {}) => world.fetch(this, path, body),
      setTimeout: setTimer,
      setInterval: setRepeated,
      clearTimeout: clear,
      clearInterval: clear,
      performance: { now: () => clock.nowMs },
      crypto: { randomUUID: world.newID, getRandomValues: zeros, subtle },
      CryptoKey: SimulatedKey,
      AbortController,
      AbortSignal: {
        any: (signals: AbortSignal[]) => AbortSignal.any(signals),
        timeout: (delayMs: number) => {
          const ending = new AbortController();
          setTimer(() => ending.abort(), delayMs);
          return ending.signal;
        },
      },
      atob,
      btoa,
      TextEncoder,
      TextDecoder,
      URL,
      URLSearchParams,
      Intl,
      console,
      sharedRules: sharedRulesOfPages,
      hostNow: now,
      hostRandom: world.random,
    };
  }
}

const zeros = (array: Uint8Array): Uint8Array => array.fill(0);

/** Cryptography that answers at once, so that a schedule waits for no other thread; it hides nothing. */
const subtle = {
  digest: (_name: string, bytes: Uint8Array) => {
    const hash = createHash('sha256').update(bytes).digest();
    return Promise.resolve(hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.length));
  },
  generateKey: () => Promise.resolve(new SimulatedKey()),
  encrypt: (_name: object, _key: object, bytes: Uint8Array) => Promise.resolve(bytes),
  decrypt: (_name: object, _key: object, bytes: Uint8Array) => Promise.resolve(bytes),
};
