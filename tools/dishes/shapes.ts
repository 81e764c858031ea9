/** Small pieces of SVG that dishes are drawn from, on a canvas of 240 × 240. */

export const SIZE = 240;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const turned = (angle: number, x: number, y: number, content: string): string =>
  `<g transform="rotate(${angle} ${x} ${y})">${content}</g>`;

/** Figures from 0 to below 1, the same for the same dish. */
export function randomOf(seed: string): () => number {
  let state = 7;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Points spread over a round area, without clumps. */
export function spread(count: number, x: number, y: number, rx: number, ry: number, random: () => number) {
  return Array.from({ length: count }, (_, index) => {
    const angle = index * 2.399_96 + random() * 0.6;
    const out = Math.sqrt((index + 0.5) / count);
    return {
      x: Math.round(x + Math.cos(angle) * out * rx),
      y: Math.round(y + Math.sin(angle) * out * ry),
      angle: Math.round(angle * 57),
    };
  });
}

/** Pieces of a few colours over a round area: cubes, leaves or rounds. */
export function bits(
  colours: readonly string[],
  kind: 'cube' | 'leaf' | 'round' | 'strip',
  area: { readonly count: number; readonly x: number; readonly y: number; readonly rx: number; readonly ry: number },
  random: () => number,
): string {
  return spread(area.count, area.x, area.y, area.rx, area.ry, random)
    .map((at, index) => {
      const colour = colours[index % colours.length] ?? '#888';
      switch (kind) {
        case 'cube':
          return turned(at.angle, at.x, at.y, rect(at.x - 8, at.y - 6, 17, 13, 4, colour));
        case 'leaf':
          return turned(at.angle, at.x, at.y, path(`M${at.x - 10} ${at.y}q10 -11 20 0q-10 11 -20 0z`, colour));
        case 'strip':
          return turned(at.angle, at.x, at.y, rect(at.x - 13, at.y - 3, 26, 6, 3, colour));
        default:
          return circle(at.x, at.y, 6, colour);
      }
    })
    .join('');
}

/** A plate from above, its rim and its shadow. */
export const plate = (rim = '#fdfbf7'): string =>
  ellipse(120, 132, 100, 96, '#000', 'opacity=".12"') + circle(120, 122, 98, rim) + circle(120, 122, 74, '#f1ece3');
/** A bowl seen a little from above, with what is in it. */
export const bowl = (side: string, content: string, inside: string): string =>
  ellipse(120, 206, 70, 10, '#000', 'opacity=".14"') +
  path('M28 112q4 92 92 96q88 -4 92 -96z', side) +
  path('M44 150q20 44 60 52', 'none', 'stroke="#fff" stroke-opacity=".25" stroke-width="7" stroke-linecap="round"') +
  ellipse(120, 112, 92, 44, side) +
  ellipse(120, 111, 82, 36, inside) +
  content;
/** A glass with a drink, seen from the side. */
export const glass = (drink: string, content = '', top = 70): string =>
  ellipse(120, 214, 52, 8, '#000', 'opacity=".14"') +
  path('M72 38h96l-12 170q-1 8 -9 8h-54q-8 0 -9 -8z', '#ffffff', 'fill-opacity=".55"') +
  path(
    `M${72 + (top - 38) * 0.07} ${top}h${96 - (top - 38) * 0.14}l-${(208 - top) * 0.07} ${206 - top}q-1 6 -8 6h-50q-7 0 -8 -6z`,
    drink,
  ) +
  content +
  path('M84 52l9 146', 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"');
