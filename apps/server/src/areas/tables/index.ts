import { createSettleLines, type SellingServices } from '#areas/selling/index.ts';
import type { Services } from '#platform/services.ts';
import { createFloorHandlers, createReservationHandlers, createTableMoveHandlers } from './floor/floor.routes.ts';
import { createTableHandlers, createTableLayoutHandlers } from './table-layouts/table-layouts.routes.ts';

export { checkTableStep } from './table-layouts/start-check.ts';

/** The calls of the tables area, by noun. */
export const createTablesHandlers = (services: Services & SellingServices) => ({
  floor: createFloorHandlers(services),
  reservations: createReservationHandlers(services),
  tableLayouts: createTableLayoutHandlers(services),
  tableMoves: createTableMoveHandlers(services, createSettleLines(services)),
  tables: createTableHandlers(),
});
