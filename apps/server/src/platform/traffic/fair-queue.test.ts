import { afterEach, describe, expect, it, vi } from 'vitest';
import { FairQueue, QueueFull, type QueueLimits } from './fair-queue.ts';
import { Neighbours } from './neighbours.ts';

/** Work that ends when the test says so; `order` notes what began. */
function workshop(queue: FairQueue) {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string): Promise<string> =>
    queue.run(owner, () => {
      order.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { order, add, end };
}

const limits = { atOnce: 2, atOncePerOwner: 1, waitingPerOwner: 3, waiting: 5 };

describe('a queue of many owners', () => {
  it('serves each owner in turn, however much one of them has', async () => {
    const { order, add, end } = workshop(new FairQueue(limits));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    for (const name of ['b1', 'b2']) void add('b', name);
    expect(order).toEqual(['a1', 'b1']);
    void add('c', 'c1');
    for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('leaves a place free for others while one owner has more to do', async () => {
    const { order, add } = workshop(new FairQueue(limits));
    void add('a', 'a1');
    void add('a', 'a2');
    expect(order).toEqual(['a1']);
    void add('b', 'b1');
    expect(order).toEqual(['a1', 'b1']);
  });

  it('refuses what waits beyond the limit of one owner, and of all', async () => {
    const { add, order, end } = workshop(new FairQueue(limits));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) void add(name.charAt(0), name);
    await expect(add('a', 'a5')).rejects.toThrow(QueueFull);
    await expect(add('c', 'c1')).rejects.toThrow(QueueFull);
    await end('a1');
    void add('c', 'c2');
    await end('b1');
    expect(order).toContain('c2');
  });

  it('gives known owners every other turn, however many strangers there are', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 1, waiting: 50, strangers: { atOnce: 1, waiting: 50 } });
    const order: string[] = [];
    const leaves = new Map<string, () => void>();
    const enter = (name: string, isStranger: boolean): void =>
      void queue.enter(name, { isStranger }).then((leave) => {
        order.push(name);
        leaves.set(name, leave);
      });
    for (const name of ['s1', 's2', 's3', 's4', 's5']) enter(name, true);
    for (const name of ['a', 'b']) enter(name, false);
    for (const name of ['s1', 'a', 's2', 'b', 's3']) {
      await new Promise((resolve) => setImmediate(resolve));
      leaves.get(name)?.();
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['s1', 'a', 's2', 'b', 's3', 's4']);
  });

  it('continues after work that failed', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 1 });
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});

describe('a storm next to others', () => {
  const storming = { atOnce: 4, atOncePerOwner: 2, waitingPerOwner: 50, waiting: 100, restPerWork: 2 };
  /** A queue whose clock the test turns; the timers of the queue follow it. */
  const turning = (more: Partial<QueueLimits> = {}) => {
    vi.useFakeTimers();
    const queue = new FairQueue({ ...storming, ...more }, new Neighbours(() => Date.now()));
    return { ...workshop(queue), pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
  };
  afterEach(() => vi.useRealTimers());
  const many = (owner: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${owner}${index}`);

  it('uses all its places while no one else waits', async () => {
    const { order, add, end, pass } = turning();
    for (const name of many('a', 9)) void add('a', name);
    await pass(1_000);
    for (const name of many('a', 3)) {
      const done = end(name);
      await pass(1);
      await done;
    }
    expect(order).toEqual(many('a', 5));
  });

  it('does one work at a time and rests after it, in proportion to what it took', async () => {
    const { order, add, end, pass } = turning();
    for (const name of many('a', 9)) void add('a', name);
    await pass(1_000);
    void add('b', 'b0');
    for (const name of ['b0', 'a0', 'a1']) {
      const done = end(name);
      await pass(1);
      await done;
    }
    expect(order, 'one at a time').toEqual(['a0', 'a1', 'b0', 'a2']);
    await pass(50);
    void add('b', 'b1');
    void end('b1');
    void end('a2');
    await pass(60);
    expect(order, 'a2 took 50 ms, and its rest takes 100').not.toContain('a3');
    await pass(60);
    expect(order).toContain('a3');
  });

  it('rests no longer than it works once it has lasted, so that its backlog ends', async () => {
    const { order, add, end, pass } = turning({ restPerWork: 10, evenAfterMs: 2_000 });
    for (const name of many('a', 9)) void add('a', name);
    await pass(3_000);
    void add('b', 'b0');
    for (const name of ['b0', 'a0', 'a1']) {
      const done = end(name);
      await pass(1);
      await done;
    }
    expect(order).toEqual(['a0', 'a1', 'b0', 'a2']);
    await pass(50);
    void add('b', 'b1');
    void end('b1');
    void end('a2');
    await pass(60);
    expect(order, 'a2 took 50 ms, and so does its rest').toContain('a3');
  });

  it('waits for the calm work of others, but not without end', async () => {
    const { order, add, end, pass } = turning();
    for (const name of many('a', 9)) void add('a', name);
    await pass(1_000);
    void add('b', 'b0');
    void end('a0');
    void end('a1');
    await pass(20);
    const before = order.length;
    expect(order.slice(2)).toEqual(['b0']);
    await pass(150);
    expect(order.length, 'b0 is still being done').toBe(before + 1);
  });

  it('is over when its backlog is', async () => {
    const { order, add, end, pass } = turning();
    for (const name of many('a', 3)) void add('a', name);
    await pass(1_000);
    void add('b', 'b0');
    for (const name of ['b0', 'a0', 'a1', 'a2']) {
      void end(name);
      await pass(200);
    }
    for (const name of ['a3', 'a4']) void add('a', name);
    expect(order.slice(-2)).toEqual(['a3', 'a4']);
  });
});

it('refuses what has waited too long, and serves the others after it', async () => {
  vi.useFakeTimers();
  const { add, end, order } = workshop(new FairQueue({ ...limits, atOnce: 1, waitMs: 1_000 }));
  void add('a', 'a1');
  const late = add('b', 'b1');
  const refused = expect(late).rejects.toThrow(QueueFull);
  await vi.advanceTimersByTimeAsync(1_001);
  await refused;
  void add('c', 'c1');
  void end('a1');
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(['a1', 'c1']);
  vi.useRealTimers();
});
