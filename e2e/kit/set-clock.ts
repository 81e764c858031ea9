import type { BrowserContext, Page } from '@playwright/test';

/**
 * A clock that a person sets on the machine of a terminal: what a page reads of the date jumps, and what it measures by
 * timers does not.
 */
export async function giveClock(pages: Page | BrowserContext, aheadMs = 0): Promise<void> {
  await pages.addInitScript(`(() => {
    const Own = Date;
    globalThis.clockAheadMs = ${aheadMs};
    globalThis.Date = class extends Own {
      constructor(...parts) {
        super(...(parts.length === 0 ? [Own.now() + globalThis.clockAheadMs] : parts));
      }
      static now() {
        return Own.now() + globalThis.clockAheadMs;
      }
    };
  })();`);
}

/** Sets the clock of an open page, in milliseconds ahead of the right one. */
export const setClock = (page: Page, aheadMs: number): Promise<void> =>
  page.evaluate((ms) => void Object.assign(globalThis, { clockAheadMs: ms }), aheadMs);
