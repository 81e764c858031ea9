import { menuRoutes, onlineStoreRoutes, paymentIntegrationRoutes } from '@tavola/contract';
import { CardPageSimulator } from '@tavola/testkit/card-terminals/card-page-simulator.ts';
import { storeInput } from '@tavola/testkit/online/guest.ts';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { origin, port } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, guardContext, test } from '../kit/test.ts';

let simulator: CardPageSimulator;
test.beforeAll(async () => {
  simulator = await CardPageSimulator.start({ port: port + 901, key: 'k' });
});
test.afterAll(() => simulator.close());

test('a guest leaves the card page, pays at last, and the restaurant gets a paid order', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  const { subDomain, owner } = await registerRestaurant('paycard');
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  const [menu] = await office.call(menuRoutes.lookup);
  await office.call(onlineStoreRoutes.create, {
    body: storeInput(menu?.menuID ?? '', { isPaidByPromptPay: false }),
  });
  const body = { address: simulator.address, isActive: true, key: 'k', version: 0 };
  await office.call(paymentIntegrationRoutes.update, { params: { id: 'hosted' }, body });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await guardContext(phone, complaints);
  const guest = await phone.newPage();
  await guest.goto(`${origin(subDomain)}/order/main`);
  await guest
    .getByRole('button', { name: /^Chips/ })
    .first()
    .click();
  await guest.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await guest.getByRole('button', { name: /View your order/ }).click();
  const cart = guest.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('textbox', { name: 'Your name' }).fill('Nok Jaidee');
  await cart.getByRole('textbox', { name: 'Phone number' }).fill('081 234 5678');
  await cart.getByRole('radio', { name: /^Card/ }).check();
  await cart.getByRole('button', { name: /^Order ·/ }).click();

  await guest.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(guest.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
  expect(await barriers(guest)).toEqual([]);
  await guest.getByRole('link', { name: 'Pay by card' }).click();
  await guest.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting for the restaurant' })).toBeVisible();
  await expect(guest.getByText('Paid by card')).toBeVisible();

  await enterAs(context, office);
  await page.goto(`${origin(subDomain)}/online-orders`);
  await expect(page.getByRole('article', { name: /of Our own page/ })).toContainText('Paid');
  await phone.close();
});
