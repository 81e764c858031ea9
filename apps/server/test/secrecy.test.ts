import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { codeOf, refusalFault } from './walk/refusal-body.ts';
import { secretsIn, watchLog, type LogWatch } from './walk/secrecy.ts';
import { ask, visits, type ValidCall, type Visit } from './walk/walk.ts';

let world: ProductServer;
let log: LogWatch;
beforeAll(async () => {
  log = watchLog();
  world = await startProduct({ logLevel: 'info' });
});
afterAll(async () => {
  log.stop();
  await world.close();
});

/** Takes access to every table away, so that each call fails inside. */
const breakInside = (isBroken: boolean): Promise<unknown> =>
  world.run(isBroken ? 'ALTER SCHEMA public RENAME TO away' : 'ALTER SCHEMA away RENAME TO public', []);

const CONFLICTS = new Set([
  'resource.version_conflict',
  'resource.in_use',
  'terminal_report.closed',
  'terminal_report.not_open',
  'account.error.settlement_closed',
  // The server asks card terminals by itself, so the outcome may be known by now.
  'payment.not_unknown',
  // Sales of this walk are counted for reports at the same time.
  'report.counting',
  // A location has each provider once, and another call disconnects it; another ticket of its printer was acknowledged.
  'integration.not_connected',
  'print_job.lost',
]);

it('neither a log line nor a refusal contains a password, a PIN, a key, a token or a captcha, even when the server fails inside', async () => {
  const goods: { readonly visit: Visit; readonly good: ValidCall }[] = [];
  // A sale is priced when it is created and must be sent before other calls change prices: created last, sent first.
  const isSelling = ({ name }: Visit): boolean => /^(orders|payments|checkout|tableChecks|reports)\./.test(name);
  const sold: typeof goods = [];
  for (const visit of visits.filter((one) => !isSelling(one)))
    goods.push({ visit, good: await visit.good(world.burrito, world) });
  for (const visit of visits.filter(isSelling)) sold.push({ visit, good: await visit.good(world.burrito, world) });
  goods.unshift(...sold);
  const refusals: string[] = [];
  const walk = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (const { visit, good } of goods) {
      const answer = await ask(world, visit, good);
      // Another call of this walk may have changed or used the record that this one had read, or closed its drawer. The
      // conflict consumes nothing.
      statuses.push(CONFLICTS.has(codeOf(answer)) ? 200 : answer.status);
      if (answer.status >= 400) {
        expect(refusalFault(answer)).toBeNull();
        refusals.push(JSON.stringify([answer.headers, answer.body]));
      }
    }
    return statuses;
  };
  await breakInside(true);
  let broken: number[] = [];
  try {
    broken = await walk();
  } finally {
    await breakInside(false);
  }
  expect(broken.filter((status) => status === 500).length).toBeGreaterThan(20);
  for (const text of refusals) expect(text).not.toMatch(/relation|SELECT|does not exist|\.ts:|node_modules/);
  // Nothing was consumed while no table could be reached.
  expect(new Set(await walk())).toEqual(new Set([200]));
  await walk();
  expect(log.text()).toContain('unforeseen failure');
  expect(world.secrets.size).toBeGreaterThan(30);
  expect({
    log: secretsIn(log.text(), world.secrets),
    refusals: secretsIn(refusals.join('\n'), world.secrets),
  }).toEqual({ log: [], refusals: [] });
}, 180_000);
