import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The number of pictures between two collections of garbage. */
const PICTURES = 16;
let drawn = 0;
let collect: (() => void) | null = null;

/**
 * Keeps the memory of the agent small on a computer that also sells. Space for new objects does not grow; the dots of a
 * picture, which the engine counts for little, are freed by `pictureDrawn`.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  if (typeof found === 'function') collect = () => void Reflect.apply(found, undefined, []);
}

/** Counts a picture, and frees what the last ones needed. Does nothing where memory is not kept small. */
export function pictureDrawn(): void {
  drawn += 1;
  if (drawn % PICTURES === 0) collect?.();
}
