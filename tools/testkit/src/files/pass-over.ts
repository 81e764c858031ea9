import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Caller } from '../server/server.ts';

const LOOKS_EVERY_MS = 5;
const MB = 1024 * 1024;
const run = promisify(execFile);

/** What came of a call whose answer was not kept. */
export interface Passed {
  readonly status: number;
  readonly bytes: number;
}

/** Run by another process, so that a reader takes no memory of the server. */
const READER = `
  const { asked, isCutOff } = JSON.parse(process.argv[1]);
  const done = (status, bytes) => { process.stdout.write(JSON.stringify({ status, bytes })); process.exit(0); };
  require('node:http').request(asked, (incoming) => {
    let bytes = 0;
    incoming.on('data', (chunk) => { bytes += chunk.length; if (isCutOff) done(incoming.statusCode, bytes); });
    incoming.on('end', () => done(incoming.statusCode, bytes));
    incoming.on('error', () => done(0, bytes));
  }).on('error', () => done(0, 0)).end();
`;

/** Makes a GET call in another process, which reads the answer without keeping it, or hangs up at its begin. */
export async function passOver(port: number, path: string, caller: Caller, isCutOff = false): Promise<Passed> {
  const headers = {
    host: `${caller.subDomain ?? ''}.localhost:${port}`,
    authorization: `Bearer ${caller.token ?? ''}`,
  };
  const asked = { host: '127.0.0.1', port, path, headers: { 'x-tavola': '1', ...headers } };
  const { stdout } = await run(process.execPath, ['-e', READER, JSON.stringify({ asked, isCutOff })]);
  // What the reader writes.
  return JSON.parse(stdout) as Passed;
}

/** The most memory of this process beyond what it has now, in MB, while the work runs. */
export async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), LOOKS_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return (most - before) / MB;
}
