import { negate, sum, toAmount, toMoney } from '@tavola/selling';
import type { DriverRow, RowOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { raw, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readReceiptCode, selectReceiptCodes } from '../payments/discount-codes.rows.ts';
import { figureColumns } from '../orders/line-figures.ts';
import {
  discountColumns as orderDiscountColumns,
  lineColumns as orderLineColumns,
} from '../orders/order-line-columns.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { paymentColumns } from '../payments/payments.rows.ts';
import {
  receiptDiscount,
  receiptHead,
  receiptLine,
  sortCodes,
  type ReceiptLine,
  type ReceiptPlace,
  type ReceiptRows,
} from './receipt-content.ts';
import {
  companyHead,
  customerColumns,
  customerJoins,
  locationHead,
  readReceiptCustomer,
  receiptPlace,
  terminalHead,
  terminalName,
} from './receipt-place.rows.ts';
import { readSplit, selectSplit, wholeColumns } from './receipt-split.rows.ts';
import { saleColumns } from '../payments/sales.rows.ts';

const orderHead = orderColumns.pick(
  'channel',
  'fulfillment',
  'orderNo',
  'createdAt',
  'openedByName',
  'tableName',
  'aliasName',
  'collectionCode',
  'note',
  'pickUpAt',
  'deliveryAddress',
  'subtotal',
  'compAmount',
  'serviceChargeAmount',
  'serviceChargeRate',
  'deliveryChargeAmount',
  'additionalChargeAmount',
  'redemption',
  'totalDueAmount',
  'taxes',
);

const saleHead = saleColumns.pick('saleNo', 'paidAt');

const selectHead = (scope: LocationScope, orderID: string): Statement => {
  const { companyID, locationID } = scope;
  const customer = { customerID: raw('o.customer_id'), customerAddressID: raw('o.customer_address_id') };
  return sql`SELECT ${orderHead.of('o')}, ${locationHead.of('l', 'location_')}, ${companyHead.of('c', 'company_')},
      ${terminalHead.of('t', 'terminal_')}, ${customerColumns}, g.name AS group_name,
      CASE WHEN o.table_id IS NOT NULL THEN (SELECT n.guest_count FROM tables n
        WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.id = o.table_id) END AS guest_count,
      CASE WHEN o.customer_id IS NOT NULL THEN (
        SELECT CASE WHEN count(*) > 0 THEN json_build_object(
          'earned', coalesce(sum(e.points) FILTER (WHERE e.type = 'Earned' OR e.type = 'Reversed'), 0),
          'used', coalesce(-sum(e.points) FILTER (WHERE e.type = 'Redeemed' OR e.type = 'Returned'), 0),
          'balance', (array_agg(e.balance_after ORDER BY e.seq DESC))[1]) END
        FROM point_entries e WHERE e.company_id = ${companyID} AND e.order_id = ${orderID}) END AS points,
      CASE WHEN o.delivery_address IS NOT NULL THEN (
        SELECT concat_ws(' · ', w.guest_name, w.guest_phone, w.delivery_note) FROM online_orders w
        WHERE w.company_id = ${companyID} AND w.location_id = ${locationID} AND w.order_id = ${orderID}) END AS delivery_contact,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_no END AS sale_no,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.paid_at END AS paid_at
    FROM orders o
    JOIN locations l ON l.company_id = ${companyID} AND l.id = o.location_id
    JOIN companies c ON c.company_id = ${companyID}
    LEFT JOIN ${customerJoins(scope, customer)}
    LEFT JOIN clients t ON t.company_id = ${companyID} AND t.location_id = ${locationID} AND t.id = o.client_id
    LEFT JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}
    LEFT JOIN table_groups g ON g.company_id = ${companyID} AND g.location_id = ${locationID} AND g.id = o.table_group_id
    WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = ${orderID}`;
};

const lineColumns = orderLineColumns.pick(
  'orderLineID',
  'quantity',
  'itemName',
  'displayName',
  'itemID',
  'names',
  'taxComponents',
  'subtotal',
  'status',
  'isFreeItem',
  'label',
  'sentVersion',
  'modifiers',
  'variantOptions',
  'comboItems',
  'voidComp',
  'compAmount',
  'orderDiscountShare',
  'serviceChargeAmount',
  'netAmount',
  'redemption',
  'taxes',
  'serviceChargeTaxes',
  'adjustments',
);

const discountColumns = orderDiscountColumns.pick(
  'name',
  'names',
  'amount',
  'orderLineID',
  'value',
  'isPercentage',
  'isAutomatic',
  'enteredID',
  'discountID',
);

const paidColumns = paymentColumns.pick(
  'name',
  'names',
  'accountName',
  'amount',
  'tenderedAmount',
  'changeAmount',
  'tipAmount',
  'cashRoundingAdjustAmount',
);

const selectLive = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT ${paidColumns.of('p')} FROM sales s
    JOIN payments p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.sale_id = s.id
      AND p.status IN ('Received', 'PaidOnAccount', 'Authorised')
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID} ORDER BY p.position, p.created_at, p.id`;

/** Everything on the receipt of an order; null when there is no such order here. The last that its transaction does. */
export const findReceiptRows = async (tx: Tx, scope: LocationScope, orderID: string): Promise<ReceiptRows | null> =>
  readReceipt(await tx.pipelineLast(selectReceipt(scope, orderID, true)));

const SHARED_FIGURES: ReadonlySet<string> = new Set(Object.values(figureColumns).map(({ name }) => name));
const columnNames = lineColumns.names.text.split(', ');
const OWN_LINE = raw(columnNames.map((name) => `l.${name}`).join(', '));
const SHARED_LINE = raw(columnNames.map((name) => `${SHARED_FIGURES.has(name) ? 's' : 'l'}.${name}`).join(', '));

/**
 * The lines of a bill: those that it has alone, and its shares of others, wherever they were added; in the order in
 * which they came to the table, with one save by its bills (decision 217).
 */
const selectBillLines = ({ companyID, locationID }: LocationScope, orderID: string): Statement => {
  // Units that were taken apart from a line follow it.
  const addedAt = sql`coalesce((SELECT r.created_at FROM order_lines r
    WHERE r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.id = l.ref_order_line_id), l.created_at) AS line_added_at`;
  const home = sql`JOIN orders h ON h.company_id = ${companyID} AND h.location_id = ${locationID} AND h.id = l.order_id`;
  const homeOrder = raw('h.created_at AS home_at, h.order_date AS home_date, h.order_number AS home_number');
  return sql`SELECT ${lineColumns.names}, ${wholeColumns.names} FROM (
      SELECT ${OWN_LINE}, l.subtotal AS whole_amount, 1 AS bill_count, l.position, ${addedAt}, ${homeOrder} FROM order_lines l ${home}
      WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.order_id = ${orderID}
        AND NOT EXISTS (SELECT 1 FROM order_line_shares s
          WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_line_id = l.id)
      UNION ALL
      SELECT ${SHARED_LINE}, l.subtotal, (SELECT count(*)::int FROM order_line_shares n
          WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.order_line_id = l.id), l.position, ${addedAt}, ${homeOrder}
      FROM order_line_shares s
      JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.id = s.order_line_id
      ${home}
      WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}) AS borne
    ORDER BY line_added_at, home_at, home_date, home_number, position`;
};

/** The same as statements, for a transaction that has more to do. Only a table has bills that share lines. */
export function selectReceipt(scope: LocationScope, orderID: string, isTable: boolean): Statement[] {
  const ofPlace = sql`company_id = ${scope.companyID} AND location_id = ${scope.locationID}`;
  const ofOrder = sql`${ofPlace} AND order_id = ${orderID}`;
  const ofShares = sql`${ofPlace} AND order_line_id IN (SELECT order_line_id FROM order_line_shares WHERE ${ofOrder})`;
  const discounts = isTable ? sql`(${ofOrder} OR ${ofShares})` : ofOrder;
  return [
    selectHead(scope, orderID),
    selectBillLines(scope, orderID),
    sql`SELECT ${discountColumns.names} FROM order_discounts WHERE ${discounts} AND amount <> 0 ORDER BY position`,
    selectLive(scope, orderID),
    selectReceiptCodes(scope, orderID),
    ...(isTable ? selectSplit(scope, orderID) : []),
  ];
}

/** Who is asked for at the door, and what they wrote; null = nobody said. */
const contactIn = (row: DriverRow): string | null =>
  typeof row['delivery_contact'] === 'string' && row['delivery_contact'] !== '' ? row['delivery_contact'] : null;

/** What the statements of `selectReceipt` answered; null when there is no such order here. */
export function readReceipt(results: readonly { readonly rows: readonly DriverRow[] }[]): ReceiptRows | null {
  const [heads, lineRows, discounts, payments, codes, bills, parts] = results;
  const row = heads?.rows[0];
  if (row === undefined) return null;
  const head = orderHead.read(row);
  // Guests of joined tables sit at all of them.
  const tableName = typeof row['group_name'] === 'string' ? row['group_name'] : head.tableName;
  const guestCount = row['guest_count'] === null ? null : Number(row['guest_count']);
  const lines = (lineRows?.rows ?? []).map((each) => receiptLine(lineColumns.read(each), wholeColumns.read(each)));
  return {
    head: receiptHead({ ...head, tableName, guestCount }, saleHead.read(row), readPlace(row), contactIn(row)),
    lines,
    codes: sortCodes((codes?.rows ?? []).map(readReceiptCode)),
    // The statement builds this object, or null.
    points: row['points'] as ReceiptRows['points'],
    discounts: ofBill(
      (discounts?.rows ?? []).map((each) => discountColumns.read(each)),
      lines,
    ),
    payments: (payments?.rows ?? []).map((each) => paidColumns.read(each)),
    ...readSplit(bills?.rows ?? [], parts?.rows ?? []),
  };
}

/** What each discount takes off this bill: of a shared line, its part; nothing of lines on other bills. */
function ofBill(
  rows: readonly RowOf<typeof discountColumns>[],
  lines: readonly ReceiptLine[],
): ReceiptRows['discounts'] {
  const byID = new Map(lines.map((line) => [line.orderLineID, line]));
  return rows.flatMap((row) => {
    if (row.orderLineID === null) return [receiptDiscount(row)];
    const line = byID.get(row.orderLineID);
    if (line === undefined) return [];
    if (line.billCount === 1) return [receiptDiscount(row)];
    const sourceID = row.isAutomatic ? row.discountID : row.enteredID;
    const taken = line.adjustments.filter(
      (each) => each.sourceID === sourceID && (each.step === 'offer' || each.step === 'itemDiscount'),
    );
    const amount = toAmount(negate(sum(taken.map((each) => toMoney(each.amount)))));
    return amount === 0 ? [] : [receiptDiscount({ ...row, amount })];
  });
}

function readPlace(row: DriverRow): ReceiptPlace {
  const location = locationHead.read(row, 'location_');
  return {
    location: receiptPlace(location, companyHead.read(row, 'company_')),
    currencyID: location.currencyID,
    ...terminalName(row, 'terminal_'),
    ...readReceiptCustomer(row),
  };
}
