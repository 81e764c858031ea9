import { QueryClientProvider } from '@tanstack/react-query';
import type { DeviceBatch } from '@tavola/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { settlementStrings } from './settlement.strings.ts';

const answers = vi.hoisted((): { fail?: (failure: Error) => void } => ({}));
vi.mock('./settlements.queries.ts', () => ({
  batchQuery: () => ({
    queryKey: ['batch'],
    queryFn: () => new Promise((_, reject) => (answers.fail = reject)),
    retry: false,
  }),
  settlementsQuery: () => ({ queryKey: ['settlements'], queryFn: () => Promise.resolve([]), retry: false }),
}));

const t = textOf(settlementStrings);
const ui = textOf(uiStrings);
// The dialog reads nothing else of it.
const batch = { paymentDeviceID: 'd', deviceName: 'Counter' } as DeviceBatch;
let opened: TestPage | undefined;

beforeEach(() => page.viewport(1024, 768));
afterEach(() => {
  opened?.close();
  queryClient.clear();
});

test('past settlements stay where they are when the open charges fail to load', async () => {
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <BatchDialog batch={batch} onClose={() => undefined} />
    </QueryClientProvider>
  ));
  const past = page.getByRole('heading', { name: t('past') });
  const top = (): number => past.element().getBoundingClientRect().top;
  await expect.element(page.getByText(t('pastEmpty'))).toBeVisible();
  const before = top();
  answers.fail?.(new Error('No answer'));
  await expect.element(page.getByText(ui('loadFailedTitle'))).toBeVisible();
  expect(top()).toBe(before);
});
