/** Work that runs again and again until it is stopped. */
export interface Periodic {
  /** Asks for a run that begins from now on; resolves when nothing is asked for any more. Never rejects. */
  runNow(): Promise<void>;
  /** No further run begins; resolves when the one under way is over. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `everyMs`, one run at a time: what is asked for during a run follows it. What a run throws goes to
 * `onError` and the next run comes all the same.
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
