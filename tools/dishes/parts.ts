import { circle, ellipse, line, path, rect, spread, turned } from './shapes.ts';

/** Parts that several dishes share: rice, noodles, garnishes, containers. */

export type Random = () => number;
export const GREENS = ['#4f8f3a', '#6fae4b', '#3d7a34'];
export const disc = { x: 120, y: 122 };

export const rice = (x: number, y: number, rx: number, ry: number, random: Random, colour = '#fffdf6'): string =>
  ellipse(x, y + 4, rx, ry, '#d9cfbd') +
  ellipse(x, y, rx, ry, colour) +
  spread(26, x, y, rx * 0.85, ry * 0.8, random)
    .map((at) => turned(at.angle, at.x, at.y, rect(at.x - 5, at.y - 2, 10, 4, 2, '#e9dfcc')))
    .join('');
export const lime = (x: number, y: number): string =>
  path(`M${x} ${y}a22 22 0 0 1 44 0z`, '#7fb23c') + path(`M${x + 5} ${y - 1}a17 17 0 0 1 34 0z`, '#d9eaa4');
export const egg = (x: number, y: number): string =>
  path(`M${x - 30} ${y}q-2 -24 20 -22q14 -12 28 2q18 4 14 22q-4 20 -28 18q-30 2 -34 -20z`, '#fffdf8') +
  circle(x + 2, y, 12, '#f4b53a') +
  circle(x - 2, y - 4, 4, '#fbdc8c');
export const chilli = (x: number, y: number, angle: number): string =>
  turned(
    angle,
    x,
    y,
    path(`M${x - 16} ${y}q16 -9 32 -3q-14 12 -32 3z`, '#c9302c') + line(`M${x - 16} ${y}l-6 -4`, '#3d7a34', 4),
  );
export const prawn = (x: number, y: number, angle: number, colour = '#f08a5d'): string =>
  turned(
    angle,
    x,
    y,
    line(`M${x - 14} ${y + 8}q-4 -24 16 -22q14 2 12 16`, colour, 11) +
      line(`M${x + 14} ${y + 2}l8 8m-8 -8l10 0`, '#d9643a', 4),
  );
export const ring = (count: number, radius: number, make: (x: number, y: number, angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    return make(
      Math.round(120 + Math.cos(angle) * radius),
      Math.round(122 + Math.sin(angle) * radius),
      Math.round((angle * 180) / Math.PI),
    );
  }).join('');
export const noodles = (colour: string, edge: string, random: Random): string =>
  Array.from({ length: 11 }, (_, index) => {
    const y = 82 + index * 8;
    const bend = 12 + random() * 14;
    return line(
      `M${66 + random() * 14} ${y}q${20 + random() * 10} ${-bend} ${48} 0t${46 + random() * 10} ${random() * 8}`,
      index % 2 === 0 ? colour : edge,
      7,
    );
  }).join('');
export const can = (x: number, colour: string): string =>
  rect(x - 26, 66, 52, 136, 10, colour) +
  rect(x - 26, 118, 52, 34, 0, '#fff', 'fill-opacity=".85"') +
  ellipse(x, 68, 26, 8, '#c9ced3') +
  ellipse(x, 67, 17, 4, '#9aa2a9') +
  rect(x - 20, 74, 6, 120, 3, '#fff', 'fill-opacity=".35"') +
  circle(x, 135, 9, colour);
export const bottle = (glassColour: string, label: string): string =>
  ellipse(120, 216, 38, 7, '#000', 'opacity=".14"') +
  path('M106 30h28v38q22 14 22 42v96q0 10 -10 10h-52q-10 0 -10 -10v-96q0 -28 22 -42z', glassColour) +
  rect(104, 22, 32, 16, 5, '#3c3a38') +
  rect(84, 128, 72, 54, 4, label) +
  circle(120, 155, 15, glassColour) +
  rect(94, 104, 7, 104, 3, '#fff', 'fill-opacity=".35"');
export const wine = (colour: string): string =>
  ellipse(120, 212, 44, 8, '#000', 'opacity=".16"') +
  rect(116, 136, 8, 66, 3, '#dfe6e8') +
  ellipse(120, 206, 38, 8, '#dfe6e8') +
  path('M74 34h92q8 96 -46 104q-54 -8 -46 -104z', '#ffffff', 'fill-opacity=".6"') +
  path('M76 76h88q-2 56 -44 62q-42 -6 -44 -62z', colour) +
  line('M88 50q-2 40 12 62', '#ffffff', 5);
