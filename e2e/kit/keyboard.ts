import type { Page } from '@playwright/test';

const MOST_TABS = 90;

/** Presses Tab until the focused element has this name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    const words = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return '';
      const label =
        focused instanceof HTMLInputElement
          ? [...(focused.labels ?? [])].map((each) => each.textContent ?? '').join(' ')
          : '';
      return (focused.getAttribute('aria-label') ?? (label === '' ? (focused.textContent ?? '') : label)).trim();
    });
    if (name.test(words)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}.`);
}

/**
 * A scanner's burst, sent at once however slow the machine is: a delay between the keys would turn it into typing.
 * Answers whether its Enter was kept from the focused button.
 */
export const scan = (page: Page, code: string): Promise<boolean> =>
  page.evaluate((text) => {
    let isKept = false;
    for (const key of [...text, 'Enter']) {
      const init = { key, code: /\d/.test(key) ? `Digit${key}` : key, bubbles: true, cancelable: true };
      isKept = !(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
    }
    return isKept;
  }, code);

// More than twice the limit that distinguishes a scanner from a hand (`ui/input/burst.ts`).
const HAND_PAUSE_MS = 300;

/** Typed at the pace of a person, and a moment before the next key. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 80 });
  await pauseOfHand(page);
}

/** The pause of a person between typing and the next key; keys that follow sooner count as a scanner's. */
export const pauseOfHand = (page: Page): Promise<void> => page.waitForTimeout(HAND_PAUSE_MS);
