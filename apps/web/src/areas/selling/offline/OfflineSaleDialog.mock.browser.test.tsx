import { QueryClientProvider } from '@tanstack/react-query';
import { permission } from '@tavola/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { offlineReviewQuery } from './offline-review.queries.ts';
import { OfflineSaleDialog } from './OfflineSaleDialog.tsx';

/** What a person reads of a sale under whose number another one came in (decisions 341, 402). */

const at = '2026-11-30T08:57:00Z';
const money = { currencyCode: 'EUR', currencySymbol: '€', currencyDecimals: 2, timezoneName: 'Europe/Dublin' };

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, money as never);
  useSession.setState({ codes: new Set([permission.closeOfDay.add]) });
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  useSession.setState({ codes: null });
});

function open(isStored: boolean): void {
  const other = {
    receivedOn: at,
    offlineNo: 'T1-0008',
    totalDueAmount: 3,
    lines: [],
    content: { contentHash: 'h' },
    isStored,
  };
  const sale = {
    orderID: 'o',
    offlineNo: 'T1-0007',
    outcome: 'StoredWithVariance',
    soldOn: at,
    soldBy: 'Ann',
    terminalName: 'Counter 1',
    totalDueAmount: 3,
    saleNo: '7',
    reason: null,
    variances: [],
    closedOn: null,
    closedBy: null,
    note: null,
    lines: [],
    content: null,
    isStorable: false,
    isSeparable: false,
    differing: [other],
  };
  queryClient.setQueryData(offlineReviewQuery('o').queryKey, sale as never);
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <OfflineSaleDialog id="o" onClose={() => undefined} />
    </QueryClientProvider>
  ));
}

const hint = page.getByText(/Enter the sale again first/);

test('a sale that is not stored yet asks to enter it again', async () => {
  open(false);
  await expect.element(hint).toBeVisible();
});

test('a sale that was stored separately does not ask to enter it again', async () => {
  open(true);
  await expect.element(page.getByText('Another sale under this number: T1-0008')).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});
