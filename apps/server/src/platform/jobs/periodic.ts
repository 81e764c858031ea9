/** Work that runs again and again until it is stopped. */
export interface Periodic {
  /** Runs it now, unless it is running; resolves when that run is over. Never rejects. */
  runNow(): Promise<void>;
  /** No further run begins; resolves when the one under way is over. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `everyMs`, one run at a time: a run that takes longer delays the next. What a run throws goes to
 * `onError` and the next run comes all the same.
 */
export function startPeriodic(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Periodic {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const runNow = (): Promise<void> => {
    if (isStopped) return running ?? Promise.resolve();
    running ??= work().catch(onError).finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(() => void runNow(), everyMs);
  timer.unref();
  return {
    runNow,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
