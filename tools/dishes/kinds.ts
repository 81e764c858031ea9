import { bakes } from './bakes.ts';
import { drinks } from './drinks.ts';
import { rice, lime, chilli, prawn, ring, noodles, GREENS, disc } from './parts.ts';
import type { Random } from './parts.ts';
import { bits, bowl, circle, ellipse, line, path, plate, rect, spread, turned } from './shapes.ts';

/** Every kind of dish; colours are what is in it. */
export const kinds = {
  ...bakes,
  ...drinks,
  burrito: (random: Random, filling: string, second = '#7fb23c') =>
    plate() +
    turned(
      -24,
      120,
      122,
      rect(44, 88, 152, 68, 34, '#e7c48f') +
        rect(44, 88, 152, 30, 30, '#f1d6a8') +
        bits(['#c99b5c'], 'round', { count: 9, x: 100, y: 120, rx: 44, ry: 22 }, random).replaceAll('r="6"', 'r="4"') +
        ellipse(186, 122, 20, 33, '#f3dcb2') +
        ellipse(187, 122, 15, 27, '#fffaf0') +
        bits(
          [filling, second, '#c9302c', '#4a2c20'],
          'round',
          { count: 12, x: 187, y: 122, rx: 10, ry: 21 },
          random,
        ).replaceAll('r="6"', 'r="5"') +
        path('M44 122a34 34 0 0 1 34 -34h34l-22 68h-12a34 34 0 0 1 -34 -34z', '#cfd6d8') +
        line('M62 98l20 46m4 -54l16 40', '#aab4b8', 3),
    ),
  saladBowl: (random: Random, topping: string) =>
    bowl(
      '#8a5a3c',
      bits(GREENS, 'leaf', { count: 26, x: 120, y: 106, rx: 70, ry: 28 }, random) +
        bits([topping, '#c9302c', topping, '#f2d16b'], 'cube', { count: 13, x: 120, y: 102, rx: 52, ry: 19 }, random),
      '#3d7a34',
    ),
  riceBowl: (random: Random, topping: string) =>
    bowl(
      '#b5623c',
      rice(120, 108, 76, 30, random) +
        bits([topping], 'cube', { count: 10, x: 92, y: 104, rx: 30, ry: 17 }, random) +
        bits(['#3a251d'], 'round', { count: 9, x: 140, y: 118, rx: 28, ry: 10 }, random) +
        bits(['#c9302c', '#e0563f'], 'cube', { count: 5, x: 158, y: 98, rx: 18, ry: 9 }, random) +
        bits(GREENS, 'leaf', { count: 5, x: 122, y: 94, rx: 26, ry: 8 }, random),
      '#fffdf6',
    ),
  tacos: (random: Random, shell: string, filling: string) =>
    plate() +
    [74, 118, 162]
      .map((x) =>
        turned(
          -8,
          x,
          124,
          path(`M${x - 32} 172q-6 -88 32 -96q38 8 32 96z`, shell) +
            bits(GREENS, 'leaf', { count: 5, x, y: 90, rx: 22, ry: 9 }, random) +
            bits([filling, '#c9302c', '#fff3c4'], 'cube', { count: 6, x, y: 102, rx: 20, ry: 10 }, random) +
            path(`M${x - 32} 174q0 -56 32 -66q32 10 32 66q-32 10 -64 0z`, shell, 'stroke="#00000022" stroke-width="2"'),
        ),
      )
      .join(''),
  chips: (random: Random, dip: string) =>
    plate('#efe3cf') +
    spread(15, 104, 118, 62, 58, random)
      .map((at) =>
        turned(
          at.angle,
          at.x,
          at.y,
          path(`M${at.x - 22} ${at.y + 15}q22 6 44 0l-22 -36z`, at.x % 2 === 0 ? '#f0c05a' : '#e5ad43') +
            circle(at.x - 4, at.y + 4, 2, '#c98a2b') +
            circle(at.x + 5, at.y + 8, 2, '#c98a2b'),
        ),
      )
      .join('') +
    (dip === 'none'
      ? ''
      : circle(168, 158, 40, '#5b4636') +
        circle(168, 156, 32, dip) +
        bits(
          ['#ffffff66', '#3d7a34', '#00000022'],
          'round',
          { count: 8, x: 168, y: 156, rx: 22, ry: 20 },
          random,
        ).replaceAll('r="6"', 'r="4"')),
  soup: (random: Random, side: string, broth: string, first: string, second: string) =>
    bowl(
      side,
      bits([first, second], 'cube', { count: 9, x: 120, y: 110, rx: 58, ry: 22 }, random) +
        bits(GREENS, 'leaf', { count: 5, x: 124, y: 108, rx: 50, ry: 20 }, random) +
        chilli(150, 104, -14),
      broth,
    ),
  prawnSoup: (random: Random, side: string, broth: string) =>
    bowl(
      side,
      prawn(92, 106, -20) +
        prawn(140, 100, 30) +
        prawn(118, 122, 140) +
        bits(['#f3e6d0', '#e8d3b0'], 'cube', { count: 4, x: 150, y: 122, rx: 30, ry: 8 }, random) +
        bits(GREENS, 'leaf', { count: 5, x: 112, y: 106, rx: 56, ry: 20 }, random) +
        chilli(88, 124, 10),
      broth,
    ),
  curry: (random: Random, side: string, sauce: string, meat: string) =>
    bowl(
      side,
      path(
        'M58 108q30 -20 62 -4t64 -4',
        'none',
        'stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"',
      ) +
        bits([meat, '#5e7f3a', meat], 'cube', { count: 10, x: 120, y: 112, rx: 56, ry: 20 }, random) +
        bits(['#3d7a34'], 'leaf', { count: 4, x: 120, y: 104, rx: 36, ry: 12 }, random) +
        chilli(158, 110, -24),
      sauce,
    ),
  stirFry: (random: Random, main: string, second: string, third = '#4f8f3a') =>
    plate() +
    ellipse(120, 126, 66, 60, '#00000010') +
    bits([third], 'leaf', { count: 16, ...disc, rx: 58, ry: 52 }, random) +
    bits([main, second, main], 'cube', { count: 20, ...disc, rx: 48, ry: 44 }, random) +
    chilli(138, 96, -30) +
    chilli(96, 150, 20),
  greens: (random: Random, leaf: string) =>
    plate() +
    spread(16, 120, 122, 46, 40, random)
      .map((at) => line(`M${at.x - 30} ${at.y + 4}q30 -18 60 2`, at.x % 2 === 0 ? leaf : '#6fae4b', 8))
      .join('') +
    bits(['#f3e6d0'], 'round', { count: 6, ...disc, rx: 36, ry: 30 }, random) +
    chilli(140, 108, 30),
  noodles: (random: Random, colour: string, edge: string, topping: string) =>
    plate() +
    noodles(colour, edge, random) +
    (topping === 'prawn'
      ? prawn(100, 96, -10) + prawn(142, 116, 40) + prawn(104, 146, 160)
      : bits([topping], 'cube', { count: 8, ...disc, rx: 44, ry: 36 }, random)) +
    bits(['#3d7a34', '#6fae4b'], 'strip', { count: 6, ...disc, rx: 50, ry: 44 }, random) +
    lime(148, 166),
  noodleSoup: (random: Random, side: string, broth: string, noodle: string, topping: string) =>
    bowl(
      side,
      `<g transform="translate(30 56) scale(.75 .42)">${noodles(noodle, noodle, random)}</g>` +
        bits([topping], 'cube', { count: 6, x: 126, y: 106, rx: 46, ry: 16 }, random) +
        bits(GREENS, 'leaf', { count: 5, x: 108, y: 116, rx: 50, ry: 14 }, random) +
        chilli(160, 112, -10),
      broth,
    ),
  rice: (random: Random, grain: string) => plate() + rice(120, 122, 58, 50, random, grain),
  friedRice: (random: Random, grain: string, first: string, second: string) =>
    plate() +
    rice(120, 126, 64, 54, random, grain) +
    bits([first, second, '#4f8f3a', '#f4b53a'], 'round', { count: 22, ...disc, rx: 54, ry: 46 }, random) +
    lime(150, 172) +
    bits(['#9fc77a'], 'round', { count: 3, x: 66, y: 164, rx: 14, ry: 12 }, random).replaceAll('r="6"', 'r="11"'),
  overRice: (random: Random, topping: string, sauce: string) =>
    plate() +
    rice(96, 118, 48, 46, random) +
    Array.from({ length: 6 }, (_, index) =>
      turned(
        18,
        150,
        90 + index * 15,
        rect(112, 82 + index * 15, 72, 13, 6, topping) + rect(112, 82 + index * 15, 72, 4, 2, sauce),
      ),
    ).join('') +
    bits(GREENS, 'leaf', { count: 4, x: 84, y: 174, rx: 26, ry: 8 }, random),
  eggRice: (random: Random, topping: string) =>
    plate() +
    rice(120, 128, 58, 50, random) +
    path('M66 116q4 -46 58 -44q56 0 52 48q-8 30 -56 28q-52 0 -54 -32z', topping) +
    bits(['#e0962c', '#fbdc8c'], 'round', { count: 9, x: 120, y: 110, rx: 40, ry: 24 }, random) +
    chilli(150, 162, 8),
  rolls: (random: Random, skin: string, dip: string) =>
    plate() +
    [0, 1, 2, 3]
      .map((index) =>
        turned(
          -28,
          104,
          92 + index * 24,
          rect(58, 84 + index * 24, 92, 21, 10, skin) +
            rect(62, 87 + index * 24, 84, 5, 3, '#ffffff', 'fill-opacity=".35"'),
        ),
      )
      .join('') +
    circle(172, 162, 30, '#fdfbf7') +
    circle(172, 161, 23, dip) +
    bits(GREENS, 'leaf', { count: 5, x: 166, y: 84, rx: 22, ry: 18 }, random),
  skewers: (random: Random, meat: string, dip: string) =>
    plate() +
    [0, 1, 2, 3]
      .map((index) =>
        turned(
          -32,
          120,
          90 + index * 22,
          rect(24, 95 + index * 22, 184, 4, 2, '#c9a56a') +
            [0, 1, 2, 3]
              .map((piece) => rect(62 + piece * 25, 86 + index * 22, 23, 20, 8, piece % 2 === 0 ? meat : '#b9772f'))
              .join(''),
        ),
      )
      .join('') +
    circle(170, 164, 30, '#fdfbf7') +
    circle(170, 163, 23, dip) +
    bits(['#8a5a3c'], 'round', { count: 4, x: 170, y: 163, rx: 13, ry: 12 }, random).replaceAll('r="6"', 'r="3"'),
  cakes: (random: Random, crust: string, dip: string) =>
    plate() +
    ring(
      5,
      44,
      (x, y) =>
        circle(x, y + 3, 25, '#00000022') +
        circle(x, y, 25, crust) +
        circle(x - 6, y - 7, 8, '#ffffff', 'fill-opacity=".25"'),
    ) +
    circle(120, 122, 22, '#fdfbf7') +
    circle(120, 121, 16, dip) +
    bits(GREENS, 'leaf', { count: 4, x: 176, y: 176, rx: 16, ry: 10 }, random),
  bites: (random: Random, crust: string, inside: string, dip = '#c9302c') =>
    plate() +
    spread(10, 108, 114, 48, 46, random)
      .map((at) =>
        turned(
          at.angle,
          at.x,
          at.y,
          rect(at.x - 17, at.y - 13, 34, 27, 7, crust) + rect(at.x - 17, at.y - 1, 34, 8, 3, inside),
        ),
      )
      .join('') +
    circle(172, 164, 29, '#fdfbf7') +
    circle(172, 163, 22, dip) +
    bits(GREENS, 'leaf', { count: 4, x: 78, y: 180, rx: 16, ry: 8 }, random),
  wings: (random: Random, skin: string) =>
    plate() +
    spread(6, 118, 120, 46, 42, random)
      .map((at) =>
        turned(
          at.angle,
          at.x,
          at.y,
          path(`M${at.x - 30} ${at.y}q4 -22 28 -14q14 4 32 0q6 10 -4 16q-16 0 -26 10q-28 8 -30 -12z`, skin) +
            path(
              `M${at.x - 20} ${at.y - 6}q8 -8 18 -4`,
              'none',
              'stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"',
            ),
        ),
      )
      .join('') +
    bits(GREENS, 'leaf', { count: 5, x: 170, y: 174, rx: 20, ry: 10 }, random),
  leaves: (random: Random, leaf: string) =>
    plate() +
    ring(5, 44, (x, y, angle) =>
      turned(
        angle,
        x,
        y,
        path(`M${x - 30} ${y}q30 -36 60 0q-30 36 -60 0z`, leaf) +
          line(`M${x - 26} ${y}h50`, '#ffffff55', 3) +
          bits(
            ['#e8c79a', '#c9302c', '#fff3c4', '#8a5a3c'],
            'round',
            { count: 7, x, y, rx: 14, ry: 9 },
            random,
          ).replaceAll('r="6"', 'r="4"'),
      ),
    ),
  salad: (random: Random, strip: string, first: string, second: string) =>
    plate() +
    bits(GREENS, 'leaf', { count: 12, ...disc, rx: 66, ry: 58 }, random) +
    bits([strip, strip, '#f0a35e'], 'strip', { count: 30, ...disc, rx: 48, ry: 42 }, random) +
    bits([first, second], 'round', { count: 12, ...disc, rx: 44, ry: 38 }, random) +
    chilli(132, 92, -20) +
    lime(152, 172),
  grill: (random: Random, meat: string, seared: string, dip = '#5a2c1a') =>
    plate() +
    Array.from({ length: 6 }, (_, index) =>
      turned(
        -18,
        112,
        80 + index * 16,
        rect(64, 76 + index * 16, 96, 19, 9, seared) + rect(70, 80 + index * 16, 84, 9, 5, meat),
      ),
    ).join('') +
    circle(176, 156, 29, '#fdfbf7') +
    circle(176, 155, 22, dip) +
    bits(GREENS, 'leaf', { count: 6, x: 86, y: 184, rx: 30, ry: 8 }, random),
  chicken: (random: Random) =>
    plate() +
    path('M52 132q2 -62 62 -66q50 -2 70 38q14 34 -14 54q-30 22 -72 14q-44 -6 -46 -40z', '#b9672a') +
    path('M66 128q6 -44 50 -46q36 0 50 24', 'none', 'stroke="#e0964a" stroke-width="12" stroke-linecap="round"') +
    line('M166 150l34 30', '#f3e6d0', 11) +
    circle(202, 182, 8, '#f3e6d0') +
    bits(['#6b3414'], 'strip', { count: 6, x: 112, y: 130, rx: 40, ry: 24 }, random) +
    bits(GREENS, 'leaf', { count: 6, x: 80, y: 184, rx: 30, ry: 10 }, random),
  fish: (random: Random, skin: string, sauce: string) =>
    plate('#eef2f2') +
    ellipse(118, 124, 84, 44, sauce) +
    path('M34 122q46 -50 112 -34q16 6 26 22l34 -24q-2 34 4 70l-36 -22q-20 36 -84 30q-40 -8 -56 -42z', skin) +
    line('M78 96l-8 50m34 -54l-8 60m36 -58l-8 56', '#ffffff88', 5) +
    circle(56, 114, 5, '#2b2926') +
    bits(GREENS, 'leaf', { count: 6, x: 116, y: 96, rx: 40, ry: 10 }, random) +
    chilli(120, 152, 0) +
    lime(150, 188),
  prawns: (random: Random) =>
    plate() +
    [0, 1, 2, 3]
      .map(
        (index) =>
          `<g transform="translate(${-62 + index * 4} ${-76 + index * 32}) scale(1.5)">${prawn(110, 96, 10, '#ee7a4a')}</g>`,
      )
      .join('') +
    [0, 1]
      .map(
        (index) =>
          `<g transform="translate(${-8 + index * 6} ${-54 + index * 42}) scale(1.5)">${prawn(110, 96, -16, '#f08a5d')}</g>`,
      )
      .join('') +
    lime(70, 190) +
    bits(GREENS, 'leaf', { count: 4, x: 168, y: 178, rx: 18, ry: 8 }, random),
  crab: (random: Random) =>
    plate() +
    ellipse(120, 130, 70, 56, '#eebf4d') +
    line(
      'M62 104q-24 -10 -20 -36m136 36q24 -10 20 -36M60 140l-26 16m146 -16l26 16M70 160l-18 26m118 -26l18 26',
      '#d9482f',
      10,
    ) +
    circle(44, 62, 14, '#d9482f') +
    circle(196, 62, 14, '#d9482f') +
    ellipse(120, 122, 52, 38, '#e0563f') +
    bits(['#f5d67a', '#4f8f3a'], 'round', { count: 12, x: 120, y: 128, rx: 44, ry: 30 }, random),
  mango: (random: Random) =>
    plate() +
    rice(86, 130, 44, 40, random) +
    Array.from({ length: 6 }, (_, index) =>
      turned(20, 150, 90 + index * 14, rect(120, 78 + index * 15, 70, 13, 6, index % 2 === 0 ? '#f6b42c' : '#fac858')),
    ).join('') +
    bits(['#8a6d3b'], 'round', { count: 8, x: 86, y: 124, rx: 28, ry: 22 }, random).replaceAll('r="6"', 'r="2"') +
    bits(GREENS, 'leaf', { count: 2, x: 118, y: 182, rx: 12, ry: 4 }, random),
  dessertBowl: (random: Random, milk: string, first: string, second: string) =>
    bowl(
      '#5f8d92',
      bits([first, second], 'round', { count: 14, x: 120, y: 110, rx: 58, ry: 20 }, random).replaceAll(
        'r="6"',
        'r="9"',
      ),
      milk,
    ),
  iceCream: (random: Random) =>
    ellipse(120, 214, 54, 8, '#000', 'opacity=".14"') +
    path('M52 132h136q-6 76 -68 78q-62 -2 -68 -78z', '#7a4b2c') +
    ellipse(120, 132, 68, 20, '#f7f1e2') +
    circle(92, 108, 32, '#fffaf0') +
    circle(148, 108, 32, '#fdf3e3') +
    circle(120, 80, 32, '#fffdf8') +
    bits(['#b9772f', '#f4b53a'], 'round', { count: 10, x: 120, y: 88, rx: 44, ry: 30 }, random).replaceAll(
      'r="6"',
      'r="4"',
    ),
  tray: (random: Random, curry: string, soup: string) =>
    ellipse(120, 210, 96, 10, '#000', 'opacity=".12"') +
    rect(18, 44, 204, 160, 20, '#a9713f') +
    rect(28, 54, 184, 140, 14, '#c08a52') +
    circle(80, 102, 40, '#fdfbf7') +
    rice(80, 102, 28, 26, random) +
    circle(164, 98, 36, '#5f8d92') +
    circle(164, 98, 28, curry) +
    bits(['#f3e6d0', '#4f8f3a'], 'round', { count: 7, x: 164, y: 98, rx: 18, ry: 17 }, random) +
    circle(160, 164, 24, '#8a3b2a') +
    circle(160, 164, 18, soup) +
    rect(46, 152, 74, 34, 8, '#fdfbf7') +
    bits(['#d98c3a', '#c9302c', '#4f8f3a'], 'round', { count: 7, x: 83, y: 169, rx: 28, ry: 9 }, random),
} satisfies Readonly<Record<string, (random: Random, ...colours: string[]) => string>>;
