import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The axe that its package for Playwright brings, in its short form. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What that source puts on a page. */
interface WithAxe {
  readonly axe: { readonly run: (within: object, options: object) => ReturnType<AxeBuilder['analyze']> };
}

/**
 * Accessibility barriers on the page, or in the part of it that `within` selects (WCAG 2.2 AA, ux point 20), each as
 * `rule: places`. The builder of that package reads 1.3 MB of axe into the page twice for every answer; here a page
 * keeps axe until it is loaded again.
 */
export async function barriers(page: Page, within = 'html'): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  return page.evaluate(
    async ([selector, tags]) => {
      const { axe } = window as unknown as WithAxe;
      const { violations } = await axe.run(
        { include: [selector] },
        { resultTypes: ['violations'], runOnly: { type: 'tag', values: tags } },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [within, TAGS] as const,
  );
}
