import { NO_AMOUNT, type AccountPosting, type JournalHead, type OperationalSetting } from '@tavola/contract';
import { toAmount, toMoney } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { setLanguage } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { postingsQuery } from './journals.queries.ts';

// What is booked to an account in a period (decision 509).

const period = { startDate: '2026-11-01', endDate: '2026-11-30' };
const account = { code: '4000', accountName: 'Food' };
const posting = (number: number, businessDate: string, credit: number): AccountPosting => ({
  closeOfDayID: `close ${number}`,
  number,
  businessDate,
  glMapType: 'Category',
  refKey: 'food',
  name: 'Food',
  names: { th: 'อาหาร' },
  debit: NO_AMOUNT,
  credit: toAmount(toMoney(credit)),
});

let shown: TestPage;
const onOpen = vi.fn<(day: Pick<JournalHead, 'closeOfDayID' | 'number'>) => void>();
const open = (language: 'en' | 'th'): void => {
  setLanguage(language);
  shown = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <AccountDialog account={account} period={period} onOpen={onOpen} onClose={() => {}} />
    </QueryClientProvider>
  ));
};
beforeEach(() => {
  onOpen.mockReset();
  queryClient.setQueryDefaults([], { staleTime: Infinity });
  queryClient.setQueryData(operationalQuery.queryKey, {
    currencyCode: 'EUR',
    currencyDecimals: 2,
    timezoneName: 'Europe/Paris',
  } as OperationalSetting);
  queryClient.setQueryData(postingsQuery(period, account).queryKey, [
    posting(12, '2026-11-02', 40.5),
    posting(11, '2026-11-01', 60),
  ]);
});
afterEach(() => {
  shown.close();
  queryClient.clear();
  // A browser remembers it, also for the tests of other files.
  setLanguage('en');
});

test('its figures are listed day by day with their sum', async () => {
  open('en');
  await expect.element(page.getByRole('row').last()).toHaveTextContent(/100\.50/);
});

test('a figure opens the journal of its day', async () => {
  open('en');
  await page.getByRole('row', { name: /Z 12/ }).getByRole('button').click();
  await expect.poll(() => onOpen.mock.calls.map(([{ closeOfDayID }]) => closeOfDayID)).toEqual(['close 12']);
});

test('in Thai its figures have the names and days of that language', async () => {
  open('th');
  await expect.element(page.getByRole('row', { name: /Z 11/ })).toHaveTextContent(/อาหาร.*พ\.ย\./);
});
