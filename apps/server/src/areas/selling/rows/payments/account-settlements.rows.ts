import type { PaymentType, SettlementStatus } from '@tavola/contract';
import type { ReportedSettlement } from '@tavola/selling';
import { toMoney } from '@tavola/selling';
import {
  amount,
  date,
  instant,
  names,
  nullable,
  smallintOf,
  text,
  textOf,
  uuid,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('account_settlements');

const settlementColumns = new Columns({
  settlementID: column('id', uuid),
  accountID: column('payment_account_id', uuid),
  accountName: column('account_name', text),
  paymentTypeID: column('payment_type_id', smallintOf<PaymentType>()),
  customPaymentTypeID: column('custom_payment_type_id', nullable(uuid)),
  name: column('name', text),
  names: column('names', names),
  status: column('status', textOf<SettlementStatus>()),
  amount: column('amount', amount),
  note: column('note', nullable(text)),
  businessDate: column('business_date', date),
  clientID: column('client_id', uuid),
  terminalReportID: column('terminal_report_id', nullable(uuid)),
  closeOfDayID: column('close_of_day_id', nullable(uuid)),
  userID: column('user_id', uuid),
  takenOn: column('created_at', instant),
  voidedOn: column('voided_at', nullable(instant)),
});

/** Money that was paid on an account, as stored. */
export type SettlementRow = Readonly<RowOf<typeof settlementColumns>>;

const here = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND at_location_id = ${locationID}`;

/** Stores money that was paid on an account. */
export const insertSettlement = ({ companyID, locationID }: LocationScope, row: SettlementRow): Statement =>
  sql`INSERT INTO account_settlements (company_id, at_location_id, ${settlementColumns.names})
    VALUES (${companyID}, ${locationID}, ${settlementColumns.values(row)})`;

/** Stores that it was voided. */
export const voidSettlementRow = (
  scope: LocationScope,
  id: string,
  { at, userID, businessDate }: { readonly at: string; readonly userID: string; readonly businessDate: string },
): Statement =>
  sql`UPDATE account_settlements SET status = 'Voided', voided_at = ${at}, voided_by = ${userID}, void_date = ${businessDate}
    WHERE ${here(scope)} AND id = ${id}`;

/** Money of this location by its id; locked where it is to be voided. Null = none. */
export async function findSettlement(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { isLocked }: { readonly isLocked: boolean },
): Promise<SettlementRow | null> {
  const [found] = await tx.pipeline([
    sql`SELECT ${settlementColumns.names} FROM account_settlements
      WHERE ${here(scope)} AND id = ${id} ${isLocked ? sql`FOR UPDATE` : sql``}`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : settlementColumns.read(row);
}

/** Money on accounts of a report, in the order in which it was taken. */
export async function listSettlementsOf(tx: Tx, scope: LocationScope, reportID: string): Promise<SettlementRow[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${settlementColumns.names} FROM account_settlements
      WHERE ${here(scope)} AND terminal_report_id = ${reportID} ORDER BY created_at, id`,
  ]);
  return (found?.rows ?? []).map((row) => settlementColumns.read(row));
}

/** Money on an account as the sums of a report take it. */
export const reportedSettlement = (row: SettlementRow): ReportedSettlement => ({
  paymentTypeID: row.paymentTypeID,
  customPaymentTypeID: row.customPaymentTypeID,
  amount: toMoney(row.amount),
  isVoided: row.status === 'Voided',
});
