import type { CashActivityType } from '@tavola/contract';
import { amount, instant, names, nullable, text, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('cash_activities');

const activityColumns = new Columns({
  cashActivityID: column('id', uuid),
  terminalReportID: column('terminal_report_id', uuid),
  type: column('type', textOf<CashActivityType>()),
  amount: column('amount', amount),
  payInOutReasonID: column('pay_in_out_reason_id', nullable(uuid)),
  reason: column('reason', nullable(text)),
  names: column('names', names),
  note: column('note', nullable(text)),
  createdOn: column('created_at', instant),
  createdBy: column('created_by', uuid),
  approvedBy: column('approved_by', nullable(uuid)),
  inactiveOn: column('inactive_at', nullable(instant)),
  inactiveBy: column('inactive_by', nullable(uuid)),
});

/** Cash that moved, or a drawer that was opened or counted. */
export type ActivityRow = Readonly<RowOf<typeof activityColumns>>;

/** Stores an activity. */
export const insertActivity = ({ companyID, locationID }: LocationScope, activity: ActivityRow): Statement =>
  sql`INSERT INTO cash_activities (company_id, location_id, ${activityColumns.names})
    VALUES (${companyID}, ${locationID}, ${activityColumns.values(activity)})`;

/** Cancels an activity. */
export const inactivate = (
  { companyID, locationID }: LocationScope,
  id: string,
  { userID, at }: { readonly userID: string; readonly at: string },
): Statement =>
  sql`UPDATE cash_activities SET inactive_at = ${at}, inactive_by = ${userID}
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${id}`;

/** Activities of a report, oldest first. */
export async function listActivities(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  reportID: string,
): Promise<ActivityRow[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${activityColumns.names} FROM cash_activities
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND terminal_report_id = ${reportID}
      ORDER BY created_at, id`,
  ]);
  return (found?.rows ?? []).map((row) => activityColumns.read(row));
}

/** An activity by its id, of any report here. */
export async function findActivity(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<ActivityRow | null> {
  const [found] = await tx.pipeline([
    sql`SELECT ${activityColumns.names} FROM cash_activities
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${id}`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : activityColumns.read(row);
}

/** A reason that is not deleted and fits the direction; null = none. */
export async function findReason(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  direction: 'PayIn' | 'PayOut' | null,
): Promise<Pick<ActivityRow, 'reason' | 'names'> | null> {
  const [found] = await tx.pipeline([
    sql`SELECT name, names FROM pay_in_out_reasons WHERE company_id = ${companyID} AND id = ${id} AND deleted_at IS NULL
      AND (${direction}::text IS NULL OR type = ${direction} OR type = 'Both')`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : { reason: String(row['name']), names: names.read(row['names']) };
}

/** A reason of any direction by its name, also one that was deleted; null = the company never had it. */
export async function findReasonOf(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
): Promise<Pick<ActivityRow, 'reason' | 'names'> | null> {
  const { rows } = await tx.send(
    sql`SELECT name, names FROM pay_in_out_reasons WHERE company_id = ${companyID} AND id = ${id}`,
  );
  const [row] = rows;
  return row === undefined ? null : { reason: String(row['name']), names: names.read(row['names']) };
}
