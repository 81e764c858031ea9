import type { Amount, BatchCharge } from '@tavola/contract';
import { amount } from '#platform/database/tables/column-kinds.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Most charges of a batch that are listed; all of them are counted and compared. */
const MOST_LISTED = 1_000;

/**
 * Puts what a card terminal took or gave back into its batch; false = a settlement of its provider has it already,
 * because its outcome was known only after that.
 */
export async function addToBatch(
  tx: Tx,
  scope: LocationScope,
  {
    paymentIntegrationActivityID: id,
    deviceID,
  }: { readonly paymentIntegrationActivityID: string; readonly deviceID: string | null },
): Promise<boolean> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send(
    sql`INSERT INTO device_batch_charges (company_id, location_id, activity_id, device_id)
      SELECT ${companyID}::uuid, ${locationID}::uuid, ${id}::uuid, ${deviceID}::uuid
      WHERE ${deviceID}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM device_settlement_charges c
        WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.activity_id = ${id} AND c.their_amount IS NOT NULL)
      RETURNING activity_id`,
  );
  return rows.length > 0;
}

/** Takes charges out of their batches: they were voided, or a settlement has compared them. */
export const leaveBatch = ({ companyID, locationID }: LocationScope, activityIDs: readonly string[]): Statement =>
  sql`DELETE FROM device_batch_charges WHERE company_id = ${companyID} AND location_id = ${locationID}
    AND activity_id = ANY (${activityIDs}::uuid[])`;

// A charge `a` as a book counts it.
const signed: Sql = sql`CASE WHEN a.kind = 'refund' THEN -a.approved_amount ELSE a.approved_amount END`;

const chargesOf = ({ companyID, locationID }: LocationScope): Sql =>
  sql`device_batch_charges b
    JOIN payment_activities a ON a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.id = b.activity_id
    LEFT JOIN payments p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = a.id`;

/** What a card terminal took since it was settled, the oldest first; `most` null = all of it. */
export async function listBatch(
  tx: Tx,
  scope: LocationScope,
  deviceID: string,
  most: number | null = MOST_LISTED,
): Promise<BatchCharge[]> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send<ChargeRow>(
    sql`SELECT a.id, a.order_id, o.order_no, a.kind, ${signed} AS amount, a.mask_card_number, a.completed_at,
        coalesce(p.status = 'Authorised', false) AS is_authorised
      FROM ${chargesOf(scope)}
      JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = a.order_id
      WHERE b.company_id = ${companyID} AND b.location_id = ${locationID} AND b.device_id = ${deviceID}
      ORDER BY a.completed_at, a.id LIMIT ${most}::integer`,
  );
  return rows.map(readCharge);
}

interface ChargeRow extends DriverRow {
  readonly id: string;
  readonly order_id: string;
  readonly order_no: string;
  // What is put into a batch is one of these.
  readonly kind: 'sale' | 'refund';
  readonly amount: string;
  readonly mask_card_number: string | null;
  readonly completed_at: string;
  readonly is_authorised: boolean;
}

const readCharge = (row: ChargeRow): BatchCharge => ({
  paymentIntegrationActivityID: row.id,
  orderID: row.order_id,
  orderNo: row.order_no,
  kind: row.kind,
  amount: amount.read(row.amount),
  maskCardNumber: row.mask_card_number,
  isAuthorised: row.is_authorised,
  completedOn: row.completed_at,
});

/** What a batch comes to. */
export interface BatchSum {
  readonly count: number;
  readonly amount: Amount;
  readonly authorisedCount: number;
  readonly authorisedAmount: Amount;
}

/** What the batches of a location come to, by card terminal; one without a charge is left out. */
export async function sumBatches(tx: Tx, scope: LocationScope): Promise<ReadonlyMap<string, BatchSum>> {
  const { companyID, locationID } = scope;
  const held = sql`FILTER (WHERE p.status = 'Authorised')`;
  const { rows } = await tx.send(
    sql`SELECT b.device_id, count(*)::integer AS count, sum(${signed}) AS amount, (count(*) ${held})::integer AS authorised_count,
        coalesce(sum(${signed}) ${held}, 0) AS authorised_amount
      FROM ${chargesOf(scope)}
      WHERE b.company_id = ${companyID} AND b.location_id = ${locationID} GROUP BY b.device_id`,
  );
  return new Map(
    rows.map((row) => [
      String(row['device_id']),
      {
        count: Number(row['count']),
        amount: amount.read(String(row['amount'])),
        authorisedCount: Number(row['authorised_count']),
        authorisedAmount: amount.read(String(row['authorised_amount'])),
      },
    ]),
  );
}

/** A charge of ours that a provider names and that is in no batch. */
export interface KnownCharge {
  readonly activityID: string;
  /** What it counts with; null = nothing: it has no outcome, came to nothing, was voided or is settled already. */
  readonly ourAmount: Amount | null;
}

/**
 * What our books have of charges that a provider names, whichever card terminal took them. Waits for one whose outcome
 * is being recorded, so that it is captured here or knows of this settlement.
 */
export async function findCharges(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<KnownCharge[]> {
  const { companyID, locationID } = scope;
  await tx.send(
    sql`SELECT id FROM payment_activities WHERE company_id = ${companyID} AND location_id = ${locationID}
      AND id = ANY (${ids}::uuid[]) AND completed_at IS NULL ORDER BY id FOR UPDATE`,
  );
  const { rows } = await tx.send<{ id: string; amount: string | null }>(
    sql`SELECT a.id, CASE WHEN a.state = 'Completed' AND a.kind IN ('sale', 'refund')
        AND NOT EXISTS (SELECT FROM payment_activities v WHERE v.company_id = ${companyID} AND v.location_id = ${locationID}
          AND v.reference_activity_id = a.id AND v.kind = 'void' AND v.state = 'Completed')
        AND NOT EXISTS (SELECT FROM device_settlement_charges c WHERE c.company_id = ${companyID} AND c.location_id = ${locationID}
          AND c.activity_id = a.id AND c.their_amount IS NOT NULL) THEN ${signed} END AS amount
      FROM payment_activities a
      WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.id = ANY (${ids}::uuid[])`,
  );
  return rows.map((row) => ({
    activityID: row.id,
    ourAmount: row.amount === null ? null : amount.read(row.amount),
  }));
}

/** Payments that were only authorised are captured: their money is on its way (decision 421). */
export const capturePayments = (
  { companyID, locationID }: LocationScope,
  paymentIDs: readonly string[],
  at: string,
): Statement =>
  sql`UPDATE payments SET status = 'Received', updated_at = ${at}
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY (${paymentIDs}::uuid[]) AND status = 'Authorised'`;
