import { fieldsOf, operationalSettingRoutes, settingsRoutes, type OperationalSetting } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Turns the kitchen display of a restaurant on. */
async function openKitchen(office: Api): Promise<void> {
  const setting = await office.call(settingsRoutes.operational);
  const names = fieldsOf('saleProcessing');
  const fields = Object.fromEntries(
    Object.entries(setting).filter(([name]) => names.some((field) => field === name)),
  ) as Pick<OperationalSetting, 'prepMinutes'>;
  const body = { ...fields, isKDSEnable: true, version: setting.version } as never;
  await office.call(operationalSettingRoutes.saleProcessing, { body });
}

test('a counter sale that is paid goes to the kitchen, is bumped there and is called on the wall', async ({
  page,
  context,
  secondPage,
}) => {
  const { subDomain, owner } = await registerRestaurant('kitchen');
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  await openKitchen(office);
  await enterAs(context, office);
  const kitchen = await secondPage(await new Api(subDomain).signIn(owner, 'Pass', 'PosTerminalWithOutCash'));
  await kitchen.goto(`${origin(subDomain)}/kitchen-display`);
  await expect(kitchen.getByText('Nothing to make')).toBeVisible();
  const wall = await secondPage(await new Api(subDomain).signIn(owner, 'Wall', 'OrderQuesTerminal'));
  await wall.goto(`${origin(subDomain)}/order-queues`);

  const terminal = new SalePage(page);
  await terminal.open(subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.showCart();
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  const paid = await lastOrder(office);
  const code = paid.collectionCode ?? '';

  const ticket = kitchen.getByRole('article', { name: new RegExp(`^${code} `) });
  await expect(ticket).toContainText('Chips and Guacamole');
  const queue = (name: string) => wall.getByRole('region', { name }).getByText(code, { exact: true });
  await expect(queue('Preparing')).toBeVisible();
  await kitchen.getByRole('button', { name: 'All day' }).click();
  await expect(kitchen.getByRole('complementary', { name: 'All day' })).toContainText('Chips and Guacamole');

  await ticket.getByRole('button', { name: `Ticket ${code} is done` }).click();
  await expect(ticket).toHaveCount(0);
  await expect(queue('Ready to collect')).toBeVisible();

  await kitchen.getByRole('button', { name: 'Undo' }).click();
  await expect(ticket).toBeVisible();
  await expect(queue('Preparing')).toBeVisible();

  await typeByHand(kitchen, '1');
  await expect(ticket).toHaveCount(0);
  await kitchen.getByRole('button', { name: 'Recall' }).click();
  const recent = kitchen.getByRole('complementary', { name: 'Done in the last 15 minutes' });
  await expect(recent).toContainText(code);
  await recent.getByRole('button', { name: 'Bring back' }).click();
  await expect(ticket).toBeVisible();
});
