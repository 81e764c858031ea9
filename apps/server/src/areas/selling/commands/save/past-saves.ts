/**
 * What an order remembers of its saves, the oldest first: the version that each made, the print of what was asked, and
 * the hash of the header. A terminal that repeats a save whose answer was lost is recognised by it.
 */
export type PastSaves = readonly string[];

/**
 * Saves that an order remembers. Its row is written whole with every save, so that a long evening at one table must not
 * make each round slower than the last; no terminal repeats a save after this many others.
 */
export const MOST_PAST_SAVES = 40;

const versionOf = (save: string): number => Number(save.split(':')[0]);

/** The past saves with one more. */
export const withSave = (past: PastSaves, version: number, print: string, headerHash: string): string[] =>
  [...past, `${version}:${print}:${headerHash}`].slice(-MOST_PAST_SAVES);

/** The version that a save with this print made, or null where none is remembered. */
export function versionMadeBy(past: PastSaves, print: string): number | null {
  const found = past.find((save) => save.split(':')[1] === print);
  return found === undefined ? null : versionOf(found);
}

/** Whether the order once had the header with this hash. */
export const hadHeader = (past: PastSaves, headerHash: string): boolean =>
  past.some((save) => save.endsWith(`:${headerHash}`));

/** Whether a save of a terminal that has seen `version` may be one that the order no longer remembers. */
export function mayBeForgotten(past: PastSaves, version: number): boolean {
  const [oldest] = past;
  return past.length >= MOST_PAST_SAVES && oldest !== undefined && version + 1 < versionOf(oldest);
}
