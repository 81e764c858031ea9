import {
  fieldsOf,
  operationalSettingRoutes,
  orderChannelRoutes,
  orderRoutes,
  settingsRoutes,
  type OperationalSetting,
} from '@tavola/contract';
import { createPartner, partnerOrder } from '@tavola/testkit/online/partner.ts';
import { Api } from '../kit/api.ts';
import { origin, port } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';

/** Turns the kitchen display of a restaurant on. */
async function openKitchen(office: Api): Promise<void> {
  const setting = await office.call(settingsRoutes.operational);
  const names = fieldsOf('saleProcessing');
  // The names are those of the setting's own fields.
  const fields = Object.fromEntries(
    Object.entries(setting).filter(([name]) => names.some((field) => field === name)),
  ) as Pick<OperationalSetting, 'prepMinutes'>;
  const body = { ...fields, isKDSEnable: true, version: setting.version } as never;
  await office.call(operationalSettingRoutes.saleProcessing, { body });
}

/** A channel of the restaurant, and its partner. */
async function connect(office: Api) {
  const body = { name: 'Green Basket', isActive: true, isAutoAccepted: false, prepMinutes: 20 };
  const { orderChannelID: id } = await office.call(orderChannelRoutes.create, { body });
  const { key, secret } = await office.call(orderChannelRoutes.renewSecret, { params: { id } });
  return createPartner({ url: `http://127.0.0.1:${port}`, key, secret });
}

test('an order of a partner rings, is accepted, made in the kitchen and handed over', async ({
  page,
  context,
  secondPage,
}) => {
  const { subDomain, owner } = await registerRestaurant('online');
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  await openKitchen(office);
  const partner = await connect(office);
  await enterAs(context, office);
  const kitchen = await secondPage(await new Api(subDomain).signIn(owner, 'Pass', 'PosTerminalWithOutCash'));
  await kitchen.goto(`${origin(subDomain)}/kitchen-display`);
  await expect(kitchen.getByText('Nothing to make')).toBeVisible();
  await page.goto(`${origin(subDomain)}/`);

  const order = partnerOrder({ displayNumber: 'B-41' });
  expect((await partner.place(order)).status).toBe(200);
  await page.getByRole('button', { name: '1 online order waits' }).click();
  await expect(page).toHaveTitle(/^\(1\) /);
  const card = page.getByRole('article', { name: 'Order B-41 of Green Basket' });
  await expect(card).toContainText('Sandwich of the partner');
  await expect(card).toContainText('Not on the menu');
  await expect(card).toContainText('Paid online');
  await expect(kitchen.getByText('Nothing to make')).toBeVisible();

  await card.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: '15 min' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(card).toContainText('In the kitchen');
  await expect(page).not.toHaveTitle(/^\(/);
  await expect(kitchen.getByRole('article')).toContainText('Sandwich of the partner');

  await card.getByRole('button', { name: 'Ready' }).click();
  await card.getByRole('button', { name: 'Handed over' }).click();
  await expect(card).toHaveCount(0);
  const { items } = (await partner.states([order.externalOrderID])).body;
  expect(items).toMatchObject([{ status: 'Completed' }]);
  const found = await office.call(orderRoutes.get, { params: { id: items[0]?.orderID ?? '' } });
  expect(found).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: 5 });
});

test(
  'an order is rejected with a reason that its partner gets',
  heldDailyBy('apps/server/src/areas/online/online-orders.test.ts'),
  async ({ page, context }) => {
    const { subDomain, owner } = await registerRestaurant('online');
    const office = await new Api(subDomain).signIn(owner, 'Counter');
    const partner = await connect(office);
    await enterAs(context, office);
    const order = partnerOrder({ displayNumber: 'B-42' });
    await partner.place(order);
    await page.goto(`${origin(subDomain)}/online-orders`);
    const card = page.getByRole('article', { name: 'Order B-42 of Green Basket' });
    await card.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Too busy' }).click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(card).toHaveCount(0);
    const { items } = (await partner.states([order.externalOrderID])).body;
    expect(items).toMatchObject([{ status: 'Rejected', rejectReason: 'TooBusy' }]);
  },
);

test(
  'a prepaid order that was accepted is cancelled, and its partner has the money back',
  heldDailyBy('apps/server/src/areas/online/online-orders.test.ts'),
  async ({ page, context }) => {
    const { subDomain, owner } = await registerRestaurant('online');
    const office = await new Api(subDomain).signIn(owner, 'Counter');
    const partner = await connect(office);
    await enterAs(context, office);
    const order = partnerOrder({ displayNumber: 'B-43' });
    await partner.place(order);
    await page.goto(`${origin(subDomain)}/online-orders`);
    const card = page.getByRole('article', { name: 'Order B-43 of Green Basket' });
    await card.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await card.getByRole('button', { name: 'Cancel the order' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('what was paid online goes back to the channel');
    await dialog.getByRole('radio', { name: 'An item is out' }).click();
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(card).toHaveCount(0);
    const { items } = (await partner.states([order.externalOrderID])).body;
    expect(items).toMatchObject([{ status: 'Voided', rejectReason: 'ItemUnavailable' }]);
    const { orderPaymentStatus } = await office.call(orderRoutes.get, { params: { id: items[0]?.orderID ?? '' } });
    expect(orderPaymentStatus).toBe('Voided');
  },
);

test('an order to be paid at the counter is opened on the sell screen', async ({ page, context }) => {
  const { subDomain, owner } = await registerRestaurant('online');
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  const partner = await connect(office);
  await enterAs(context, office);
  await partner.place(partnerOrder({ displayNumber: 'B-44', isPrepaid: false }));
  await page.goto(`${origin(subDomain)}/online-orders`);
  const card = page.getByRole('article', { name: 'Order B-44 of Green Basket' });
  await card.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/quick-service\?id=/);
  await expect(page.getByText('Sandwich of the partner')).toBeVisible();
});

test(
  'a manager connects a partner: its secret is shown once',
  heldDailyBy('apps/server/src/areas/online/online-orders.test.ts', 'e2e/scripts/open-doors.spec.ts'),
  async ({ page, context }) => {
    const { subDomain, owner } = await registerRestaurant('online');
    await enterAs(context, await new Api(subDomain).signIn(owner, 'Office'));
    await page.goto(`${origin(subDomain)}/online-stores/order-channels/new`);
    await page.getByRole('textbox', { name: 'Channel' }).fill('Green Basket');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Make a secret' }).click();
    await expect(page.getByText('Copy the secret now. It is not shown again.')).toBeVisible();
    const [key, secret] = await Promise.all([page.getByText(/^tvc_/).innerText(), page.getByText(/^tvs_/).innerText()]);
    const partner = createPartner({ url: `http://127.0.0.1:${port}`, key, secret });
    expect((await partner.place(partnerOrder())).status).toBe(200);
    await page.reload();
    await expect(page.getByText('A secret is in use. It is not shown again.')).toBeVisible();
    await expect(page.getByText(/^tvs_/)).toHaveCount(0);
  },
);
