/**
 * Platform spec, section 8: two more tries at one-second intervals, then one reload of the page, but not within 10
 * seconds of the last.
 */
const RETRIES = 2;
const RETRY_MS = 1000;
const RELOAD_GUARD_MS = 10_000;
const RELOADED_KEY = 'tavola.reloadedAt';

interface Surroundings {
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
}

const browser = (): Surroundings => ({
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
  memory: sessionStorage,
  reload: () => location.reload(),
});

/**
 * Loads a lazy module; a persistent failure reloads the page once, because an update may have removed the old files.
 */
export async function loadModule<M>(importer: () => Promise<M>, surroundings: Surroundings = browser()): Promise<M> {
  const { wait, now, memory, reload } = surroundings;
  for (let attempt = 0; ; attempt++) {
    try {
      return await importer();
    } catch (failure) {
      if (attempt < RETRIES) {
        await wait(RETRY_MS);
        continue;
      }
      if (now() - Number(memory.getItem(RELOADED_KEY) ?? 0) < RELOAD_GUARD_MS) throw failure;
      memory.setItem(RELOADED_KEY, String(now()));
      reload();
      // The page is being replaced: nothing may render in between.
      return await new Promise<never>(() => undefined);
    }
  }
}
