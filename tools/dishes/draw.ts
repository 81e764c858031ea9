import { kinds } from './kinds.ts';
import type { Random } from './parts.ts';
import { randomOf, rect, SIZE } from './shapes.ts';

/** How one dish is drawn: a kind with its colours. */
export type Drawing = readonly [kind: keyof typeof kinds, ...colours: string[]];

/** A dish as SVG on its own background, which reads in both themes. */
export function drawDish(ref: string, background: string, [kind, ...colours]: Drawing): string {
  const make: (random: Random, ...colours: string[]) => string = kinds[kind];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${rect(0, 0, SIZE, SIZE, 0, background)}${make(randomOf(ref), ...colours)}</svg>`;
}
