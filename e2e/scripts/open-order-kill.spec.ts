import type { BrowserContext, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/**
 * A browser that is killed while an order is being built, and opened again: every line that was tapped is there
 * (decision 498). Nothing of it was sent, so nothing but this terminal has it.
 */

const KILLED_AFTER_MS = 300;
/** By then Chromium has written local storage: who is signed in, and what a start without a network needs. */
const WRITTEN_MS = 15_000;

/** Waits for that; the terminal is in use, so that it does not lock. */
async function untilWritten(page: Page): Promise<void> {
  for (const until = Date.now() + WRITTEN_MS; Date.now() < until;) {
    await page.mouse.move(400 + (Date.now() % 50), 5);
    await page.waitForTimeout(500);
  }
}

interface Place {
  readonly browser: BrowserProcess;
  readonly cable: Cable;
  readonly open: (context: BrowserContext) => Promise<Page>;
}

async function withTerminal(work: (page: Page, place: Place) => Promise<void>): Promise<void> {
  test.setTimeout(400_000);
  const { subDomain, owner } = await registerRestaurant('open-kill');
  const api = await new Api(subDomain).signIn(owner, 'Counter 1');
  const cable = await Cable.lay();
  const browser = await BrowserProcess.install();
  const origin = `http://${subDomain}.localhost:${cable.port}`;
  const open = async (context: BrowserContext): Promise<Page> => {
    await rememberSession(context, api, origin);
    const page = await context.newPage();
    await page.goto(`${origin}/quick-service`);
    await expect(new SalePage(page).cart).toBeVisible({ timeout: 30_000 });
    return page;
  };
  try {
    const page = await openTerminal(await browser.start(), api, origin);
    await untilWritten(page);
    await work(page, { browser, cable, open });
  } finally {
    await browser.remove();
    await cable.remove();
  }
}

/** Builds an order, one tap right after the other, and kills the browser a moment after the last one. */
async function buildAndKill(page: Page, browser: BrowserProcess): Promise<void> {
  const terminal = new SalePage(page);
  const putBack = await browser.copyLocalStorage();
  for (const item of ['Chips', 'Chips and Guacamole', 'Chips']) await terminal.tap(item);
  await expect.poll(() => pieces(page)).toBe(3);
  await page.waitForTimeout(KILLED_AFTER_MS);
  await browser.kill();
  await putBack();
}

/** How many items the order on the screen has. */
async function pieces(page: Page): Promise<number> {
  const counts = await new SalePage(page).cart.getByRole('button', { name: /^[\d.]+ × / }).all();
  const names = await Promise.all(counts.map((line) => line.getAttribute('aria-label')));
  return names.reduce((sum, name) => sum + Number.parseFloat(name ?? ''), 0);
}

test('an order that nobody has sent yet is whole after the browser was killed', async () => {
  await withTerminal(async (page, { browser, open }) => {
    await buildAndKill(page, browser);
    const again = await open(await browser.start());
    await expect.poll(() => pieces(again)).toBe(3);
  });
});

test('the same without a network, twice in a row', LONG, async () => {
  await withTerminal(async (page, { browser, cable, open }) => {
    await buildAndKill(page, browser);
    cable.cut();
    const again = await open(await browser.start());
    await expect.poll(() => pieces(again)).toBe(3);
    await new SalePage(again).tap('Chips');
    await expect.poll(() => pieces(again)).toBe(4);
    await again.waitForTimeout(KILLED_AFTER_MS);
    await browser.kill();
    const third = await open(await browser.start());
    await expect.poll(() => pieces(third)).toBe(4);
  });
});

test('an order that was cleared does not come back after the browser was killed', LONG, async () => {
  await withTerminal(async (page, { browser, open }) => {
    const terminal = new SalePage(page);
    await terminal.tap('Chips');
    await expect(terminal.lines).toHaveCount(1);
    // Local storage is written, and still has the order when the browser is killed.
    await untilWritten(page);
    await terminal.pay();
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    await page.waitForTimeout(KILLED_AFTER_MS);
    await browser.kill();
    const again = await open(await browser.start());
    await expect(new SalePage(again).lines).toHaveCount(0);
  });
});
