import type { OrderStatus, OrderPaymentStatus } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { OrderRow } from './order-rows.ts';

// Hand-written statements, sent together where they do not wait for one another (stack.md, "Query layer").

type Row = Record<string, unknown>;

const COLUMNS = `id, version, header_version, saves, order_date, order_number, order_no, channel, fulfillment, status, fulfillment_status, payment_status,
  subtotal, discount_amount, comp_amount, service_charge_rate, service_charge_amount, inclusive_tax_amount, exclusive_tax_amount, delivery_charge_amount,
  additional_charge_amount, redeemed_amount, total_due_amount, tip_amount, taxes, note, void_comp, excluded_discount_ids, customer_id, online_store_id,
  table_id, table_group_id, table_name, is_asap, pick_up_at, delivery_address, collection_date, collection_code, line_count, open_line_count, unsent_line_count, has_sent_lines,
  opened_by, opened_by_name, client_id, created_at, updated_at`;

const BY_ID = 'FROM orders WHERE company_id = $1 AND location_id = $2 AND id = $3';
const SELECT = `SELECT ${COLUMNS} ${BY_ID}`;
const LOCK = `SELECT 1 ${BY_ID} FOR UPDATE`;

export const selectOrder = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: SELECT,
  values: [companyID, locationID, orderID],
});

/**
 * Keeps an order from everybody else until the end of the transaction; counts 1 when it is there. A voided or returned
 * order takes no lock, because nothing may change it any more. Reads nothing: most orders that are saved are new.
 */
export const lockOrder = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: LOCK,
  values: [companyID, locationID, orderID],
});

/** What a payment has to know of an order. */
export type PayableOrder = Pick<
  OrderRow,
  | 'orderID'
  | 'version'
  | 'orderDate'
  | 'orderNo'
  | 'status'
  | 'paymentStatus'
  | 'subtotal'
  | 'discountAmount'
  | 'compAmount'
  | 'serviceChargeAmount'
  | 'inclusiveTaxAmount'
  | 'deliveryChargeAmount'
  | 'additionalChargeAmount'
  | 'redeemedAmount'
  | 'totalDueAmount'
  | 'tipAmount'
  | 'taxes'
  | 'customerID'
  | 'openLineCount'
  | 'unsentLineCount'
  | 'channel'
  | 'fulfillment'
  | 'excludedDiscountIDs'
>;

const SELECT_PAYABLE = `SELECT id, version, order_date, order_no, status, payment_status, subtotal, discount_amount, comp_amount, service_charge_amount, inclusive_tax_amount,
  delivery_charge_amount, additional_charge_amount, redeemed_amount, total_due_amount, tip_amount, taxes, customer_id, open_line_count, unsent_line_count, channel, fulfillment,
  excluded_discount_ids ${BY_ID}`;

/** The same, kept from everybody else when `isLocked`. */
export const selectPayable = (
  { companyID, locationID }: LocationScope,
  orderID: string,
  isLocked: boolean,
): Statement => ({
  text: isLocked ? `${SELECT_PAYABLE} FOR UPDATE` : SELECT_PAYABLE,
  values: [companyID, locationID, orderID],
});

export function readPayable(row: Row): PayableOrder {
  return {
    orderID: row['id'] as string,
    version: row['version'] as number,
    orderDate: row['order_date'] as string,
    orderNo: row['order_no'] as string,
    status: row['status'] as OrderStatus,
    paymentStatus: row['payment_status'] as OrderPaymentStatus,
    subtotal: Number(row['subtotal']),
    discountAmount: Number(row['discount_amount']),
    compAmount: Number(row['comp_amount']),
    serviceChargeAmount: Number(row['service_charge_amount']),
    inclusiveTaxAmount: Number(row['inclusive_tax_amount']),
    deliveryChargeAmount: Number(row['delivery_charge_amount']),
    additionalChargeAmount: Number(row['additional_charge_amount']),
    redeemedAmount: Number(row['redeemed_amount']),
    totalDueAmount: Number(row['total_due_amount']),
    tipAmount: Number(row['tip_amount']),
    taxes: row['taxes'] as OrderRow['taxes'],
    customerID: row['customer_id'] as string | null,
    openLineCount: row['open_line_count'] as number,
    unsentLineCount: row['unsent_line_count'] as number,
    channel: row['channel'] as OrderRow['channel'],
    fulfillment: row['fulfillment'] as OrderRow['fulfillment'],
    excludedDiscountIDs: row['excluded_discount_ids'] as string[],
  };
}

export function readOrder(row: Row): OrderRow {
  return {
    orderID: row['id'] as string,
    version: row['version'] as number,
    headerVersion: row['header_version'] as number,
    saves: row['saves'] as string[],
    orderDate: row['order_date'] as string,
    orderNumber: Number(row['order_number']),
    orderNo: row['order_no'] as string,
    channel: row['channel'] as OrderRow['channel'],
    fulfillment: row['fulfillment'] as OrderRow['fulfillment'],
    status: row['status'] as OrderStatus,
    fulfillmentStatus: row['fulfillment_status'] as OrderRow['fulfillmentStatus'],
    paymentStatus: row['payment_status'] as OrderPaymentStatus,
    subtotal: Number(row['subtotal']),
    discountAmount: Number(row['discount_amount']),
    compAmount: Number(row['comp_amount']),
    serviceChargeRate: Number(row['service_charge_rate']),
    serviceChargeAmount: Number(row['service_charge_amount']),
    inclusiveTaxAmount: Number(row['inclusive_tax_amount']),
    exclusiveTaxAmount: Number(row['exclusive_tax_amount']),
    deliveryChargeAmount: Number(row['delivery_charge_amount']),
    additionalChargeAmount: Number(row['additional_charge_amount']),
    redeemedAmount: Number(row['redeemed_amount']),
    totalDueAmount: Number(row['total_due_amount']),
    tipAmount: Number(row['tip_amount']),
    taxes: row['taxes'] as OrderRow['taxes'],
    note: row['note'] as string | null,
    voidComp: row['void_comp'] as OrderRow['voidComp'],
    excludedDiscountIDs: row['excluded_discount_ids'] as string[],
    customerID: row['customer_id'] as string | null,
    onlineStoreID: row['online_store_id'] as string | null,
    tableID: row['table_id'] as string | null,
    tableGroupID: row['table_group_id'] as string | null,
    tableName: row['table_name'] as string | null,
    isAsap: row['is_asap'] as boolean,
    pickUpAt: row['pick_up_at'] as string | null,
    deliveryAddress: row['delivery_address'] as string | null,
    collectionDate: row['collection_date'] as string,
    collectionCode: row['collection_code'] as string | null,
    lineCount: row['line_count'] as number,
    openLineCount: row['open_line_count'] as number,
    unsentLineCount: row['unsent_line_count'] as number,
    hasSentLines: row['has_sent_lines'] as boolean,
    openedBy: row['opened_by'] as string,
    openedByName: row['opened_by_name'] as string,
    clientID: row['client_id'] as string,
    createdAt: row['created_at'] as string,
    updatedAt: row['updated_at'] as string,
  };
}

// The number is taken and given in one statement; its counter is kept until the commit, which is sent along (decision
// 35).
const INSERT = `WITH next AS (
    INSERT INTO counters (company_id, location_id, kind, business_date, value) VALUES ($1, $2, 'order', $6, 1)
    ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value + 1 RETURNING value
  )
  INSERT INTO orders (company_id, location_id, ${COLUMNS})
  SELECT $1::uuid, $2::uuid, $3::uuid, $4::integer, $4::integer, $5::text[], $6::date, next.value, next.value::text, $7::smallint, $8::smallint, $9::text, $10::text, $11::text,
    $12::numeric, $13::numeric, $14::numeric, $15::numeric, $16::numeric, $17::numeric, $18::numeric, $19::numeric, $20::numeric, $21::numeric, $22::numeric, $23::numeric,
    $24::json, $25::text, $26::json, $27::uuid[], $28::uuid, $29::uuid, $30::uuid, $31::uuid, $32::text, $33::boolean, $34::timestamptz, $35::text, $36::date,
    CASE $37::text WHEN 'number' THEN CASE WHEN next.value < 1000 THEN lpad(next.value::text, 3, '0') ELSE next.value::text END WHEN '' THEN NULL ELSE $37 END,
    $38::integer, $39::integer, $40::integer, $41::boolean, $42::uuid, $43::text, $44::uuid, $45::timestamptz, $45::timestamptz
  FROM next RETURNING order_number, order_no, collection_code`;

/** `code`: `number` = the order's number, empty = none, anything else = that code (decision 35). */
export function insertOrder({ companyID, locationID }: LocationScope, order: OrderRow, code: string): Statement {
  return {
    text: INSERT,
    values: [
      companyID,
      locationID,
      order.orderID,
      order.version,
      order.saves,
      order.orderDate,
      order.channel,
      order.fulfillment,
      order.status,
      order.fulfillmentStatus,
      order.paymentStatus,
      ...figureValues(order),
      order.note,
      json(order.voidComp),
      order.excludedDiscountIDs,
      order.customerID,
      order.onlineStoreID,
      order.tableID,
      order.tableGroupID,
      order.tableName,
      order.isAsap,
      order.pickUpAt,
      order.deliveryAddress,
      order.collectionDate,
      code,
      order.lineCount,
      order.openLineCount,
      order.unsentLineCount,
      order.hasSentLines,
      order.openedBy,
      order.openedByName,
      order.clientID,
      order.createdAt,
    ],
  };
}

const UPDATE = `UPDATE orders SET version = $4, header_version = $5, saves = $6, fulfillment = $7, status = $8, fulfillment_status = $9, payment_status = $10,
  subtotal = $11, discount_amount = $12, comp_amount = $13, service_charge_rate = $14, service_charge_amount = $15, inclusive_tax_amount = $16, exclusive_tax_amount = $17,
  delivery_charge_amount = $18, additional_charge_amount = $19, redeemed_amount = $20, total_due_amount = $21, tip_amount = $22, taxes = $23, note = $24, void_comp = $25,
  excluded_discount_ids = $26, customer_id = $27, table_id = $28, table_group_id = $29, is_asap = $30, pick_up_at = $31, delivery_address = $32, line_count = $33,
  open_line_count = $34, unsent_line_count = $35, has_sent_lines = $36, updated_at = $37 WHERE company_id = $1 AND location_id = $2 AND id = $3`;

export function updateOrder({ companyID, locationID }: LocationScope, order: OrderRow): Statement {
  return {
    text: UPDATE,
    values: [
      companyID,
      locationID,
      order.orderID,
      order.version,
      order.headerVersion,
      order.saves,
      order.fulfillment,
      order.status,
      order.fulfillmentStatus,
      order.paymentStatus,
      ...figureValues(order),
      order.note,
      json(order.voidComp),
      order.excludedDiscountIDs,
      order.customerID,
      order.tableID,
      order.tableGroupID,
      order.isAsap,
      order.pickUpAt,
      order.deliveryAddress,
      order.lineCount,
      order.openLineCount,
      order.unsentLineCount,
      order.hasSentLines,
      order.updatedAt,
    ],
  };
}

const figureValues = (order: OrderRow): unknown[] => [
  order.subtotal,
  order.discountAmount,
  order.compAmount,
  order.serviceChargeRate,
  order.serviceChargeAmount,
  order.inclusiveTaxAmount,
  order.exclusiveTaxAmount,
  order.deliveryChargeAmount,
  order.additionalChargeAmount,
  order.redeemedAmount,
  order.totalDueAmount,
  order.tipAmount,
  JSON.stringify(order.taxes),
];

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const UPDATE_STANDING = `UPDATE orders SET version = $4, status = $5, payment_status = $6, tip_amount = $7, updated_at = $8
  WHERE company_id = $1 AND location_id = $2 AND id = $3`;

/** What a payment or a completion changes, and nothing else. */
export function updateStanding(
  { companyID, locationID }: LocationScope,
  order: Pick<OrderRow, 'orderID' | 'version' | 'status' | 'paymentStatus' | 'tipAmount' | 'updatedAt'>,
): Statement {
  return {
    text: UPDATE_STANDING,
    values: [
      companyID,
      locationID,
      order.orderID,
      order.version,
      order.status,
      order.paymentStatus,
      order.tipAmount,
      order.updatedAt,
    ],
  };
}

/** Collection codes that open orders of a date hold; a few hundred at most, as there are three digits. */
export async function listCollectionCodes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  collectionDate: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.raw<{ collection_code: string }>(
    `SELECT collection_code FROM orders WHERE company_id = $1 AND location_id = $2 AND collection_date = $3 AND collection_code IS NOT NULL
      AND status IN ('Draft', 'New', 'Held', 'AwaitingPreparation', 'InPreparation', 'Saved') LIMIT 2000`,
    [companyID, locationID, collectionDate],
  );
  return new Set(rows.map((row) => row.collection_code));
}

export interface OrderFilter {
  readonly text: string | null;
  readonly status: OrderStatus | null;
  readonly paymentStatus: OrderPaymentStatus | null;
  readonly businessDate: string | null;
  readonly limit: number;
  readonly offset: number;
}

// The total stops counting here, so that a search does not grow with the years (goal S10).
const MOST_COUNTED = 10_000;

const FILTER = `company_id = $1 AND location_id = $2 AND ($3::text IS NULL OR order_no = $3 OR collection_code = $3 OR table_name ILIKE $3)
  AND ($4::text IS NULL OR status = $4) AND ($5::text IS NULL OR payment_status = $5) AND ($6::date IS NULL OR order_date = $6)`;

/** Newest first. */
export async function listOrders(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  filter: OrderFilter,
): Promise<{ items: OrderRow[]; total: number }> {
  const values = [companyID, locationID, filter.text, filter.status, filter.paymentStatus, filter.businessDate];
  const [page, total] = await tx.pipeline([
    {
      text: `SELECT ${COLUMNS} FROM orders WHERE ${FILTER} ORDER BY order_date DESC, order_number DESC LIMIT $7 OFFSET $8`,
      values: [...values, filter.limit, filter.offset],
    },
    {
      text: `SELECT count(*)::integer AS total FROM (SELECT 1 FROM orders WHERE ${FILTER} LIMIT ${MOST_COUNTED}) AS counted`,
      values,
    },
  ]);
  return { items: (page?.rows ?? []).map(readOrder), total: Number(total?.rows[0]?.['total'] ?? 0) };
}
