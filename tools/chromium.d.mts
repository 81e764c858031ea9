/** The path of the Chromium in which the tests run; null after saying what to do. */
export function findTestChromium(): string | null;

/** The path of a Chromium as people have it, for pictures and benches; null after saying what to do. */
export function findChromium(): string | null;
