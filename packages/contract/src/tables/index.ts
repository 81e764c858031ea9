import { tableLayoutErrors, tableLayoutRoutes, tableRoutes } from './table-layouts.ts';

export * from './table-layouts.ts';
export { tableScreens } from './screens.ts';

/** Calls of the tables area, by noun. */
export const tablesAreaRoutes = { tableLayouts: tableLayoutRoutes, tables: tableRoutes } as const;

/** Refusals of the tables area. */
export const tablesAreaErrors = { ...tableLayoutErrors } as const;
