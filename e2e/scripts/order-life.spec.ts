import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { demo } from '../kit/restaurants.ts';
import { enterAs, expect, SELLING_ON, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

for (const { where, size, details } of SELLING_ON)
  test(
    `${where} a pick-up order goes from hold to handed over, seen live on a second screen`,
    details,
    async ({ page, context, browser }) => {
      await page.setViewportSize(size);
      await new Api(demo.subDomain).endSessions(demo.owner);
      const office = await new Api(demo.subDomain).signIn(demo.owner, 'Window 1');
      await enterAs(context, office);
      const other = await browser.newContext();
      await enterAs(other, await new Api(demo.subDomain).signIn(demo.owner, 'Pass', 'OrderQuesTerminal'));
      const wall = await other.newPage();
      await wall.goto(origin(demo.subDomain));
      await expect(wall, 'an order queue terminal lands on the queues').toHaveURL(/\/order-queues$/);
      const terminal = new SalePage(page);
      await terminal.open(demo.subDomain);
      await terminal.tap('Chips and Guacamole');
      await terminal.showCart();
      await terminal.cart.getByRole('radio', { name: 'Pickup' }).click();
      await terminal.orderAction('Hold order');
      const held = page.getByRole('status').filter({ hasText: /Order \d+ is on hold/ });
      await expect(held).toBeVisible();
      const orderNo = /Order (\d+)/.exec(await held.innerText())?.[1] ?? '';
      const code = orderNo.padStart(3, '0');

      await page.goto(`${origin(demo.subDomain)}/order-dashboard`);
      const card = page.getByRole('article', { name: `Order ${orderNo}` });
      const column = (name: string) =>
        page.getByRole('region', { name }).getByRole('article', { name: `Order ${orderNo}` });
      await expect(column('On hold')).toContainText('Chips and Guacamole');
      await card.getByRole('button', { name: 'Release' }).click();
      await expect(column('New')).toBeVisible();
      await card.getByRole('button', { name: 'Send to kitchen' }).click();
      await expect(column('Preparing')).toBeVisible();
      const queue = (name: string) => wall.getByRole('region', { name }).getByText(code, { exact: true });
      await expect(queue('Preparing')).toBeVisible();
      await card.getByRole('button', { name: `More actions for order ${orderNo}` }).click();
      await page.getByRole('menuitem', { name: 'Print kitchen ticket again' }).click();
      const ticket = page.getByRole('dialog', { name: `Kitchen ticket of order ${orderNo}` });
      await expect(ticket.getByRole('article')).toContainText('Chips and Guacamole');
      await ticket.getByRole('button', { name: 'Print', exact: true }).click();
      await ticket.getByRole('button', { name: 'Done' }).click();
      await card.getByRole('button', { name: 'Mark ready', exact: true }).click();
      await expect(queue('Ready to collect')).toBeVisible();
      await expect(queue('Preparing')).toHaveCount(0);

      await expect(card.getByRole('button', { name: 'Take payment' })).toBeVisible();
      await card.getByRole('button', { name: `More actions for order ${orderNo}` }).click();
      await page.getByRole('menuitem', { name: 'Hand over' }).click();
      await expect(column('To pay')).toBeVisible();
      await expect(queue('Ready to collect')).toHaveCount(0);
      await card.getByRole('button', { name: `More actions for order ${orderNo}` }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      const history = page.getByRole('dialog', { name: `History of order ${orderNo}` });
      for (const words of [
        'Added 1 × Chips and Guacamole',
        'Order put on hold',
        /^Printed .* again$/,
        'Ready to collect',
        'Handed over',
      ])
        await expect(history.getByText(words)).toBeVisible();
      await page.keyboard.press('Escape');

      await terminal.open(demo.subDomain);
      await terminal.tap('Chips and Guacamole');
      await terminal.orderAction('Pickup time');
      await page.getByRole('dialog', { name: 'Pickup time' }).getByRole('button', { name: 'Apply' }).click();
      await expect(terminal.cart.getByText(/^Pickup /)).toBeVisible();
      await terminal.cart.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Placed Order Successfully' })).toBeVisible();
      const { orderID: scheduled } = await lastOrder(office);
      await terminal.orderAction('New sale');
      await terminal.tap('Chips and Guacamole');
      await terminal.showCart();
      await terminal.cart.getByRole('radio', { name: 'Pickup' }).click();
      await terminal.cart.getByRole('button', { name: 'Send' }).click();
      await expect.poll(async () => (await lastOrder(office)).orderID).not.toBe(scheduled);
      const sent = (await lastOrder(office)).collectionCode ?? '';
      await page.goto(`${origin(demo.subDomain)}/order-queues`);
      const step = (name: string) => page.getByRole('button', { name: `${sent} ${name}`, exact: true });
      await step('Mark ready').click();
      await expect(step('Take payment'), 'it is not paid').toBeVisible();
      await expect(
        wall.getByRole('region', { name: 'Ready to collect' }).getByText(sent, { exact: true }),
      ).toBeVisible();
      await expect(wall.getByRole('button', { name: new RegExp(`^${sent}`) }), 'guests move nothing').toHaveCount(0);
      await other.close();
    },
  );
