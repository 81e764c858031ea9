import { importErrors, importRoutes } from './imports.ts';

export * from './imports.ts';

/** Calls of the imports area, by noun: lists as spreadsheets. */
export const importsAreaRoutes = {
  imports: importRoutes,
} as const;

/** Refusals of the imports area. */
export const importsAreaErrors = {
  ...importErrors,
} as const;
