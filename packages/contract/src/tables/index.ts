export { tableScreens } from './screens.ts';

/** Calls of the tables area, by noun. */
export const tablesAreaRoutes = {} as const;

/** Refusals of the tables area. */
export const tablesAreaErrors = {} as const;
