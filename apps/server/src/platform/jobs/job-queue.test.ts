import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { openScratchDatabase, openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { plantCompany, plantPlace, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { migrate, readMigrations } from '../database/migrate/migrate.ts';
import { newID } from '../ids.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { JobError, jobKind, type Job } from './job-kind.ts';
import { JobQueue } from './job-queue.ts';

const MINUTE_MS = 60_000;
/** How long a test waits for what it expects: a busy machine is slow and not wrong. */
const PATIENT = { timeout: 30_000 };

interface Note {
  readonly text: string;
  readonly secret: string | null;
}
const note = jobKind<Note>('note', z.object({ text: z.string(), secret: z.nullable(z.string()) }), {
  limits: { attempts: 3 },
  redact: (payload) => ({ ...payload, secret: null }),
});
const other = jobKind('other', z.object({ text: z.string() }));

let test: TestDatabase;
let scope: LocationScope;
let at = Date.parse('2025-06-01T10:00:00Z');
let done: Job<Note>[] = [];
let errors: unknown[] = [];
let work: (job: Job<Note>) => Promise<void> = () => Promise.resolve();
const queues: JobQueue[] = [];

/** One server; each test has its own, so that no job of an earlier one is waiting for it. */
function openQueue({ isHandling = true } = {}): JobQueue {
  const queue = new JobQueue({
    database: test.database,
    now: () => new Date(at),
    newID,
    onError: (error) => errors.push(error),
  });
  if (isHandling)
    queue.handle(note, async (job) => {
      await work(job);
      done.push(job);
    });
  queues.push(queue);
  return queue;
}
const enqueue = (queue: JobQueue, text: string, runAt?: Date, of: LocationScope = scope): Promise<string> =>
  test.database.tenant(of, (tx) =>
    queue.enqueue(tx, of, note, { text, secret: 'hidden' }, runAt === undefined ? {} : { runAt }),
  );
const texts = (): string[] => done.map(({ payload }) => payload.text);
const rowOf = async (id: string) =>
  (
    await test.asOwner((owner) =>
      owner.query('SELECT attempts, payload, last_error, done_at, dead_at FROM jobs WHERE id = $1', [id]),
    )
  ).rows[0];
const openCompany = async (): Promise<LocationScope> => {
  const run = runAsOwner(test);
  return plantPlace(run, await plantCompany(run), { subDomain: `place-${randomUUID()}` });
};
const fail = (): Promise<void> => Promise.reject(new Error('out of paper'));

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await test.close();
});
beforeEach(async () => {
  await test.asOwner((owner) => owner.query('DELETE FROM jobs'));
  scope = await openCompany();
  [done, errors] = [[], []];
  work = () => Promise.resolve();
});

describe('a job', () => {
  it('runs once after the commit of the transaction that adds it', async () => {
    const queue = openQueue();
    const id = await test.database.tenant(scope, async (tx) => {
      const added = await queue.enqueue(tx, scope, note, { text: 'one', secret: null });
      await wait(20);
      expect(done).toEqual([]);
      return added;
    });
    await queue.sweep();
    expect(done).toMatchObject([{ id, attempt: 1, createdAt: new Date(at), scope: { companyID: scope.companyID } }]);
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      last_error: null,
      done_at: expect.any(String),
      dead_at: null,
    });
  });

  it('does not run when its transaction fails', async () => {
    const queue = openQueue();
    const failing = test.database.tenant(scope, async (tx) => {
      await queue.enqueue(tx, scope, note, { text: 'never', secret: null });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await queue.sweep();
    expect(done).toEqual([]);
  });

  it('is refused when its payload does not fit its kind', async () => {
    const queue = openQueue();
    const wrong = { text: 1 } as unknown as Note;
    await expect(test.database.tenant(scope, (tx) => queue.enqueue(tx, scope, note, wrong))).rejects.toThrow();
  });

  it('waits for its time', async () => {
    const queue = openQueue();
    await enqueue(queue, 'later', new Date(at + 5 * MINUTE_MS));
    await queue.sweep();
    expect(done).toEqual([]);
    at += 5 * MINUTE_MS;
    await queue.sweep();
    expect(texts()).toEqual(['later']);
  });

  it('runs at its time without a sweep', async () => {
    const queue = openQueue();
    queue.start();
    await queue.idle();
    await enqueue(queue, 'soon', new Date(at + MINUTE_MS));
    at += MINUTE_MS;
    await vi.waitUntil(() => done.length > 0, PATIENT);
    expect(texts()).toEqual(['soon']);
    await queue.stop();
  });

  it('follows the earlier jobs of its kind and company', async () => {
    const queue = openQueue();
    for (const text of ['a', 'b', 'c']) await enqueue(queue, text, new Date((at += 1)));
    at += MINUTE_MS;
    await queue.sweep();
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('keeps its payload without the secret once it is done', async () => {
    const queue = openQueue();
    const id = await enqueue(queue, 'one');
    expect((await rowOf(id)).payload.text).toBe('one');
    await queue.idle();
    expect(done[0]?.payload.secret).toBe('hidden');
    expect((await rowOf(id)).payload).toEqual({ text: 'one', secret: null });
  });
});

describe('a job that fails', () => {
  it('is tried again after a pause that doubles', async () => {
    const queue = openQueue();
    work = fail;
    const id = await enqueue(queue, 'one');
    await queue.idle();
    const attemptsAfter = async (ms: number): Promise<number> => {
      at += ms;
      await queue.sweep();
      return (await rowOf(id)).attempts;
    };
    expect(await attemptsAfter(MINUTE_MS - 1)).toBe(1);
    expect(await attemptsAfter(1)).toBe(2);
    expect((await rowOf(id)).last_error).toBe('out of paper');
    work = () => Promise.resolve();
    expect(await attemptsAfter(2 * MINUTE_MS - 1)).toBe(2);
    expect(await attemptsAfter(1)).toBe(3);
    expect(await rowOf(id)).toMatchObject({ last_error: null, done_at: expect.any(String) });
  });

  it('is given up after its last attempt, stays in the table and is reported', async () => {
    const queue = openQueue();
    work = fail;
    const id = await enqueue(queue, 'one');
    await queue.idle();
    for (let round = 0; round < 5; round += 1) {
      at += 60 * MINUTE_MS;
      await queue.sweep();
    }
    expect(await rowOf(id)).toMatchObject({
      attempts: 3,
      payload: { text: 'one', secret: null },
      last_error: 'out of paper',
      done_at: null,
      dead_at: expect.any(String),
    });
    expect(errors.map((error) => error instanceof JobError && error.isDead)).toEqual([false, false, true]);
    expect(errors.at(-1)).toMatchObject({
      message: `Job ${id} (note, company ${scope.companyID}) was given up after 3 attempts.`,
      cause: { message: 'out of paper' },
    });
  });

  it('does not hold up other kinds or other companies', async () => {
    const queue = openQueue();
    const ran: string[] = [];
    queue.handle(other, async ({ payload }) => void ran.push(payload.text));
    const neighbour = await openCompany();
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    work = ({ payload }) => (payload.text === 'slow' ? isHeld : Promise.resolve());
    await enqueue(queue, 'slow');
    await enqueue(queue, 'theirs', undefined, neighbour);
    await test.database.tenant(scope, (tx) => queue.enqueue(tx, scope, other, { text: 'print' }));
    await vi.waitUntil(() => done.length > 0 && ran.length > 0, PATIENT);
    expect(texts()).toEqual(['theirs']);
    expect(ran).toEqual(['print']);
    release();
    await queue.idle();
    expect(texts()).toEqual(['theirs', 'slow']);
  });

  it('whose stored payload fits its kind no more is given up without keeping it', async () => {
    const [writer, queue] = [openQueue({ isHandling: false }), openQueue()];
    const id = await enqueue(writer, 'one');
    await test.asOwner((owner) => owner.query(`UPDATE jobs SET payload = '{"secret": "hidden"}', attempts = 2`));
    await queue.sweep();
    expect(await rowOf(id)).toMatchObject({ payload: {}, dead_at: expect.any(String) });
    expect(done).toEqual([]);
  });
});

describe('several servers', () => {
  it('run each job once', async () => {
    const writer = openQueue({ isHandling: false });
    for (let n = 0; n < 30; n += 1) await enqueue(writer, String(n));
    work = () => wait(2);
    await Promise.all([openQueue().sweep(), openQueue().sweep(), openQueue().sweep()]);
    expect(texts().toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, n) => String(n)));
  });

  it('leave kinds that they do not know to others', async () => {
    const [writer, queue] = [openQueue({ isHandling: false }), openQueue()];
    await test.database.tenant(scope, (tx) => writer.enqueue(tx, scope, other, { text: 'unknown here' }));
    await queue.sweep();
    const rows = await test.asOwner((owner) => owner.query('SELECT attempts FROM jobs'));
    expect(rows.rows).toEqual([{ attempts: 0 }]);
  });

  it('take over a job when the lease of its worker has ended, and ignore what that worker still says', async () => {
    const [slow, next] = [openQueue(), openQueue()];
    const started: number[] = [];
    const ends: (() => void)[] = [];
    work = async ({ attempt }) => {
      started.push(attempt);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (attempt === 1) await fail();
    };
    const id = await enqueue(slow, 'one');
    await vi.waitUntil(() => started.length === 1, PATIENT);
    await next.sweep();
    expect(started).toEqual([1]);
    at += MINUTE_MS;
    const sweep = next.sweep();
    await vi.waitUntil(() => started.length === 2, PATIENT);
    ends[0]?.();
    await slow.idle();
    expect(await rowOf(id)).toMatchObject({ attempts: 2, last_error: null, done_at: null });
    ends[1]?.();
    await sweep;
    expect(await rowOf(id)).toMatchObject({ attempts: 2, last_error: null, done_at: expect.any(String) });
  });

  it('give up a job that ended its worker at every attempt', async () => {
    const [writer, queue] = [openQueue({ isHandling: false }), openQueue()];
    const id = await enqueue(writer, 'one');
    await test.asOwner((owner) => owner.query('UPDATE jobs SET attempts = 3, locked_until = $1', [new Date(at + 1)]));
    await queue.sweep();
    expect(await rowOf(id)).toMatchObject({ attempts: 3, dead_at: null });
    at += 1;
    await queue.sweep();
    expect(await rowOf(id)).toMatchObject({ last_error: 'The last attempt did not end.', dead_at: expect.any(String) });
    expect(done).toEqual([]);
  });
});

it('turns mails of an older server into jobs', async () => {
  const scratch = await openScratchDatabase();
  try {
    const all = await readMigrations();
    const place = all.findIndex(({ name }) => name === '0033_jobs');
    await migrate(scratch.connections.owner, all.slice(0, place));
    const companyID = await plantCompany(async (text, values) =>
      scratch.asOwner((owner) => owner.query(text, [...values])),
    );
    await scratch.asOwner((owner) =>
      owner.query(
        `INSERT INTO mails (company_id, id, kind, to_address, content, created_at, attempts, next_attempt_at, last_error, sent_at, given_up_at) VALUES
          ($1, gen_random_uuid(), 'passwordReset', 'waiting@example.com', 'sealed', '2025-01-01', 2, '2025-01-02', 'busy', NULL, NULL),
          ($1, gen_random_uuid(), 'passwordReset', 'sent@example.com', NULL, '2025-01-01', 1, '2025-01-01', NULL, '2025-01-01', NULL),
          ($1, gen_random_uuid(), 'passwordReset', 'dead@example.com', NULL, '2025-01-01', 8, '2025-01-01', 'gone', NULL, '2025-01-03')`,
        [companyID],
      ),
    );
    await migrate(scratch.connections.owner, all.slice(0, place + 1));
    const { rows } = await scratch.asOwner((owner) =>
      owner.query(
        `SELECT kind, payload, attempts, last_error, run_at::date::text AS run_on, done_at IS NOT NULL AS is_done, dead_at IS NOT NULL AS is_dead
           FROM jobs ORDER BY payload->>'to' DESC`,
      ),
    );
    const mail = { kind: 'mail', run_on: '2025-01-01', last_error: null, is_done: false, is_dead: false };
    const payload = { template: 'passwordReset', content: null };
    expect(rows).toEqual([
      {
        ...mail,
        payload: { ...payload, to: 'waiting@example.com', content: 'sealed' },
        attempts: 2,
        run_on: '2025-01-02',
        last_error: 'busy',
      },
      { ...mail, payload: { ...payload, to: 'sent@example.com' }, attempts: 1, is_done: true },
      { ...mail, payload: { ...payload, to: 'dead@example.com' }, attempts: 8, last_error: 'gone', is_dead: true },
    ]);
  } finally {
    await scratch.close();
  }
});

it('does the jobs of a company one after another, each once, when two processes share them', async () => {
  const running = new Set<string>();
  let most = 0;
  work = async ({ id }) => {
    running.add(id);
    most = Math.max(most, running.size);
    await wait(15);
    running.delete(id);
  };
  const both = [openQueue(), openQueue()];
  const wanted = Array.from({ length: 8 }, (_, index) => `shared ${index}`);
  for (const queue of both) queue.start();
  await Promise.all(wanted.map((text, index) => enqueue(both[index % 2] ?? openQueue(), text)));
  for (const end = Date.now() + 45_000; texts().length < wanted.length && Date.now() < end;) {
    // Not while one runs: this clock is twenty times as fast as the real one and would end its lease.
    if (running.size === 0) at += 1_000;
    await wait(50);
  }
  expect(texts().toSorted()).toEqual(wanted);
  expect(most).toBe(1);
});
