import { busiestDay, replayDay, type DayReport } from '@tavola/testkit/simulation/bakery-day.ts';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { startProduct } from '@tavola/testkit/server/product.ts';

/**
 * `npm run bench day [-- --speed 60]`: the busiest day of a real bakery, sold again at two terminals by its own times,
 * sixty times as fast; it takes 13 minutes. Every transaction must be there once, each drawer must close to the cent,
 * and the hours must be those of the file.
 */
const SPEED = 60;

export async function run(args: readonly string[]): Promise<void> {
  const asked = Number(args[args.indexOf('--speed') + 1]);
  const speed = args.includes('--speed') && asked > 0 ? asked : SPEED;
  const server = await startProduct();
  try {
    print(await replayDay(server, { sales: busiestDay, speed }), speed);
  } finally {
    await server.close();
    await stopTestCluster();
  }
}

function print({ sales, total, desks, hours, faults }: DayReport, speed: number): void {
  console.log(`${sales} transactions of one day, ${speed} times as fast, for ${total.toFixed(2)} in all`);
  console.log(`\n${'hour'.padEnd(6)} sold   in the file`);
  for (const { hour, count, inFile } of hours)
    console.log(
      `${String(hour).padStart(2, '0').padEnd(6)} ${String(count).padStart(4)} ${String(inFile).padStart(13)}`,
    );
  console.log('');
  for (const { counted, closed } of desks)
    console.log(`expected ${closed.figures?.expectedCash.toFixed(2)}, counted ${counted.toFixed(2)}`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  console.log(
    faults.length === 0
      ? 'Every transaction is there once, both drawers close to the cent, and the hours are those of the file.'
      : `${faults.length} faults.`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
