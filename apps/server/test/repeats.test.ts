import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { codeOf } from './walk/refusal-body.ts';
import { readRows, rowDifference, settledRows } from './walk/rows.ts';
import { ask, visits, type ValidCall, type Visit } from './walk/walk.ts';

const TIMES = 20;
const counted = visits.filter(({ route }) => route.repeat !== undefined && route.repeat !== 'none');

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
  // A day's counters are created by its first sale.
  for (const visit of counted) await ask(world, visit, await visit.good(world.burrito, world));
  // Opens every connection of the pool, so that parallel calls run in parallel.
  await Promise.all(
    Array.from({ length: 5 }, () => world.test.database.global((tx) => tx.raw('SELECT pg_sleep(0.05)'))),
  );
});
afterAll(() => world.close());

it('the calls that move money are part of this test', () => {
  expect(counted.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'checkout.process',
      'orders.base',
      'orders.send',
      'orders.finalize',
      'orders.finalizeSaved',
      'orders.sendSaved',
      'orders.void',
      'payments.process',
    ]),
  );
});

async function effectOf(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const before = await readRows(world);
  await work();
  return rowDifference(before, await readRows(world));
}

/** An order that was sold offline is answered as stored before where it is handed in again (decision 228). */
const firstAnswer = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'outcome' in body && body.outcome === 'AlreadyStored'
    ? { ...body, outcome: 'Stored' }
    : body;

describe.each(counted)('$name', (visit: Visit) => {
  it(`has one effect and one answer when it is sent ${TIMES} times at once and again later`, async () => {
    // A location that an earlier call has opened gets its counters with its first message.
    await ask(world, visit, await visit.good(world.burrito, world));
    const [once, often] = [await visit.good(world.burrito, world), await visit.good(world.burrito, world)];
    const single = await effectOf(() => ask(world, visit, once));
    const answers: unknown[] = [];
    const send = async (good: ValidCall): Promise<void> => {
      const answer = await ask(world, visit, good);
      // A call with a key may be refused while its twin is running; it is then sent once more.
      if (visit.route.repeat === 'key' && codeOf(answer) === 'idempotency.in_flight') return;
      answers.push([answer.status, firstAnswer(answer.body)]);
    };
    expect(await effectOf(() => Promise.all(Array.from({ length: TIMES }, () => send(often))))).toEqual(single);
    // Mails leave and journals are made by jobs after the call, and the rows of their jobs change as they do.
    const settled = await settledRows(world);
    await send(often);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers).toEqual(answers.map(() => [200, (answers[0] as [number, unknown])[1]]));
    expect(await settledRows(world)).toEqual(settled);
  });
});
