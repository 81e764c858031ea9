import { readFileSync } from 'node:fs';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { compareBills, readBills, ringUpBills } from '@tavola/testkit/simulation/real-bills.ts';
import { startSellingServer } from '@tavola/testkit/selling/selling.ts';

/**
 * `npm run bench bills [-- --replay FILE] [--seed TEXT]`: real table bills rung up at tables, split by their party and
 * paid with their tips, compared to the cent; an extract of the published table unless a file is named.
 */
export async function run(args: string[]): Promise<void> {
  const valueOf = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const bills = readBills(readFileSync(valueOf('--replay') ?? new URL('sample-bills.tsv', import.meta.url), 'utf8'));
  const server = await startSellingServer();
  try {
    const { faults, total, tips } = compareBills(bills, await ringUpBills(server, bills, valueOf('--seed') ?? 'bills'));
    for (const fault of faults) console.log(`FAULT: ${fault}`);
    console.log(`${bills.length} bills paid: ${(total / 100).toFixed(2)} and ${(tips / 100).toFixed(2)} of tips`);
    console.log(faults.length === 0 ? 'Every bill to the cent.' : `${faults.length} faults.`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    // Throws when the ledger or an order does not add up.
    await server.close();
    await stopTestCluster();
  }
}
