import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage, textIn } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { floorStrings } from './floor.strings.ts';
import { Legend } from './Legend.tsx';
import { looks, toneOf } from './looks.tsx';

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  setLanguage('en');
});

const entries = (name: string) => [...page.getByRole('list', { name }).element().querySelectorAll('li[data-tone]')];

for (const language of ['en', 'th'] as const)
  test(`the legend has a sign and a word for every look of a table in ${language} (ux 8)`, async () => {
    const t = textIn(floorStrings, language);
    setLanguage(language);
    opened = openPage(() => <Legend />);
    await expect.element(page.getByRole('list', { name: t('legend') })).toBeVisible();
    const shown = entries(t('legend'));
    expect(shown.map((entry) => [entry.getAttribute('data-tone'), entry.textContent])).toEqual(
      looks.map((look) => [toneOf(look), t(look)]),
    );
    // The same sign twice would be a status by its colour alone.
    expect(new Set(shown.map((entry) => entry.querySelector('svg')?.innerHTML)).size).toBe(looks.length);
  });

test('free, reserved, open, billed, late and paid tables have separate looks in the legend', () => {
  expect(new Set(looks.map(toneOf)).size).toBeGreaterThanOrEqual(6);
});
