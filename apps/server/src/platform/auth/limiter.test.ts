import { describe, expect, it } from 'vitest';
import { createLimiter, networkOf } from './limiter.ts';

describe('a limiter', () => {
  let time = 1_000_000;
  const now = () => new Date(time);

  it('lets max attempts pass in any window, then refuses with the seconds to wait', () => {
    const limiter = createLimiter({ max: 3, windowMs: 60_000, now });
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
    const limiter = createLimiter({ max: 2, windowMs: 60_000, now });
    for (let n = 0; n < 10; n += 1) {
      limiter.take('ann');
      limiter.giveBack('ann');
    }
    expect(() => limiter.take('ann')).not.toThrow();
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0002::9', '2001:db8:0:2'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
