import { billTable } from '#areas/tables/floor/floor.queries.ts';
import { CallError } from '#runtime/http/call-error.ts';

/**
 * Marks a table whose bill or receipt was printed (decision 63). A table that is free by now, or that this person may
 * not change, does not change: the paper is what was asked for.
 */
export async function markBilled(tableID: string | null): Promise<void> {
  if (tableID === null) return;
  try {
    await billTable({ tableID });
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
  }
}
