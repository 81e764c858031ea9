import { IMPORT_MAX_ROWS, type UploadedFile } from '@tavola/contract';
import { Worker } from 'node:worker_threads';
import { refuse } from '../errors/refusal.ts';
import type { Parsed } from './parse-worker.ts';
import type { Table } from './parse-table.ts';

/** Bars of reliability H3. */
const MEMORY_MB = 256;
const TIME_MS = 30_000;
/** Files that are taken apart at a time; others wait. */
const AT_ONCE = 2;
/** A thread that nobody needs ends by itself. */
const IDLE_MS = 60_000;

let running = 0;
const waiting: (() => void)[] = [];
const idle: { readonly worker: Worker; readonly end: NodeJS.Timeout }[] = [];

/** Takes an uploaded file apart in a thread of its own; refuses what is no plain table, or too much of one. */
export async function readTable({ content }: UploadedFile): Promise<Table> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const parsed = await parseApart(content);
    if ('table' in parsed) return parsed.table;
    if (parsed.fault === 'unsafe') refuse('import.file_unsafe', { reason: parsed.what });
    if (parsed.fault === 'tooLarge') refuse('import.file_too_large');
    if (parsed.fault === 'tooManyRows') refuse('import.too_many_rows', { max: IMPORT_MAX_ROWS });
    return refuse('import.file_unreadable');
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function parseApart(content: Uint8Array): Promise<Parsed> {
  const worker = takeWorker();
  const parsed = await new Promise<Parsed | null>((resolve) => {
    const settle = (answer: Parsed | null) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', giveUp).off('exit', giveUp);
      resolve(answer);
    };
    // Out of memory, most of all.
    const giveUp = () => settle(null);
    const timer = setTimeout(giveUp, TIME_MS);
    worker.on('message', settle).on('error', giveUp).on('exit', giveUp);
    worker.postMessage(new Uint8Array(content));
  });
  if (parsed !== null) keepWorker(worker);
  else void worker.terminate();
  return parsed ?? { fault: 'tooLarge' };
}

function takeWorker(): Worker {
  const kept = idle.pop();
  if (kept === undefined) return startWorker();
  clearTimeout(kept.end);
  kept.worker.ref();
  return kept.worker;
}

function keepWorker(worker: Worker): void {
  const leave = (): void => {
    const place = idle.findIndex((one) => one.worker === worker);
    if (place >= 0) idle.splice(place, 1);
    void worker.terminate();
  };
  worker.unref();
  idle.push({ worker, end: setTimeout(leave, IDLE_MS).unref() });
}

function startWorker(): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, stdout: true, stderr: true };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./parse-worker.js', import.meta.url), { ...limits, env: {} });
  // Threads do not take over the loader under which the source runs.
  const source = new URL('./parse-worker.ts', import.meta.url).href;
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`, { ...limits, eval: true });
}
