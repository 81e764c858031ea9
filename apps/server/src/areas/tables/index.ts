import type { Services } from '#platform/services.ts';
import { createTableHandlers, createTableLayoutHandlers } from './table-layouts/table-layouts.routes.ts';

/** The calls of the tables area, by noun. */
export const createTablesHandlers = (services: Services) => ({
  tableLayouts: createTableLayoutHandlers(services),
  tables: createTableHandlers(),
});
