import type { Page } from '@playwright/test';
import { menuRoutes, onlineStoreRoutes, type OnlineStoreInput } from '@tavola/contract';
import { storeInput } from '@tavola/testkit/online/guest.ts';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, guardContext, heldDailyBy, test } from '../kit/test.ts';

/** A restaurant with a store for guests, and its owner at the counter. */
async function openStore(word: string, more: Partial<OnlineStoreInput> = {}) {
  const { subDomain, owner } = await registerRestaurant(word);
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  const [menu] = await office.call(menuRoutes.lookup);
  await office.call(onlineStoreRoutes.create, {
    body: storeInput(menu?.menuID ?? '', { isPaidByPromptPay: false, ...more }),
  });
  return { subDomain, owner, office };
}

test(
  'a guest has an order delivered for the fee of the postal code, and the restaurant sees where to',
  heldDailyBy('apps/server/src/areas/online/guests/guest-deliveries.test.ts'),
  async ({ page, context, browser, complaints }) => {
    const deliveryZones = [{ postalCodes: '10110', fee: 3 }];
    const { subDomain, office } = await openStore('brought', { isDelivering: true, deliveryZones });
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
    await cart.getByRole('radio', { name: 'Delivery' }).check();
    await cart.getByRole('textbox', { name: 'Postal code' }).click();
    await typeByHand(guest, '90110');
    await expect(cart.getByText('We do not deliver to this postal code')).toBeVisible();
    await expect(cart.getByRole('button', { name: /^Order ·/ })).toBeHidden();
    await cart.getByRole('textbox', { name: 'Postal code' }).fill('10110');
    await expect(cart.getByText('Delivery fee')).toBeVisible();
    // How the order gets to the guest decides what it costs, so it is kept with the cart (decision 512).
    await guest.reload();
    await guest.getByRole('button', { name: /View your order/ }).click();
    await expect(cart.getByRole('textbox', { name: 'Postal code' })).toHaveValue('10110');
    await expect(cart.getByText('Delivery fee')).toBeVisible();
    expect(await barriers(guest)).toEqual([]);
    await cart.getByRole('textbox', { name: 'Your name' }).fill('Nok Jaidee');
    await cart.getByRole('textbox', { name: 'Phone number' }).fill('081 234 5678');
    await cart.getByRole('button', { name: /^Order ·/ }).click();
    await expect(cart.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await typeByHand(guest, '9 Sukhumvit 31');
    await cart.getByRole('textbox', { name: 'Note for the driver' }).fill('Gate code 4455');
    await cart.getByRole('button', { name: /^Order ·/ }).click();
    await expect(guest.getByRole('heading', { name: 'Waiting for the restaurant' })).toBeVisible();
    await expect(guest.getByText('To pay on delivery')).toBeVisible();

    await enterAs(context, office);
    await page.goto(`${origin(subDomain)}/online-orders`);
    const card = page.getByRole('article', { name: /of Our own page/ });
    await expect(card).toContainText('9 Sukhumvit 31, 10110');
    await expect(card).toContainText('Gate code 4455');
    await phone.close();
  },
);

test('a guest orders on a phone, the restaurant accepts, and the guest sees it ready', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  const { subDomain, office } = await openStore('page');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await guardContext(phone, complaints);
  const guest = await phone.newPage();
  await guest.goto(`${origin(subDomain)}/order`);
  await expect(guest).toHaveURL(/\/order\/main$/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Our own page');

  await guest
    .getByRole('button', { name: /^Chips/ })
    .first()
    .click();
  const dish = guest.getByRole('dialog');
  expect(await barriers(guest)).toEqual([]);
  await dish.getByRole('button', { name: 'One more' }).click();
  await dish.getByRole('button', { name: /^Add/ }).click();
  // What was chosen survives a reload.
  await guest.reload();
  expect(await barriers(guest)).toEqual([]);
  await guest.getByRole('button', { name: /View your order/ }).click();
  const cart = guest.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('button', { name: /^Order ·/ }).click();
  await expect(cart.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await typeByHand(guest, 'Nok Jaidee');
  await guest.keyboard.press('Tab');
  await typeByHand(guest, '081 234 5678');
  expect(await barriers(guest)).toEqual([]);
  await cart.getByRole('button', { name: /^Order ·/ }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting for the restaurant' })).toBeVisible();
  await expect(guest).not.toHaveURL(/Nok|081/);

  await enterAs(context, office);
  await page.goto(`${origin(subDomain)}/online-orders`);
  const card = page.getByRole('article', { name: /of Our own page/ });
  await expect(card).toContainText('Nok Jaidee · 0812345678');
  await expect(card).toContainText('To pay at the counter');
  await card.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: '20 min' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByRole('heading', { name: 'In the kitchen' })).toBeVisible();
  await expect(guest.getByText(/in (19|20) minutes/)).toBeVisible();

  await card.getByRole('button', { name: 'Ready' }).click();
  await expect(guest.getByRole('heading', { name: 'Ready to pick up' })).toBeVisible();
  expect(await barriers(guest)).toEqual([]);
  await phone.close();
});

/** Opens the page of a store as a guest with one dish in the cart. */
async function chooseDish(guest: Page, subDomain: string): Promise<void> {
  await guest.goto(`${origin(subDomain)}/order/main`);
  await guest
    .getByRole('button', { name: /^Chips/ })
    .first()
    .click();
  await guest.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
}

test('what a guest has typed is there again after one more dish, and an order in one tab empties the cart of another', async ({
  browser,
  complaints,
}) => {
  const { subDomain } = await openStore('tabs');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await guardContext(phone, complaints);
  const [guest, other] = [await phone.newPage(), await phone.newPage()];
  await chooseDish(guest, subDomain);
  await other.goto(`${origin(subDomain)}/order/main`);
  await expect(other.getByRole('button', { name: /View your order/ })).toBeVisible();

  await guest.getByRole('button', { name: /View your order/ }).click();
  const cart = guest.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('textbox', { name: 'Your name' }).fill('Nok Jaidee');
  await cart.getByRole('textbox', { name: 'Phone number' }).fill('081 234 5678');
  const time = cart.getByRole('combobox', { name: 'Pick-up time' });
  await time.selectOption({ index: 2 });
  const chosen = await time.inputValue();
  await cart.getByRole('button', { name: 'Close' }).click();
  await guest.getByRole('button', { name: /View your order/ }).click();
  await expect(cart.getByRole('textbox', { name: 'Your name' })).toHaveValue('Nok Jaidee');
  await expect(time).toHaveValue(chosen);
  await cart.getByRole('button', { name: /^Order ·/ }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting for the restaurant' })).toBeVisible();

  await expect(other.getByRole('button', { name: /View your order/ })).toBeHidden();
  await expect(other.getByRole('link', { name: /follow it/ })).toBeVisible();
  // Going back leads to the menu with an empty cart, and never to a second order.
  await guest.goBack();
  await expect(guest.getByRole('link', { name: /follow it/ })).toBeVisible();
  await expect(guest.getByRole('button', { name: /View your order/ })).toBeHidden();
  await phone.close();
});

test('what a guest adds after an order has arrived without an answer is offered for another one', async ({
  browser,
  complaints,
}) => {
  const { subDomain } = await openStore('unanswered');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await guardContext(phone, complaints);
  const guest = await phone.newPage();
  await chooseDish(guest, subDomain);
  await guest.getByRole('button', { name: /View your order/ }).click();
  const cart = guest.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('textbox', { name: 'Your name' }).fill('Nok Jaidee');
  await cart.getByRole('textbox', { name: 'Phone number' }).fill('081 234 5678');
  // The order arrives, and its answer does not.
  await guest.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await send(...asked);
      if (!answer.url.endsWith('/orders')) return answer;
      window.fetch = send;
      throw new TypeError('Failed to fetch');
    };
  });
  await cart.getByRole('button', { name: /^Order ·/ }).click();
  await expect(cart.getByText('The restaurant could not be reached.')).toBeVisible();
  await cart.getByRole('button', { name: 'Close' }).click();
  await guest
    .getByRole('button', { name: /^Bottled Water/ })
    .first()
    .click();
  await guest.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await guest.getByRole('button', { name: /View your order/ }).click();
  await cart.getByRole('button', { name: /^One more Chips/ }).click();
  await cart.getByRole('button', { name: /^Order ·/ }).click();
  await expect(guest.getByRole('heading', { name: '2 dishes are not in this order' })).toBeVisible();
  await guest.getByRole('button', { name: 'Order the rest' }).click();
  await guest.getByRole('button', { name: /View your order/ }).click();
  await expect(cart.getByText('Bottled Water')).toBeVisible();
  // Of the dish that was ordered, the unit that was added to it.
  await expect(cart.getByText(/^Chips/)).toHaveCount(1);
  await expect(cart.getByRole('group', { name: /Chips/ })).toHaveText('1');
  await phone.close();
});

test('a guest orders with a browser that blocks its storage', async ({ browser, complaints }) => {
  const { subDomain } = await openStore('blocked');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await guardContext(phone, complaints);
  await phone.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const guest = await phone.newPage();
  await chooseDish(guest, subDomain);
  await guest.getByRole('button', { name: 'ภาษาไทย' }).click();
  await guest.getByRole('button', { name: 'English' }).click();
  await guest.getByRole('button', { name: /View your order/ }).click();
  const cart = guest.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('textbox', { name: 'Your name' }).fill('Nok Jaidee');
  await cart.getByRole('textbox', { name: 'Phone number' }).fill('081 234 5678');
  await cart.getByRole('button', { name: /^Order ·/ }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting for the restaurant' })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Waiting for the restaurant' })).toBeVisible();
  await phone.close();
});
