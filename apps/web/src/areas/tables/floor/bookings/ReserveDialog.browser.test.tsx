import type { FloorTable } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import { floorStrings } from '../floor.strings.ts';
import { ReserveDialog } from './ReserveDialog.tsx';

const t = textOf(floorStrings);
const ofKit = textOf(uiStrings);
const table = { tableID: 'table', name: '7', seats: 4, status: 'Free' } as FloorTable;
const onClose = vi.fn<() => void>();

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  queryClient.clear();
  vi.clearAllMocks();
});
const show = () => {
  queryClient.setQueryData(operationalQuery.queryKey, { timezoneName: 'Asia/Bangkok' } as never);
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <ReserveDialog table={table} onClose={onClose} />
    </QueryClientProvider>
  ));
};
const closeButton = () =>
  page.getByRole('dialog', { name: t('reserveTitle', { name: '7' }) }).getByRole('button', { name: ofKit('close') });

test('asks before a booking that was typed is lost', async () => {
  show();
  await page.getByRole('textbox', { name: t('guestName') }).fill('Ann');
  await closeButton().click();
  await page.getByRole('button', { name: ofKit('stay') }).click();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(page.getByRole('textbox', { name: t('guestName') })).toHaveValue('Ann');
  await closeButton().click();
  await page.getByRole('button', { name: ofKit('leave') }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('ends with both ways at the thumb of a phone, and booking is the one that it leads to', async () => {
  await page.viewport(390, 844);
  show();
  const [now, later] = [t('reserveNow'), t('book')].map((name) => page.getByRole('button', { name }));
  for (const button of [now, later]) {
    await expect.poll(() => button?.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
    await expect.poll(() => button?.element().getBoundingClientRect().top).toBeGreaterThan(422);
  }
  expect(later?.element().getAttribute('data-variant') ?? 'filled').toBe('filled');
  expect(now?.element().getAttribute('data-variant')).toBe('default');
});

test('closes at once where nothing was typed', async () => {
  show();
  await closeButton().click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
