import type {
  Amount,
  ErrorCode,
  ErrorParams,
  OfflineOrderInput,
  OfflineOutcome,
  OfflineVariance,
} from '@tavola/contract';
import {
  amount,
  instant,
  json,
  jsonList,
  nullable,
  text,
  textOf,
  uuid,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('offline_orders');

/** Why an offline order was refused; its words are chosen when it is read. */
export interface OfflineReason {
  readonly errorCode: ErrorCode;
  readonly params: ErrorParams;
}

/** Other content that came in under the id of an order that was stored or settled before (decision 341). */
export interface DifferingCopy {
  readonly contentHash: string;
  readonly receivedAt: string;
  readonly content: OfflineOrderInput;
  /** The id under which it was stored as a separate sale (decision 402). */
  readonly storedAs?: string;
}

const columns = new Columns({
  orderID: column('order_id', uuid),
  clientID: column('client_id', uuid),
  userID: column('user_id', uuid),
  sentBy: column('sent_by', uuid),
  offlineNo: column('offline_no', text),
  contentHash: column('content_hash', text),
  orderNo: column('order_no', nullable(text)),
  saleNo: column('sale_no', nullable(text)),
  outcome: column('outcome', textOf<OfflineOutcome>()),
  variances: column('variances', json<readonly OfflineVariance[]>()),
  reason: column('reason', nullable(json<OfflineReason>())),
  content: column('content', nullable(json<OfflineOrderInput>())),
  totalDueAmount: column('total_due_amount', amount),
  soldAt: column('sold_at', instant),
  receivedAt: column('received_at', instant),
  closedAt: column('closed_at', nullable(instant)),
  closedBy: column('closed_by', nullable(uuid)),
  note: column('note', nullable(text)),
  differing: column('differing', jsonList<DifferingCopy>()),
  /** Since when some of it waits for a person; null = none does. */
  differingAt: column('differing_at', nullable(instant)),
});

/** An order that a terminal sold without a connection, and what became of it. */
export type OfflineOrderRow = Readonly<Omit<RowOf<typeof columns>, 'totalDueAmount'>> & {
  readonly totalDueAmount: Amount;
};

/**
 * Claims the id of an offline order until the commit: answers null where it is new, else what is stored under it. Two
 * calls with one order wait for each other here.
 */
export async function claimOfflineOrder(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  row: OfflineOrderRow,
): Promise<OfflineOrderRow | 'elsewhere' | null> {
  const [added] = await tx.pipeline([
    sql`INSERT INTO offline_orders (company_id, location_id, ${columns.names})
      VALUES (${companyID}, ${locationID}, ${columns.values(row)}) ON CONFLICT (company_id, order_id) DO NOTHING RETURNING order_id`,
  ]);
  if (added?.rows[0] !== undefined) return null;
  const [found] = await tx.pipeline([
    sql`SELECT ${columns.names} FROM offline_orders
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${row.orderID} FOR UPDATE`,
  ]);
  const known = found?.rows[0];
  return known === undefined ? 'elsewhere' : columns.read(known);
}

/** What is known of an order that was handed in, locked until the commit; null = none was under this id. */
export async function takeOfflineOrder(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
): Promise<OfflineOrderRow | null> {
  const { rows } = await tx.send(sql`SELECT ${columns.names} FROM offline_orders
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID} FOR UPDATE`);
  const [row] = rows;
  return row === undefined ? null : columns.read(row);
}

/** Writes what became of a claimed order. */
export const settlingOfflineOrder = ({ companyID, locationID }: LocationScope, row: OfflineOrderRow): Statement =>
  sql`UPDATE offline_orders SET (${columns.names}) = ROW (${columns.values(row)})
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${row.orderID}`;

/** The same at once. */
export async function settleOfflineOrder(tx: Tx, scope: LocationScope, row: OfflineOrderRow): Promise<void> {
  await tx.pipeline([settlingOfflineOrder(scope, row)]);
}

/** Who sold an offline order and where, as far as the location knows them. */
export interface SoldBy {
  /** Null = the location never had this terminal. */
  readonly terminal: { readonly isRemoved: boolean } | null;
  /** Null = no one of the company. */
  readonly displayName: string | null;
  /** Since when there is the location; nothing was sold before. */
  readonly locationSince: Date;
}

/** Looks up the terminal and the person that an offline order names. */
export async function findSoldBy(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { clientID, userID }: Pick<OfflineOrderInput, 'clientID' | 'userID'>,
): Promise<SoldBy> {
  const [found] = await tx.pipeline([
    sql`SELECT l.created_at AS since, c.id AS client_id, c.deleted_at, u.first_name, u.last_name FROM locations l
      LEFT JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = ${clientID}
      LEFT JOIN users u ON u.company_id = ${companyID} AND u.id = ${userID}
      WHERE l.company_id = ${companyID} AND l.id = ${locationID}`,
  ]);
  const row = found?.rows[0] ?? {};
  return {
    terminal: row['client_id'] == null ? null : { isRemoved: row['deleted_at'] != null },
    displayName: row['first_name'] == null ? null : `${String(row['first_name'])} ${String(row['last_name'])}`.trim(),
    locationSince: new Date(String(row['since'])),
  };
}

/** The ids of the payments of an order that were not voided. */
export const selectPaymentIDs = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT id FROM payments WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID}
    AND status NOT IN ('Voided', 'Cancelled')`;
