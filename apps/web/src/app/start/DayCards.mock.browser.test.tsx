import { permission, type TodayAttention, type TodayFigures, type TodayLocation } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery, tenantQuery } from '#runtime/session/restaurant.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { todayAttentionQuery, todayFiguresQuery, todayLocationsQuery } from '#areas/selling/today/today.queries.ts';
import { todayStrings } from '#areas/selling/today/today.strings.ts';
import { enterableQuery } from '#runtime/session/change-location.ts';
import { DayCards } from './StartCards.tsx';

const t = textOf(todayStrings);
const codes = vi.hoisted(() => ({ held: new Set<number>() }));
vi.mock('#runtime/session/session.ts', () => ({ useSession: () => ({ codes: codes.held }) }));

const sum = (count: number, amount: number) =>
  ({ count, amount, paid: amount === 0 ? 0 : amount + 20 }) as TodayFigures['sales'];
const figures: TodayFigures = {
  of: 'location',
  hasSamples: false,
  businessDate: '2026-06-19',
  weekBeforeDate: '2026-06-12',
  sales: sum(4, 100),
  salesWeekBefore: sum(2, 80),
  hours: [
    { hour: 9, today: sum(3, 60), weekBefore: sum(2, 80) },
    { hour: 10, today: sum(1, 40), weekBefore: sum(0, 0) },
  ],
  topItems: [{ itemID: 'a', name: 'Soup', names: { th: 'ซุป' }, quantity: 3, amount: sum(0, 30).amount }],
  openOrders: sum(1, 12.5),
};
const attention: TodayAttention = {
  outOfStock: { count: 1, counted: 1, names: ['Izze'] },
  lowStock: { count: 0, counted: 0, names: [] },
  openFromBefore: sum(0, 0),
  chargedOtherwise: 0,
};

const enterable = (name: string) => ({ name, subDomain: name.toLowerCase(), tenantIdentifierID: name });
const location = (name: string, amount: number): TodayLocation => ({
  locationID: name,
  name,
  businessDate: '2026-06-19',
  currencyCode: 'USD',
  currencySymbol: '$',
  currencyDecimals: 2,
  sales: sum(2, amount),
  salesWeekBefore: sum(1, 5),
  openOrders: sum(0, 0),
  team: { peopleIn: 0, workTime: 0, cost: null },
  openDrawers: 0,
  outOfStock: null,
  unreadNotices: 0,
});

let opened: TestPage | undefined;
beforeEach(() => {
  codes.held = new Set([permission.totalSaleDashboard.view, permission.quickService.view, permission.inventory.view]);
  queryClient.setQueryData(operationalQuery.queryKey, {
    currencyCode: 'USD',
    currencySymbol: '$',
    currencyDecimals: 2,
    timezoneName: 'Europe/Dublin',
  } as never);
  queryClient.setQueryData(todayFiguresQuery(false).queryKey, figures);
  queryClient.setQueryData(todayAttentionQuery.queryKey, attention);
  queryClient.setQueryData(enterableQuery.queryKey, [enterable('Dublin')]);
});
afterEach(async () => {
  opened?.close();
  await page.viewport(1024, 768);
  queryClient.clear();
});

function show(): void {
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <DayCards />
      </Suspense>
    </QueryClientProvider>
  ));
}

test('compares sales, orders and the average with the same weekday', async () => {
  show();
  await expect.element(page.getByText('$100.00')).toBeVisible();
  await expect.element(page.getByText(t('more', { percent: '25%', weekday: 'Friday' }))).toBeVisible();
  await expect.element(page.getByText('$120.00')).toBeVisible();
  await expect.element(page.getByText(t('more', { percent: '20%', weekday: 'Friday' }))).toBeVisible();
  await expect.element(page.getByText(t('more', { percent: '100%', weekday: 'Friday' }))).toBeVisible();
  await expect.element(page.getByText('$25.00')).toBeVisible();
  await expect.element(page.getByText(t('less', { percent: '38%', weekday: 'Friday' }))).toBeVisible();
});

test('has the bars as a table for screen readers', async () => {
  show();
  const row = page
    .getByRole('table', { name: t('byHour') })
    .getByRole('row')
    .nth(1);
  await expect.element(row).toHaveTextContent('09:00$60.00$80.00');
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle path').length).toBe(3);
});

test('links what ran out to the stock', async () => {
  show();
  const link = page.getByRole('link', { name: t('outOfStock', { count: 1 }) });
  await expect.element(link).toHaveAttribute('href', '/inventory/item-inventory?status=Out');
  await expect.element(page.getByText('Izze')).toBeVisible();
});

test('calls the top items by their names in the language of the page', async () => {
  show();
  await expect.element(page.getByRole('rowheader', { name: 'Soup' })).toBeVisible();
  setLanguage('th');
  await expect.element(page.getByRole('rowheader', { name: 'ซุป' })).toBeVisible();
  setLanguage('en');
});

test('says what a day without sales means, and keeps the cards', async () => {
  queryClient.setQueryData(todayFiguresQuery(false).queryKey, {
    ...figures,
    sales: sum(0, 0),
    salesWeekBefore: sum(0, 0),
    hours: [],
    topItems: [],
    openOrders: sum(0, 0),
  });
  show();
  await expect.element(page.getByText(t('noSales')).first()).toBeVisible();
  await expect.element(page.getByText(t('nothingOpen'))).toBeVisible();
});

test('hides what a cashier may not see and names the own terminal', async () => {
  codes.held = new Set([permission.quickService.view]);
  queryClient.setQueryData(todayFiguresQuery(false).queryKey, { ...figures, of: 'terminal' });
  show();
  await expect.element(page.getByText(t('ofTerminal'))).toBeVisible();
  expect(page.getByText(t('attention')).elements()).toEqual([]);
});

test('shows all locations of a person who has several, with their sum', async () => {
  queryClient.setQueryData(enterableQuery.queryKey, [enterable('Dublin'), enterable('Cork')]);
  queryClient.setQueryData(todayLocationsQuery.queryKey, [location('Cork', 10.1), location('Dublin', 20.2)]);
  show();
  await expect.element(page.getByText('$100.00')).toBeVisible();
  await page.getByText(t('allLocations')).click();
  await expect.element(page.getByRole('row', { name: 'Cork' })).toHaveTextContent('$10.10$30.10$5.002$5.05$0.00 (0)');
  await expect
    .element(page.getByRole('row', { name: new RegExp(`^${t('total')} `) }))
    .toHaveTextContent('$30.30$70.30$10.004$7.58$0.00 (0)');
  expect(page.getByText(t('topItems')).elements()).toEqual([]);
  await page.getByText(t('thisLocation')).click();
  await expect.element(page.getByText(t('topItems'))).toBeVisible();
});

test('has no switch for a person of one location, or without the right to the figures', async () => {
  show();
  await expect.element(page.getByText(t('topItems'))).toBeVisible();
  expect(page.getByText(t('allLocations')).elements()).toEqual([]);
  opened?.close();
  codes.held = new Set([permission.quickService.view]);
  queryClient.setQueryData(enterableQuery.queryKey, [enterable('Dublin'), enterable('Cork')]);
  show();
  await expect.element(page.getByText(t('topItems'))).toBeVisible();
  expect(page.getByText(t('allLocations')).elements()).toEqual([]);
});

/** An owner opens the start page on a phone. */
async function showOnPhone(...places: readonly TodayLocation[]): Promise<void> {
  await page.viewport(390, 844);
  queryClient.setQueryData(tenantQuery.queryKey, { locationTenantIdentifierID: 'Dublin' } as never);
  queryClient.setQueryData(
    enterableQuery.queryKey,
    places.map(({ name }) => enterable(name)),
  );
  queryClient.setQueryData(todayLocationsQuery.queryKey, [...places]);
  show();
}
const busy: TodayLocation = {
  ...location('Dublin', 20),
  team: { peopleIn: 3, workTime: 16_200, cost: sum(0, 54).amount },
  openDrawers: 1,
  outOfStock: 2,
  unreadNotices: 4,
};

test('shows the owner on a phone every location as a card, with what was sold next to last week', async () => {
  await showOnPhone(busy, location('Cork', 4));
  const dublin = page.getByRole('region', { name: 'Dublin' });
  await expect.element(dublin).toHaveTextContent('$20.00');
  await expect.element(dublin).toHaveTextContent(t('more', { percent: '300%', weekday: 'Friday' }));
  await expect
    .element(page.getByRole('region', { name: 'Cork' }))
    .toHaveTextContent(t('less', { percent: '20%', weekday: 'Friday' }));
});

test('says on a phone how a location is now', async () => {
  await showOnPhone(busy, location('Cork', 4));
  const dublin = page.getByRole('region', { name: 'Dublin' });
  await expect.element(dublin).toHaveTextContent('3 people at work · 4.5 h today, $54.00');
  await expect.element(dublin).toHaveTextContent('1 cash drawer is open');
  await expect.element(dublin).toHaveTextContent('4 unread notices');
  await expect.element(dublin.getByRole('link', { name: '2 items are out of stock' })).toBeVisible();
});

test('leads on a phone to another location', async () => {
  await showOnPhone(busy, location('Cork', 4));
  await expect
    .element(page.getByRole('region', { name: 'Cork' }).getByRole('button', { name: t('goThere') }))
    .toBeVisible();
  expect(page.getByRole('button', { name: t('goThere') }).elements()).toHaveLength(1);
});

test('says how the only location is now above its figures', async () => {
  await showOnPhone(busy);
  await expect.element(page.getByRole('region', { name: t('now') })).toHaveTextContent('3 people at work');
  await expect.element(page.getByText('$100.00')).toBeVisible();
});

test('says of which time the last view is where newer figures do not arrive', async () => {
  await showOnPhone(busy, location('Cork', 4));
  await expect.element(page.getByRole('region', { name: 'Dublin' })).toBeVisible();
  const query = queryClient.getQueryCache().find({ queryKey: todayLocationsQuery.queryKey });
  query?.setState({ ...query.state, status: 'error', error: new Error('No connection') });
  await expect.element(page.getByText(/^As of .*\d:\d\d.*: newer figures did not arrive$/).first()).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Dublin' })).toHaveTextContent('$20.00');
});
