import { reportRoutes } from '@tavola/contract';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';

/** Days of a busy location whose sales are nearly as many as a file may have. */
const DAYS = { startDate: '2026-05-01', endDate: '2026-06-15' };
const MB = 1024 * 1024;
const LOOKS_EVERY_MS = 5;

/**
 * The most memory that the largest file of a report takes beyond what the process had, in MB: that of the server and of
 * the test client, which reads the answer in the same process.
 */
export async function memoryOfFile(server: SellingServer, { caller }: Selling): Promise<number> {
  let most = 0;
  for (const format of ['csv', 'xlsx'] as const) {
    const before = process.memoryUsage.rss();
    let highest = before;
    const look = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), LOOKS_EVERY_MS);
    const startedAtMs = performance.now();
    const query = { ...DAYS, report: 'sales', format } as never;
    const { status, body } = await server.call(reportRoutes.export, { query }, caller);
    clearInterval(look);
    if (status !== 200) throw new Error(`The file was refused with ${status}: ${JSON.stringify(body)}`);
    const more = (highest - before) / MB;
    most = Math.max(most, more);
    const size = (Buffer.byteLength(body.contentBase64) * 0.75) / MB;
    console.log(
      `  a file of sales as ${format}: ${size.toFixed(1)} MB in ${(performance.now() - startedAtMs).toFixed(0)} ms, ${more.toFixed(0)} MB more memory`,
    );
  }
  return most;
}
