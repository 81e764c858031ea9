const MOST_IDLE_MS = 1000;

/** Waits until the page has nothing else to do, at most about a second: for what no one waits for yet. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) =>
    // Not every browser supports requestIdleCallback.
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: MOST_IDLE_MS })
      : setTimeout(resolve, 100),
  );
