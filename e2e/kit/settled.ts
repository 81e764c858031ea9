import type { Page, Request } from '@playwright/test';

const LOOK_MS = 10;
const QUIET_FRAMES = 3;

const running = new WeakMap<Page, Set<Request>>();

/** Starts counting the page's requests; `settled` ignores earlier ones. */
export function watchFetches(page: Page): Set<Request> {
  const known = running.get(page);
  if (known !== undefined) return known;
  const open = new Set<Request>();
  running.set(page, open);
  page.on('request', (request) => open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
  return open;
}

/** Waits for several frames without any change to the page, so that a new size, theme or dialog has settled. */
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

/** Waits until the page has loaded and rendered everything, lazy parts included. */
export async function settled(page: Page): Promise<void> {
  const open = watchFetches(page);
  do {
    while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await drawn(page);
  } while (open.size > 0);
}
