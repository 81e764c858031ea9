import { lime, can, bottle, wine } from './parts.ts';
import type { Random } from './parts.ts';
import { bits, ellipse, glass, line, path, rect, spread, turned } from './shapes.ts';

/** Drinks in cans, bottles, glasses and a coconut. */
export const drinks = {
  can: (_: Random, colour: string) => ellipse(120, 206, 40, 8, '#000', 'opacity=".14"') + can(120, colour),
  cans: (_: Random, colour: string) =>
    ellipse(120, 208, 96, 9, '#000', 'opacity=".14"') +
    [62, 120, 178]
      .map((x) => `<g transform="translate(${x * 0.25} -14) scale(.75 .9)">${can(x, '#8f2d2a')}</g>`)
      .join('') +
    [58, 120, 182].map((x) => can(x, colour)).join(''),
  bottle: (_: Random, glassColour: string, label: string) => bottle(glassColour, label),
  glass: (random: Random, drink: string, garnish = 'ice') =>
    glass(
      drink,
      (garnish === 'milk' ? path('M76 70h88l-4 46q-20 -14 -40 2t-42 -4z', '#fbeedd') : '') +
        (garnish === 'none'
          ? ''
          : spread(5, 120, 96, 26, 20, random)
              .map((at) =>
                turned(at.angle, at.x, at.y, rect(at.x - 11, at.y - 11, 22, 22, 5, '#ffffff', 'fill-opacity=".5"')),
              )
              .join('')) +
        (garnish === 'lime'
          ? lime(132, 60) + bits(['#3d7a34'], 'leaf', { count: 3, x: 96, y: 70, rx: 12, ry: 6 }, random)
          : ''),
    ) + line('M132 96l20 -80', '#d9643a', 7),
  beer: (random: Random, drink: string) =>
    glass(
      drink,
      bits(['#ffffff55'], 'round', { count: 9, x: 120, y: 150, rx: 26, ry: 46 }, random).replaceAll('r="6"', 'r="3"'),
      82,
    ) +
    path(
      'M70 74q-10 -30 22 -30q10 -16 30 -8q22 -14 34 8q26 2 16 30q-12 14 -26 6q-14 12 -28 2q-14 8 -24 0q-14 6 -24 -8z',
      '#fff8ea',
    ),
  wine: (_: Random, colour: string) => wine(colour),
  coconut: () =>
    ellipse(120, 212, 66, 9, '#000', 'opacity=".14"') +
    path('M44 130q0 -66 76 -66t76 66q0 80 -76 80t-76 -80z', '#8fb35c') +
    path('M44 130q0 -66 76 -66l-20 144q-56 -8 -56 -78z', '#a5c672') +
    ellipse(120, 84, 50, 22, '#f7f1e2') +
    ellipse(120, 84, 36, 14, '#e3ecec') +
    line('M126 84l28 -62', '#d9643a', 8),
} satisfies Readonly<Record<string, (random: Random, ...colours: string[]) => string>>;
