/** Builds the server bundle where its sources are newer than the last one. */
export function buildServer(): void;
/** Builds the web app where its sources are newer than the last one. */
export function buildWeb(): void;
