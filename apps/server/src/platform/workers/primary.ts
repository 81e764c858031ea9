import cluster, { type Worker } from 'node:cluster';
import { isPeerMessage, type PeerMessage } from './peers.ts';

/** What the primary process gives a worker to start with. */
export interface WorkerStart<Settings> {
  readonly kind: 'start';
  readonly settings: Settings;
}
/** What a worker reports to the primary process: that it listens to it, and that it serves. */
const LISTENING = 'listening';
const READY = 'ready';

const AGAIN_AFTER_MS = 1_000;

/** The workers of a primary process. */
export interface Workers {
  /**
   * Resolves when the first one serves and the others have tried to; rejects when the first one cannot start, because
   * nothing serves then. The others are started again until they serve.
   */
  readonly ready: Promise<void>;
  /** Asks all to end; resolves when they have. Those that do not end within the limit are killed. */
  stop(limitMs: number): Promise<void>;
}

/**
 * Starts `count` processes of this program on one port, passes their messages on, and starts one that dies again.
 */
export function startWorkers<Settings>(count: number, settings: Settings, onError: (message: string) => void): Workers {
  let isServing = false;
  let isEnding = false;
  const stop = async (limitMs: number): Promise<void> => {
    isEnding = true;
    const all = workers();
    const ended = all.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
    for (const worker of all) worker.process.kill('SIGTERM');
    const timer = setTimeout(() => all.forEach((worker) => worker.process.kill('SIGKILL')), limitMs);
    await Promise.all(ended);
    clearTimeout(timer);
    cluster.off('message', receive);
    cluster.off('exit', replace);
  };
  const receive = (worker: Worker, received: unknown): void => {
    if (isPeerMessage(received)) passOn(received, worker);
  };
  // One that ends before it serves is replaced, too: a database that dies while they start must not end the first one.
  const replace = (worker: Worker, code: number, signal: string | null): void => {
    passOn({ topic: 'gone', message: worker.id, from: worker.id }, worker);
    if (isEnding || !isServing) return;
    onError(`Server process ${worker.id} ended (${signal ?? code}). Another one starts.`);
    setTimeout(() => {
      if (!isEnding) void startWorker(settings).catch(() => undefined);
    }, AGAIN_AFTER_MS);
  };
  cluster.on('message', receive);
  cluster.on('exit', replace);
  const startAll = async (): Promise<void> => {
    // The first one alone: a port that is taken is reported once.
    await startWorker(settings);
    isServing = true;
    if (!isEnding) await Promise.allSettled(Array.from({ length: count - 1 }, () => startWorker(settings)));
  };
  const ready = startAll();
  ready.catch(() => undefined);
  return { ready, stop };
}

/** Thrown when a worker ended before it was ready; it has said why. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);

function startWorker<Settings>(settings: Settings): Promise<void> {
  const worker = cluster.fork();
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new WorkerStartError('A server process did not start.'));
    worker.once('exit', fail);
    worker.on('message', (received: unknown) => {
      if (received === LISTENING) sendTo(worker, { kind: 'start', settings } satisfies WorkerStart<Settings>);
      if (received !== READY) return;
      worker.off('exit', fail);
      resolve();
    });
  });
}

function passOn(received: PeerMessage, from: Worker): void {
  for (const worker of workers()) if (worker !== from) sendTo(worker, received);
}

/**
 * Sends a message to a worker. One that is ending may have lost its pipe before its exit is known: the message is lost
 * with it, and must not end this process, as an error without a listener would.
 */
export function sendTo<Message extends object>(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** In a worker: waits for what the primary process gives it. */
export function receiveStart<Settings>(): Promise<Settings> {
  return new Promise((resolve) => {
    const listen = (received: unknown): void => {
      if (typeof received !== 'object' || received === null || !('kind' in received)) return;
      process.off('message', listen);
      // Only `startWorkers` sends it.
      resolve((received as WorkerStart<Settings>).settings);
    };
    process.on('message', listen);
    // What is sent before this is lost.
    process.send?.(LISTENING);
  });
}

/** In a worker: reports to the primary process that it serves. */
export const reportReady = (): void => void process.send?.(READY);
