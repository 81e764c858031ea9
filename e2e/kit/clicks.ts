import type { Page } from '@playwright/test';

/** Counts every click of the page from now on; typing is free. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('clicked', () => (clicks += 1));
  const count = (): void =>
    window.addEventListener(
      'click',
      (event) => {
        // A label clicks its field too, and Enter the button of its form; neither is a click of the hand.
        if (event.isTrusted && event.detail > 0) (window as unknown as { clicked: () => void }).clicked();
      },
      true,
    );
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => clicks;
}
