import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Api } from './api.ts';

/** A terminal behind a cable that a script cuts: it is signed in, and its app is installed. */

/** The tokens of a terminal that signed in here before; the power cut may have come before the browser wrote them. */
export async function rememberSession(context: BrowserContext, api: Api, origin: string): Promise<void> {
  await context.addCookies(
    [...api.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const })),
  );
}

/** Opens the terminal as the person of `api`, with the app installed. */
export async function openTerminal(
  context: BrowserContext,
  api: Api,
  origin: string,
  path = '/quick-service',
): Promise<Page> {
  await rememberSession(context, api, origin);
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.evaluate((terminal) => {
    localStorage.setItem('tavola.device', JSON.stringify(terminal));
    localStorage.setItem('tavola.signedInAs', 'client');
  }, api.terminal);
  await page.goto(`${origin}${path}`);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}
