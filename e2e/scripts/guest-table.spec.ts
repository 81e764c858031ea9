import {
  fieldsOf,
  menuRoutes,
  onlineStoreRoutes,
  operationalSettingRoutes,
  settingsRoutes,
  tableCodeRoutes,
  type OperationalSetting,
} from '@tavola/contract';
import { storeInput } from '@tavola/testkit/online/guest.ts';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, guardContext, test } from '../kit/test.ts';

/** A restaurant with a kitchen, two tables and a store that is open to them. */
async function openTables() {
  const { subDomain, owner } = await registerRestaurant('scan');
  const office = await new Api(subDomain).signIn(owner, 'Floor');
  const setting = await office.call(settingsRoutes.operational);
  const names = fieldsOf('saleProcessing');
  const fields = Object.fromEntries(
    Object.entries(setting).filter(([name]) => names.some((field) => field === name)),
    // The names are those of the setting.
  ) as Pick<OperationalSetting, 'prepMinutes'>;
  const body = { ...fields, isKDSEnable: true, version: setting.version } as never;
  await office.call(operationalSettingRoutes.saleProcessing, { body });
  const [menu] = await office.call(menuRoutes.lookup);
  await office.call(onlineStoreRoutes.create, {
    body: storeInput(menu?.menuID ?? '', { isPaidByPromptPay: false, tableOrders: 'separate' }),
  });
  const { names: tables } = await drawTables(office, 2);
  return { subDomain, owner, office, table: tables[0] ?? '' };
}

test('a guest orders by the QR code of the table, the waiter accepts, the kitchen bumps, the guest sees Ready', async ({
  page,
  context,
  browser,
  secondPage,
  complaints,
}) => {
  const { subDomain, owner, office, table } = await openTables();
  await enterAs(context, office);
  await page.goto(`${origin(subDomain)}/online-stores/table-codes`);
  await page.getByRole('button', { name: /^Make \d+ codes$/ }).click();
  await expect(page.getByRole('img', { name: `QR code of table ${table}` })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const { items } = await office.call(tableCodeRoutes.list);
  const token = items.find(({ name }) => name === table)?.token ?? '';
  const kitchen = await secondPage(await new Api(subDomain).signIn(owner, 'Pass', 'PosTerminalWithOutCash'));
  await kitchen.goto(`${origin(subDomain)}/kitchen-display`);
  await page.goto(`${origin(subDomain)}/table-service`);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await guardContext(phone, complaints);
  const guest = await phone.newPage();
  await guest.goto(`${origin(subDomain)}/order/table/${token}`);
  await expect(guest.getByText(`Table ${table}`)).toBeVisible();
  expect(await barriers(guest)).toEqual([]);
  await guest
    .getByRole('button', { name: /^Chips/ })
    .first()
    .click();
  await guest.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await guest.getByRole('button', { name: /View your order/ }).click();
  const cart = guest.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('textbox', { name: 'Your name (if you like)' }).click();
  await typeByHand(guest, 'Nok');
  await cart.getByRole('button', { name: /^Order ·/ }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting for the restaurant' })).toBeVisible();

  await page.getByRole('button', { name: /^Guest orders/ }).click();
  const card = page.getByRole('article');
  await expect(card).toContainText(`Table ${table}`);
  await expect(card).toContainText('Nok');
  expect(await barriers(page)).toEqual([]);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('No guest order waits')).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'In the kitchen' })).toBeVisible();

  const ticket = kitchen.getByRole('article', { name: new RegExp(table) });
  await expect(ticket).toContainText('Chips');
  await ticket.getByRole('button', { name: /is done$/ }).click();
  await expect(guest.getByRole('heading', { name: 'Ready', exact: true })).toBeVisible();
  await expect(guest.getByText('It is on its way to your table.')).toBeVisible();
  expect(await barriers(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Back to the menu' }).click();
  await expect(guest).toHaveURL(new RegExp(`/order/table/${token}$`));
  await phone.close();
});
