import { Worker } from 'node:worker_threads';
import { refuse } from '../../errors/refusal.ts';
import { FairQueue, QueueFull } from '../../traffic/fair-queue.ts';
import type { FileOrder, FileResult } from './file-worker.ts';

/** Bars of reliability H3 for files of others; of our own, those of one piece. */
const LIMITS = {
  parse: { memoryMb: 256, timeMs: 30_000 },
  write: { memoryMb: 128, timeMs: 30_000 },
  writeLong: { memoryMb: 128, timeMs: 30_000 },
} as const;
/** What a thread may have before it looks for garbage: more takes memory and saves little time. */
const YOUNG_MB = 8;
/** At a time, and never two files of one company; some more wait, and the rest is asked to come again. */
const AT_ONCE = { atOnce: 2, atOncePerOwner: 1, waitingPerOwner: 20, waiting: 60 };
const SHORT_ONES = new FairQueue(AT_ONCE);
/** Files of minutes keep no import waiting. */
const LONG_ONES = new FairQueue(AT_ONCE);
const AGAIN_AFTER_MS = 5_000;
/** An idle thread ends by itself. */
const IDLE_MS = 60_000;

type Kind = keyof typeof LIMITS;
interface Idle {
  readonly kind: Kind;
  readonly worker: Worker;
  readonly end: NodeJS.Timeout;
}
const idle: Idle[] = [];

/** Gives the thread an order and waits for what it answers. */
export type Ask = (order: FileOrder) => Promise<FileResult>;

/** Thrown by an order whose thread exceeded the limit of memory, or that of time. */
class ThreadGaveUp extends Error {
  override readonly name = 'ThreadGaveUp';
  readonly isOfTime: boolean;

  constructor(isOfTime: boolean) {
    super();
    this.isOfTime = isOfTime;
  }
}

/**
 * Works on a file of a company in a separate thread; null = an order exceeded the limit of memory. Refuses with
 * `import.server_busy` when too many files wait, and with `import.took_too_long` after the limit of time, which says as
 * much about the machine as about the file (decision 513).
 */
export async function runApart<T>(companyID: string, kind: Kind, work: (ask: Ask) => Promise<T>): Promise<T | null> {
  try {
    return await (kind === 'writeLong' ? LONG_ONES : SHORT_ONES).run(companyID, () => runInThread(kind, work));
  } catch (error) {
    if (error instanceof QueueFull) refuse('import.server_busy', undefined, { retryAfterMs: AGAIN_AFTER_MS });
    if (error instanceof ThreadGaveUp) {
      if (error.isOfTime) refuse('import.took_too_long', undefined, { retryAfterMs: AGAIN_AFTER_MS });
      return null;
    }
    throw error;
  }
}

async function runInThread<T>(kind: Kind, work: (ask: Ask) => Promise<T>): Promise<T> {
  const worker = takeWorker(kind);
  try {
    const result = await work((order) => answerOf(worker, kind, order));
    keepWorker(kind, worker);
    return result;
  } catch (error) {
    // It may have half a file.
    void worker.terminate();
    throw error;
  }
}

function answerOf(worker: Worker, kind: Kind, order: FileOrder): Promise<FileResult> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', giveUp).off('exit', giveUp);
    };
    const settle = (result: FileResult) => {
      stop();
      resolve(result);
    };
    const fail = (isOfTime: boolean) => {
      stop();
      reject(new ThreadGaveUp(isOfTime));
    };
    // Out of memory, most of all.
    const giveUp = () => fail(false);
    const timer = setTimeout(() => fail(true), LIMITS[kind].timeMs);
    worker.on('message', settle).on('error', giveUp).on('exit', giveUp);
    worker.postMessage(order);
  });
}

function takeWorker(kind: Kind): Worker {
  const place = idle.findIndex((one) => one.kind === kind);
  const [kept] = place < 0 ? [] : idle.splice(place, 1);
  if (kept === undefined) return startWorker(kind);
  clearTimeout(kept.end);
  kept.worker.ref();
  return kept.worker;
}

function keepWorker(kind: Kind, worker: Worker): void {
  const leave = (): void => {
    const place = idle.findIndex((one) => one.worker === worker);
    if (place >= 0) idle.splice(place, 1);
    void worker.terminate();
  };
  worker.unref();
  idle.push({ kind, worker, end: setTimeout(leave, IDLE_MS).unref() });
}

function startWorker(kind: Kind): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: LIMITS[kind].memoryMb, maxYoungGenerationSizeMb: YOUNG_MB };
  const limits = { resourceLimits, stdout: true, stderr: true };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./file-worker.js', import.meta.url), { ...limits, env: {} });
  // Threads do not take over the loader under which the source runs.
  const source = new URL('./file-worker.ts', import.meta.url).href;
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`,
    { ...limits, eval: true },
  );
}
