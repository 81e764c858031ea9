import type { Caller, CustomerSlim, OperationalSetting } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { customerLookupQuery } from '#areas/customers/customers/lookup.queries.ts';
import type * as callerQueries from '#areas/devices/callers/callers.queries.ts';
import type * as records from '#runtime/http/records.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { useSale } from '../cart/state/sale-store.ts';
import { closeAllDialogs, useSellDialogs } from '../shell/sell-dialogs.ts';
import { CallerPanel } from './CallerPanel.tsx';
import { callerStrings } from './caller.strings.ts';

const t = textOf(callerStrings);
const removed = vi.hoisted(() => vi.fn<typeof callerQueries.removeCaller>());
vi.mock('#areas/devices/callers/callers.queries.ts', async (original) => ({
  ...(await original<typeof callerQueries>()),
  removeCaller: removed,
}));
vi.mock('#runtime/http/records.ts', async (original) => ({
  ...(await original<typeof records>()),
  useRights: () => ({ canView: true, canAdd: true, canEdit: true, canDelete: true }),
}));

const caller: Caller = {
  callerID: 'one',
  phoneNumber: '0812345678',
  callerName: '<unknown>',
  lineNumber: 2,
  time: '2026-11-29T11:00:00.000Z',
};
const known = { customerID: 'dao', givenName: 'Dao', familyName: 'Rak' } as CustomerSlim;

let shown: TestPage | undefined;
beforeEach(() => {
  setLanguage('en');
  removed.mockReset().mockResolvedValue({ removedIDs: ['one'] });
  queryClient.setQueryDefaults([], { staleTime: Infinity });
  queryClient.setQueryData(operationalQuery.queryKey, { timezoneName: 'Asia/Bangkok' } as OperationalSetting);
  useSale.setState({ cart: { lines: [] } as unknown as ReturnType<typeof useSale.getState>['cart'] });
});
afterEach(() => {
  shown?.close();
  closeAllDialogs();
  useSale.setState({ cart: null });
  queryClient.clear();
});

const open = (found: readonly CustomerSlim[]) => {
  queryClient.setQueryData(customerLookupQuery('812345678').queryKey, [...found]);
  shown = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <CallerPanel callers={[caller]} />
    </QueryClientProvider>
  ));
};

test('a caller is shown with the customers whose number ends alike', async () => {
  open([known]);
  await expect.element(page.getByText('0812345678')).toBeVisible();
  await expect.element(page.getByText('<unknown>')).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('assign', { name: 'Dao Rak' }) })).toBeVisible();
  expect(page.getByRole('button', { name: t('newCustomer') }).query()).toBeNull();
});

test('an unknown number begins a new customer with the number filled in', async () => {
  open([]);
  await page.getByRole('button', { name: t('newCustomer') }).click();
  expect(useSellDialogs.getState().dialog).toEqual({ kind: 'customer', phone: '0812345678' });
});

test('a caller is removed after a question whose name has no angle brackets', async () => {
  open([known]);
  await page.getByRole('button', { name: t('remove', { name: 'unknown' }) }).click();
  await expect.element(page.getByText(t('removeTitle', { name: 'unknown' }))).toBeVisible();
  expect(removed).not.toHaveBeenCalled();
  await page.getByRole('button', { name: t('confirm'), exact: true }).click();
  await expect.poll(() => removed.mock.calls).toEqual([['one']]);
});
