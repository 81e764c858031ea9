/** Work that runs again and again until it is stopped. */
export interface Periodic {
  /** Requests a run that starts from now on; resolves when no run is requested. Never rejects. */
  runNow(): Promise<void>;
  /** No further run begins; resolves when the one under way is over. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `everyMs`, one run at a time: a request during a run starts another after it. An error of a run is
 * passed to `onError`, and the next run follows anyway.
 */
export function startPeriodic(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Periodic {
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  const runWhileAsked = async (): Promise<void> => {
    while (isAsked && !isStopped) {
      isAsked = false;
      await work().catch(onError);
    }
    running = null;
  };
  const runNow = (): Promise<void> => {
    isAsked = true;
    running ??= runWhileAsked();
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
