import type { Amount } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import { sql } from '#platform/database/sql.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A refund that may take something off an invoice. */
export interface NewCreditNote {
  readonly refundID: string;
  readonly saleID: string;
  readonly orderID: string;
  /** `YYYY-MM-DD`: its year is that of the number. */
  readonly businessDate: string;
  /** Without the tip, which no invoice has. */
  readonly amount: Amount;
  readonly isComplete: boolean;
  readonly createdAt: string;
}

/**
 * Stores the credit note of a refund under the next number of its location and year, where its sale has an invoice;
 * answers `note_no`, or no row. A refund of all at once cancels the invoice instead (decision 340), and one of a tip
 * alone takes nothing off it (decision 428). It has to come behind the change of the sale, whose lock an invoice that
 * is being issued holds.
 */
export const insertCreditNote = (
  { companyID, locationID }: LocationScope,
  { refundID, saleID, orderID, businessDate, amount, isComplete, createdAt }: NewCreditNote,
): Statement =>
  sql`WITH invoiced AS (
      SELECT i.id FROM invoices i
      WHERE i.company_id = ${companyID} AND i.location_id = ${locationID} AND i.sale_id = ${saleID}
        AND ${amount}::numeric <> 0
        AND (NOT ${isComplete}::boolean OR EXISTS (SELECT FROM credit_notes n
          WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.sale_id = ${saleID}))
    ), next AS (
      INSERT INTO counters (company_id, location_id, kind, business_date, value)
      SELECT ${companyID}::uuid, ${locationID}::uuid, 'creditNote', ${`${businessDate.slice(0, 4)}-01-01`}::date, 1 FROM invoiced
      ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value + excluded.value
      RETURNING value
    )
    INSERT INTO credit_notes (company_id, location_id, id, invoice_id, sale_id, order_id, note_year, note_number, note_no, created_at)
    SELECT ${companyID}::uuid, ${locationID}::uuid, ${refundID}::uuid, invoiced.id, ${saleID}::uuid, ${orderID}::uuid,
      ${businessDate.slice(0, 4)}::integer, next.value,
      'CN-' || ${businessDate.slice(0, 4)}::text || '-' || lpad(next.value::text, 6, '0'), ${createdAt}::timestamptz
    FROM invoiced, next RETURNING note_no`;

/** The number that `insertCreditNote` answered; null = there is none. */
export const readNoteNo = (row: DriverRow | undefined): string | null =>
  row === undefined ? null : String(row['note_no']);

/** The refund and the invoice that a credit note names; null = none of this location. */
export async function findCreditNote(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<{ readonly invoiceID: string; readonly noteNo: string; readonly issuedOn: string } | null> {
  const row = await tx
    .selectFrom('credit_notes')
    .select(['invoice_id', 'note_no', 'created_at'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { invoiceID: row.invoice_id, noteNo: row.note_no, issuedOn: row.created_at };
}
