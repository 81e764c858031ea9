import { instant, integer, json, nullable, text, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
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

const endedColumns = new Columns({
  id: column('id', uuid),
  kind: column('kind', textOf<'Kitchen'>()),
  state: column('state', textOf<'printed' | 'failed' | 'unconfirmed'>()),
  printerID: column('printer_id', uuid),
  routeID: column('route_id', nullable(uuid)),
  orderID: column('order_id', nullable(uuid)),
  sendID: column('send_id', nullable(uuid)),
  sendKind: column('send_kind', nullable(textOf<SendKind>())),
  lines: column('lines', nullable(json<readonly SentUnits[]>())),
  clientID: column('client_id', nullable(uuid)),
  failedReason: column('failed_reason', nullable(text)),
  createdAt: column('created_at', instant),
  queuedAt: column('queued_at', instant),
  endedAt: column('ended_at', nullable(instant)),
});

/** A kitchen ticket that a terminal has printed by itself, or could not print (decision 400). */
export type EndedTicket = Readonly<RowOf<typeof endedColumns>>;

/**
 * Stores tickets that have ended: no agent takes them. Where one waits here under its id, because the server was sent
 * it as well, paper that came out ends it.
 */
export const insertEnded = ({ companyID, locationID }: LocationScope, tickets: readonly EndedTicket[]): Statement[] =>
  tickets.length === 0
    ? []
    : [
        sql`INSERT INTO print_jobs (company_id, location_id, ${endedColumns.names})
          VALUES ${joined(tickets.map((ticket) => sql`(${companyID}, ${locationID}, ${endedColumns.values(ticket)})`))}
          ON CONFLICT (company_id, id) DO UPDATE
            SET state = excluded.state, ended_at = excluded.ended_at, failed_reason = NULL, lease_until = NULL
            WHERE print_jobs.location_id = excluded.location_id AND print_jobs.order_id = excluded.order_id
              AND excluded.state = 'printed'`,
      ];

/** Which of these are printers of the location. */
export const selectPrinterIDs = ({ companyID, locationID }: LocationScope, ids: readonly string[]): Statement =>
  sql`SELECT id FROM printers WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY(${[...ids]}::uuid[])`;
