import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { runFriday, type FridayReport } from '@tavola/testkit/simulation/friday/friday.ts';
import { startSellingServer } from '@tavola/testkit/selling/selling.ts';

/**
 * `npm run bench friday [-- --tables N] [--orders N] [--seed TEXT] [--drop SECONDS] [--once]`: a full dining room is
 * served by three terminals and two phones over HTTP and the hub, twice with one seed, and the end state is checked on
 * the database.
 */
export async function run(args: string[]): Promise<void> {
  const valueOf = (name: string, otherwise: string): string =>
    (args.includes(name) ? args[args.indexOf(name) + 1] : undefined) ?? otherwise;
  const input = {
    tables: Number(valueOf('--tables', '40')),
    orders: Number(valueOf('--orders', '300')),
    seed: valueOf('--seed', 'friday'),
    dropMs: Number(valueOf('--drop', '20')) * 1000,
  };
  const server = await startSellingServer({ hasHub: true });
  try {
    const first = await runFriday(server, input);
    report(first);
    if (args.includes('--once')) return;
    // What the network drops for does not decide anything.
    const { digest, faults } = await runFriday(server, { ...input, dropMs: 1000 });
    for (const fault of faults) console.log(`FAULT: ${fault}`);
    const isSame = digest === first.digest;
    console.log(`the same seed again: ${digest}, ${isSame ? 'equal' : 'DIFFERENT'}`);
    if (!isSame || faults.length > 0) process.exitCode = 1;
  } finally {
    await server.close();
    await stopTestCluster();
  }
}

function report({ parties, orders, lines, payments, acts, repeats, messages, faults, digest }: FridayReport): void {
  console.log(`${parties} parties, ${orders} bills, ${lines} lines, ${payments} payments, ${messages} hub messages`);
  console.log(
    Object.entries(acts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([act, times]) => `${act} ${times}`)
      .join(', '),
  );
  console.log(`${repeats} requests failed with the network and were made again`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  console.log(`end state ${digest}`);
  console.log(
    faults.length === 0
      ? 'Bills come to their lines, shares to their line, the ledger to 0; nothing is lost or doubled.'
      : `${faults.length} faults.`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
