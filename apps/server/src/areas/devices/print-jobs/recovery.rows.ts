import type { PrintJobKind, RecoveryJob } from '@tavola/contract';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The outcome of every ticket can be looked up this long. */
const KEPT_MS = 30 * DAY_MS;
/** Tickets of one answer: more than a printer that is off leaves in a shift. */
const MOST = 2_000;

/** Print jobs are deleted after thirty days, whatever became of them. */
export const printJobSweeps: readonly Sweep[] = [
  {
    of: 'location',
    keepMs: KEPT_MS,
    remove: (tx, before, { companyID, locationID }) =>
      tx
        .deleteFrom('print_jobs')
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('created_at', '<', before),
  },
];

const inRecovery = ({ companyID, locationID }: LocationScope): Sql => sql`j.company_id = ${companyID}
  AND j.location_id = ${locationID} AND j.state IN ('failed', 'unconfirmed') AND j.dismissed_at IS NULL AND j.kind <> 'Drawer'`;

/** How many tickets were not printed. */
export async function countRecovery(tx: Tx, scope: LocationScope): Promise<number> {
  const { rows } = await tx.send<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM print_jobs j WHERE ${inRecovery(scope)}`,
  );
  return rows[0]?.count ?? 0;
}

interface RecoveryRow {
  readonly id: string;
  readonly kind: PrintJobKind;
  readonly state: string;
  readonly printer_name: string;
  readonly order_id: string | null;
  readonly order_no: string | null;
  readonly table_name: string | null;
  readonly items: string[] | null;
  readonly created_at: string;
  readonly failed_reason: string | null;
}

/** Tickets that were not printed, newest first. */
export async function listRecovery(tx: Tx, scope: LocationScope): Promise<RecoveryJob[]> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send<
    RecoveryRow & Record<string, unknown>
  >(sql`SELECT j.id, j.kind, j.state, p.name AS printer_name, j.order_id,
      o.order_no, o.table_name, j.created_at, j.failed_reason,
      ARRAY(SELECT coalesce(l.display_name, l.item_name) FROM json_array_elements(j.lines) u
        JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.id = (u ->> 'orderLineID')::uuid
        ORDER BY l.position) AS items
    FROM print_jobs j
      JOIN printers p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = j.printer_id
      LEFT JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = j.order_id
    WHERE ${inRecovery(scope)} ORDER BY j.ended_at DESC, j.id LIMIT ${MOST}`);
  return rows.map((row) => ({
    printJobID: row.id,
    kind: row.kind,
    printerName: row.printer_name,
    orderID: row.order_no === null ? null : row.order_id,
    orderNo: row.order_no,
    tableName: row.table_name,
    items: row.items ?? [],
    createdOn: row.created_at,
    isUnconfirmed: row.state === 'unconfirmed',
    failedReason: row.failed_reason ?? '',
  }));
}

/** Takes a ticket off the list: it is printed again, or the paper came out. False = it was not on it. */
export async function dismiss(tx: Tx, scope: LocationScope, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.send(sql`UPDATE print_jobs j SET dismissed_at = ${now.toISOString()}
    WHERE ${inRecovery(scope)} AND j.id = ${id} RETURNING j.id`);
  return rows.length > 0;
}
