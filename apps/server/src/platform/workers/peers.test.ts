import { expect, test, vi } from 'vitest';
import { clusterPeers } from './peers.ts';

test('a message to a primary that was just killed makes no other worker fail', () => {
  const before = process.listenerCount('error');
  const failure = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  let hasCallback = false;
  const sent = vi.spyOn(process, 'send').mockImplementation((_message, ...rest) => {
    const callback = rest.findLast((one) => typeof one === 'function');
    hasCallback = callback !== undefined;
    if (typeof callback === 'function') callback(failure);
    return false;
  });
  const peers = clusterPeers(2);
  peers.send('hello', null);
  sent.mockRestore();
  expect(hasCallback).toBe(true);
  // What Node itself sends to the primary has no callback.
  expect(process.listenerCount('error')).toBe(before + 1);
  process.removeAllListeners('error');
});
