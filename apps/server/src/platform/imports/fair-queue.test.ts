import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

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

  it('continues after work that failed', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 1 });
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
