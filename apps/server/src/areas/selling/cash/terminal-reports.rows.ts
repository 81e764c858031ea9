import type {
  Amount,
  CashFigures,
  CountedCash,
  OrderChannel,
  Payment,
  ReportCause,
  TerminalReportStatus,
  TerminalReportType,
} from '@tavola/contract';
import {
  amount,
  amountOrNull,
  boolean,
  date,
  instant,
  integer,
  jsonList,
  nullable,
  smallintOf,
  text,
  textOf,
  uuid,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { paymentColumns, readPayment } from '../rows/payments/payments.rows.ts';

/** A cause as stored; one without an explanation is of an older report, where each explained all by itself. */
export type StoredCause = Omit<ReportCause, 'explanation' | 'unexplained'> &
  Partial<Pick<ReportCause, 'explanation' | 'unexplained'>>;

/** What a report said when it was closed; later rows do not change it (decision 82). */
export interface FrozenFigures {
  readonly figures: CashFigures;
  readonly perType: readonly TerminalReportType[];
  readonly causes: readonly StoredCause[];
}

/** What was counted of a payment type other than cash. */
export interface StoredTypeCount {
  readonly paymentTypeID: number;
  readonly customPaymentTypeID: string | null;
  readonly amount: Amount;
}

const column = columnsOf('terminal_reports');
const optionalAmount = nullable<string, Amount>(amount);

const reportColumns = new Columns({
  terminalReportID: column('id', uuid),
  clientID: column('client_id', uuid),
  businessDate: column('business_date', date),
  status: column('status', textOf<TerminalReportStatus>()),
  hasCashDrawer: column('has_cash_drawer', boolean),
  version: column('version', integer),
  openedOn: column('opened_at', instant),
  openedBy: column('opened_by', uuid),
  openingFloat: column('opening_float', amount),
  openingCounts: column('opening_counts', jsonList<CountedCash>()),
  countedOn: column('counted_at', nullable(instant)),
  countedBy: column('counted_by', nullable(uuid)),
  closingCounts: column('closing_counts', jsonList<CountedCash>()),
  countedCash: column('counted_cash', optionalAmount),
  typeCounts: column('type_counts', jsonList<StoredTypeCount>()),
  expectedCash: column('expected_cash', optionalAmount),
  difference: column('difference', optionalAmount),
  frozen: column('figures', jsonList<FrozenFigures>()),
  closedOn: column('closed_at', nullable(instant)),
  closedBy: column('closed_by', nullable(uuid)),
  note: column('note', nullable(text)),
  closeOfDayID: column('close_of_day_id', nullable(uuid)),
});
const changing = reportColumns.pick(
  'status',
  'version',
  'countedOn',
  'countedBy',
  'closingCounts',
  'countedCash',
  'typeCounts',
  'expectedCash',
  'difference',
  'frozen',
  'closedOn',
  'closedBy',
  'note',
);

/** A report as stored. */
export type ReportRow = Readonly<RowOf<typeof reportColumns>>;

const here = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID}`;

async function rowsOf(tx: Tx, statement: Statement): Promise<DriverRow[]> {
  const [found] = await tx.pipeline([statement]);
  return found?.rows ?? [];
}

async function findOne(tx: Tx, statement: Statement): Promise<ReportRow | null> {
  const [row] = await rowsOf(tx, statement);
  return row === undefined ? null : reportColumns.read(row);
}

/** A report of this location, whatever its state. */
export const findReport = (tx: Tx, scope: LocationScope, id: string): Promise<ReportRow | null> =>
  findOne(tx, sql`SELECT ${reportColumns.names} FROM terminal_reports WHERE ${here(scope)} AND id = ${id}`);

/** The report that is open on a terminal, or being counted. */
export const findOpenReport = (tx: Tx, scope: LocationScope, clientID: string): Promise<ReportRow | null> =>
  findOne(
    tx,
    sql`SELECT ${reportColumns.names} FROM terminal_reports
      WHERE ${here(scope)} AND client_id = ${clientID} AND status <> 'Closed'`,
  );

/** The report that was closed last on a terminal; null = none yet. */
export const findLastClosed = (tx: Tx, scope: LocationScope, clientID: string): Promise<ReportRow | null> =>
  findOne(
    tx,
    sql`SELECT ${reportColumns.names} FROM terminal_reports
      WHERE ${here(scope)} AND client_id = ${clientID} AND status = 'Closed' ORDER BY closed_at DESC, id DESC LIMIT 1`,
  );

/** The open report, held until the end of the transaction: payments wait for what becomes of it. */
export const holdOpenReport = (tx: Tx, scope: LocationScope, clientID: string): Promise<ReportRow | null> =>
  findOne(
    tx,
    sql`SELECT ${reportColumns.names} FROM terminal_reports
      WHERE ${here(scope)} AND client_id = ${clientID} AND status <> 'Closed' FOR UPDATE`,
  );

/** Open reports of terminals, held in the order of their ids; no ids = of all terminals here. */
export async function holdOpenReports(
  tx: Tx,
  scope: LocationScope,
  clientIDs: readonly string[],
): Promise<ReportRow[]> {
  const rows = await rowsOf(
    tx,
    sql`SELECT ${reportColumns.names} FROM terminal_reports
      WHERE ${here(scope)} AND status <> 'Closed'
        AND (cardinality(${clientIDs}::uuid[]) = 0 OR client_id = ANY(${clientIDs}::uuid[]))
      ORDER BY id FOR UPDATE`,
  );
  return rows.map((row) => reportColumns.read(row));
}

/** How a terminal works with reports, held so that it is opened once. */
export interface TerminalOfReport {
  readonly isUseCashDrawer: boolean;
  readonly openTerminal: boolean;
}

/** The terminal of a session; null = deleted since. */
export async function holdTerminal(tx: Tx, scope: LocationScope, clientID: string): Promise<TerminalOfReport | null> {
  const [row] = await rowsOf(
    tx,
    sql`SELECT is_use_cash_drawer, open_terminal FROM clients
      WHERE ${here(scope)} AND id = ${clientID} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  );
  if (row === undefined) return null;
  return { isUseCashDrawer: row['is_use_cash_drawer'] === true, openTerminal: row['open_terminal'] === true };
}

/** Whether a terminal is one of this location. */
export async function isTerminalHere(tx: Tx, scope: LocationScope, clientID: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`SELECT 1 FROM clients WHERE ${here(scope)} AND id = ${clientID} AND deleted_at IS NULL`,
  );
  return rows.length > 0;
}

/** A report as it is opened, without a float. */
export const newReport = (
  clientID: string,
  businessDate: string,
  openedOn: string,
  openedBy: string,
): Omit<ReportRow, 'terminalReportID' | 'hasCashDrawer' | 'openingFloat'> => ({
  clientID,
  businessDate,
  status: 'Open',
  version: 1,
  openedOn,
  openedBy,
  openingCounts: [],
  countedOn: null,
  countedBy: null,
  closingCounts: [],
  countedCash: null,
  typeCounts: [],
  expectedCash: null,
  difference: null,
  frozen: [],
  closedOn: null,
  closedBy: null,
  note: null,
  closeOfDayID: null,
});

/** Stores a report that opens, and gives it the late sales of its terminal (decision 82). */
export const insertReport = ({ companyID, locationID }: LocationScope, report: ReportRow): Statement[] => [
  sql`INSERT INTO terminal_reports (company_id, location_id, ${reportColumns.names})
    VALUES (${companyID}, ${locationID}, ${reportColumns.values(report)})`,
  sql`UPDATE payments SET terminal_report_id = ${report.terminalReportID}, awaits_report = false
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND client_id = ${report.clientID} AND awaits_report`,
];

/** Stores what became of a report that is held. */
export const updateReport = (scope: LocationScope, report: ReportRow): Statement =>
  sql`UPDATE terminal_reports SET ${changing.set(report)} WHERE ${here(scope)} AND id = ${report.terminalReportID}`;

// A sum or a case of the database: a decimal text, or nothing.
const optional = (raw: unknown): Amount | null => amountOrNull(typeof raw === 'string' ? raw : null);

/** A payment of a report, with its order. */
export interface PaymentOfReport {
  readonly payment: Payment;
  readonly orderID: string;
  readonly orderNo: string;
  readonly channel: OrderChannel;
  /** What is still due of the order, where it is paid in part. */
  readonly balance: Amount | null;
}

/** Payments of a report, in the order in which they were taken. */
export async function listPaymentsOf(tx: Tx, scope: LocationScope, reportID: string): Promise<PaymentOfReport[]> {
  const { companyID, locationID } = scope;
  const rows = await rowsOf(
    tx,
    sql`SELECT ${paymentColumns.of('p')}, p.order_id, o.order_no, o.channel,
        CASE WHEN s.payment_status = 'PartiallyPaid' THEN s.balance_due_amount END AS balance
      FROM payments p
      JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = p.order_id
      JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.id = p.sale_id
      WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.terminal_report_id = ${reportID}
      ORDER BY p.created_at, p.id`,
  );
  return rows.map((row) => ({
    payment: readPayment(row),
    orderID: String(row['order_id']),
    orderNo: String(row['order_no']),
    channel: smallintOf<OrderChannel>().read(Number(row['channel'])),
    balance: optional(row['balance']),
  }));
}

/** Names of people and of a terminal, by id; deleted ones too. */
export async function readNames(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userIDs: readonly string[],
  clientID: string,
): Promise<{ readonly people: ReadonlyMap<string, string>; readonly terminal: string }> {
  const [users, terminals] = await tx.pipeline([
    sql`SELECT id, btrim(first_name || ' ' || last_name) AS name FROM users
      WHERE company_id = ${companyID} AND id = ANY(${userIDs}::uuid[])`,
    sql`SELECT name FROM clients WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${clientID}`,
  ]);
  return {
    people: new Map((users?.rows ?? []).map((row) => [String(row['id']), String(row['name'])])),
    terminal: String(terminals?.rows[0]?.['name'] ?? ''),
  };
}
