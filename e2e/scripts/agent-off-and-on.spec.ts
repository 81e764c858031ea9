import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from '@tavola/agent/agent.ts';
import { setUp } from '@tavola/agent/server/identity.ts';
import { eventRouteRoutes, hardwareAgentRoutes, printerRoutes, terminalPrinterRoutes } from '@tavola/contract';
import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** The server notices within 15 seconds that an agent is silent, and the page asks it every 10. */
const NOTICED = { timeout: 60_000 };
const DISH = 'Chips and Guacamole';

let device: PrinterSimulator;
test.beforeEach(async () => {
  device = await PrinterSimulator.start();
});
test.afterEach(() => device.close());

/** A printer that this terminal and a route for everything print on, and an agent that is not started yet. */
async function setUpPrinting(office: Api) {
  const { printerID } = await office.call(printerRoutes.create, {
    body: {
      name: 'Kitchen',
      ip: '127.0.0.1',
      port: device.port,
      printerMode: 'EscPos',
      charactersPerLine: 48,
      encoding: 'cp858',
      threshold: 225,
      cutting: true,
    },
  });
  await office.call(eventRouteRoutes.create, {
    body: {
      name: 'Everything',
      isActive: true,
      sortNumber: 0,
      orderChannelIDs: [],
      fulfillmentIDs: [],
      categoryIDs: [],
      targetID: printerID,
      backupTargetID: null,
      copies: 1,
      alsoOthers: false,
    },
  });
  await office.call(terminalPrinterRoutes.setPreference, {
    body: { printerID, printsReceipt: false, opensDrawer: false },
  });
  const { code } = await office.call(hardwareAgentRoutes.generateCode, { body: { name: 'Office computer' } });
  const folder = mkdtempSync(join(tmpdir(), 'tavola-agent-'));
  const identity = await setUp(folder, { address: origin(office.subDomain ?? ''), code, version: '1.0.0' });
  return (): (() => Promise<void>) => {
    const agent = new Agent(identity, folder, '1.0.0');
    const ended = agent.run();
    return async () => {
      agent.stop();
      await ended;
    };
  };
}

async function sell(page: Page): Promise<void> {
  const terminal = new SalePage(page);
  await terminal.tap(DISH);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: /^Done \(/ }).click();
}

/** Papers with the dish on them. */
const dishes = (): number => device.lines.filter((line) => line.includes(DISH)).length;

test('an agent that goes off is named, what was sent waits for it, and is printed once when it is on again', async ({
  page,
  context,
}) => {
  const { subDomain, owner } = await registerRestaurant('agent');
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  const start = await setUpPrinting(office);
  let stop = start();
  await enterAs(context, office);
  const isOn = page.getByRole('button', { name: 'HW Agent is connected.' });
  const isOff = page.getByRole('button', { name: 'Hardware agent is offline. Please check the connection' });
  await new SalePage(page).open(subDomain);
  await expect(isOn).toBeVisible(NOTICED);
  await sell(page);
  await expect.poll(dishes, NOTICED).toBe(1);

  await stop();
  await expect(page.getByText('HW Agent is offline.', { exact: true })).toBeVisible(NOTICED);
  await expect(isOff).toBeVisible();
  await new SalePage(page).open(subDomain);
  await expect(page.getByText('HW Agent is unable to connect.', { exact: true })).toBeVisible(NOTICED);
  await sell(page);
  expect(dishes(), 'nothing is printed without an agent').toBe(1);

  stop = start();
  await expect(page.getByText('HW Agent is back to online.', { exact: true })).toBeVisible(NOTICED);
  await expect(isOn).toBeVisible();
  await expect.poll(dishes, NOTICED).toBe(2);
  await sell(page);
  await expect.poll(dishes, NOTICED).toBe(3);
  expect(device.cuts, 'a paper for each sale').toBe(3);
  expect(await office.call(eventRouteRoutes.recoveryCount)).toEqual({ count: 0 });
  await stop();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'the round of a waiter comes out of the printer of the kitchen once',
    heldDailyBy(
      'apps/server/src/areas/devices/print-jobs/printing.test.ts',
      'apps/server/src/areas/devices/print-jobs/agent-kills.test.ts',
    ),
    async ({ page, context }) => {
      const { subDomain, owner } = await registerRestaurant('round');
      const office = await new Api(subDomain).signIn(owner, 'Waiter', 'PosTerminalWithOutCash');
      const stop = (await setUpPrinting(office))();
      const {
        ids: [tableID],
      } = await drawTables(office, 1);
      await enterAs(context, office);
      const sale = new SalePage(page);
      await page.goto(`${origin(subDomain)}/table-service?tableID=${tableID}`);
      await sale.tap(DISH);
      await sale.showCart();
      await sale.cart.getByRole('button', { name: 'Send' }).click();
      await expect(sale.cart.getByRole('button', { name: 'All sent' })).toBeDisabled();
      await expect.poll(dishes, NOTICED).toBe(1);
      await expect.poll(() => device.cuts).toBe(1);
      await stop();
    },
  );
});
