import { MAX_ROUTE_LOGS, type RouteLog } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Which tickets of a route are asked for; null = every one. */
export interface RouteLogFilter {
  readonly from: string | null;
  readonly to: string | null;
  readonly actionType: RouteLog['actionType'] | null;
  readonly isSuccess: boolean | null;
}

interface LogRow {
  readonly id: string;
  readonly printer_name: string;
  readonly order_id: string | null;
  readonly order_no: string | null;
  readonly send_kind: RouteLog['actionType'] | null;
  readonly state: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly failed_reason: string | null;
}

const SUCCESS = ['printed'];
const FAILURE = ['failed', 'unconfirmed'];

/** Tickets of a route, newest first, with what became of each. One more than an answer has. */
export async function listRouteLogs(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  routeID: string,
  { from, to, actionType, isSuccess }: RouteLogFilter,
): Promise<RouteLog[]> {
  const states = isSuccess === null ? null : isSuccess ? SUCCESS : FAILURE;
  const { rows } = await tx.send<
    LogRow & Record<string, unknown>
  >(sql`SELECT j.id, p.name AS printer_name, j.order_id, o.order_no, j.send_kind, j.state, j.attempts, j.created_at,
      j.ended_at, j.failed_reason
    FROM print_jobs j
      JOIN printers p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = j.printer_id
      LEFT JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = j.order_id
    WHERE j.company_id = ${companyID} AND j.location_id = ${locationID} AND j.route_id = ${routeID}
      AND (${from}::timestamptz IS NULL OR j.created_at >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR j.created_at < ${to}::timestamptz)
      AND (${actionType}::text IS NULL OR coalesce(j.send_kind, 'Add') = ${actionType}::text)
      AND (${states}::text[] IS NULL OR j.state = ANY (${states}::text[]))
    ORDER BY j.created_at DESC, j.id LIMIT ${MAX_ROUTE_LOGS + 1}`);
  return rows.map((row) => ({
    printJobID: row.id,
    printerName: row.printer_name,
    orderID: row.order_no === null ? null : row.order_id,
    orderNo: row.order_no,
    actionType: row.send_kind ?? 'Add',
    attempt: row.attempts,
    createdOn: row.created_at,
    ackedOn: row.ended_at,
    isSuccess: SUCCESS.includes(row.state) ? true : FAILURE.includes(row.state) ? false : null,
    failedReason: row.failed_reason,
  }));
}
