import type { Page } from '@playwright/test';
import { screens, userRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { walk } from '../kit/screens.ts';
import { origin } from '../kit/place.ts';
import { demo } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

// Help is read without a connection, which is the work of the service worker.
test.use({ serviceWorkers: 'allow' });

const helpOf = (page: Page) => page.getByRole('complementary', { name: /^(Help|ช่วยเหลือ)$/ });
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Help|ช่วยเหลือ)$/ });

test('help opens with the page of the screen, follows it, is searched in Thai and never stops a sale', async ({
  page,
  context,
  complaints,
}) => {
  const api = await new Api(demo.subDomain).signIn(demo.owner, 'Counter 1');
  await api.call(userRoutes.savePreference, { body: { language: 'en', theme: 'Light' } });
  await enterAs(context, api);
  const help = helpOf(page);

  await test.step('at the counter, where the cart keeps working next to it', async () => {
    const terminal = new SalePage(page);
    await terminal.open(demo.subDomain);
    await terminal.tap('Chips');
    const before = await terminal.cart.boundingBox();
    await toggle(page).click();
    await expect(help.getByRole('heading', { name: 'Quick sale' })).toBeVisible();
    expect(await terminal.cart.boundingBox(), 'nothing moves').toEqual(before);
    await terminal.pay();
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(terminal.done).toBeHidden();
  });

  await test.step('on four other screens, by itself', async () => {
    for (const [path, title] of [
      [screens.orders.path, 'Orders'],
      [screens.products.path, 'Products'],
      [screens.users.path, 'Users'],
      [screens.licence.path, 'Licence'],
    ] as const) {
      await walk(page, path);
      await expect(help.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
  });

  await test.step('its messages', async () => {
    await help.getByText('Docs', { exact: true }).click();
    await help.getByRole('combobox', { name: 'Category' }).selectOption('KDS');
    await expect(help.getByText('Kitchen display', { exact: true }).first()).toBeVisible();
    const search = help.getByRole('searchbox', { name: 'Search the help' });
    await search.fill('xylophone');
    await expect(help.getByText('No results', { exact: true })).toBeVisible();
    await search.fill('x'.repeat(10_000));
    await expect(help.getByText('Search for at most 100 characters.')).toBeVisible();
  });

  await test.step('searched in Thai, and closed with Escape', async () => {
    await api.call(userRoutes.savePreference, { body: { language: 'th', theme: 'Light' } });
    await page.goto(`${origin(demo.subDomain)}${screens.products.path}`);
    await toggle(page).click();
    await help.getByText('คู่มือ', { exact: true }).click();
    await help.getByRole('searchbox').fill('ใบเสร็จ');
    const hits = help.getByRole('list').getByRole('button');
    await expect(hits.first().locator('mark')).toHaveText('ใบเสร็จ');
    await hits.first().click();
    await expect(help.getByRole('article')).toContainText('ใบเสร็จ');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await api.call(userRoutes.savePreference, { body: { language: 'en', theme: 'Light' } });
  });

  await test.step('without a connection', async () => {
    await page.goto(`${origin(demo.subDomain)}${screens.orders.path}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // From its next start on the page is served by the worker.
    await page.reload();
    await expect(toggle(page)).toBeVisible();
    complaints.allow(/net::ERR_|WebSocket connection/);
    await context.setOffline(true);
    await toggle(page).click();
    await expect(help.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('in a separate tab, for someone who is not signed in', async () => {
    await context.clearCookies();
    await page.goto(`${origin(demo.subDomain)}/docs/General/products`);
    await page.getByText('EN', { exact: true }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: 'Products' })).toBeVisible();
    await page.goto(`${origin(demo.subDomain)}/docs/General/nothing`);
    await expect(page.getByText('Not found Document')).toBeVisible();
  });
});
