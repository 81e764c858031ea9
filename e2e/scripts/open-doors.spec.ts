import { menuRoutes, onlineStoreRoutes, orderChannelRoutes, orderRoutes, type Route } from '@tavola/contract';
import type { Page } from '@playwright/test';
import { storeInput } from '@tavola/testkit/online/guest.ts';
import { createPartner, partnerOrder } from '@tavola/testkit/online/partner.ts';
import { PartnerReceiver } from '@tavola/testkit/online/partner-receiver.ts';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { origin, port } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, guardContext, heldDailyBy, test } from '../kit/test.ts';
import { ProductPage } from '../pages/products.ts';

// The server of others is at one address, so the scripts of this file follow one another.
test.describe.configure({ mode: 'default' });

const receiver = new PartnerReceiver();
test.beforeAll(() => receiver.open(port + 900));
test.afterAll(() => receiver.close());
test.beforeEach(() => {
  receiver.got.length = 0;
});

/** A channel of the restaurant, and its partner. */
async function connect(office: Api) {
  const body = { name: 'Green Basket', isActive: true, isAutoAccepted: false, prepMinutes: 20 };
  const { orderChannelID: id } = await office.call(orderChannelRoutes.create, { body });
  const { key, secret } = await office.call(orderChannelRoutes.renewSecret, { params: { id } });
  return createPartner({ url: `http://127.0.0.1:${port}`, key, secret });
}

/** What a program of others is answered with its key; a browser finds the restaurant's host, Node does not. */
const read = (page: Page, key: string, { path }: Route, id = '') =>
  page.evaluate(
    async ([address, bearer]) => {
      const answer = await fetch(address ?? '', {
        headers: { authorization: `Bearer ${bearer ?? ''}` },
        credentials: 'omit',
      });
      return { status: answer.status, text: await answer.text() };
    },
    [`/api${path.replace('{id}', id)}`, key],
  );

test('a developer with a key reads an order and gets it by a webhook', async ({ page, context }) => {
  const { subDomain, owner } = await registerRestaurant('keys');
  const office = await new Api(subDomain).signIn(owner, 'Office');
  await enterAs(context, office);
  await page.goto(`${origin(subDomain)}/online-integrations/api-keys/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Bookkeeping');
  await page.getByRole('checkbox', { name: 'Read orders and sales' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText('Copy the key now. It is not shown again.')).toBeVisible();
  const key = await page.getByText(/^tvl_\S{20,}$/).innerText();

  await page.goto(`${origin(subDomain)}/online-integrations/webhooks/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Our server');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/orders`);
  await page.getByRole('checkbox', { name: 'A new order' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Make a secret' }).click();
  await expect(page.getByText('Copy the secret now. It is not shown again.')).toBeVisible();

  const partner = await connect(office);
  const { orderID, orderNo } = (await partner.place(partnerOrder())).body;
  await expect.poll(() => receiver.types).toContain('order.received');
  expect(receiver.got[0]?.body).toContain(orderID);
  const answer = await read(page, key, orderRoutes.get, orderID);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(orderNo);
  // Nothing that its scopes do not name.
  expect((await read(page, key, menuRoutes.list)).status).toBe(403);
});

test('a guest hides what contains an allergen that a manager has noted', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  const { subDomain, owner } = await registerRestaurant('allergens');
  const office = await new Api(subDomain).signIn(owner, 'Office');
  const [menu] = await office.call(menuRoutes.lookup);
  await office.call(onlineStoreRoutes.create, { body: storeInput(menu?.menuID ?? '', { isPaidByPromptPay: false }) });
  await enterAs(context, office);
  const products = new ProductPage(page);
  await products.open(subDomain);
  await products.search('Chips and Guacamole');
  await products.row('Chips and Guacamole').click();
  await page.getByRole('button', { name: /^Allergens: / }).click();
  const choice = page.getByRole('dialog', { name: 'Allergens' });
  await choice.getByRole('checkbox', { name: /^Sesame/ }).click();
  await choice.getByRole('button', { name: /^Choose / }).click();
  await products.save();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await guardContext(phone, complaints);
  const guest = await phone.newPage();
  await guest.goto(`${origin(subDomain)}/order/main`);
  const chips = guest.getByRole('button', { name: /^Chips and Guacamole/ }).first();
  await expect(chips).toBeVisible();
  await guest.getByRole('button', { name: 'Avoid' }).click();
  const sheet = guest.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: 'Sesame' }).check();
  expect(await barriers(guest)).toEqual([]);
  await sheet.getByRole('button', { name: 'Show the menu' }).click();
  await expect(chips).toBeHidden();
  await guest.getByRole('button', { name: 'Avoid (1)' }).click();
  await sheet.getByRole('button', { name: 'Hide nothing' }).click();
  await sheet.getByRole('button', { name: 'Show the menu' }).click();
  await expect(chips).toBeVisible();
  await phone.close();
});

test(
  'a manager connects a partner, names its address and sends the menu again',
  heldDailyBy('apps/server/src/areas/online/integrations/integrations.test.ts'),
  async ({ page, context }) => {
    const { subDomain, owner } = await registerRestaurant('partners');
    const office = await new Api(subDomain).signIn(owner, 'Office');
    await connect(office);
    const [menu] = await office.call(menuRoutes.lookup);
    await enterAs(context, office);
    await page.goto(`${origin(subDomain)}/online-integrations/online-integrations`);
    await page
      .getByRole('link', { name: 'Delivery partners' })
      .or(page.getByRole('row', { name: /Delivery partners/ }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: 'Change: Green Basket' }).click();
    const dialog = page.getByRole('dialog', { name: 'Green Basket' });
    const isOn = dialog.getByRole('switch', { name: 'Belongs to this integration' });
    await isOn.check({ force: true });
    await dialog.getByRole('textbox', { name: 'Address of the partner' }).fill(`${receiver.origin}/menu`);
    await dialog.getByRole('combobox', { name: 'Menu of the partner' }).selectOption(menu?.menuID ?? '');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => receiver.types).toEqual(['menu.changed']);
    await page.getByRole('button', { name: 'Send the menu again' }).click();
    await expect.poll(() => receiver.types).toEqual(['menu.changed', 'menu.changed']);
  },
);
