import type { Locator, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Orders that are held, paid in parts, voided and continued without a connection (decisions 80, 359, 360). */

const NOTICED = { timeout: 15_000 };

const waiting = (page: Page): Locator => page.getByRole('button', { name: /^\d+ sales? (is|are) waiting/ });

async function fromMenu(terminal: SalePage, action: string): Promise<void> {
  await terminal.cart.getByRole('button', { name: 'Order actions' }).click();
  await terminal.page.getByRole('menuitem', { name: action }).click();
}

/** Holds an order of one item, which gets this number, and answers it. */
async function hold(terminal: SalePage, item: string, no: string): Promise<string> {
  await terminal.tap(item);
  await expect(terminal.lines).toHaveCount(1);
  await fromMenu(terminal, 'Hold order');
  await expect(terminal.page.getByText(`Order ${no} is on hold.`)).toBeVisible();
  await expect(terminal.lines).toHaveCount(0);
  return no;
}

async function continueHere(terminal: SalePage, no: string): Promise<void> {
  await waiting(terminal.page).click();
  const list = terminal.page.getByRole('dialog', { name: 'Waiting on this terminal' });
  await list.getByRole('listitem').filter({ hasText: no }).getByRole('button', { name: 'Continue here' }).click();
  await expect(terminal.lines).toHaveCount(1);
  await expect(terminal.cart).toContainText(no);
}

async function finish(terminal: SalePage): Promise<void> {
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

test(
  'orders are held, continued after a power cut, paid in parts and voided, and the server has each once',
  heldDailyBy(
    'tools/sim/sim.test.ts',
    'apps/web/src/sell/port/sell-alone.mock.test.ts',
    'apps/server/src/areas/selling/http/recorded/offline-continued.test.ts',
  ),
  async () => {
    test.setTimeout(300_000);
    const place = await registerRestaurant('cut-orders');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${place.subDomain}.localhost:${cable.port}`;
    try {
      const page = await openTerminal(await browser.start(), counter, origin);
      const first = new SalePage(page);
      // An order that the server has is on the screen when the cable is cut.
      await first.tap('Chips');
      await expect(first.lines).toHaveCount(1);
      await first.cart.getByRole('button', { name: 'Send' }).click();
      await expect.poll(async () => (await storedOrders(office)).length).toBe(1);

      cable.cut();
      await expect(page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);
      await first.pay();
      await finish(first);

      const parts = await hold(first, 'Chips and Guacamole', 'T1-0002');
      const voided = await hold(first, 'Chips', 'T1-0003');
      const open = await hold(first, 'Chips', 'T1-0004');
      await browser.kill();
      const context = await browser.start();
      const again = await context.newPage();
      await again.goto(`${origin}/quick-service`);
      const terminal = new SalePage(again);
      await expect(terminal.cart).toBeVisible({ timeout: 30_000 });

      await continueHere(terminal, voided);
      await fromMenu(terminal, 'Void order');
      const question = again.getByRole('dialog', { name: `Void order ${voided}` });
      await question.getByRole('radio').last().check();
      await question.getByRole('button', { name: `Void order ${voided}` }).click();
      await expect(terminal.lines).toHaveCount(0);

      await continueHere(terminal, parts);
      await terminal.pay();
      await terminal.payPart('1.00');
      await expect(terminal.payment.getByText('Balance due')).toBeVisible();
      await finish(terminal);

      await rememberSession(context, counter, origin);
      cable.join();
      const asked = again.getByRole('region', { name: '1 order is open on this terminal alone' });
      await expect(asked).toBeVisible({ timeout: 60_000 });
      await expect(asked).toContainText(open);
      await asked.getByRole('button', { name: `Continue here: ${open}` }).click();
      // The server has it now, under its own number.
      await expect(terminal.lines).toHaveCount(1);
      await expect(waiting(again)).toHaveCount(0, { timeout: 60_000 });
      await expect(terminal.cart).not.toContainText(open);
      await terminal.pay();
      await finish(terminal);

      await expect
        .poll(async () => (await storedOrders(office)).map(({ orderPaymentStatus: status }) => status).toSorted())
        .toEqual(['Paid', 'Paid', 'Paid', 'Voided']);
      const orders = await storedOrders(office);
      const ofTwo = orders.filter(({ sale }) => sale?.payments.length === 2);
      expect(ofTwo).toHaveLength(1);
      const [inParts] = ofTwo;
      expect(inParts?.sale?.payments.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
        Number(inParts?.totalDueAmount),
      );
      for (const order of orders) expect(order.syncVariance).toBeUndefined();
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
