import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConnectivity } from '#offline/connectivity.ts';
import { useHub } from '#runtime/hub/hub.ts';
import { useHubLost, watchHub } from './hub-lost.ts';

const isShown = () => useHubLost.getState().isShown;
const lose = (isLost: boolean) => useHub.setState({ isConnected: !isLost, isLost });
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  lose(false);
  useConnectivity.setState({ isOnline: true });
  stop = watchHub();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('warns about a hub that stays away and stops when it is back', () => {
  lose(true);
  vi.advanceTimersByTime(3900);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(200);
  expect(isShown()).toBe(true);
  lose(false);
  expect(isShown()).toBe(false);
});

it('stays silent about a connection that returns at once', () => {
  lose(true);
  vi.advanceTimersByTime(2000);
  lose(false);
  vi.advanceTimersByTime(10_000);
  expect(isShown()).toBe(false);
});

it('leaves a place without a server to the offline badge, and warns once only the hub is missing', () => {
  useConnectivity.setState({ isOnline: false });
  lose(true);
  vi.advanceTimersByTime(10_000);
  expect(isShown()).toBe(false);
  useConnectivity.setState({ isOnline: true });
  vi.advanceTimersByTime(4100);
  expect(isShown()).toBe(true);
});

it('does not reopen after it was dismissed', () => {
  lose(true);
  vi.advanceTimersByTime(5000);
  useHubLost.setState({ isShown: false });
  lose(true);
  vi.advanceTimersByTime(20_000);
  expect(isShown()).toBe(false);
});
