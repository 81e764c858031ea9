import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type TestDetails,
} from '@playwright/test';
import { existsSync } from 'node:fs';
import type { Api } from './api.ts';
import { origin } from './place.ts';

/** Errors that the pages of a script reported; every script ends by checking them. */
export class Complaints {
  readonly found: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** For a script that provokes an error. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  watch(context: BrowserContext): void {
    context.on('page', (page) => this.#watchPage(page));
    for (const page of context.pages()) this.#watchPage(page);
  }

  get unexpected(): string[] {
    return this.found.filter((one) => !this.#allowed.some((pattern) => pattern.test(one)));
  }

  #watchPage(page: Page): void {
    page.on('pageerror', (error) => this.found.push(`page error at ${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => this.#receive(page, message));
  }

  #receive(page: Page, message: ConsoleMessage): void {
    if (
      message.type() !== 'error' &&
      !(message.type() === 'warning' && /content.security.policy/i.test(message.text()))
    )
      return;
    this.found.push(`console at ${page.url()}: ${message.text()} (${message.location().url})`);
  }
}

// Chromium logs a line for every answer from 400 up. Many scripts provoke such answers and check what the page does
// with them.
const REFUSED_CALL = /Failed to load resource: the server responded with a status of 4\d\d .*\/api\//;

const VIOLATION = 'a rule of the content security policy was broken: ';

/** For a script of which the daily run has a close relative: it runs in the long suite only. */
export const LONG = { tag: '@long' } as const;

/**
 * The same for a script whose rules tests of the daily run hold as well: these files. Throws where one of them does not
 * exist.
 */
export function heldDailyBy(...files: readonly [string, ...string[]]): TestDetails {
  const missing = files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)));
  if (missing.length > 0) throw new Error(`Name the test that holds the rules of a script: no ${missing.join(', ')}.`);
  return { ...LONG, annotation: files.map((description) => ({ type: 'held daily by', description })) };
}

/** What people sell on. The tablet runs every day, the others in the long suite. */
export const SELLING_ON = [
  { where: 'on a tablet', size: { width: 1024, height: 768 }, details: {} },
  { where: 'on a phone', size: { width: 390, height: 844 }, details: LONG },
  { where: 'at a counter', size: { width: 1920, height: 1080 }, details: LONG },
] as const;

interface SecondPage {
  /**
   * A page in another browser of the script, where `api` is signed in; it is watched like the first and closes with the
   * script. (A second tab would be in front of the first one, and a background tab renders no frame to be tapped in.)
   */
  readonly secondPage: (api: Api) => Promise<Page>;
}

/**
 * Playwright's `test` that fails when any page of the script logs an error, throws, or breaks the content security
 * policy.
 */
export const test = base.extend<{ complaints: Complaints } & SecondPage>({
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      complaints.allow(REFUSED_CALL);
      await guardContext(context, complaints);
      await use(complaints);
      expect(complaints.unexpected, 'errors written or thrown by the pages of this script').toEqual([]);
    },
    { auto: true },
  ],
  secondPage: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (api) => {
      const context = await browser.newContext();
      opened.push(context);
      await guardContext(context, complaints);
      await enterAs(context, api);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/** Watches another browser of the same script. */
export async function guardContext(context: BrowserContext, complaints: Complaints): Promise<void> {
  complaints.watch(context);
  await context.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${prefix}${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  }, VIOLATION);
}

/**
 * Gives a browser the session of `api`, as if the person had signed in here. The jar must not be used for calls that
 * renew tokens afterwards.
 */
export async function enterAs(context: BrowserContext, api: Api): Promise<void> {
  const url = origin(api.subDomain);
  await context.addCookies(
    [...api.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: 'Lax' as const })),
  );
  const isSignedIn = api.cookies.has('tavola_token');
  await context.addInitScript(
    ({ host, terminal, kind }) => {
      if (location.host !== host || sessionStorage.getItem('e2e.entered') !== null) return;
      sessionStorage.setItem('e2e.entered', '1');
      if (terminal !== null) localStorage.setItem('tavola.device', JSON.stringify(terminal));
      if (kind !== null) localStorage.setItem('tavola.signedInAs', kind);
    },
    {
      host: api.host,
      terminal: api.terminal,
      kind: !isSignedIn ? null : api.terminal === null ? 'nonClient' : 'client',
    },
  );
}
