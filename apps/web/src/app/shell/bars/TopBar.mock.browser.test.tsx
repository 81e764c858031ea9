import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useConnectivity } from '#offline/connectivity.ts';
import { useWaiting } from '#offline/waiting.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery, tenantQuery } from '#runtime/session/restaurant.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { TopBar } from './TopBar.tsx';

/** The head of a phone, whose last button is that of the person. */

vi.mock('#offline/sync/sync-orders.ts', () => ({ startSync: () => () => undefined }));
vi.mock('#offline/store/query-copies.ts', () => ({
  answerFromCopies: () => () => undefined,
  keepCopies: () => () => undefined,
  restoreCopies: () => Promise.resolve(),
}));
vi.mock('#areas/company/notices/Bell.tsx', () => ({ Bell: () => null }));
vi.mock('#areas/online/index.ts', () => ({ OnlineAlarm: () => null }));
vi.mock('#areas/devices/local-agent/AgentState.tsx', () => ({ AgentState: () => null }));
vi.mock('./UserMenuButton.tsx', () => ({
  UserMenuButton: () => <button type="button" aria-label="Person" style={{ flex: 'none', width: 58, height: 52 }} />,
}));

const WIDTH = 390;
const HOUR_MS = 60 * 60_000;
let opened: TestPage | undefined;

beforeEach(async () => {
  await page.viewport(WIDTH, 844);
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, { timezoneName: 'Europe/Dublin' } as never);
  queryClient.setQueryData(tenantQuery.queryKey, {
    locationName: 'Harbour Fish and Chips',
    companyName: 'Harbour Fish',
    isDemo: false,
    hasDemoData: false,
  } as never);
  useWaiting.setState({ count: 0, moveCount: 0, oldestMs: null, problemCount: 0, open: [], isUnreadable: false });
  useConnectivity.setState({ isOnline: false, sinceMs: Date.now() });
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <TopBar
          screen={undefined}
          isMenuOpen={false}
          onMenuToggled={() => undefined}
          isHelpOpen={false}
          onHelpToggled={() => undefined}
        />
      </Suspense>
    </QueryClientProvider>
  ));
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  useConnectivity.setState({ isOnline: true });
});

const edgeOfPerson = (): number => page.getByRole('button', { name: 'Person' }).element().getBoundingClientRect().right;

test('the button of the person is on the screen without a connection', async () => {
  await expect.element(page.getByRole('status').getByText('Offline')).toBeVisible();
  expect(edgeOfPerson()).toBeLessThanOrEqual(WIDTH);
});

test('it is there while sales of hours wait as well', async () => {
  useWaiting.setState({ count: 12, oldestMs: Date.now() - 12 * HOUR_MS });
  await expect.element(page.getByRole('button', { name: /12 .*waiting/ })).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Offline');
  expect(edgeOfPerson()).toBeLessThanOrEqual(WIDTH);
});
