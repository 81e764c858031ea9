import { PART_ID } from '@tavola/contract';
import type { Image } from '../database/record-watch.ts';
import { named } from './changed-records.ts';

/** A part of a record: its row in the database, and what it was, as the audit spells it; null = it was not there. */
export interface PartRow {
  readonly stored: Image | null;
  shown: Image | null;
}

/**
 * Undoes what one change did to the parts of a table: rows that it added go, rows that it removed come back, and fields
 * that it changed are as before. Entries from before parts were named find their row by what it was changed to.
 */
export function undoParts(
  rows: PartRow[],
  before: readonly Image[],
  after: readonly Image[],
  key: readonly string[],
): void {
  const shownKey = key.filter((column) => column !== 'id').map(named);
  const waiting = [...before];
  for (const part of after) {
    const row = rows.find(({ shown }) => shown !== null && isPart(shown, part));
    const was = waiting.findIndex((each) => isSamePart(each, part, shownKey));
    const old = was < 0 ? undefined : waiting.splice(was, 1)[0];
    if (row === undefined) continue;
    row.shown = old === undefined ? null : { ...row.shown, ...old };
  }
  for (const part of waiting) rows.push({ stored: null, shown: part });
}

/** Whether a row is the one that a change left like this. */
function isPart(shown: Image, part: Image): boolean {
  const id = part[PART_ID];
  if (id !== undefined) return shown[PART_ID] === id;
  return Object.entries(part).every(([field, value]) => JSON.stringify(shown[field]) === JSON.stringify(value));
}

/** Whether two states are of one row: that of the same id, else that of the same key, else one of the same fields. */
function isSamePart(one: Image, other: Image, key: readonly string[]): boolean {
  if (one[PART_ID] !== undefined || other[PART_ID] !== undefined) return one[PART_ID] === other[PART_ID];
  const fields = [...key, ...Object.keys(one).filter((field) => field.startsWith('$'))];
  if (fields.length > 0) return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
  // Fields that alone were changed are the same on both sides; a whole row has all that are filled.
  return Object.keys(one).sort().join() === Object.keys(other).sort().join();
}
