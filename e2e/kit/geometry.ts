import type { Page } from '@playwright/test';

/** Smallest side of a control in CSS pixels (ux point 1). */
export const CONTROL_PX = 44;
/** For what is tapped during a sale: tiles, keypad, Pay, Send. */
export const SELLING_PX = 64;

/**
 * Controls that are too small for a finger, each as `words: width × height`. Links inside running text are excepted.
 */
export const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    // The label of a control is part of its target: a switch, a box, a segment.
    const areaOf = (element: Element): DOMRect => {
      const label =
        element.closest('label') ??
        (element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`));
      const own = element.getBoundingClientRect();
      const wide = label?.getBoundingClientRect();
      return wide !== undefined && wide.width * wide.height > own.width * own.height ? wide : own;
    };
    const isHidden = (element: Element): boolean => {
      const style = getComputedStyle(element);
      return (
        style.visibility === 'hidden' ||
        style.display === 'none' ||
        element.closest('[inert], [aria-hidden="true"]') !== null
      );
    };
    const isInText = (element: Element): boolean =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim() ?? '') !== element.textContent?.trim();
    return [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, [role="button"], [role="radio"], [role="switch"], [role="checkbox"], [role="tab"], [role="menuitem"], [role="option"]',
      ),
    ]
      .filter((element) => !isHidden(element) && !isInText(element))
      .flatMap((element) => {
        const { width, height, bottom, right } = areaOf(element);
        if (width <= 1 || height <= 1 || bottom <= 0 || right <= 0) return [];
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        const words =
          element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.getAttribute('name') ?? '';
        return [`${element.tagName.toLowerCase()} "${words.slice(0, 40)}": ${width.toFixed(0)} × ${height.toFixed(0)}`];
      });
  }, CONTROL_PX);

/** The most that a page may move by itself while it opens (ux point 25). */
export const MOST_SHIFT = 0.05;

/** Counts from the next opened page on what moves without a tap or a key. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        moved.sum += entry.hadRecentInput ? 0 : entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much the page has moved since it opened or was last asked. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { moved } = window as unknown as { moved: { sum: number } };
    const { sum } = moved;
    moved.sum = 0;
    return sum;
  });

/** How many pixels the page is wider than the screen, and which elements overflow. */
export const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [
      `the page is ${scrollWidth - clientWidth} px too wide`,
      ...[...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .slice(-3)
        .map((element) => `${element.tagName} ${element.className}`.slice(0, 80)),
    ];
  });

/** What is drawn beyond the edge of its button, each as `words: pixels`: pictures, prices and long words. */
export const spilledButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const edge = button.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(button);
      const drawn = [...button.querySelectorAll('img, svg'), words].map((part) => part.getBoundingClientRect());
      const beyond = Math.max(
        ...drawn.flatMap(({ left, right, width }) => (width === 0 ? [] : [edge.left - left, right - edge.right])),
      );
      if (edge.width === 0 || beyond <= 1) return [];
      return [`${button.getAttribute('aria-label') ?? button.textContent.trim()}: ${beyond.toFixed(0)} px`];
    }),
  );

/**
 * Fields whose line is not higher than their box, each as `name: line in box`: Chromium clips Thai marks above and
 * below the letters there.
 */
export const clippedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="tel"]',
      ),
    ].flatMap((field) => {
      const { lineHeight, paddingTop, paddingBottom, opacity } = getComputedStyle(field);
      const room = field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      if (room <= 1 || opacity === '0' || Number.parseFloat(lineHeight) > room) return [];
      return [
        `${field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder}: ${lineHeight} in ${room.toFixed(0)} px`,
      ];
    }),
  );

/**
 * Controls that a press at their middle does not reach, each as `words: what is there instead`. A press counts when it
 * lands on the control, inside it, or on its label. Below an open dialog nothing has to be reachable.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labelsOf = (element: Element): readonly Element[] => [
      ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []),
      ...[element.closest('label')].filter((label) => label !== null),
    ];
    const named = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="alertdialog"]')];
    const frame = dialogs.at(-1) ?? document.body;
    const controls = frame.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="radio"], [role="switch"], [role="checkbox"], [role="tab"], [role="menuitem"], [role="option"]',
    );
    return [...controls].flatMap((control) => {
      const isShown = control.checkVisibility({ visibilityProperty: true });
      if (!isShown || control.matches(':disabled') || control.closest('[inert], [aria-hidden="true"]') !== null)
        return [];
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      // A box that only its label draws, and a link that shows itself when the focus comes.
      const isDrawn = width > 1 && height > 1;
      const [x, y] = [left + width / 2, top + height / 2];
      if (!isDrawn || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
      const hit = document.elementFromPoint(x, y);
      if (hit !== null && [control, ...labelsOf(control)].some((one) => one.contains(hit))) return [];
      return [
        `${named(control)}: ${hit === null ? 'nothing' : `${named(hit)} ${hit.className.toString().slice(0, 60)}`}`,
      ];
    });
  });
