import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';
import { permission } from '../kit/permissions.ts';
import { FloorTableState } from './floor.ts';

const tables = z.object({ tableIDs: z.array(uuid()) });
const group = z.object({ tableGroupID: uuid() });
const tablesOfGroup = z.object({ tableIDs: z.array(uuid()), tableGroupID: uuid() });

/** Hub events of tables and their layouts. */
export const tableEvents = {
  reserveTable: event('location', tables),
  releaseTable: event('location', tables),
  joinTables: event('location', tablesOfGroup),
  splitTables: event('location', tablesOfGroup),
  releaseTableGroup: event('location', group),
  billedTable: event('location', z.object({ tableID: uuid() })),
  tableLayoutChanged: event('location', z.object({ tableLayoutID: uuid() })),
  /** What happens at a table after a change of its bills, so that no floor has to read it again. */
  updateTableItemsCount: event(
    'location',
    z.object({ tableID: uuid(), count: z.int(), table: z.optional(FloorTableState) }),
    [permission.tableService.view],
  ),
} as const;
