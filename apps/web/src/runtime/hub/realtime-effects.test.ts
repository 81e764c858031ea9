import type { HubMessage } from '@tavola/contract';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../http/query-client.ts';
import { applyHubMessage } from './realtime-effects.ts';
import { useServerRequest } from '../http/server-request.ts';

beforeEach(() => {
  useServerRequest.setState({ request: null });
  queryClient.clear();
});

it('refetches what an event concerns, and nothing else', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  applyHubMessage({
    seq: 1,
    event: 'orderStatusChanged',
    data: { orders: [{ orderID: 'o', status: 'Completed', version: 2 }] },
  });
  const refetched = () => invalidate.mock.calls.splice(0).map(([filters]) => filters?.queryKey?.join('/'));
  // An order that is handed over is off the kitchen's screens.
  expect(refetched()).toEqual(['orders', 'kitchen']);
  applyHubMessage({ seq: 2, event: 'reserveTable', data: { tableIDs: [] } });
  expect(refetched()).toEqual(['orders/floor']);
  applyHubMessage({
    seq: 3,
    event: 'testPrintKitchenTicket',
    data: { printerID: 'p' },
  } as unknown as HubMessage);
  applyHubMessage({ seq: 4, event: 'eventOfTomorrow', data: {} } as unknown as HubMessage);
  expect(refetched()).toEqual([]);
  invalidate.mockRestore();
});

describe('the floor on screen', () => {
  const KEY = ['orders', 'floor', 'now'];
  const table = (tableID: string, itemCount: number) => ({ tableID, itemCount, name: tableID });
  const event = (tableID: string, state?: object) =>
    applyHubMessage({
      seq: 1,
      event: 'updateTableItemsCount',
      data: { tableID, count: 3, ...(state && { table: state }) },
    } as unknown as HubMessage);
  const isStale = () => queryClient.getQueryState(KEY)?.isInvalidated;
  const shown = () => queryClient.getQueryData(KEY);

  it('takes over the table that an event carries, and is not read again for it or for an order', () => {
    queryClient.setQueryData(KEY, { tables: [table('a', 1), table('b', 1)] });
    event('b', { itemCount: 3 });
    applyHubMessage({ seq: 2, event: 'orderStatusChanged', data: { orders: [] } });
    expect(shown()).toEqual({ tables: [table('a', 1), table('b', 3)] });
    expect(isStale()).toBe(false);
  });

  it('is read again for a table that it does not show, and for an event that carries none', () => {
    for (const state of [{ itemCount: 3 }, undefined]) {
      queryClient.setQueryData(KEY, { tables: [table('a', 1)] });
      event(state === undefined ? 'a' : 'new', state);
      expect(isStale()).toBe(true);
    }
  });

  it('is read once more after a read that began before the event', async () => {
    const queryFn = vi.fn<() => Promise<object>>(() => new Promise(() => undefined));
    queryClient.setQueryData(KEY, { tables: [table('a', 1)] });
    const screen = new QueryObserver(queryClient, { queryKey: KEY, queryFn, staleTime: 0 });
    const leave = screen.subscribe(() => undefined);
    expect(queryFn).toHaveBeenCalledTimes(1);
    event('a', { itemCount: 3 });
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
    leave();
  });
});

it('never lets a reload hide a forced logout', () => {
  applyHubMessage({ seq: 0, event: 'requestForceLogout', data: { sessionID: 's', reason: 'other_session' } });
  applyHubMessage({ seq: 0, event: 'requestReloadClient', data: { reason: 'settings' } });
  expect(useServerRequest.getState().request).toEqual({ kind: 'forcedSignOut', reason: 'other_session' });
});
