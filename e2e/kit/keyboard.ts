import type { Page } from '@playwright/test';

const MOST_TABS = 90;

/** Presses Tab until what has the focus is called so. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    const words = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return '';
      const label = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])].map((each) => each.textContent ?? '').join(' ') : '';
      return (focused.getAttribute('aria-label') ?? (label === '' ? (focused.textContent ?? '') : label)).trim();
    });
    if (name.test(words)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}.`);
}
