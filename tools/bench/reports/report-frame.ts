import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { inDemoBrowser, machineLoad } from '../screen/demo-browser.ts';
import { send, wait } from '../sale/sale-rig.ts';
import { realSales } from '../sale/sale-replay.ts';
import { openTerminal, type Counter } from '../sale/sale-terminals.ts';
import { atMost } from '../verdict.ts';

/**
 * `npm run bench reports -- --screen`: a report in a real Chromium on some real orders: how long after a tap its frame
 * is painted while its data is still under way, and how long the same sales take in other rows.
 */

const TIMES = 7;
/** Data that comes this late is in no frame that is painted before. */
const DATA_AFTER_MS = 1500;
const SAMPLE = new URL('../../import-orders/sample-orders.tsv', import.meta.url);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Measures the frame and the change of rows, and prints their goals. */
export async function runFrame(): Promise<void> {
  await inDemoBrowser(async ({ at, port, subDomain, owner, signIn }) => {
    const { counter, terminal } = await openTerminal(port, subDomain, owner);
    await sellOrders(counter, terminal);
    // The browser takes over the session.
    const context = await signIn();
    const page = await context.newPage();
    await page.goto(`${at}/sales-reports/growth?p=thisWeek`);
    await page.locator('main tbody tr').first().waitFor();
    console.log(machineLoad());
    const regrouped: number[] = [];
    for (let time = 0; time < TIMES; time += 1)
      for (const rows of ['week', 'day']) regrouped.push(await regroup(page, rows));
    await page.goto(`${at}/sales-reports/summary?p=today`);
    await page.getByRole('button', { name: 'Net sales' }).first().waitFor();
    await page.route('**/api/company/sales-reports/sales?**', async (route) => {
      await wait(DATA_AFTER_MS);
      await route.continue().catch(() => undefined);
    });
    const framed: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      framed.push(await openSales(page));
      await page.goBack();
      await page.getByRole('button', { name: 'Net sales' }).first().waitFor();
    }
    const each = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(', ');
    console.log(`  the frame of a report, its data not there yet: ${each(framed)} ms`);
    console.log(`  the same sales in other rows: ${each(regrouped)} ms\n`);
    console.log(atMost('S9 first paint of the frame', median(framed), 100, 'ms'));
    console.log(atMost('S9 change of rows', median(regrouped), 300, 'ms'));
  });
}

/** Sells real orders of a file at the counter of the demo. */
async function sellOrders(counter: Counter, terminal: Parameters<typeof realSales>[0]): Promise<void> {
  const text = await readFile(SAMPLE, 'utf8');
  for (const { sale } of realSales(terminal, text)) {
    const { port, headers, paths } = counter;
    const reply = await send(undefined, port, 'POST', paths.checkout, headers, sale.checkout);
    if (reply.status !== 200) throw new Error(`A sale answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  }
}

/** Shows other rows; the time until they are painted. */
const regroup = (page: Page, rows: string): Promise<number> =>
  page.getByLabel('Rows', { exact: true }).evaluate(async (select, value) => {
    // The label is that of a select.
    const field = select as HTMLSelectElement;
    const shown = () => document.querySelector('main')?.textContent;
    const before = shown();
    const beganMs = performance.now();
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    while (shown() === before && performance.now() - beganMs < 10_000) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - beganMs;
  }, rows);

/** Opens all sales from a figure; the time until their page is painted. */
const openSales = (page: Page): Promise<number> =>
  page
    .getByRole('button', { name: 'Net sales' })
    .first()
    .evaluate(async (button) => {
      const isThere = () => document.querySelector('h1')?.textContent === 'All sales';
      const beganMs = performance.now();
      (button as HTMLButtonElement).click();
      while (!isThere() && performance.now() - beganMs < 10_000) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - beganMs;
    });
