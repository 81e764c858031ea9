import { floorRoutes } from './floor.ts';
import { reservationErrors, reservationRoutes } from './reservations.ts';
import { tableLayoutErrors, tableLayoutRoutes, tableRoutes } from './table-layouts.ts';
import { tableMoveErrors, tableMoveRoutes } from './table-moves.ts';

export * from './floor.ts';
export * from './reservations.ts';
export { tableScreens } from './screens.ts';
export * from './table-layouts.ts';
export * from './table-moves.ts';

/** Calls of the tables area, by noun. */
export const tablesAreaRoutes = {
  floor: floorRoutes,
  reservations: reservationRoutes,
  tableLayouts: tableLayoutRoutes,
  tableMoves: tableMoveRoutes,
  tables: tableRoutes,
} as const;

/** Refusals of the tables area. */
export const tablesAreaErrors = { ...tableLayoutErrors, ...tableMoveErrors, ...reservationErrors } as const;
