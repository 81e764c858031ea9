import { counterOf } from '@tavola/server/areas/reports/reports.setup.ts';
import { FactWriter, requestAll } from '@tavola/server/areas/reports/index.ts';
import { companyOf } from '@tavola/server/platform/tenancy/scope.ts';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';

const REBUILT = 400;
const ROUNDS = 8;
const SALES_OF_A_ROUND = 40;

/** The time that so many of a hundred sales do not exceed. */
const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? 0;

/**
 * How many orders a rebuild makes the facts of in a second, rests included, and how many times as long the slowest of
 * twenty sales (p95) take while it runs.
 */
export async function rebuild(server: SellingServer, place: Selling): Promise<{ rate: number; slower: number }> {
  const counter = counterOf(server, place);
  for (let sold = 0; sold < REBUILT; sold += 1) await counter.sell(['Burger', 'Soda', 'Platter']);
  const scope = companyOf(place.tenant.scope);
  const { database } = server.services;
  const writer = new FactWriter({ database });
  while (await writer.makeNext(scope));
  const orders = await database.tenant(scope, (tx) => requestAll(tx, scope));
  const startedAtMs = performance.now();
  await writer.makeAll(scope);
  const rate = orders / ((performance.now() - startedAtMs) / 1000);

  const sell = async (): Promise<number[]> => {
    const took: number[] = [];
    for (let sold = 0; sold < SALES_OF_A_ROUND; sold += 1) {
      const beganMs = performance.now();
      await counter.sell(['Burger', 'Soda', 'Platter']);
      took.push(performance.now() - beganMs);
    }
    return took;
  };
  const [alone, during]: [number[], number[]] = [[], []];
  // By turns, so that both meet the same machine.
  for (let round = 0; round < ROUNDS; round += 1) {
    await writer.makeAll(scope);
    alone.push(...(await sell()));
    let isSelling = true;
    const rebuilding = (async () => {
      while (isSelling) {
        await database.tenant(scope, (tx) => requestAll(tx, scope));
        await writer.makeAll(scope);
      }
    })();
    during.push(...(await sell()));
    isSelling = false;
    await rebuilding;
  }
  for (const percent of [50, 95])
    console.log(
      `  ${percent === 50 ? '\n  ' : ''}p${percent} of a sale alone ${percentile(alone, percent).toFixed(1)} ms, while facts are rebuilt ${percentile(during, percent).toFixed(1)} ms`,
    );
  return { rate, slower: percentile(during, 95) / percentile(alone, 95) };
}
