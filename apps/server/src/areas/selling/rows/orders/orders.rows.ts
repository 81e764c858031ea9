import type { OrderNumberRule } from '@tavola/selling';
import { InsertedColumns, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { nextNumber, SAMPLE_PREFIX } from './counters.rows.ts';
import { orderColumns } from './order-columns.ts';
import type { OrderRow } from './order-rows.ts';
import { OPEN_STATUSES, statusWords } from './order-statuses.ts';

// Hand-written statements, sent together where they do not wait for one another.

const byID = ({ companyID, locationID }: LocationScope, orderID: string): Sql =>
  sql`FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${orderID}`;

/** An order by its id. */
export const selectOrder = (scope: LocationScope, orderID: string): Statement =>
  sql`SELECT ${orderColumns.names} ${byID(scope, orderID)}`;

/** Orders by their ids. */
export const selectOrders = ({ companyID, locationID }: LocationScope, orderIDs: readonly string[]): Statement =>
  sql`SELECT ${orderColumns.names} FROM orders
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY(${orderIDs}::uuid[])`;

/** A row of `selectOrder` or `selectOrders`. */
export const readOrder = (row: DriverRow): OrderRow => orderColumns.read(row);

// The tables of an order are locked before it (decision 143); an order without one pays nothing for that.
const heldTables = ({ companyID, locationID }: LocationScope, known: Sql = raw('')): Sql =>
  sql`CASE WHEN table_id IS NULL${known} THEN true ELSE app.hold_tables(${companyID}, ${locationID}, table_id) END`;

/**
 * Locks orders until the end of the transaction, always in the same order, so that two transactions never wait for each
 * other; counts the existing ones. A voided or returned order takes no lock, because it can no longer change. Reads
 * nothing else: most orders that are saved are new. One id is compared by itself: with a list, Postgres plans the
 * statement again each time it runs.
 */
export const lockOrders = (scope: LocationScope, orderIDs: readonly string[]): Statement => {
  const [only] = orderIDs;
  return only !== undefined && orderIDs.length === 1
    ? sql`SELECT 1 ${byID(scope, only)} AND ${heldTables(scope)} FOR UPDATE`
    : sql`SELECT 1 FROM orders WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID}
        AND id = ANY(${orderIDs}::uuid[]) AND ${heldTables(scope)} ORDER BY id FOR UPDATE`;
};

/** The same for the bills of tables that are locked with all that are joined with them: no other table waits for it. */
export const lockBills = (scope: LocationScope, orderIDs: readonly string[], tableIDs: readonly string[]): Statement =>
  sql`SELECT 1 FROM orders WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID}
    AND id = ANY(${orderIDs}::uuid[]) AND ${heldTables(scope, sql` OR table_id = ANY(${tableIDs}::uuid[])`)}
    ORDER BY id FOR UPDATE`;

const payableColumns = orderColumns.pick(
  'orderID',
  'createdAt',
  'version',
  'orderDate',
  'orderNo',
  'status',
  'paymentStatus',
  'subtotal',
  'discountAmount',
  'compAmount',
  'serviceChargeAmount',
  'inclusiveTaxAmount',
  'deliveryChargeAmount',
  'additionalChargeAmount',
  'redeemedAmount',
  'redemption',
  'totalDueAmount',
  'tipAmount',
  'taxes',
  'syncVariance',
  'customerID',
  'openLineCount',
  'unsentLineCount',
  'hasSentLines',
  'channel',
  'onlineStatus',
  'fulfillment',
  'fulfillmentStatus',
  'fulfillmentSince',
  'isAsap',
  'excludedDiscountIDs',
  'tableID',
  'lineCount',
  'openedBy',
  'awaitsProcess',
);

/** What a payment has to know of an order. */
export type PayableOrder = Readonly<RowOf<typeof payableColumns>>;

/** The same, kept from everybody else when `isLocked`. */
export const selectPayable = (scope: LocationScope, orderID: string, isLocked: boolean): Statement =>
  sql`SELECT ${payableColumns.names} ${byID(scope, orderID)} ${isLocked ? sql`AND ${heldTables(scope)} FOR UPDATE` : raw('')}`;

/** A row of `selectPayable`. */
export const readPayable = (row: DriverRow): PayableOrder => payableColumns.read(row);

const given = orderColumns.pick('orderID', 'orderNumber', 'orderNo', 'collectionCode');
const entered = new InsertedColumns(
  orderColumns.omit('orderNumber', 'orderNo', 'collectionCode', 'awaitsProcess'),
  'syncVariance',
  'redemption',
  'voidComp',
  'customerID',
  'customerAddressID',
  'onlineStatus',
  'onlineStoreID',
  'tableID',
  'tableGroupID',
  'tableName',
  'aliasName',
  'pickUpAt',
  'fireAt',
  'deliveryAddress',
  'openedBy',
  'clientID',
);

/** How the numbers of new orders are written, and whether they are those of samples. */
export interface NumberRule extends OrderNumberRule {
  readonly isSample?: true;
}

/** The numbers of sample orders, which leave those of the restaurant alone (decision 252). */
export const sampleNumbers: NumberRule = { prefix: SAMPLE_PREFIX, length: 1, counter: null, isSample: true };

// Below every number of the restaurant, as a number is unique on its date.
const SAMPLES_FROM = -1_000_000;

/** An order that is not stored yet. */
export interface NewOrder {
  readonly row: OrderRow;
  /** `number` = the order's number, empty = none, anything else = that code (decision 35). */
  readonly code: string;
  /** How its number is written, and what counts it where that is not the business date. */
  readonly rule: NumberRule;
}

/** Stores new orders that are of one business date and one rule by one statement; they get numbers in their order. */
export function insertOrders(scope: LocationScope, orders: readonly NewOrder[]): Statement[] {
  const [first, ...others] = orders;
  if (first === undefined) return [];
  const { prefix, length, counter, isSample = false } = first.rule;
  const { companyID, locationID } = scope;
  const count = orders.length;
  const columns = entered.of(orders.map(({ row }) => row));
  const isOne = others.length === 0;
  const listed = (): Sql =>
    joined(orders.map(({ row, code }, at) => sql`(${count - 1 - at}::integer, ${code}::text, ${columns.typed(row)})`));
  const code = isOne ? sql`${first.code}::text` : raw('v.code');
  const numberOf = (name: string): Sql => raw(isOne ? `${name}.value` : `(${name}.value - v.later)`);
  const written = (number: Sql, digits: Sql): Sql =>
    sql`lpad(${number}::text, greatest(${digits}, length(${number}::text)), '0')`;
  const shown = counter === null ? raw('') : sql`, ${nextNumber(scope, counter.kind, counter.date, 'shown', count)}`;
  return [
    sql`WITH ${nextNumber(scope, isSample ? 'sampleOrder' : 'order', first.row.orderDate, 'next', count)}${shown}
      INSERT INTO orders (company_id, location_id, order_number, order_no, collection_code, ${columns.names})
      SELECT ${companyID}::uuid, ${locationID}::uuid, ${isSample ? sql`${raw(String(SAMPLES_FROM))} + ` : raw('')}${numberOf('next')},
        ${prefix}::text || ${written(numberOf(counter === null ? 'next' : 'shown'), sql`${length}::integer`)},
        CASE ${code} WHEN 'number' THEN ${written(numberOf('next'), raw('3'))} WHEN '' THEN NULL ELSE ${code} END,
        ${isOne ? columns.typed(first.row) : columns.of('v')}
      FROM next${raw(counter === null ? '' : ', shown')}${
        isOne ? raw('') : sql`, (VALUES ${listed()}) AS v (later, code, ${columns.names})`
      } RETURNING ${given.names}`,
  ];
}

/** The numbers and the code that a new order was given. */
export const readGiven = (row: DriverRow): Pick<OrderRow, 'orderID' | 'orderNumber' | 'orderNo' | 'collectionCode'> =>
  given.read(row);

/** `{orderNo}` of an order as an expression, for a message that leaves in the statements that store the order. */
export const orderNoAsJson = ({ companyID, locationID }: LocationScope, orderID: string): Sql =>
  sql`(SELECT jsonb_build_object('orderNo', order_no) FROM orders
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${orderID})`;

const changing = orderColumns.omit(
  'orderID',
  'orderDate',
  'orderNumber',
  'orderNo',
  'channel',
  'tableName',
  'collectionDate',
  'collectionCode',
  'openedBy',
  'openedByName',
  'clientID',
  'createdAt',
  'awaitsProcess',
);

const update = ({ companyID, locationID }: LocationScope, orderID: string, set: Sql): Statement =>
  sql`UPDATE orders SET ${set} WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${orderID}`;

/** Writes everything of an order that a save can change. */
export const updateOrder = (scope: LocationScope, order: OrderRow): Statement =>
  update(scope, order.orderID, changing.set(order));

const progress = orderColumns.pick(
  'version',
  'status',
  'onlineStatus',
  'fulfillmentStatus',
  'fulfillmentSince',
  'paymentStatus',
  'tipAmount',
  'updatedAt',
);

/** What a payment or a completion changes, and nothing else. */
export type OrderProgress = Readonly<RowOf<typeof progress>>;

/** Writes it. */
export const updateProgress = (scope: LocationScope, order: OrderProgress & Pick<OrderRow, 'orderID'>): Statement =>
  update(scope, order.orderID, progress.set(order));

/** Writes that nothing of an order is left to be sent. */
export const markAllSent = (scope: LocationScope, orderID: string): Statement =>
  update(scope, orderID, sql`has_sent_lines = true, unsent_line_count = 0`);

const moving = orderColumns.pick('status', 'onlineStatus', 'fulfillmentStatus', 'fulfillmentSince', 'updatedAt');

/** Writes where an order is on its way to the guest; its content and so its version stay as they are. */
export const updateMove = (
  scope: LocationScope,
  order: Readonly<RowOf<typeof moving>> & Pick<OrderRow, 'orderID'>,
): Statement => update(scope, order.orderID, moving.set(order));

// As words of the statement and not as values, so that the index of the codes in use is used.
const IS_OPEN = raw(`status IN ${statusWords(OPEN_STATUSES)}`);

/** Collection codes that open orders of a date hold; a few hundred at most, as there are three digits. */
export async function listCollectionCodes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  collectionDate: string,
): Promise<ReadonlySet<string>> {
  const [found] = await tx.pipeline([
    sql`SELECT collection_code FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID}
      AND collection_date = ${collectionDate} AND collection_code IS NOT NULL
      AND ${IS_OPEN} LIMIT 2000`,
  ]);
  return new Set((found?.rows ?? []).map((row) => String(row['collection_code'])));
}
