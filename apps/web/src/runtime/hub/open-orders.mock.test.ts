import { orderLifeRoutes, type PendingOrder } from '@tavola/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../http/query-client.ts';
import { applyHubMessage } from './realtime-effects.ts';

const call = vi.hoisted(() => vi.fn<(route: unknown, input: { query: { orderIDs: string[] } }) => Promise<unknown>>());
vi.mock('../http/api.ts', () => ({ call }));

const KEY = ['orders', 'pending'];
const card = (orderID: string, more: object = {}) =>
  ({ orderID, orderDateTime: `2026-03-01T12:0${orderID}:00Z`, version: 1, bills: null, ...more }) as PendingOrder;
const answer = (...items: PendingOrder[]) => ({ items, hasMore: false, serverTime: '2026-03-01T13:00:00Z' });
const changed = (...ids: string[]) =>
  applyHubMessage({
    seq: 1,
    event: 'orderStatusChanged',
    data: { orders: ids.map((orderID) => ({ orderID, status: 'New', version: 2 })) },
  });
const shown = () =>
  queryClient.getQueryData<ReturnType<typeof answer>>(KEY)?.items.map(({ orderID, version }) => [orderID, version]);
const asked = () =>
  call.mock.calls.map(([route, { query }]) => (expect(route).toBe(orderLifeRoutes.pending), query.orderIDs));
const wholeReads = vi.fn<() => Promise<unknown>>();

let leave = () => undefined as void;
async function open(...items: PendingOrder[]): Promise<void> {
  wholeReads.mockResolvedValue(answer(...items));
  const screen = new QueryObserver(queryClient, { queryKey: KEY, queryFn: wholeReads, staleTime: Infinity });
  leave = screen.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown()).toHaveLength(items.length));
}
beforeEach(() => {
  vi.clearAllMocks();
  queryClient.clear();
});
afterEach(() => leave());

it('reads the cards of an event alone: changed in place, new ones first, and those no longer open gone', async () => {
  await open(card('5'), card('4'), card('2'), card('1'));
  call.mockResolvedValue(answer(card('6'), card('4', { version: 2 }), card('3')));
  changed('4', '6', '3', '1');
  await vi.waitFor(() =>
    expect(shown()).toEqual([
      ['6', 1],
      ['5', 1],
      ['4', 2],
      ['3', 1],
      ['2', 1],
    ]),
  );
  expect(asked()).toEqual([['4', '6', '3', '1']]);
  expect(wholeReads.mock.calls.length).toBe(1);
});

it('reads the cards of events that come during a read together, once', async () => {
  await open(card('2'), card('1'));
  const answers: ((cards: unknown) => void)[] = [];
  call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  changed('1');
  changed('1');
  changed('2');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(answer(card('1', { version: 2 })));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(answer(card('1', { version: 3 }), card('2', { version: 2 })));
  await vi.waitFor(() =>
    expect(shown()).toEqual([
      ['2', 2],
      ['1', 3],
    ]),
  );
  expect(asked()).toEqual([['1'], ['1', '2']]);
});

it.each([
  ['bills share items', [card('1', { bills: { count: 2 } })], answer()],
  ['the call fails', [card('1')], null],
])('reads everything where %s', async (_, items, read) => {
  await open(...items);
  if (read === null) call.mockRejectedValue(new Error('offline'));
  else call.mockResolvedValue(read);
  changed('1');
  await vi.waitFor(() => expect(wholeReads).toHaveBeenCalledTimes(2));
});
