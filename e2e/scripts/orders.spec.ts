import type { Page } from '@playwright/test';
import type { CallAnswer, orderRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

type Found = CallAnswer<typeof orderRoutes.search>;

let place: Restaurant;
let desk: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('orders');
  desk = await new Api(place.subDomain).signIn(place.owner, 'Back office');
});

test.beforeEach(({ context }) => enterAs(context, desk));

const order: Found['items'][number] = {
  orderID: '01a204d7-9ab7-7961-b456-34220a544661',
  orderNo: '57',
  orderDateTime: '2026-03-01T12:00:00.000Z',
  status: 'Completed',
  orderPaymentStatus: 'Paid',
  fulfillmentStatus: 'Fulfilled',
  systemOrderChannelID: 1,
  orderFulfillmentTypeID: 2,
  totalDueAmount: 20 as Found['items'][number]['totalDueAmount'],
  lineCount: 2,
  tableName: null,
  collectionCode: '057',
  serverName: 'Owner',
  isSent: false,
  isSample: false,
};

/** Answers searches as a place with more orders than a search counts; collects what was asked for. */
async function manyOrders(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route('**/api/location/orders/search?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const isFew = query.has('hasVariance') || query.has('businessDate');
    const found: Found = { items: [order], total: isFew ? 1 : 5000, hasMore: !isFew, next: null };
    await route.fulfill({ json: found });
  });
  return asked;
}

test(
  'the list of orders says when it counted no further, and is narrowed by date and by offline total',
  LONG,
  async ({ page }) => {
    const asked = await manyOrders(page);
    await page.goto(`${origin(place.subDomain)}/orders`);
    const range = page.getByRole('status').filter({ hasText: '1–1 of' });
    await expect(range).toHaveText('1–1 of more than 5,000');
    await page.getByRole('combobox', { name: 'Offline total' }).selectOption({ label: 'Different' });
    await expect(range).toHaveText('1–1 of 1');
    await expect.poll(() => asked.at(-1)?.get('hasVariance')).toBe('true');
    await page.getByRole('combobox', { name: 'Offline total' }).selectOption({ label: 'Same' });
    await expect.poll(() => asked.at(-1)?.get('hasVariance')).toBe('false');
    await page.getByRole('combobox', { name: 'Offline total' }).selectOption({ label: 'All' });
    await expect(range).toHaveText('1–1 of more than 5,000');
    await page.goto(`${origin(place.subDomain)}/orders?date=2026-03-01&variance=different`);
    await expect(range).toHaveText('1–1 of 1');
    await expect.poll(() => asked.at(-1)?.get('businessDate')).toBe('2026-03-01');
    expect(asked.at(-1)?.get('hasVariance')).toBe('true');
    await page.goto(`${origin(place.subDomain)}/orders?date=2026-02-30&variance=perhaps`);
    await expect(range).toHaveText('1–1 of more than 5,000');
  },
);

test('the order ticket is printed from the sale, and both tickets from the list of orders', async ({ page }) => {
  const sale = new SalePage(page);
  await sale.open(place.subDomain);
  await sale.tap('Chips');
  await sale.orderAction('Order ticket');
  const ofSale = page.getByRole('dialog', { name: /^Order ticket of order / });
  await expect(ofSale, 'what was typed is stored first').toContainText('Chips');
  await ofSale.getByRole('button', { name: 'Done' }).click();
  const { orderNo } = await lastOrder(desk);

  await page.goto(`${origin(place.subDomain)}/orders`);
  await page.getByRole('button', { name: `More for order ${orderNo}`, exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Print delivery ticket' }), 'nobody delivers it').toBeHidden();
  await page.getByRole('menuitem', { name: 'Print order ticket' }).click();
  await expect(page.getByRole('dialog', { name: `Order ticket of order ${orderNo}` })).toContainText('Chips');
});

test('a delivery has a ticket for its driver, and a sample says that it is one', async ({ page }) => {
  await page.route('**/api/location/orders/search?*', (route) => {
    const delivery = { ...order, orderFulfillmentTypeID: 4, isSample: true } as const;
    return route.fulfill({ json: { items: [delivery], total: 1, hasMore: false, next: null } satisfies Found });
  });
  await page.goto(`${origin(place.subDomain)}/orders`);
  await expect(page.getByRole('row', { name: /57/ }).getByText('Sample', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More for order 57', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Print delivery ticket' })).toBeVisible();
});
