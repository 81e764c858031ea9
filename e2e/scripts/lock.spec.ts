import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { demo } from '../kit/restaurants.ts';
import { drawn } from '../kit/settled.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { tapDigits } from '../pages/sign-in.ts';

const TERMINAL = 'Lock terminal';
/** A little longer than the back office waits (decision 257). */
const OFFICE_IDLE_S = 15 * 60 + 5;

const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Locked' });
const warningOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Tap to continue.' });

/** Nothing under the lock is reachable by sight, touch or screen reader. */
async function expectCovered(page: Page): Promise<void> {
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  const place = await page.getByRole('button', { name: 'Pay', exact: true, includeHidden: true }).boundingBox();
  if (place === null) throw new Error('the sell screen is not there');
  expect(
    await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=dialog]')?.getAttribute('aria-label'),
      { x: place.x + 10, y: place.y + 10 },
    ),
  ).toBe('Locked');
}

/**
 * Advances the page's clock at once; its timers then fire once, as after the computer slept. Whatever they change is
 * rendered afterwards.
 */
async function advanceClock(page: Page, seconds: number): Promise<void> {
  await page.clock.fastForward(seconds * 1000);
  await drawn(page);
}

/** Follows what each frame shows; answers the headings of those that no lock covered, but for the sale's. */
async function watchFrames(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const open: string[] = [];
    Object.assign(globalThis, { uncovered: open });
    const look = (): void => {
      const heading = document.querySelector('main h1')?.textContent ?? '';
      const isLocked = document.querySelector('[role=dialog][aria-label=Locked]') !== null;
      if (!isLocked && heading !== '' && heading !== 'Quick sale') open.push(heading);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { uncovered: string[] }).uncovered);
}

test('an unused terminal warns, locks, and continues where it was after the PIN', async ({ page, context }) => {
  await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, TERMINAL));
  await page.clock.install();
  const terminal = new SalePage(page);
  await terminal.open(demo.subDomain);
  await terminal.tap('Chips');
  await terminal.tap('Bottled Water');
  const total = await terminal.total();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Search/ }))
    .first()
    .fill('bur');

  await test.step('a touch during the warning is enough', async () => {
    // It warns from 50 seconds on; the real clock runs too, so a slow machine has nine seconds for what follows.
    await advanceClock(page, 51);
    await expect(warningOf(page)).toBeAttached();
    await expect(lockOf(page)).toHaveCount(0);
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await expect(warningOf(page)).toHaveCount(0);
    await advanceClock(page, 30);
    await expect(lockOf(page)).toHaveCount(0);
  });

  await test.step('behind the lock nothing can be read, pressed or scanned', async () => {
    await advanceClock(page, 35);
    await expect(lockOf(page)).toBeVisible();
    await expectCovered(page);
    await page.keyboard.press('p');
    await expect(terminal.payment).toHaveCount(0);
    await page.reload();
    await expect(lockOf(page), 'a reload does not bypass it').toBeVisible();
    await expectCovered(page);
  });

  await test.step('a wrong PIN is refused, the right one returns to the sale', async () => {
    await tapDigits(page, '529081');
    await expect(page.getByRole('alert')).toHaveText('Wrong PIN. Try again.');
    await page.keyboard.type(demo.owner.pin, { delay: 80 });
    await expect(lockOf(page)).toHaveCount(0);
    await expect(terminal.lines).toHaveCount(2);
    await terminal.expectTotal(total);
  });
});

test(
  'a form keeps its input over a lock, and the idle time pauses while a payment is open',
  LONG,
  async ({ page, context }) => {
    await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, TERMINAL));
    await page.clock.install();
    await page.goto(`${origin(demo.subDomain)}/vendors/vendors/new`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Green Farm');
    await advanceClock(page, OFFICE_IDLE_S);
    await expect(lockOf(page)).toBeVisible();
    await tapDigits(page, demo.owner.pin);
    await expect(lockOf(page)).toHaveCount(0);
    await expect(name).toHaveValue('Green Farm');
    await expect(name, 'the cursor is where it was').toBeFocused();

    await name.fill('');
    const terminal = new SalePage(page);
    await terminal.open(demo.subDomain);
    await terminal.tap('Chips');
    await terminal.pay();
    await expect(terminal.exact).toBeVisible();
    await advanceClock(page, 300);
    await expect(lockOf(page)).toHaveCount(0);
    await expect(warningOf(page)).toHaveCount(0);
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
  },
);

test('another person continues with their own PIN and their own rights', LONG, async ({ page, context }) => {
  await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, TERMINAL));
  await page.clock.install();
  const terminal = new SalePage(page);
  await terminal.open(demo.subDomain);
  await terminal.tap('Chips');
  await page.goto(`${origin(demo.subDomain)}/vendors/vendors`);
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await advanceClock(page, OFFICE_IDLE_S);
  await expect(lockOf(page)).toBeVisible();
  const framesOf = await watchFrames(page);
  await tapDigits(page, demo.cashier.pin);
  // The cashier may still be signed in on a terminal of another script.
  const here = page.getByRole('heading', { name: 'Quick sale' });
  const end = page.getByRole('alertdialog').getByRole('button', { name: 'YES', exact: true });
  await here.or(end).first().waitFor();
  if (await end.isVisible()) await end.click();
  await expect(here, 'a cashier has no right to the vendors and lands where their work begins').toBeVisible();
  await expect(lockOf(page)).toHaveCount(0);
  expect(await framesOf(), 'frames that showed the vendors to the cashier').toEqual([]);
  await terminal.open(demo.subDomain);
  await expect(terminal.lines, 'the sale belongs to the terminal').toHaveCount(1);
});
