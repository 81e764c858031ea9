import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { Cable, type Fault } from '../kit/cable.ts';
import { openTerminal } from '../kit/cut-terminal.ts';
import { demo } from '../kit/restaurants.ts';
import { expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/**
 * However a connection is lost, an open terminal says so by itself, sells on, and comes back by itself (decision 230;
 * reliability C12). How soon is asked of the heartbeat in `apps/web/src/offline/heartbeat.test.ts`.
 */

// The app is installed, so that what the page has not fetched yet is there.
test.use({ serviceWorkers: 'allow' });

type Loss = Fault | 'is cut' | 'leads to a captive portal' | 'leads to a proxy without a server';

const html = 'text/html; charset=utf-8';

function lose(cable: Cable, loss: Loss): void {
  if (loss === 'is cut') cable.cut();
  else if (loss === 'leads to a captive portal')
    cable.answerAll({ status: '200 OK', type: html, body: '<!doctype html><h1>Sign in to the hotel</h1>' });
  else if (loss === 'leads to a proxy without a server')
    cable.answerAll({ status: '502 Bad Gateway', type: html, body: '<h1>502 Bad Gateway</h1>' });
  else cable.fail(loss);
}

function repair(cable: Cable): void {
  cable.join();
  cable.answerAll(null);
  cable.fail(null);
}

/** Whether the terminal says that it is offline; it is in use, so that it does not lock. */
async function saysOffline(page: Page): Promise<boolean> {
  await page.mouse.move(400 + (Date.now() % 50), 5);
  return page.getByRole('status').getByText('Offline', { exact: true }).isVisible();
}
/** Twice what the heartbeat takes: a loaded machine is slow and not wrong. */
const NOTICED = { timeout: 20_000 };

async function loseEach(page: Page, losses: readonly Loss[]): Promise<void> {
  test.setTimeout(60_000 + losses.length * 60_000);
  const api = await new Api(demo.subDomain).signIn(demo.owner, 'Lost terminal');
  const cable = await Cable.lay();
  try {
    const terminal = await openTerminal(page.context(), api, `http://${demo.subDomain}.localhost:${cable.port}`);
    const sale = new SalePage(terminal);
    await expect(sale.tile('Chips')).toBeVisible();
    for (const [index, loss] of losses.entries()) {
      lose(cable, loss);
      await expect.poll(() => saysOffline(terminal), { message: `a line that ${loss}`, ...NOTICED }).toBe(true);
      await sale.tap('Chips');
      await expect(sale.line('Chips'), `the sale on a line that ${loss}`).toHaveAccessibleName(
        new RegExp(`^${index + 1} × `),
      );
      repair(cable);
      await expect.poll(() => saysOffline(terminal), { message: `after a line that ${loss}`, ...NOTICED }).toBe(false);
    }
  } finally {
    await cable.remove();
  }
}

test.beforeEach(({ complaints }) => {
  complaints.allow(/net::ERR_|WebSocket|status of (502|503)/);
});

test('a line that swallows, and one that leads to a captive portal, are noticed and sold on', async ({ page }) => {
  await loseEach(page, ['swallows', 'leads to a captive portal']);
});

test('so is every other way in which a line is lost', LONG, async ({ page }) => {
  await loseEach(page, [
    'is cut',
    'leads to a proxy without a server',
    'loses what is sent',
    'answers with noise',
    'is slow',
    'breaks answers',
  ]);
});
