import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type ProductServer } from '@tavola/testkit/product.ts';
import { codeOf, refusalFault } from './refusal-body.ts';
import { secretsIn, watchLog, type LogWatch } from './secrecy.ts';
import { ask, visits, type SoundCall, type Visit } from './walk.ts';

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

/** Every table out of reach: whatever a call does, it fails inside. */
const breakInside = (isBroken: boolean): Promise<unknown> =>
  world.run(isBroken ? 'ALTER SCHEMA public RENAME TO away' : 'ALTER SCHEMA away RENAME TO public', []);

it('neither a log line nor a refusal holds a password, a PIN, a key, a token or a captcha, also when the server fails inside', async () => {
  const goods: { readonly visit: Visit; readonly good: SoundCall }[] = [];
  // What is sold is priced when it is made and must be sold before other calls change prices: made last, sold first.
  const isSelling = ({ name }: Visit): boolean => /^(orders|payments)\./.test(name);
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
      // Another call of this walk may have changed the record that this one read before; that is no use of anything.
      statuses.push(codeOf(answer) === 'resource.version_conflict' ? 200 : answer.status);
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
  // Nothing was used up while nothing could be reached.
  expect(new Set(await walk())).toEqual(new Set([200]));
  await walk();
  expect(log.text()).toContain('unforeseen failure');
  expect(world.secrets.size).toBeGreaterThan(30);
  expect({
    log: secretsIn(log.text(), world.secrets),
    refusals: secretsIn(refusals.join('\n'), world.secrets),
  }).toEqual({ log: [], refusals: [] });
}, 180_000);
