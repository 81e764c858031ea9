import { request } from 'node:http';
import type { Caller } from '../server/server.ts';

const LOOKS_EVERY_MS = 5;
const MB = 1024 * 1024;

/** What came of a call whose answer was not kept. */
export interface Passed {
  readonly status: number;
  readonly bytes: number;
}

/** Makes a GET call over a new connection and reads the answer without keeping it, or hangs up at its begin. */
export const passOver = (port: number, path: string, caller: Caller, isCutOff = false): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: `${caller.subDomain ?? ''}.localhost:${port}`,
      authorization: `Bearer ${caller.token ?? ''}`,
    };
    const asked = { host: '127.0.0.1', port, path, agent: false, headers: { 'x-tavola': '1', ...headers } };
    const outgoing = request(asked, (incoming) => {
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (isCutOff) incoming.destroy();
      });
      incoming.on('error', () => undefined);
      incoming.on('close', () => resolve({ status: incoming.statusCode ?? 0, bytes }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

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
