import { describe, expect, it } from 'vitest';
import { linkedPeers } from '@tavola/testkit/server/several-workers.ts';
import type { Peers } from '../workers/peers.ts';
import { createLimiter, createNetworkLimiter, networkOf } from './limiter.ts';

describe('a limiter', () => {
  let time = 1_000_000;
  const now = () => new Date(time);

  it('lets max attempts pass in any window, then refuses with the seconds to wait', () => {
    const limiter = createLimiter({ name: 'sign-in', max: 3, windowMs: 60_000, now });
    for (let n = 0; n < 3; n += 1) {
      limiter.take('ann');
      time += 10_000;
    }
    expect(() => limiter.take('ann')).toThrow(
      expect.objectContaining({ errorCode: 'limit.rate', details: { params: { seconds: 30 }, retryAfterMs: 30_000 } }),
    );
    expect(() => limiter.take('bob')).not.toThrow();
    time += 30_000;
    expect(() => limiter.take('ann')).not.toThrow();
    expect(() => limiter.take('ann')).toThrow('limit.rate');
  });

  it('does not count what was given back', () => {
    const limiter = createLimiter({ name: 'sign-in', max: 2, windowMs: 60_000, now });
    for (let n = 0; n < 10; n += 1) {
      limiter.take('ann');
      limiter.giveBack('ann');
    }
    expect(() => limiter.take('ann')).not.toThrow();
  });

  it('locks no one out for longer when the clock is set back', () => {
    const limiter = createLimiter({ name: 'sign-in', max: 2, windowMs: 60_000, now });
    for (let n = 0; n < 2; n += 1) limiter.take('ann');
    time -= 60 * 60_000;
    expect(() => limiter.take('ann')).not.toThrow();
    time += 60 * 60_000;
  });

  it('counts what was attempted in other processes, by its own name only', async () => {
    const [here, there] = linkedPeers(2);
    const shared = (peers: Peers | undefined, name: string) =>
      createLimiter({ name, max: 2, windowMs: 60_000, now, peers });
    const mine = shared(here, 'sign-in');
    const theirs = shared(there, 'sign-in');
    const reset = shared(there, 'reset');
    for (let n = 0; n < 2; n += 1) mine.take('ann');
    await new Promise((resolve) => setImmediate(resolve));
    expect(() => theirs.take('ann')).toThrow('limit.rate');
    expect(() => reset.take('ann')).not.toThrow();
    mine.giveBack('ann');
    await new Promise((resolve) => setImmediate(resolve));
    expect(() => theirs.take('ann')).not.toThrow();
  });
});

describe('a limiter of networks', () => {
  const limiter = () =>
    createNetworkLimiter({ name: 'sign-in', max: 2, windowMs: 60_000, now: () => new Date(1_000_000) });

  it('counts the /48 of a network as well, eight times as high', () => {
    const { take } = limiter();
    for (let n = 0; n < 16; n += 1) take(`2001:db8:1:${n}`);
    expect(() => take('2001:db8:1:99')).toThrow('limit.rate');
    expect(() => take('2001:db8:2:0')).not.toThrow();
    expect(() => take('203.0.113.7')).not.toThrow();
  });

  it('gives back what was no guess to the /48 too, and counts no refused attempt', () => {
    const { take, giveBack } = limiter();
    for (let n = 0; n < 40; n += 1) {
      take('2001:db8:1:1');
      giveBack('2001:db8:1:1');
    }
    for (let n = 0; n < 16; n += 1) take(`2001:db8:1:${n}`);
    expect(() => take('2001:db8:1:1')).toThrow('limit.rate');
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0002::9', '2001:db8:0:2'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:1000', 'no address'],
  ['zz1', 'no address'],
  ['', 'no address'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
