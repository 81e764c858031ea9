import type { BrowserContext, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { certificateFor } from '../kit/certificate.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/**
 * The name of the server no longer resolves, or its certificate is wrong: the terminal sells on, and comes back by
 * itself (reliability C12). The browser refuses both before anything is asked of the server.
 */

const HELD = heldDailyBy('apps/web/src/offline/heartbeat.test.ts', 'apps/web/src/runtime/http/api.test.ts');
/** Twice what the heartbeat takes: a loaded machine is slow and not wrong. */
const NOTICED = { timeout: 20_000 };
const SYNCED = { timeout: 60_000 };

/** Whether the terminal says that it is offline; it is in use, so that it does not lock. */
async function saysOffline(page: Page): Promise<boolean> {
  await page.mouse.move(400 + (Date.now() % 50), 5);
  return page.getByRole('status').getByText('Offline', { exact: true }).isVisible();
}

/** Sells one item for cash, and answers what the terminal says it charged. */
async function sell(page: Page, item: string): Promise<number> {
  const terminal = new SalePage(page);
  await terminal.tap(item);
  await expect(terminal.lines).toHaveCount(1);
  const total = await terminal.total();
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
  return total;
}

const anyWaiting = (page: Page) => page.getByRole('button', { name: /waiting/ });

/** Why the browser itself refused calls of its pages. */
function refusalsOf(context: BrowserContext): Set<string> {
  const refusals = new Set<string>();
  context.on('requestfailed', (request) => refusals.add(request.failure()?.errorText ?? ''));
  return refusals;
}

async function openPlace(name: string) {
  const { subDomain, owner } = await registerRestaurant(name);
  const office = await new Api(subDomain).signIn(owner, 'Office');
  const counter = await new Api(subDomain).signIn(owner, 'Counter 1');
  return { office, counter, host: `${subDomain}.localhost` };
}

/** Expects the server to have each sale of the log once, and the terminal none that waits. */
async function expectArrived(page: Page, office: Api, log: readonly number[]): Promise<void> {
  const amounts = async () => (await storedOrders(office)).map(({ totalDueAmount }) => Number(totalDueAmount));
  await expect.poll(async () => (await amounts()).toSorted(), SYNCED).toEqual(log.toSorted());
  await expect(anyWaiting(page)).toHaveCount(0, SYNCED);
  const unpaid = (await storedOrders(office)).filter(({ orderPaymentStatus }) => orderPaymentStatus !== 'Paid');
  expect(unpaid).toEqual([]);
}

test(
  'a certificate that expired, and one for another name, are noticed and sold on until the right one is back',
  HELD,
  async () => {
    test.setTimeout(300_000);
    const { office, counter, host } = await openPlace('certificate');
    const right = certificateFor(host);
    const wrong = {
      'has expired': certificateFor(host, [-30, -1]),
      'is for another name': certificateFor('portal.example'),
    };
    const cable = await Cable.lay(right);
    const browser = await BrowserProcess.install();
    const log: number[] = [];
    try {
      const context = await browser.start([`--ignore-certificate-errors-spki-list=${right.keyHash}`]);
      const page = await openTerminal(context, counter, `https://${host}:${cable.port}`);
      log.push(await sell(page, 'Chips'));
      const refusals = refusalsOf(context);
      for (const [what, certificate] of Object.entries(wrong)) {
        refusals.clear();
        cable.present(certificate);
        await expect.poll(() => saysOffline(page), { message: `a certificate that ${what}`, ...NOTICED }).toBe(true);
        expect([...refusals].filter((refusal) => refusal.startsWith('net::ERR_CERT_'))).not.toEqual([]);
        log.push(await sell(page, 'Chips'));
        await expect(anyWaiting(page)).toBeVisible();
        cable.present(right);
        await expect.poll(() => saysOffline(page), { message: `after one that ${what}`, ...NOTICED }).toBe(false);
        await expectArrived(page, office, log);
      }
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);

test(
  'a terminal opens and sells while the name of its server does not resolve, and hands in what it sold once it does',
  HELD,
  async () => {
    test.setTimeout(300_000);
    const { office, counter, host } = await openPlace('no-name');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${host}:${cable.port}`;
    const log: number[] = [];
    const open = async (context: BrowserContext): Promise<Page> => {
      await rememberSession(context, counter, origin);
      const page = await context.newPage();
      await page.goto(`${origin}/quick-service`);
      await expect(new SalePage(page).cart).toBeVisible({ timeout: 30_000 });
      return page;
    };
    try {
      log.push(await sell(await openTerminal(await browser.start(), counter, origin), 'Chips'));
      await browser.close();
      const context = await browser.start([`--host-resolver-rules=MAP ${host} ^NOTFOUND`]);
      const refusals = refusalsOf(context);
      const nameless = await open(context);
      await expect.poll(() => saysOffline(nameless), NOTICED).toBe(true);
      expect([...refusals]).toContain('net::ERR_NAME_NOT_RESOLVED');
      log.push(await sell(nameless, 'Chips and Guacamole'), await sell(nameless, 'Chips'));
      await expect(anyWaiting(nameless)).toBeVisible();
      await browser.close();
      const named = await open(await browser.start());
      await expectArrived(named, office, log);
      await expect.poll(() => saysOffline(named), NOTICED).toBe(false);
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
