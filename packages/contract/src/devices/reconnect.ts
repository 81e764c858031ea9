/** Pauses before each next try after a connection of an agent is lost (selling spec, section 9). */
export const RECONNECT_DELAYS_MS = [0, 2_000, 2_000, 2_000, 5_000, 10_000, 30_000] as const;
/** How often it is tried after these, and how often a connection is looked at (selling spec, section 9). */
export const RECONNECT_POLL_MS = 10_000;

/** How long the next try waits after so many failures in a row, of which there is at least one. */
export const reconnectDelayMs = (failures: number): number => RECONNECT_DELAYS_MS[failures - 1] ?? RECONNECT_POLL_MS;
