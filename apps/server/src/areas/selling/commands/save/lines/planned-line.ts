import type { KeptLine } from '@tavola/selling';
import type { LineRow } from '../../../rows/orders/order-rows.ts';

/**
 * A line as it will be stored. `stored` is the row before; `seen` is what the terminal still shows where others have
 * changed it since.
 */
export interface PlannedLine {
  readonly content: KeptLine;
  readonly stored: LineRow | null;
  readonly isChanged: boolean;
  readonly seen?: KeptLine;
  /** The stored line that a new line was taken apart from: its units have come as far as that one. */
  readonly takenFrom?: LineRow;
}

/**
 * Thrown when someone else changed a line or the header since the version the terminal has; the caller answers with the
 * current order.
 */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}
