import { readFileSync } from 'node:fs';
import { contrast } from '@tavola/testkit/contrast.ts';
import { expect, it } from 'vitest';
import { cssVariables } from '#ui/theme/theme.ts';
import { SECTION_COLOURS } from '../../../../../packages/selling/src/catalog/menus/section-colours.ts';

const { light, dark } = cssVariables({} as never);
const rules = readFileSync(new URL('./ItemTile.module.css', import.meta.url), 'utf8');
/** How much of its colour a tile mixes into the surface, at rest and under the finger, in each theme. */
const shares = [
  ...rules.matchAll(/^ {2,4}background: color-mix\(in srgb, var\(--edge\) light-dark\((\d+)%, (\d+)%\)/gm),
];

function mixed(colour: string, surface: string, share: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const full = surface.length === 4 ? surface.replaceAll(/[0-9a-f]/g, '$&$&') : surface;
  return `#${[1, 3, 5]
    .map((at) => Math.round(part(colour, at) * share + part(full, at) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

it('the ink of the theme is readable on a tile of any colour, also under the finger (ux 20)', () => {
  const steps = ['00', '55', 'aa', 'ff'];
  const any = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  expect(shares.length).toBeGreaterThanOrEqual(2);
  for (const [, inLight, inDark] of shares)
    for (const colour of [...any, ...SECTION_COLOURS])
      for (const [words, share] of [
        [light, Number(inLight) / 100],
        [dark, Number(inDark) / 100],
      ] as const) {
        const [ink, surface] = [words['--ink'] ?? '', words['--surface'] ?? ''];
        expect(contrast(ink, mixed(colour, surface, share)), `${colour} at ${share}`).toBeGreaterThanOrEqual(4.5);
      }
});

it('the colour of a section is visible at the edge of a tile in both themes', () => {
  for (const colour of SECTION_COLOURS)
    for (const words of [light, dark])
      expect(contrast(colour, words['--surface'] ?? ''), colour).toBeGreaterThanOrEqual(3);
});
