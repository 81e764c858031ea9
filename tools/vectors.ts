import { readFileSync } from 'node:fs';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { startSellingServer } from '@tavola/testkit/selling/selling.ts';
import { runTableOverHttp } from '@tavola/testkit/tables/vector-table.ts';
import { reasonLeftOut, runOrderOverHttp } from '@tavola/testkit/tables/vector-order.ts';
import { readCases } from '../packages/selling/vectors/run-case.ts';

/**
 * `npm run vectors -- FILE.jsonl` runs money cases through the engine; with `--over http` tables, splits and orders go
 * through the calls of a server on a separate Postgres, and what is left out is listed with its reason.
 */
const args = process.argv.slice(2);
const at = args.indexOf('--over');
if (at === -1) await import('../packages/selling/vectors/run.ts');
else await overHttp(args.filter((_, index) => index !== at && index !== at + 1));

async function overHttp(files: readonly string[]): Promise<void> {
  const [file] = files;
  if (file === undefined || files.length > 1 || args[at + 1] !== 'http') {
    process.stderr.write('Usage: npm run vectors -- FILE.jsonl --over http\n');
    process.exitCode = 2;
    return;
  }
  const cases = readCases(readFileSync(file, 'utf8'));
  const asked = cases.filter((one) => reasonLeftOut(one) === null);
  const server = await startSellingServer();
  let failed = 0;
  try {
    for (const one of asked) {
      const run = one.input.kind === 'table' ? runTableOverHttp : runOrderOverHttp;
      const found = await run(server, one);
      // Every restaurant pays the limits of its calls by its own minute.
      server.clock.advance(60_000);
      if (found.length === 0) continue;
      failed += 1;
      process.stdout.write(`${one.name}\n${found.map((difference) => `  ${difference}\n`).join('')}`);
    }
  } finally {
    // Throws when the ledger or an order does not add up.
    await server.close();
    await stopTestCluster();
  }
  const reasons = new Map<string, number>();
  for (const one of cases) {
    const reason = reasonLeftOut(one);
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of reasons) process.stdout.write(`${count} left out: ${reason}\n`);
  process.stdout.write(`${asked.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && asked.length > 0 ? 0 : 1;
}
