import { route, text } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { plantTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import { startTestServer, type TestServer } from '@tavola/testkit/server/server.ts';
import { assembleServer, type RouteTable } from '../http/assemble.ts';
import type { Session } from '../http/session.ts';
import { QueueFull } from './fair-queue.ts';
import { Traffic } from './traffic.ts';

const read = { route: {}, isChanging: false, query: {} };
const save = { route: {}, isChanging: true, query: {} };
const [a, b] = [
  { owner: 'a', isStranger: false },
  { owner: 'b', isStranger: false },
];
const PLACES = 8;
const WAITING_READS = 200;

describe('the calls of one company', () => {
  it('are refused when too many wait: reads first, saves and payments last, those of others not at all', async () => {
    const traffic = new Traffic(300);
    const leaves = await Promise.all(Array.from({ length: PLACES }, () => traffic.enter(a, save)));
    const waiting = Array.from({ length: WAITING_READS }, () => traffic.enter(a, read));
    await expect(traffic.enter(a, read)).rejects.toThrow(QueueFull);
    waiting.push(traffic.enter(a, save));
    (await traffic.enter(b, read))();
    for (const leave of leaves) leave();
    for (const one of waiting) (await one)();
  });

  it('are heavy when their route or their page is, and few of those run at once', async () => {
    const traffic = new Traffic(300);
    const long = { ...read, query: { pageSize: '500' } };
    const leaves = [
      await traffic.enter(a, long),
      await traffic.enter(a, { ...read, route: { isHeavy: true as const } }),
    ];
    let isServed = false;
    const third = traffic.enter(a, { ...read, query: { pageSize: '-1' } }).then((leave) => {
      isServed = true;
      leave();
    });
    (await traffic.enter(a, read))();
    (await traffic.enter(b, long))();
    expect(isServed).toBe(false);
    for (const leave of leaves) leave();
    await third;
  });
});

describe('a crowd of strangers from many networks (decision 450)', () => {
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ owner: `network 10.0.${String(index)}`, isStranger: true }));

  it('leaves a company half of the places, however many they are', async () => {
    const traffic = new Traffic(300);
    const crowd = strangers(300).map((one) => traffic.enter(one, read));
    const leaves = await Promise.all(Array.from({ length: PLACES }, () => traffic.enter(a, save)));
    expect(leaves).toHaveLength(PLACES);
    for (const leave of leaves) leave();
    for (const one of crowd) (await one)();
  });

  it('is refused when too many of them wait, and a company is not', async () => {
    const traffic = new Traffic(300);
    const outcomes = strangers(2_000).map((one) =>
      traffic.enter(one, read).then(
        (leave) => leave,
        () => null,
      ),
    );
    const refused = outcomes.slice(PLACES + 400);
    expect(await Promise.all(refused)).toEqual(refused.map(() => null));
    (await traffic.enter(a, save))();
    for (const one of outcomes) (await one)?.();
  });

  it('has no one in it from a network where a company works', () => {
    let nowMs = 0;
    const traffic = new Traffic(300, () => nowMs);
    expect(traffic.ownerOf(null, '10.0.0.1').isStranger).toBe(true);
    traffic.ownerOf('a', '10.0.0.1');
    expect(traffic.ownerOf(null, '10.0.0.1').isStranger).toBe(false);
    expect(traffic.ownerOf(null, '10.0.0.2').isStranger).toBe(true);
    nowMs += 2 * 60 * 60_000;
    expect(traffic.ownerOf(null, '10.0.0.1').isStranger).toBe(true);
  });
});

describe('over HTTP', () => {
  const probe = {
    heavy: route({ method: 'GET', path: '/probe/heavy', access: 'terminal', about: 'A search.', isHeavy: true }),
    read: route({
      method: 'GET',
      path: '/probe/read',
      access: 'terminal',
      about: 'A page.',
      query: z.object({ mark: z.optional(text(10)) }),
    }),
  };
  const sessions = new Map<string, Session>();
  let server: TestServer;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  beforeAll(async () => {
    server = await startTestServer(
      (services) =>
        assembleServer(
          services,
          { authenticate: (token) => Promise.resolve(sessions.get(token) ?? null) },
          { probe } as unknown as RouteTable,
          { probe: { heavy: () => Promise.resolve(), read: () => held } } as never,
        ),
      { heavyCallsPerMinute: 3 },
    );
    const session = await (await plantTenant(server.test)).signIn();
    sessions.set('token', session);
  });
  afterAll(() => server.close());

  it('answers 429 with Retry-After above the rate of a person', async () => {
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await server.call(probe.heavy, {}, { token: 'token' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.body).toMatchObject({ additionValue: { errorCode: 'limit.rate', retryable: true } });
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('answers 503 with Retry-After what has waited for four seconds, and nothing of it was done', async () => {
    const asked = Array.from({ length: PLACES + 1 }, () => server.call(probe.read, {}, { token: 'token' }));
    const first = await Promise.race(asked);
    expect(first.status).toBe(503);
    expect(first.body).toMatchObject({
      additionValue: { errorCode: 'service.busy', retryable: true, kept: 'nothing-changed' },
    });
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
    release();
    expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: PLACES }, () => 200),
      503,
    ]);
  });
});
