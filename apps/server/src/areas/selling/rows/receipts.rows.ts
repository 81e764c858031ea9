import type { DriverRow } from '#platform/database/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { raw, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readReceiptCode, selectReceiptCodes } from './discount-codes.rows.ts';
import { discountColumns as orderDiscountColumns, lineColumns as orderLineColumns } from './order-line-columns.ts';
import { orderColumns } from './order-columns.ts';
import { paymentColumns } from './payments.rows.ts';
import {
  receiptDiscount,
  receiptHead,
  receiptLine,
  sortCodes,
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
import { saleColumns } from './sales.rows.ts';

const orderHead = orderColumns.pick(
  'channel',
  'orderNo',
  'createdAt',
  'openedByName',
  'tableName',
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
  'redeemedAmount',
  'totalDueAmount',
  'taxes',
);

const saleHead = saleColumns.pick('saleNo', 'paidAt');

const selectHead = (scope: LocationScope, orderID: string): Statement => {
  const { companyID, locationID } = scope;
  const customer = { customerID: raw('o.customer_id'), customerAddressID: raw('o.customer_address_id') };
  return sql`SELECT ${orderHead.of('o')}, ${locationHead.of('l', 'location_')}, ${companyHead.of('c', 'company_')},
      ${terminalHead.of('t', 'terminal_')}, ${customerColumns},
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_no END AS sale_no,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.paid_at END AS paid_at
    FROM orders o
    JOIN locations l ON l.company_id = ${companyID} AND l.id = o.location_id
    JOIN companies c ON c.company_id = ${companyID}
    LEFT JOIN ${customerJoins(scope, customer)}
    LEFT JOIN clients t ON t.company_id = ${companyID} AND t.location_id = ${locationID} AND t.id = o.client_id
    LEFT JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}
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
  'modifiers',
  'variantOptions',
  'comboItems',
  'voidComp',
  'compAmount',
  'orderDiscountShare',
  'serviceChargeAmount',
  'redeemedAmount',
  'taxes',
  'serviceChargeTaxes',
);

const discountColumns = orderDiscountColumns.pick('name', 'names', 'amount', 'orderLineID', 'value', 'isPercentage');

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
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID} ORDER BY p.created_at, p.id`;

/** Everything on the receipt of an order; null when there is no such order here. The last that its transaction does. */
export const findReceiptRows = async (tx: Tx, scope: LocationScope, orderID: string): Promise<ReceiptRows | null> =>
  readReceipt(await tx.pipelineLast(selectReceipt(scope, orderID)));

const SHARED_FIGURES: ReadonlySet<string> = new Set([
  'subtotal',
  'comp_amount',
  'order_discount_share',
  'service_charge_amount',
  'redeemed_amount',
  'taxes',
  'service_charge_taxes',
]);
const columnNames = lineColumns.names.text.split(', ');
const OWN_LINE = raw(columnNames.map((name) => `l.${name}`).join(', '));
const SHARED_LINE = raw(columnNames.map((name) => `${SHARED_FIGURES.has(name) ? 's' : 'l'}.${name}`).join(', '));

/** The lines of a bill: those that it bears alone, and its shares of others, wherever they were added. */
const selectBillLines = ({ companyID, locationID }: LocationScope, orderID: string): Statement => {
  // Units that were taken apart from a line follow it.
  const addedAt = sql`coalesce((SELECT r.created_at FROM order_lines r
    WHERE r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.id = l.ref_order_line_id), l.created_at) AS line_added_at`;
  return sql`SELECT ${lineColumns.names} FROM (
      SELECT ${OWN_LINE}, l.position, ${addedAt} FROM order_lines l
      WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.order_id = ${orderID}
        AND NOT EXISTS (SELECT 1 FROM order_line_shares s
          WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_line_id = l.id)
      UNION ALL
      SELECT ${SHARED_LINE}, l.position, ${addedAt} FROM order_line_shares s
      JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.id = s.order_line_id
      WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}) AS borne
    ORDER BY line_added_at, position`;
};

/** The same as statements, for a transaction that has more to do. */
export function selectReceipt(scope: LocationScope, orderID: string): Statement[] {
  const isOfOrder = sql`company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND order_id = ${orderID}`;
  return [
    selectHead(scope, orderID),
    selectBillLines(scope, orderID),
    sql`SELECT ${discountColumns.names} FROM order_discounts WHERE ${isOfOrder} AND amount <> 0 ORDER BY position`,
    selectLive(scope, orderID),
    selectReceiptCodes(scope, orderID),
  ];
}

/** What the statements of `selectReceipt` answered; null when there is no such order here. */
export function readReceipt(results: readonly { readonly rows: readonly DriverRow[] }[]): ReceiptRows | null {
  const [head, lines, discounts, payments, codes] = results;
  const row = head?.rows[0];
  if (row === undefined) return null;
  return {
    head: receiptHead(orderHead.read(row), saleHead.read(row), readPlace(row)),
    lines: (lines?.rows ?? []).map((each) => receiptLine(lineColumns.read(each))),
    codes: sortCodes((codes?.rows ?? []).map(readReceiptCode)),
    discounts: (discounts?.rows ?? []).map((each) => receiptDiscount(discountColumns.read(each))),
    payments: (payments?.rows ?? []).map((each) => paidColumns.read(each)),
  };
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
