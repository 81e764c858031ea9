import type { TerminalReportStatus } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { terminalHead, terminalName } from '../receipts/receipt-place.rows.ts';

/** A terminal as its receipts name it. */
export interface TerminalName {
  readonly terminalName: string | null;
  readonly posSerialNo: string | null;
}

/** How the terminal of a payment works with reports, and which one is open. */
export interface DrawerState {
  readonly isRequired: boolean;
  /** Whether its cash goes into its own drawer. */
  readonly hasDrawer: boolean;
  readonly terminalReportID: string | null;
  readonly isCounting: boolean;
}

const NAMELESS: TerminalName = { terminalName: null, posSerialNo: null };

/** For a payment at no terminal: no report waits for it. */
export const NO_DRAWER: DrawerState & TerminalName = {
  isRequired: false,
  hasDrawer: false,
  terminalReportID: null,
  isCounting: false,
  ...NAMELESS,
};

/**
 * Reads the open report of the terminal and shares it until the commit, so that it cannot be closed or counted in
 * between: a payment is in the report, or it is refused.
 */
export async function shareDrawer(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
): Promise<DrawerState & TerminalName> {
  const [found] = await tx.pipeline([
    sql`WITH report AS (
        SELECT id, status FROM terminal_reports
        WHERE company_id = ${companyID} AND location_id = ${locationID} AND client_id = ${clientID}
          AND status <> 'Closed' FOR SHARE)
      SELECT c.open_terminal, c.is_use_cash_drawer, ${terminalHead.of('c')}, report.id AS report_id, report.status FROM clients c LEFT JOIN report ON true
      WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = ${clientID}`,
  ]);
  const row = found?.rows[0];
  const reportID = row?.['report_id'];
  return {
    isRequired: row?.['open_terminal'] === true,
    hasDrawer: row?.['is_use_cash_drawer'] === true,
    terminalReportID: reportID == null ? null : String(reportID),
    isCounting: row?.['status'] === 'Counting',
    ...(row === undefined ? NAMELESS : terminalName(row)),
  };
}

/**
 * Whether cash that is taken now is already in the drawer that is being counted: the rest of an order that this report
 * has a part payment of.
 */
export async function hasPartIn(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
  reportID: string,
): Promise<boolean> {
  const [found] = await tx.pipeline([
    sql`SELECT 1 FROM payments
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID}
        AND terminal_report_id = ${reportID} AND status = 'Received' LIMIT 1`,
  ]);
  return (found?.rows.length ?? 0) > 0;
}

/** The report that a payment went into, whichever terminal it belongs to. */
export interface ReportState {
  readonly clientID: string;
  readonly status: TerminalReportStatus;
  readonly countedOn: string | null;
}

const reportState = ({ companyID, locationID }: LocationScope, reportID: string): Statement =>
  sql`SELECT client_id, status, counted_at FROM terminal_reports
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${reportID}`;

async function readState(tx: Tx, statement: Statement): Promise<ReportState | null> {
  const [found] = await tx.pipeline([statement]);
  const row = found?.rows[0];
  if (row === undefined) return null;
  const counted = row['counted_at'];
  return {
    clientID: String(row['client_id']),
    // The column's CHECK knows these statuses alone.
    status: row['status'] as TerminalReportStatus,
    countedOn: counted == null ? null : String(counted),
  };
}

/** Shares the report of a payment until the commit, so that it is neither counted nor closed in between. */
export const shareReport = (tx: Tx, scope: LocationScope, reportID: string): Promise<ReportState | null> =>
  readState(tx, sql`${reportState(scope, reportID)} FOR SHARE`);

/** Holds it until the commit, for a change that may raise its version. */
export const holdReport = (tx: Tx, scope: LocationScope, reportID: string): Promise<ReportState | null> =>
  readState(tx, sql`${reportState(scope, reportID)} FOR NO KEY UPDATE`);

/** Raises the version of a report, so that it cannot be closed by a difference read before. */
export const raiseReport = ({ companyID, locationID }: LocationScope, reportID: string): Statement =>
  sql`UPDATE terminal_reports SET version = version + 1
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${reportID}`;
