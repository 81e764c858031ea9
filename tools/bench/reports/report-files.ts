import { buildPath, reportRoutes } from '@tavola/contract';
import { memoryOf, passOver } from '@tavola/testkit/files/pass-over.ts';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';

const MB = 1024 * 1024;

/**
 * The most memory that a file of all sales of a year takes beyond what the process had, in MB. The thread that makes
 * files exists from a file of one day on: here it compiles its source as it starts, which as built it does not, and
 * that took more memory than the file.
 */
export async function memoryOfFile(
  server: SellingServer,
  { caller }: Selling,
  days: { readonly startDate: string; readonly endDate: string },
): Promise<number> {
  let most = 0;
  const pathOf = (format: 'csv' | 'xlsx', { startDate, endDate }: typeof days): string =>
    `/api${buildPath(reportRoutes.export.path, {}, { startDate, endDate, report: 'sales', format })}`;
  const small = await memoryOf(() =>
    passOver(server.port, pathOf('xlsx', { ...days, startDate: days.endDate }), caller),
  );
  console.log(`  the first file, of one day, with the thread that makes it: ${small.toFixed(0)} MB more memory`);
  for (const format of ['csv', 'xlsx'] as const) {
    const startedAtMs = performance.now();
    let size = 0;
    const more = await memoryOf(async () => {
      const { status, bytes } = await passOver(server.port, pathOf(format, days), caller);
      if (status !== 200) throw new Error(`The file was refused with ${status}.`);
      size = (bytes * 0.75) / MB;
    });
    most = Math.max(most, more);
    const tookMs = performance.now() - startedAtMs;
    console.log(
      `  a file of sales as ${format}: ${size.toFixed(1)} MB in ${tookMs.toFixed(0)} ms, ${more.toFixed(0)} MB more memory`,
    );
  }
  return most;
}
