import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Accessibility barriers on the page, or in the part of it that `within` selects (WCAG 2.2 AA, ux point 20), each as
 * `rule: places`.
 */
export async function barriers(page: Page, within = 'html'): Promise<string[]> {
  // Run inside the page: otherwise axe opens an empty page for every answer, to merge the answers of frames.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .include(within)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
