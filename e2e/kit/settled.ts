import type { Page, Request } from '@playwright/test';

const LOOK_MS = 10;
const QUIET_FRAMES = 3;

const flying = new WeakMap<Page, Set<Request>>();

/** Begins to count what the page fetches; `settled` knows of nothing that was asked for before. */
export function watchFetches(page: Page): Set<Request> {
  const known = flying.get(page);
  if (known !== undefined) return known;
  const open = new Set<Request>();
  flying.set(page, open);
  page.on('request', (request) => open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
  return open;
}

/** Waits until some frames were drawn in which nothing of the page changed: a new size, theme or dialog then stands. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async (least) => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let quiet = 0;
      const observer = new MutationObserver(() => (quiet = 0));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const look = (): void => {
        quiet += 1;
        if (quiet <= least) return void requestAnimationFrame(look);
        observer.disconnect();
        resolve();
      };
      requestAnimationFrame(look);
    });
  }, QUIET_FRAMES);

/** Waits until the page has all it asked for and has drawn it, lazy parts included. */
export async function settled(page: Page): Promise<void> {
  const open = watchFetches(page);
  do {
    while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await drawn(page);
  } while (open.size > 0);
}
