import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '@tavola/testkit/contrast.ts';
import { cssVariables } from '#ui/theme/theme.ts';

/** The floor is read in a dark bar: words of a status reach 7:1 on their ground, in both themes. */

const css = readFileSync(new URL('./Tones.module.css', import.meta.url), 'utf8');
const [lightRules = '', darkRules = ''] = css.split(":global([data-mantine-color-scheme='dark'])");
const { light, dark } = cssVariables({} as never);

/** The tones of a theme with their words and grounds, as the style sheet says. */
const tonesIn = (rules: string) =>
  [...rules.matchAll(/data-tone='(\w+)'\] \{([^}]*)\}/g)].map(([, tone = '', body = '']) => ({
    tone,
    fill: /--tone-fill: (#\w{6})/.exec(body)?.[1] ?? '',
    line: /--tone-line: (#\w{6})/.exec(body)?.[1] ?? '',
    ink: /--tone-ink: (#\w{6})/.exec(body)?.[1] ?? '',
  }));

describe.each([
  ['light', lightRules, light],
  ['dark', darkRules, dark],
] as const)('the status words of the %s floor', (_theme, rules, words) => {
  const word = (name: string): string => (words as Readonly<Record<string, string>>)[name] ?? '';
  const free = { tone: 'free', fill: word('--surface'), line: word('--line-strong'), ink: word('--ink') };

  it('reach 7:1 for every status', () => {
    const tones = [free, ...tonesIn(rules)];
    expect(tones.map(({ tone }) => tone)).toEqual(['free', 'reserved', 'occupied', 'billed', 'late', 'settled']);
    for (const { tone, ink, fill } of tones) expect(contrast(ink, fill), tone).toBeGreaterThanOrEqual(7);
  });

  it('are on tables whose outline reaches 3:1 on the floor', () => {
    for (const { tone, line } of tonesIn(rules))
      expect(contrast(line, word('--surface')), tone).toBeGreaterThanOrEqual(3);
  });
});
