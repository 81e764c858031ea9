import { expect, it } from 'vitest';
import { pathOf, readAddress } from '../address.ts';
import { hasEnded, progressOf, stepsTaken } from './progress.ts';

it.each([
  ['New', 'AwaitingAcceptance', 'waiting', 1],
  ['Held', 'AwaitingPreparation', 'later', 2],
  ['Sent', 'AwaitingPreparation', 'making', 2],
  ['Sent', 'AwaitingCollection', 'ready', 3],
  ['Sent', 'Fulfilled', 'done', 4],
  ['Completed', 'Fulfilled', 'done', 4],
  ['Rejected', 'Unfulfilled', 'rejected', 0],
  ['Cancelled', 'Unfulfilled', 'cancelled', 0],
] as const)('a guest sees an order that is %s and %s as %s', (onlineStatus, fulfillmentStatus, progress, steps) => {
  const order = { onlineStatus, fulfillmentStatus, isReady: false, tableName: null, lines: [] };
  expect(progressOf(order)).toBe(progress);
  expect(stepsTaken(order)).toBe(steps);
  expect(hasEnded(order)).toBe(steps === 0 || steps === 4);
});

it('a guest sees an accepted order as cancelled once all of it was voided', () => {
  const order = {
    onlineStatus: 'Sent',
    fulfillmentStatus: 'AwaitingPreparation',
    isReady: false,
    tableName: '4',
  } as const;
  const line = { orderLineID: '', name: '', names: null, quantity: 1, options: [], note: null, isOut: false };
  const [made, off] = [
    { ...line, isVoided: false },
    { ...line, isVoided: true },
  ];
  expect(progressOf({ ...order, lines: [made, off] })).toBe('making');
  expect(progressOf({ ...order, lines: [off] })).toBe('cancelled');
});

it.each([
  ['/order', { page: 'stores' }],
  ['/order/main', { page: 'store', path: 'main' }],
  ['/order/track/abc', { page: 'track', token: 'abc' }],
  ['/order/table/abc', { page: 'table', token: 'abc' }],
] as const)('the address %s is read and written alike', (path, address) => {
  expect(readAddress(path)).toEqual(address);
  expect(pathOf(address)).toBe(path);
});

it('shows a guest at a table that the food is ready when the kitchen has made all of it', () => {
  const order = { onlineStatus: 'Sent', fulfillmentStatus: 'Unfulfilled', tableName: '4', lines: [] } as const;
  expect(progressOf({ ...order, isReady: false })).toBe('making');
  expect(progressOf({ ...order, isReady: true })).toBe('ready');
});
