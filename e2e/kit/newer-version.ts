import type { Page } from '@playwright/test';
import type { Cable } from './cable.ts';
import { expect } from './test.ts';
import { origin } from './place.ts';

/** An update of the product as a terminal meets it: its worker, and each file that says which version it is. */

const WORKER = '/service-worker.js';

const textOf = async (path: string): Promise<string> => (await fetch(`${origin()}${path}`)).text();

/** Serves another version of the app from now on, and waits until the terminal has all of it and waits to begin it. */
export async function offerVersion(cable: Cable, page: Page, from: string, to: string): Promise<void> {
  let worker = await textOf(WORKER);
  const files = [...worker.matchAll(/"revision":null,"url":"(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  for (const file of files) {
    const script = await textOf(`/${file}`);
    if (!script.includes(`\`${from}\``)) continue;
    cable.replaceScript(`/${file}`, script.replaceAll(`\`${from}\``, `\`${to}\``));
    // Under its name there is another file now, so the worker fetches it.
    worker = worker.replace(`"revision":null,"url":"${file}"`, `"revision":"${to}","url":"${file}"`);
  }
  expect(worker, 'the build says its version').toContain(`"revision":"${to}"`);
  cable.replaceScript(WORKER, worker);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), { timeout: 60_000 })
    .toBe(true);
}
