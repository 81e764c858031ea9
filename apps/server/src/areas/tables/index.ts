import type { Services } from '#platform/services.ts';
import { createFloorHandlers, createReservationHandlers, createTableMoveHandlers } from './floor/floor.routes.ts';

/** The calls of the tables area, by noun. */
export const createTableHandlers = (services: Services) => ({
  floor: createFloorHandlers(services),
  reservations: createReservationHandlers(services),
  tableMoves: createTableMoveHandlers(services),
});
