/** How long a printer may take to say how it is. */
export const ANSWER_MS = 1_500;
/** A printer answers after the last line is on paper; a long ticket takes its time. */
export const PRINTED_MS = 12_000;

/**
 * Sends a question to a printer and waits until `find` finds a whole answer in what has come since. Null = there was
 * none in time.
 */
export type Ask = (
  question: Uint8Array,
  find: (come: readonly number[]) => readonly number[] | null,
  waitMs: number,
) => Promise<readonly number[] | null>;
