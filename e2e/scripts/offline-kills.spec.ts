import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { holdAt } from '../kit/held-store.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/**
 * A browser that is killed at each step of a sale without a connection, opened without a network and then with one: the
 * server has exactly the sales that the terminal showed as paid, each once (decision 79; reliability C3).
 */

const NOTICED = { timeout: 15_000 };
const SYNCED = { timeout: 60_000 };

const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(count === 1 ? '^1 sale is waiting' : `^${count} sales are waiting`) });
const anyWaiting = (page: Page) => page.getByRole('button', { name: /waiting/ });

/** Taps an item and its payment in cash; answers what the terminal asks for. */
async function charge(page: Page, item: string): Promise<number> {
  const terminal = new SalePage(page);
  await terminal.tap(item);
  await expect(terminal.lines).toHaveCount(1);
  const total = await terminal.total();
  await terminal.pay();
  await terminal.exact.click();
  return total;
}

/** The same until the terminal says that it is paid. */
async function sell(page: Page, item: string): Promise<number> {
  const terminal = new SalePage(page);
  const total = await charge(page, item);
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
  return total;
}

async function openKilled() {
  const place = await registerRestaurant('killed');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const cable = await Cable.lay();
  const browser = await BrowserProcess.install();
  const origin = `http://${place.subDomain}.localhost:${cable.port}`;
  const context = await browser.start();
  const page = await openTerminal(context, counter, origin);
  cable.cut();
  await expect(page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);
  const reopen = async (): Promise<Page> => {
    const next = await browser.start();
    await rememberSession(next, counter, origin);
    const again = await next.newPage();
    await again.goto(`${origin}/quick-service`);
    await expect(new SalePage(again).cart).toBeVisible({ timeout: 30_000 });
    return again;
  };
  return { office, cable, browser, context, page, reopen };
}
type Killed = Awaited<ReturnType<typeof openKilled>>;

interface Step {
  readonly name: string;
  /** How many sales wait when the browser is opened without a network. */
  readonly left: number;
  /** Sells up to the step, and answers what the terminal showed as paid. */
  readonly reach: (at: Killed) => Promise<readonly number[]>;
}

const steps: readonly Step[] = [
  {
    name: 'between the tap and the disk',
    left: 1,
    reach: async ({ context, page }) => {
      const first = await sell(page, 'Chips');
      const isHeld = await holdAt(context, 'add');
      await charge(page, 'Chips and Guacamole');
      await isHeld();
      return [first];
    },
  },
  {
    name: 'between the disk and the wire',
    left: 2,
    reach: async ({ page }) => {
      const log = [await sell(page, 'Chips'), await sell(page, 'Chips and Guacamole')];
      await expect(waiting(page, 2)).toBeVisible();
      return log;
    },
  },
  {
    name: 'between the wire and the answer',
    left: 2,
    reach: async ({ cable, office, page }) => {
      const log = [await sell(page, 'Chips'), await sell(page, 'Chips and Guacamole')];
      cable.joinDeaf();
      await expect.poll(async () => (await storedOrders(office)).length, SYNCED).toBe(2);
      await expect(waiting(page, 2)).toBeVisible();
      return log;
    },
  },
  {
    name: 'between the answer and the removal',
    left: 1,
    reach: async ({ cable, context, page }) => {
      const log = [await sell(page, 'Chips')];
      const isHeld = await holdAt(context, 'delete');
      cable.join();
      await isHeld();
      return log;
    },
  },
];

const HELD_DAILY = heldDailyBy('tools/sim/kills.test.ts', 'e2e/scripts/offline.spec.ts');

for (const { name, left, reach } of steps)
  test(`a browser that is killed ${name} loses no sale and adds none`, HELD_DAILY, async () => {
    test.setTimeout(300_000);
    const at = await openKilled();
    try {
      const log = await reach(at);
      await at.browser.kill();
      at.cable.cut();
      const again = await at.reopen();
      await expect(waiting(again, left)).toBeVisible({ timeout: 30_000 });
      at.cable.join();
      await expect(anyWaiting(again)).toHaveCount(0, SYNCED);
      const orders = await storedOrders(at.office);
      expect(orders.map(({ totalDueAmount }) => Number(totalDueAmount)).toSorted()).toEqual([...log].toSorted());
      for (const { orderPaymentStatus, totalDueAmount, sale } of orders) {
        expect(orderPaymentStatus).toBe('Paid');
        expect(sale?.payments.map(({ amount }) => amount)).toEqual([totalDueAmount]);
      }
    } finally {
      await at.browser.remove();
      await at.cable.remove();
    }
  });
