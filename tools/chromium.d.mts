/** The path of the Chromium that the browser tests use; null after saying what to do. */
export function findChromium(): string | null;
