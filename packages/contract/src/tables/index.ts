import { floorRoutes } from './floor.ts';
import { reservationErrors, reservationRoutes } from './reservations.ts';
import { tableMoveErrors, tableMoveRoutes } from './table-moves.ts';

export { tableScreens } from './screens.ts';
export * from './floor.ts';
export * from './reservations.ts';
export * from './table-moves.ts';

/** Calls of the tables area, by noun. */
export const tablesAreaRoutes = {
  floor: floorRoutes,
  reservations: reservationRoutes,
  tableMoves: tableMoveRoutes,
} as const;

/** Refusals of the tables area. */
export const tablesAreaErrors = { ...tableMoveErrors, ...reservationErrors } as const;
