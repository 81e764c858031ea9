import { describe, expect, it } from 'vitest';
import { colours, toneColour } from './colours.ts';
import { contrast } from '@tavola/testkit/contrast.ts';
import { cssVariables, theme } from './theme.ts';

/** WCAG 2.2: 4.5:1 for text, 3:1 for the outlines of controls, in both themes (ux point 20). */

const shades = theme.primaryShade as { readonly light: number; readonly dark: number };
const { light, dark } = cssVariables({} as never);

describe.each([
  ['light', light, shades.light],
  ['dark', dark, shades.dark],
] as const)('%s', (scheme, words, shade) => {
  const word = (name: string): string => (words as Readonly<Record<string, string>>)[name] ?? '';

  it.each([
    ['--ink', '--surface'],
    ['--ink', '--canvas'],
    ['--ink-soft', '--surface'],
    ['--ink-soft', '--canvas'],
    ['--mantine-color-dimmed', '--surface'],
    ['--mantine-color-error', '--surface'],
    ['--mantine-color-error', '--canvas'],
    ['--mantine-color-placeholder', '--surface'],
    ['--mantine-color-anchor', '--canvas'],
    ['--accent-ink', '--accent-soft'],
    ['--ink', '--track'],
    ['--ink-soft', '--line'],
  ])('text %s is readable on %s', (ink, ground) =>
    expect(contrast(word(ink), word(ground))).toBeGreaterThanOrEqual(4.5),
  );

  it.each([
    ['--line-strong', '--surface'],
    ['--accent', '--canvas'],
  ])('control %s is visible on %s', (line, ground) =>
    expect(contrast(word(line), word(ground))).toBeGreaterThanOrEqual(3),
  );

  it.each(Object.values(toneColour))('is sufficient on a badge of %s', (tone) => {
    const [ground, ink] =
      scheme === 'dark'
        ? [word(`--mantine-color-${tone}-light`), word(`--mantine-color-${tone}-light-color`)]
        : [word(`--mantine-color-${tone}-light`) || colours[tone][1], colours[tone][9]];
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ground, word('--surface'))).toBeGreaterThanOrEqual(1.15);
  });

  it('is sufficient for white on the primary button, and for the button on the page', () => {
    const button = colours.brand[shade] ?? '';
    expect(contrast('#ffffff', button)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(button, word('--canvas'))).toBeGreaterThanOrEqual(3);
  });
});
