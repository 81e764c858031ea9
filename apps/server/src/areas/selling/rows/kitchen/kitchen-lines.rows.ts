import type { KitchenStatus } from '@tavola/contract';
import { instant, nullable, textOf, uuid, decimal } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { lineColumns } from '../orders/order-line-columns.ts';

/** The kitchen's progress with what was sent: separate rows, so that a bump changes no order (decision 166). */

const column = columnsOf('kitchen_lines');

const insertedColumns = new Columns({
  id: column('id', uuid),
  orderID: column('order_id', uuid),
  orderLineID: column('order_line_id', uuid),
  sendID: column('send_id', nullable(uuid)),
  stationID: column('station_id', nullable(uuid)),
  quantity: column('quantity', decimal),
  status: column('status', textOf<KitchenStatus>()),
  sentAt: column('sent_at', instant),
});

/** A line that goes to a station. */
export type NewKitchenLine = Readonly<RowOf<typeof insertedColumns>>;

/** Stores lines at their stations, in one statement; none where there are none. */
export const insertKitchenLines = (
  { companyID, locationID }: LocationScope,
  rows: readonly NewKitchenLine[],
): Statement[] =>
  rows.length === 0
    ? []
    : [
        sql`INSERT INTO kitchen_lines (company_id, location_id, ${insertedColumns.names})
          VALUES ${joined(rows.map((row) => sql`(${companyID}, ${locationID}, ${insertedColumns.values(row)})`))}
          ON CONFLICT (company_id, id) DO NOTHING`,
      ];

/**
 * Units of a line that the kitchen no longer has to make. A line of which nothing is left to make is cancelled, unless
 * it is finished (decision 67); either way it is shown until someone has seen it.
 */
export const cancelKitchenLine = (
  { companyID, locationID }: LocationScope,
  { orderLineID, quantity }: { readonly orderLineID: string; readonly quantity: number },
  at: string,
): Statement =>
  sql`UPDATE kitchen_lines SET cancelled_quantity = least(quantity, cancelled_quantity + ${quantity}::numeric), cancelled_at = ${at},
      status = CASE WHEN cancelled_quantity + ${quantity}::numeric >= quantity AND status <> 'Finished' THEN 'Cancelled' ELSE status END
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_line_id = ${orderLineID}`;

const STATE = raw(`CASE WHEN count(*) = 0 THEN 'Unknown' WHEN bool_and(k.status = 'Cancelled') THEN 'Cancelled'
  WHEN bool_and(k.status IN ('Finished', 'Cancelled')) THEN 'Finished'
  WHEN bool_or(k.status IN ('InPreparation', 'Finished')) THEN 'InPreparation'
  WHEN bool_or(k.status = 'AwaitingPreparation') THEN 'AwaitingPreparation' ELSE 'Sent' END`);

/**
 * The kitchen's state of a line, as `lineStateOf` of the selling package has it; for the columns of a statement that
 * reads `order_lines`. A part that pricing split off, and units that were taken apart, are where their line is.
 */
export const kitchenState = ({ companyID, locationID }: LocationScope): Sql =>
  sql`(SELECT ${STATE} FROM kitchen_lines k WHERE k.company_id = ${companyID} AND k.location_id = ${locationID}
    AND k.order_line_id = coalesce(order_lines.kitchen_line_id, order_lines.split_of, order_lines.id)) AS kitchen_state`;

/** The column that `kitchenState` selects. */
export const readKitchenState = (row: DriverRow): KitchenStatus =>
  // The statement above says one of these words.
  String(row['kitchen_state']) as KitchenStatus;

/** What the kitchen has to know of an item that was sent. */
export const kitchenItemColumns = lineColumns.pick(
  'itemID',
  'itemName',
  'displayName',
  'names',
  'categoryID',
  'label',
  'modifiers',
  'variantOptions',
  'comboItems',
);

/** What a ticket says of its order. */
export const ticketOrderColumns = orderColumns.pick(
  'orderNo',
  'collectionCode',
  'tableName',
  'channel',
  'fulfillment',
  'openedByName',
  'note',
  'pickUpAt',
);

/** The guest has it: nothing of the order is left on the screens. */
export const handOverKitchenLines = (
  { companyID, locationID }: LocationScope,
  orderID: string,
  at: string,
): Statement =>
  sql`UPDATE kitchen_lines SET handed_over_at = ${at}, cleared_at = coalesce(cleared_at, ${at})
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID} AND handed_over_at IS NULL`;
