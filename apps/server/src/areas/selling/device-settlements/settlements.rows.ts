import type { Amount, DeviceSettlement, DeviceState, SettlementDifference } from '@tavola/contract';
import { amount } from '#platform/database/tables/column-kinds.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { locationScope, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import type { DueAsk } from '../device-payments/asks.rows.ts';
import type { ComparedCharge } from './compare-books.ts';

/** Most settlements of a card terminal that are listed. */
const MOST_LISTED = 50;

/** A settlement as the next step needs it. */
export type StoredSettlement = Omit<DeviceSettlement, 'differences'> & { readonly currencyCode: string };

const select = ({ companyID }: LocationScope): Sql =>
  sql`SELECT s.id, s.device_id, s.state, s.currency_code, s.our_count, s.our_amount, s.their_count, s.their_amount, s.reason,
      s.created_at, s.completed_at, s.given_up_reason, ${nameOf(companyID, sql`s.user_id`)} AS person,
      ${nameOf(companyID, sql`s.given_up_by`)} AS given_up_by
    FROM device_settlements s`;
const nameOf = (companyID: string, userID: Sql): Sql =>
  sql`coalesce((SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u
        WHERE u.company_id = ${companyID} AND u.id = ${userID}), '')`;
const here = ({ companyID, locationID }: LocationScope): Sql =>
  sql`s.company_id = ${companyID} AND s.location_id = ${locationID}`;

const amountOr = (value: string | null): Amount | null => (value === null ? null : amount.read(value));

interface SettlementRow extends DriverRow {
  readonly id: string;
  readonly device_id: string;
  // A CHECK of the table.
  readonly state: DeviceState;
  readonly currency_code: string;
  readonly our_count: number;
  readonly our_amount: string;
  readonly their_count: number | null;
  readonly their_amount: string | null;
  readonly reason: string | null;
  readonly person: string;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly given_up_by: string;
  readonly given_up_reason: string | null;
}

const readSettlement = (row: SettlementRow): StoredSettlement => ({
  settlementID: row.id,
  paymentDeviceID: row.device_id,
  status: row.state,
  currencyCode: row.currency_code,
  ourCount: row.our_count,
  ourAmount: amount.read(row.our_amount),
  theirCount: row.their_count,
  theirAmount: amountOr(row.their_amount),
  reason: row.reason,
  userName: row.person,
  createdOn: row.created_at,
  completedOn: row.completed_at,
  givenUp: row.given_up_reason === null ? null : { userName: row.given_up_by, reason: row.given_up_reason },
});

/** A settlement; null = unknown here. */
export async function findSettlement(tx: Tx, scope: LocationScope, id: string): Promise<StoredSettlement | null> {
  const { rows } = await tx.send<SettlementRow>(sql`${select(scope)} WHERE ${here(scope)} AND s.id = ${id}`);
  return rows[0] === undefined ? null : readSettlement(rows[0]);
}

/** The settlement of a card terminal that has no outcome yet; null = none. */
export async function findOpenSettlement(
  tx: Tx,
  scope: LocationScope,
  deviceID: string,
): Promise<StoredSettlement | null> {
  const { rows } = await tx.send<SettlementRow>(
    sql`${select(scope)} WHERE ${here(scope)} AND s.device_id = ${deviceID} AND s.completed_at IS NULL`,
  );
  return rows[0] === undefined ? null : readSettlement(rows[0]);
}

/** An open settlement, held for the rest of the transaction; null = it has its outcome. */
export async function holdSettlement(tx: Tx, scope: LocationScope, id: string): Promise<StoredSettlement | null> {
  const { rows } = await tx.send<SettlementRow>(
    sql`${select(scope)} WHERE ${here(scope)} AND s.id = ${id} AND s.completed_at IS NULL FOR UPDATE OF s`,
  );
  return rows[0] === undefined ? null : readSettlement(rows[0]);
}

/** The last settlements of a card terminal, the newest first. */
export async function listSettlements(tx: Tx, scope: LocationScope, deviceID: string): Promise<StoredSettlement[]> {
  const { rows } = await tx.send<SettlementRow>(
    sql`${select(scope)} WHERE ${here(scope)} AND s.device_id = ${deviceID}
      ORDER BY s.created_at DESC, s.id LIMIT ${MOST_LISTED}::integer`,
  );
  return rows.map(readSettlement);
}

/** The last settlement of each of these card terminals. */
export async function lastSettlements(
  tx: Tx,
  scope: LocationScope,
  deviceIDs: readonly string[],
): Promise<StoredSettlement[]> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send<SettlementRow>(
    sql`${select(scope)} WHERE ${here(scope)} AND s.id IN (
      SELECT (SELECT l.id FROM device_settlements l WHERE l.company_id = ${companyID} AND l.location_id = ${locationID}
        AND l.device_id = d.id ORDER BY l.created_at DESC, l.id LIMIT 1) FROM unnest(${deviceIDs}::uuid[]) AS d (id))`,
  );
  return rows.map(readSettlement);
}

/** What both books of settlements do not have alike, by settlement. */
export async function differencesOf(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SettlementDifference[]>> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send<DifferenceRow>(
    sql`SELECT c.settlement_id, c.reference, c.kind, c.our_amount, c.their_amount, a.order_id, o.order_no
      FROM device_settlement_charges c
      LEFT JOIN payment_activities a ON a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.id = c.activity_id
      LEFT JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = a.order_id
      WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.settlement_id = ANY (${ids}::uuid[])
        AND c.our_amount IS DISTINCT FROM c.their_amount
      ORDER BY a.created_at, c.reference`,
  );
  const found = new Map<string, SettlementDifference[]>();
  for (const row of rows) {
    const { settlement_id: id } = row;
    found.set(id, [...(found.get(id) ?? []), readDifference(row)]);
  }
  return found;
}

interface DifferenceRow extends DriverRow {
  readonly settlement_id: string;
  readonly reference: string;
  // A CHECK of the table.
  readonly kind: 'sale' | 'refund';
  readonly our_amount: string | null;
  readonly their_amount: string | null;
  readonly order_id: string | null;
  readonly order_no: string | null;
}

const readDifference = (row: DifferenceRow): SettlementDifference => ({
  reference: row.reference,
  orderID: row.order_id,
  orderNo: row.order_no,
  kind: row.kind,
  ourAmount: amountOr(row.our_amount),
  theirAmount: amountOr(row.their_amount),
});

/** A settlement that begins. */
export interface NewSettlement {
  readonly id: string;
  readonly deviceID: string;
  readonly currencyCode: string;
  readonly ourCount: number;
  readonly ourAmount: Amount;
  readonly userID: string;
}

/** Stores a settlement that is to be asked for now; false = the card terminal has an open one. */
export async function insertSettlement(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { id, deviceID, currencyCode, ourCount, ourAmount, userID }: NewSettlement,
  at: string,
): Promise<boolean> {
  const { rows } = await tx.send(
    sql`INSERT INTO device_settlements (company_id, location_id, id, device_id, state, currency_code, our_count, our_amount, user_id,
        ask_at, created_at, updated_at)
      VALUES (${companyID}, ${locationID}, ${id}, ${deviceID}, 'Idle', ${currencyCode}, ${ourCount}, ${ourAmount}, ${userID},
        ${at}, ${at}, ${at})
      ON CONFLICT DO NOTHING RETURNING id`,
  );
  return rows.length > 0;
}

/** What of an open settlement changes. */
export interface SettlementChange {
  readonly state: DeviceState;
  readonly reason: string | null;
  readonly isOver: boolean;
  /** What both books come to, once they were compared. */
  readonly books: {
    readonly ourCount: number;
    readonly ourAmount: Amount;
    readonly theirCount: number;
    readonly theirAmount: string;
  } | null;
}

/** Changes an open settlement. */
export const updateSettlement = (
  scope: LocationScope,
  id: string,
  { state, reason, isOver, books }: SettlementChange,
  at: string,
): Statement =>
  sql`UPDATE device_settlements s SET state = ${state}, reason = ${reason}, updated_at = ${at},
      our_count = coalesce(${books?.ourCount ?? null}::integer, s.our_count),
      our_amount = coalesce(${books?.ourAmount ?? null}::numeric, s.our_amount),
      their_count = ${books?.theirCount ?? null}::integer, their_amount = ${books?.theirAmount ?? null}::numeric,
      completed_at = ${isOver ? at : null}::timestamptz, ask_at = CASE WHEN ${isOver}::boolean THEN NULL ELSE s.ask_at END
    WHERE ${here(scope)} AND s.id = ${id}`;

/** Ends an open settlement that a person gave up. */
export const endSettlement = (
  scope: LocationScope,
  id: string,
  { userID, reason }: { readonly userID: string; readonly reason: string },
  at: string,
): Statement =>
  sql`UPDATE device_settlements s SET state = 'Cancelled', given_up_by = ${userID}, given_up_reason = ${reason}, ask_at = NULL,
      completed_at = ${at}, updated_at = ${at}
    WHERE ${here(scope)} AND s.id = ${id}`;

/** Stores the charges of a settlement as both books have them. */
export const insertCharges = (
  { companyID, locationID }: LocationScope,
  settlementID: string,
  charges: readonly ComparedCharge[],
): Statement =>
  sql`INSERT INTO device_settlement_charges (company_id, location_id, settlement_id, reference, activity_id, kind, our_amount, their_amount)
    SELECT ${companyID}::uuid, ${locationID}::uuid, ${settlementID}::uuid, c.reference, c."activityID", c.kind, c."ourAmount", c."theirAmount"
    FROM json_to_recordset(${JSON.stringify(charges)}::json)
      AS c (reference text, "activityID" uuid, kind text, "ourAmount" numeric, "theirAmount" numeric)`;

/** What is asked in a company, the next one first. */
export async function listSettlementAsks(tx: Tx, { companyID }: CompanyScope): Promise<DueAsk[]> {
  const { rows } = await tx.send(
    sql`SELECT location_id, id, ask_at FROM device_settlements WHERE company_id = ${companyID} AND ask_at IS NOT NULL
      ORDER BY ask_at LIMIT 1000`,
  );
  return rows.map((row) => ({
    scope: locationScope(companyID, String(row['location_id'])),
    activityID: String(row['id']),
    askAt: new Date(String(row['ask_at'])),
  }));
}

/** Takes the question about a settlement that is due until then; gives how often it was taken, null = it is not due. */
export async function takeSettlementAsk(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<number | null> {
  const { rows } = await tx.send(
    sql`UPDATE device_settlements s SET ask_at = ${leasedUntil.toISOString()}, tries = s.tries + 1
      WHERE ${here(scope)} AND s.id = ${id} AND s.completed_at IS NULL AND s.ask_at <= ${now.toISOString()} RETURNING s.tries`,
  );
  return rows[0] === undefined ? null : Number(rows[0]['tries']);
}

/** Asks about an open settlement at that time, also where a process holds the lease now. */
export const askSettlementAt = (scope: LocationScope, id: string, at: Date): Statement =>
  sql`UPDATE device_settlements s SET ask_at = ${at.toISOString()} WHERE ${here(scope)} AND s.id = ${id} AND s.completed_at IS NULL`;
