import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { buildWeb } from '../../build.mjs';
import { findChromium } from '../../chromium.mjs';
import { buildProduct, freePort, makeDataDir, startProcess } from '../sale/sale-rig.ts';

type Owner = ReturnType<typeof demoRestaurant>['owner'];

/** The built product with its demo, and a Chromium to measure it in. */
export interface DemoInBrowser {
  readonly browser: Browser;
  /** The address of the demo. */
  readonly at: string;
  readonly port: number;
  readonly subDomain: string;
  readonly owner: Owner;
  /** A browser that is signed in as a terminal. */
  readonly signIn: () => Promise<BrowserContext>;
}

/** Builds and starts the product with an empty database, does `work` with it in a Chromium, and leaves nothing. */
export async function inDemoBrowser(work: (demo: DemoInBrowser) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found to measure in.');
  buildWeb();
  const dataDir = await makeDataDir();
  const { port, stop } = await startProcess(
    buildProduct(),
    { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    await freePort(),
  );
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const { subDomain, owner } = demoRestaurant('burrito');
    const at = `http://${subDomain}.localhost:${port}`;
    await work({ browser, at, port, subDomain, owner, signIn: () => signedIn(browser, at, owner) });
  } finally {
    await browser.close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What else the machine does, next to figures that it changes. */
export const machineLoad = (): string =>
  `Load of the machine now: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.`;

async function signedIn(
  browser: Browser,
  place: string,
  { userName: username, password }: Owner,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, serviceWorkers: 'block' });
  // The loader that runs this file wraps functions in a helper, and some of them run in the page.
  await context.addInitScript('globalThis.__name = (made) => made;');
  const page = await context.newPage();
  await page.goto(`${place}/login`);
  await page.evaluate(
    async (body) => {
      const ask = async (method: string, path: string, sent?: unknown): Promise<Record<string, string>> => {
        const answer = await fetch(`/api${path}`, {
          method,
          headers: { 'X-Tavola': '1', 'Content-Type': 'application/json' },
          ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
        });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as Record<string, string>;
      };
      await ask('POST', '/auth/login', { ...body, forceLogout: true });
      const { clientID, tokenKey } = await ask(
        'GET',
        '/client/register-web-client?name=Bench&type=PosTerminalWithOutCash',
      );
      await ask('POST', '/auth/issue-real-access-token', { clientID, tokenKey });
      localStorage.setItem('tavola.signedInAs', 'client');
      localStorage.setItem('tavola.device', JSON.stringify({ clientID, name: 'Bench' }));
    },
    { username, password },
  );
  await page.close();
  return context;
}
