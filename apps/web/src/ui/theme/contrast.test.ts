import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colours, toneColour } from './colours.ts';
import { contrast } from '@tavola/testkit/contrast.ts';
import { cssVariables, theme } from './theme.ts';

/** WCAG 2.2: 4.5:1 for text, 3:1 for the outlines of controls, in both themes (ux point 20). */

const shades = theme.primaryShade as { readonly light: number; readonly dark: number };
const { variables, light, dark } = cssVariables({} as never);

/** What text and symbols are drawn with, and what they may be drawn on. */
const INKS = [
  '--ink',
  '--ink-soft',
  '--accent-ink',
  '--alert-ink',
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-error',
  '--mantine-color-placeholder',
  '--mantine-color-anchor',
] as const;
const GROUNDS = ['--canvas', '--surface', '--surface-sunken', '--accent-soft', '--alert-soft'] as const;
/** Outlines of controls, what is chosen, and the age of an order at the edge of its card. */
const EDGES = ['--line-strong', '--accent', '--ready'] as const;
const AGES = ['--waiting', '--late'] as const;
/** Lines that only divide, and grounds whose own text is judged below. */
const OTHERS = ['--on-accent', '--track', '--line', '--mantine-color-default-border'] as const;

describe.each([
  ['light', light, shades.light],
  ['dark', dark, shades.dark],
] as const)('%s', (scheme, words, shade) => {
  const word = (name: string): string => (({ ...variables, ...words }) as Readonly<Record<string, string>>)[name] ?? '';

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
    ['--alert-ink', '--alert-soft'],
    ['--on-accent', '--accent'],
    ['--on-accent', '--ready'],
    ['--ink', '--track'],
    ['--ink-soft', '--line'],
  ])('text %s is readable on %s', (ink, ground) =>
    expect(contrast(word(ink), word(ground))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)))(
    'text %s is readable on every ground, on %s',
    // The light theme leaves the text of Mantine as it is, which is the ink.
    (ink, ground) =>
      expect(contrast(word(ink) === '' ? word('--ink') : word(ink), word(ground))).toBeGreaterThanOrEqual(4.5),
  );

  it.each(AGES)('the age %s of an order is visible at the edge of its card', (age) =>
    expect(contrast(word(age), word('--surface'))).toBeGreaterThanOrEqual(3),
  );

  it('has no colour that nothing here judges', () => {
    const judged: readonly string[] = [...INKS, ...GROUNDS, ...EDGES, ...AGES, ...OTHERS];
    const tokens = Object.entries({ ...variables, ...words }).filter(([, value]) => /^#|^rgb/.test(value));
    const unjudged = tokens.map(([name]) => name).filter((name) => !judged.includes(name));
    // Badges are judged by their tone below.
    expect(unjudged.filter((name) => !/^--mantine-color-[a-z]+-light(?:-color|-hover)?$/.test(name))).toEqual([]);
  });

  it.each([
    ['--line-strong', '--surface'],
    ['--accent', '--canvas'],
    ['--accent', '--surface'],
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

  it('has one primary colour: that of buttons is that of everything chosen', () =>
    expect(colours.brand[shade]).toBe(word('--accent')));
});

const SOURCE = new URL('../../', import.meta.url);
const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => [file, readFileSync(new URL(file, SOURCE), 'utf8')] as const);

it('text on the primary colour has the one colour that is readable on it in both themes', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const painted = sheets.flatMap(([file, text]) =>
    [...text.matchAll(/background: var\(--accent\);\s+color: ([^;]+);/g)].map(([, ink]) => [file, ink]),
  );
  expect(painted.length).toBeGreaterThan(3);
  expect(painted.filter(([, ink]) => ink !== 'var(--on-accent)')).toEqual([]);
});

it('style sheets name colours by their meaning, never by a shade of the palette', () =>
  expect(sheets.filter(([, text]) => /--mantine-color-\w+-\d|--mantine-primary-color-\d/.test(text))).toEqual([]));
