import { counterOf } from '@tavola/server/areas/reports/reports.setup.ts';
import { FactWriter, requestAll } from '@tavola/server/areas/reports/index.ts';
import { companyOf } from '@tavola/server/platform/tenancy/scope.ts';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';
import { plantOrders, removePlanted } from './report-orders.ts';
import type { AsOwner } from './report-facts.ts';

/** As on each day of a year of 150,000. */
const ORDERS_OF_A_DAY = 411;
const ROUNDS = 8;
/** So many that the job works and rests several times while they are sold. */
const SALES_OF_A_ROUND = 150;

/** The time that so many of a hundred sales do not exceed. */
const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? 0;

/**
 * How many orders of so many days a rebuild makes the facts of in a second, rests included, and how many times as long
 * the slowest of twenty sales (p95) take while it runs.
 */
export async function rebuild(
  server: SellingServer,
  place: Selling,
  asOwner: AsOwner,
  days: number,
): Promise<{ rate: number; slower: number }> {
  const { database } = server.services;
  const scope = companyOf(place.tenant.scope);
  await plantOrders(asOwner, { companyID: scope.companyID, days, ordersOfADay: ORDERS_OF_A_DAY });
  await asOwner('VACUUM ANALYZE orders, order_lines, sales, payments');
  const request = (): Promise<number> => database.tenant(scope, (tx) => requestAll(tx, scope), { timeoutMs: 60_000 });
  // The second time, each order has facts that are replaced.
  let rate = 0;
  for (const time of ['first', 'second']) {
    const orders = await request();
    const startedAtMs = performance.now();
    await new FactWriter({ database }).makeAll(scope);
    const tookS = (performance.now() - startedAtMs) / 1000;
    rate = orders / tookS;
    console.log(
      `  facts of ${orders} orders of ${days} days, the ${time} time: ${tookS.toFixed(1)} s, ${rate.toFixed(0)} orders a second`,
    );
    await asOwner('VACUUM ANALYZE report_facts, report_sums, report_item_sums');
  }

  const counter = counterOf(server, place);
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
    await asOwner('DELETE FROM report_changes WHERE company_id = $1', [scope.companyID]);
    alone.push(...(await sell()));
    await request();
    const writer = new FactWriter({ database });
    const rebuilding = writer.makeAll(scope);
    during.push(...(await sell()));
    await writer.stop();
    await rebuilding;
  }
  await removePlanted(asOwner, scope.companyID);
  await asOwner('DELETE FROM report_changes WHERE company_id = $1', [scope.companyID]);
  for (const percent of [50, 95])
    console.log(
      `  p${percent} of a sale alone ${percentile(alone, percent).toFixed(1)} ms, while facts are rebuilt ${percentile(during, percent).toFixed(1)} ms`,
    );
  return { rate, slower: percentile(during, 95) / percentile(alone, 95) };
}
