import type { Page } from 'playwright';
import { inDemoBrowser, machineLoad } from '../screen/demo-browser.ts';
import { wait } from '../sale/sale-rig.ts';
import { atMost } from '../verdict.ts';

/**
 * `npm run bench reports -- --screen`: a report in a real Chromium on the demo's four weeks of orders: how long after a
 * tap its frame is painted while its data is still under way, and how long the same sales take in other rows.
 */

const TIMES = 7;
/** Data that comes this late is in no frame that is painted before. */
const DATA_AFTER_MS = 1500;
const SAMPLES_WITHIN_MS = 180_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Measures the frame and the change of rows, and prints their goals. */
export async function runFrame(): Promise<void> {
  await inDemoBrowser(async ({ at, signIn }) => {
    const context = await signIn();
    const page = await context.newPage();
    await untilSold(page, at);
    console.log(machineLoad());
    const regrouped: number[] = [];
    for (let time = 0; time < TIMES; time += 1)
      for (const rows of ['weekday', 'day']) regrouped.push(await regroup(page, rows));
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

/** Opens the summary of the demo's orders; they are made in the background, sample orders in them. */
async function untilSold(page: Page, at: string): Promise<void> {
  const address = `${at}/sales-reports/summary?p=custom&from=2020-01-01&to=2020-01-02&smp=1`;
  await page.goto(address);
  const today = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10);
  for (const deadline = Date.now() + SAMPLES_WITHIN_MS; ;) {
    await page.goto(`${at}/sales-reports/summary?p=custom&from=${from}&to=${today}&smp=1`);
    const sales = page.getByRole('button', { name: 'Net sales' }).first();
    if (
      await sales.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
    if (Date.now() > deadline) throw new Error('The demo has no orders.');
  }
}

/** Shows other rows; the time until they are painted. */
const regroup = (page: Page, rows: string): Promise<number> =>
  page.getByLabel('Rows', { exact: true }).evaluate(async (select, value) => {
    // The label is that of a select.
    const field = select as HTMLSelectElement;
    const first = () => document.querySelector('main table[role] tbody tr, main tbody tr:last-child')?.textContent;
    const before = first();
    const beganMs = performance.now();
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    while (first() === before) await new Promise(requestAnimationFrame);
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
      while (!isThere()) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - beganMs;
    });
