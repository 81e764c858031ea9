import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable, type Answer } from '../kit/cable.ts';
import { openTerminal } from '../kit/cut-terminal.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/**
 * A terminal that is opened while something else answers than the product, or while the product fails, opens as it does
 * without a network, sells, and comes back by itself (decision 499).
 */

/** An error body of the product. */
const fault = (status: number, errorCode: string, retryAfterMs: number | null): string =>
  JSON.stringify({
    status,
    statusText: '',
    type: 'System',
    message: 'The server cannot answer now.',
    additionValue: {
      errorCode,
      number: 1,
      requestId: 'r1',
      retryable: true,
      retryAfterMs,
      kept: 'nothing-changed',
      fields: [],
      params: { seconds: 2 },
    },
  });

interface Failing {
  readonly who: string;
  readonly answer: Answer;
  /** Left out for the one that runs every day. */
  readonly details?: ReturnType<typeof heldDailyBy>;
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';
const HELD = heldDailyBy('apps/web/src/runtime/session/session-start.test.ts', 'apps/web/src/runtime/http/api.test.ts');

const failing: readonly Failing[] = [
  {
    who: 'a proxy that answers 503 in its own words',
    answer: { status: '503 Service Unavailable', type: html, body: '<h1>503 Service Temporarily Unavailable</h1>' },
    details: HELD,
  },
  {
    who: 'a captive portal that answers 200 with its page',
    answer: {
      status: '200 OK',
      type: html,
      body: '<!doctype html><title>Welcome</title><h1>Sign in to the hotel</h1>',
    },
    details: HELD,
  },
  {
    who: 'a proxy that answers 500 in JSON',
    answer: { status: '500 Internal Server Error', type: json, body: '{"message":"upstream failed"}' },
    details: HELD,
  },
  {
    who: 'a server that is too busy',
    answer: { status: '503 Service Unavailable', type: json, body: fault(503, 'service.busy', 2000) },
    details: HELD,
  },
  {
    who: 'a server whose every call fails',
    answer: { status: '500 Internal Server Error', type: json, body: fault(500, 'common.error.unknown', null) },
  },
];

const offline = (page: Page) => page.getByRole('status').getByText('Offline', { exact: true });

for (const { who, answer, details = {} } of failing)
  test(`a terminal opens and sells in front of ${who}, and comes back by itself`, details, async () => {
    test.setTimeout(400_000);
    const { subDomain, owner } = await registerRestaurant('fails');
    const api = await new Api(subDomain).signIn(owner, 'Counter 1');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    try {
      const origin = `http://${subDomain}.localhost:${cable.port}`;
      const context = await browser.start();
      const before = await openTerminal(context, api, origin);
      await expect(new SalePage(before).tile('Chips')).toBeVisible();
      cable.answerAll(answer);
      await before.close();
      const page = await context.newPage();
      await page.goto(`${origin}/quick-service`);
      const terminal = new SalePage(page);
      await expect(terminal.tile('Chips')).toBeVisible({ timeout: 20_000 });
      await expect(offline(page)).toBeVisible();
      await terminal.tap('Chips');
      await terminal.pay();
      await terminal.exact.click();
      await expect(terminal.done).toBeVisible();
      cable.answerAll(null);
      await expect(offline(page)).toHaveCount(0, { timeout: 30_000 });
      await expect(page.getByRole('button', { name: /waiting/ })).toHaveCount(0, { timeout: 60_000 });
    } finally {
      await browser.remove();
      await cable.remove();
    }
  });
