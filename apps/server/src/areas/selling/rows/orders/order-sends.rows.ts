import { instant, json, nullable, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { joined, sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Units of a line that went to the kitchen, or that it no longer has to make. */
export interface SentUnits {
  readonly orderLineID: string;
  readonly quantity: number;
}

/** `Add` and `Cancel` change what the kitchen makes; `Reprint` changes nothing (decision 69). */
export type SendKind = 'Add' | 'Cancel' | 'Reprint';

const column = columnsOf('order_sends');

/** The columns of order_sends, the record of what was sent (decision 137). */
export const orderSendColumns = new Columns({
  sendID: column('send_id', uuid),
  orderID: column('order_id', uuid),
  kind: column('kind', textOf<SendKind>()),
  lines: column('lines', json<readonly SentUnits[]>()),
  /** Null where a channel sent it. */
  sentBy: column('sent_by', nullable(uuid)),
  sentAt: column('sent_at', instant),
});

/** A row of order_sends. */
export type OrderSend = Readonly<RowOf<typeof orderSendColumns>>;

/** Stores sends, in one statement; none where there are none. */
export const insertSends = ({ companyID, locationID }: LocationScope, sends: readonly OrderSend[]): Statement[] => {
  const rows = sends.map((send) => sql`(${companyID}, ${locationID}, ${orderSendColumns.values(send)})`);
  return rows.length === 0
    ? []
    : [sql`INSERT INTO order_sends (company_id, location_id, ${orderSendColumns.names}) VALUES ${joined(rows)}`];
};

/** The sends of an order, oldest first. */
export const selectSends = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT ${orderSendColumns.names} FROM order_sends
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID} ORDER BY sent_at, send_id`;

/** A row of `selectSends`. */
export const readSend = (row: DriverRow): OrderSend => orderSendColumns.read(row);
