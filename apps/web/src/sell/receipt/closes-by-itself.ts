interface Paid {
  readonly hasChange: boolean;
  readonly isTable: boolean;
  /** Receipts of this terminal are paper, and not what its screen shows. */
  readonly isPaper: boolean;
}

/**
 * Whether a receipt goes from the screen after a while. At the counter the change stays on the sell screen; a table
 * gives way to the next one, so there it waits for a tap. A receipt in place of paper always does (decision 443).
 */
export const closesByItself = ({ hasChange, isTable, isPaper }: Paid): boolean => isPaper && !(hasChange && isTable);
