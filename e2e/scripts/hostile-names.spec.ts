import {
  brandRoutes,
  categoryRoutes,
  customerRoutes,
  keysOf,
  productRoutes,
  screens,
  type ScreenID,
} from '@tavola/contract';
import { blankCustomer } from '@tavola/testkit/office/customers.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { visit, visitOf, type Place } from '../kit/screens.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** What a page must show as text and do nothing with (reliability G2); each sets a mark if it ever runs. */
const HOSTILE = [
  `<img src=x onerror="window.hostile=1">`,
  `"><svg onload="window.hostile=1"></svg>`,
  `{{constructor.constructor('window.hostile=1')()}} \${window.hostile=1}`,
  `'; window.hostile=1; // "quoted" \`text\` </script>`,
  `\u202Ereversed\u202C \u2066order\u2069 שלום مرحبا`,
  `${'W'.repeat(150)}`,
];

/** The daily run opens what lists and sells these names; the long suite every screen that needs no record. */
const LISTS: readonly ScreenID[] = ['products', 'customers'];

let place: Restaurant;
let terminal: Api;
test.beforeAll(async () => {
  place = await registerRestaurant('hostile');
  terminal = await new Api(place.subDomain).signIn(place.owner, 'Counter');
  const { items } = await terminal.call(productRoutes.list, {
    query: { page: 1, pageSize: HOSTILE.length, sort: [], search: '' },
  });
  for (const [index, { itemID }] of items.entries()) {
    const product = await terminal.call(productRoutes.get, { params: { id: itemID } });
    await terminal.call(productRoutes.update, {
      params: { id: itemID },
      body: { ...product, name: HOSTILE[index] ?? product.name },
    });
  }
  for (const name of HOSTILE) {
    await terminal.call(categoryRoutes.create, { body: { name: name.slice(0, 100) } });
    await terminal.call(brandRoutes.create, { body: { name: name.slice(0, 100), description: '', imageUrl: null } });
    await terminal.call(customerRoutes.create, {
      body: { ...blankCustomer(name.slice(0, 60)), customerID: randomUUID() },
    });
  }
});

/** What these names made the page do; each screen must leave it empty. */
async function watchActions(context: BrowserContext, page: Page): Promise<{ readonly seen: string[] }> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { host } = new URL(request.url());
    if (!host.endsWith(new URL(page.url()).host) && !/^(data|blob):/.test(request.url())) seen.push(request.url());
  });
  await enterAs(context, terminal);
  return { seen };
}
const ran = (page: Page): Promise<boolean> => page.evaluate(() => 'hostile' in window);

test('names that are code are text on the lists of a signed-in terminal and on its sell screen', async ({
  page,
  context,
}) => {
  const { seen } = await watchActions(context, page);
  const spot: Place = { subDomain: place.subDomain, api: terminal, ids: new Map() };
  for (const id of LISTS) {
    await visit(page, id, spot);
    await expect(page.getByText(HOSTILE[0] ?? '', { exact: false }).first()).toBeVisible();
    expect(await ran(page), id).toBe(false);
  }
  const sale = new SalePage(page);
  await sale.open(place.subDomain);
  await expect(sale.menu.getByText(HOSTILE[0] ?? '', { exact: false }).first()).toBeVisible();
  await sale.tap(HOSTILE[0] ?? '');
  await expect(page.getByText(HOSTILE[0] ?? '', { exact: false }).last()).toBeVisible();
  expect(await ran(page), 'the sell screen').toBe(false);
  expect(seen).toEqual([]);
});

test('names that are code are text on every screen of a signed-in terminal', LONG, async ({ page, context }) => {
  test.setTimeout(600_000);
  const { seen } = await watchActions(context, page);
  const spot: Place = { subDomain: place.subDomain, api: terminal, ids: new Map() };
  const open = keysOf(screens).filter((id) => visitOf(id).as === 'terminal' && !screens[id].path.includes('$'));
  for (const id of open) {
    await visit(page, id, spot);
    expect(await ran(page), id).toBe(false);
  }
  expect(seen).toEqual([]);
});
