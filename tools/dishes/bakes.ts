import type { Random } from './parts.ts';
import { bits, circle, ellipse, line, path, plate, rect, spread, turned } from './shapes.ts';

/** What a bakery bakes, serves and has on its shelf. */
export const bakes = {
  loaf: (random: Random, crust: string, top: string) =>
    ellipse(120, 196, 96, 12, '#000', 'opacity=".14"') +
    path('M26 150q-4 -72 94 -74q98 2 94 74q0 44 -30 46h-128q-30 -2 -30 -46z', crust) +
    path('M40 138q6 -50 80 -50q74 0 80 50q-80 -26 -160 0z', top) +
    line('M76 100l16 34m22 -40l12 38m28 -34l6 34', '#fff3dc', 7) +
    bits(['#fff7e8'], 'round', { count: 12, x: 120, y: 118, rx: 70, ry: 20 }, random).replaceAll('r="6"', 'r="2"'),
  baguette: (_: Random, crust: string, top: string) =>
    [0, 46]
      .map((down) =>
        turned(
          -24,
          120,
          100 + down,
          rect(16, 82 + down, 208, 40, 20, crust) +
            rect(24, 86 + down, 190, 16, 8, top) +
            line(`M56 ${112 + down}l14 -24m26 24l14 -24m26 24l14 -24m26 24l14 -24`, '#fff3dc', 5),
        ),
      )
      .join(''),
  slices: (random: Random, crumb: string, spreadOn: string) =>
    plate() +
    [0, 1]
      .map((index) => {
        const [x, y] = [78 + index * 34, 70 + index * 34];
        return turned(
          index * 10 - 8,
          x + 42,
          y + 42,
          rect(x, y, 86, 80, 22, '#a9682f') +
            rect(x + 7, y + 7, 72, 66, 16, crumb) +
            rect(x + 16, y + 18, 54, 44, 16, spreadOn),
        );
      })
      .join('') +
    bits(['#ffffff55'], 'round', { count: 5, x: 138, y: 140, rx: 22, ry: 18 }, random).replaceAll('r="6"', 'r="3"'),
  croissant: (_: Random, skin: string, edge: string) =>
    plate() +
    path('M44 150q-6 -70 76 -78q82 8 76 78q-22 10 -30 -14q-14 -24 -46 -24t-46 24q-8 24 -30 14z', skin) +
    line('M84 82q-10 26 -4 44m40 -54v40m36 -30q10 26 4 44', edge, 6) +
    path('M70 96q20 -18 50 -18', 'none', 'stroke="#fff" stroke-opacity=".35" stroke-width="7" stroke-linecap="round"'),
  muffin: (random: Random, top: string, cup: string) =>
    ellipse(120, 206, 62, 9, '#000', 'opacity=".14"') +
    path('M66 126h108l-16 76q-2 8 -10 8h-56q-8 0 -10 -8z', cup) +
    line('M88 132l6 70m26 -70v70m32 -70l-6 70', '#ffffff66', 4) +
    path('M50 126q-8 -34 26 -36q10 -34 48 -32q38 0 44 32q32 4 22 36q-70 18 -140 0z', top) +
    bits(['#5a2c1a', '#7a3b22'], 'round', { count: 9, x: 120, y: 98, rx: 50, ry: 24 }, random),
  slice: (random: Random, crumb: string, cream: string, top: string) =>
    plate() +
    path('M58 96l116 -22q14 10 12 24l-124 22z', top) +
    path('M60 118l126 -22v66l-126 16z', crumb) +
    path('M60 138l126 -18v12l-126 20z', cream) +
    bits([cream, '#fffaf0'], 'round', { count: 5, x: 122, y: 94, rx: 40, ry: 8 }, random).replaceAll('r="6"', 'r="5"'),
  blocks: (random: Random, main: string, top: string) =>
    plate() +
    spread(7, 120, 122, 46, 42, random)
      .map((at) =>
        turned(
          at.angle,
          at.x,
          at.y,
          rect(at.x - 22, at.y - 18, 44, 38, 6, main) + rect(at.x - 22, at.y - 18, 44, 12, 6, top),
        ),
      )
      .join(''),
  rounds: (random: Random, biscuit: string, filling: string) =>
    plate() +
    spread(6, 120, 122, 50, 46, random)
      .map(
        (at) =>
          circle(at.x, at.y + 3, 28, '#00000022') +
          circle(at.x, at.y, 28, biscuit) +
          circle(at.x, at.y, 12, filling) +
          bits(['#00000033'], 'round', { count: 5, x: at.x, y: at.y, rx: 22, ry: 22 }, random).replaceAll(
            'r="6"',
            'r="3"',
          ),
      )
      .join(''),
  sandwich: (random: Random, bread: string, filling: string) =>
    plate() +
    [0, 1]
      .map((index) =>
        turned(
          index * 14 - 12,
          120,
          110 + index * 40,
          path(`M50 ${118 + index * 40}l70 -46l70 46z`, bread) +
            rect(50, 118 + index * 40, 140, 10, 4, '#4f8f3a') +
            rect(54, 126 + index * 40, 132, 9, 4, filling) +
            rect(50, 134 + index * 40, 140, 13, 6, bread),
        ),
      )
      .join('') +
    bits(['#6fae4b'], 'leaf', { count: 5, x: 120, y: 196, rx: 40, ry: 8 }, random),
  eggs: (random: Random, colour: string) =>
    plate() +
    [86, 152]
      .map((x) => ellipse(x, 122, 34, 42, '#fffdf6') + circle(x, 126, 17, colour) + circle(x - 5, 120, 5, '#fbdc8c'))
      .join('') +
    bits(['#4f8f3a', '#00000044'], 'round', { count: 9, x: 120, y: 124, rx: 60, ry: 40 }, random).replaceAll(
      'r="6"',
      'r="2"',
    ),
  cup: (_: Random, drink: string, foam: string) =>
    ellipse(116, 204, 84, 12, '#000', 'opacity=".14"') +
    ellipse(116, 194, 92, 16, '#fdfbf7') +
    path('M170 108q46 -6 42 30q-6 32 -56 30', 'none', 'stroke="#fdfbf7" stroke-width="13"') +
    path('M40 92h150q0 96 -52 102h-46q-50 -6 -52 -102z', '#fdfbf7') +
    ellipse(115, 92, 75, 20, '#e9e2d6') +
    ellipse(115, 92, 66, 15, drink) +
    ellipse(108, 91, 38, 8, foam) +
    line('M92 62q-10 -14 2 -28m34 28q-10 -14 2 -28', '#ffffffaa', 6),
  jar: (_: Random, content: string, label: string) =>
    ellipse(120, 210, 60, 9, '#000', 'opacity=".14"') +
    rect(66, 70, 108, 138, 18, content) +
    rect(74, 40, 92, 34, 8, '#c9a56a') +
    rect(74, 112, 92, 58, 6, label) +
    circle(120, 141, 17, content) +
    rect(76, 78, 8, 122, 4, '#fff', 'fill-opacity=".35"'),
  card: (random: Random, paper: string, mark: string) =>
    turned(
      -8,
      120,
      120,
      rect(44, 62, 156, 124, 6, '#00000022') +
        rect(40, 56, 156, 124, 6, paper) +
        path('M118 146q-46 -30 -34 -58q18 -22 34 4q16 -26 34 -4q12 28 -34 58z', mark) +
        bits([mark], 'round', { count: 10, x: 118, y: 118, rx: 66, ry: 50 }, random).replaceAll('r="6"', 'r="3"'),
    ),
  shirt: (_: Random, cloth: string, mark: string) =>
    path('M84 44l-54 32l20 44l26 -12v92h88v-92l26 12l20 -44l-54 -32q-36 24 -72 0z', cloth) +
    circle(120, 130, 26, mark) +
    path('M106 134q-2 -18 14 -20q16 2 14 20z', cloth),
  bag: (_: Random, cloth: string, mark: string) =>
    path('M86 92q-4 -58 34 -58t34 58', 'none', `stroke="${cloth}" stroke-width="12"`) +
    rect(54, 84, 132, 122, 10, cloth) +
    circle(120, 144, 30, mark) +
    path('M104 150q-2 -20 16 -22q18 2 16 22z', cloth),
} satisfies Readonly<Record<string, (random: Random, ...colours: string[]) => string>>;
