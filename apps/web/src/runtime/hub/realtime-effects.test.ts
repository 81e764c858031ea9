import type { HubMessage } from '@tavola/contract';
import { beforeEach, expect, it, vi } from 'vitest';
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
  expect(refetched()).toEqual(['orders']);
  applyHubMessage({ seq: 2, event: 'reserveTable', data: { tableIDs: [] } });
  expect(refetched()).toEqual(['orders/floor']);
  applyHubMessage({ seq: 3, event: 'printerSettingRemoved', data: { printerID: 'p' } } as unknown as HubMessage);
  applyHubMessage({ seq: 4, event: 'eventOfTomorrow', data: {} } as unknown as HubMessage);
  expect(refetched()).toEqual([]);
  invalidate.mockRestore();
});

it('never lets a reload hide a forced logout', () => {
  applyHubMessage({ seq: 0, event: 'requestForceLogout', data: { sessionID: 's', reason: 'other_session' } });
  applyHubMessage({ seq: 0, event: 'requestReloadClient', data: { reason: 'settings' } });
  expect(useServerRequest.getState().request).toEqual({ kind: 'forcedSignOut', reason: 'other_session' });
});
