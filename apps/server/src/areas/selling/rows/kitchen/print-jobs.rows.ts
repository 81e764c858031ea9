import { instant, integer, json, nullable, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { joined, sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { SendKind, SentUnits } from '../orders/order-sends.rows.ts';

const column = columnsOf('print_jobs');

const ticketColumns = new Columns({
  id: column('id', uuid),
  kind: column('kind', textOf<'Kitchen'>()),
  printerID: column('printer_id', uuid),
  backupPrinterID: column('backup_printer_id', nullable(uuid)),
  routeID: column('route_id', nullable(uuid)),
  orderID: column('order_id', nullable(uuid)),
  sendID: column('send_id', nullable(uuid)),
  sendKind: column('send_kind', nullable(textOf<SendKind>())),
  lines: column('lines', nullable(json<readonly SentUnits[]>())),
  copies: column('copies', integer),
  clientID: column('client_id', nullable(uuid)),
  createdAt: column('created_at', instant),
  queuedAt: column('queued_at', instant),
});

/** A kitchen ticket that waits for its printer. */
export type NewTicket = Readonly<RowOf<typeof ticketColumns>>;

/** Stores tickets, in one statement; an existing one does not change. No statement without tickets. */
export const insertTickets = ({ companyID, locationID }: LocationScope, tickets: readonly NewTicket[]): Statement[] =>
  tickets.length === 0
    ? []
    : [
        sql`INSERT INTO print_jobs (company_id, location_id, ${ticketColumns.names})
          VALUES ${joined(tickets.map((ticket) => sql`(${companyID}, ${locationID}, ${ticketColumns.values(ticket)})`))}
          ON CONFLICT (company_id, id) DO NOTHING`,
      ];
