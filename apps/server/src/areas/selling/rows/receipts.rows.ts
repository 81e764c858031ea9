import type {
  Amount,
  LineAdjustment,
  LineNames,
  LineTax,
  Names,
  OrderLineModifier,
  ReceiptPreview,
  StoredTaxComponent,
  VoidComp,
} from '@tavola/contract';
import { negate, sum, toAmount, toMoney, type VariantUse } from '@tavola/selling';
import {
  amount,
  boolean,
  decimal,
  json,
  jsonList,
  names,
  nullable,
  text,
  uuid,
} from '#platform/database/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { raw, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readReceiptCode, selectReceiptCodes } from './discount-codes.rows.ts';
import { figureColumns } from './line-figures.ts';
import { labelKind } from './order-line-columns.ts';
import { orderColumns } from './order-columns.ts';
import { paymentColumns } from './payments.rows.ts';
import { companyHead, locationHead, receiptPlace } from './receipt-place.rows.ts';
import { readSplit, selectSplit, wholeColumns, type SplitBill, type SplitPart } from './receipt-split.rows.ts';
import { saleColumns } from './sales.rows.ts';

/** What a receipt is made from, as the tables have it. */
export interface ReceiptRows {
  readonly head: ReceiptHead;
  readonly lines: readonly ReceiptLine[];
  readonly discounts: readonly {
    readonly name: string;
    readonly names?: Names | null | undefined;
    readonly amount: Amount;
    readonly orderLineID: string | null;
    readonly discountValue: number;
    readonly isPercentage: boolean;
  }[];
  readonly payments: readonly (ReceiptPreview['payments'][number] & {
    readonly names?: Names | null | undefined;
    readonly accountName: string | null;
  })[];
  readonly codes: ReceiptPreview['discountRedemptions'];
  /** The bills that were split from each other, in the table's order; one alone is not split. */
  readonly bills: readonly SplitBill[];
  /** What each line of this bill costs each bill that bears it. */
  readonly parts: readonly SplitPart[];
}

/** What a receipt says once: of the order, its sale, the location and the terminal. */
export interface ReceiptHead {
  readonly channel: number;
  readonly orderNo: string;
  readonly orderedAt: string;
  readonly staffName: string;
  readonly tableName: string | null;
  readonly collectionCode: string | null;
  readonly note: string | null;
  readonly pickUpAt: string | null;
  readonly customer: ReceiptPreview['customer'];
  readonly deliveryDetails: ReceiptPreview['deliveryDetails'];
  readonly subtotal: Amount;
  readonly compAmount: Amount;
  readonly serviceChargeAmount: Amount;
  readonly serviceChargeRate: number;
  readonly deliveryChargeAmount: Amount;
  readonly additionalChargeAmount: Amount;
  readonly redeemedAmount: Amount;
  readonly totalDueAmount: Amount;
  readonly taxes: ReceiptPreview['taxes'];
  /** Only while it is paid. */
  readonly saleNo: string | null;
  readonly paidAt: string | null;
  readonly location: ReceiptPreview['location'];
  readonly terminalName: string | null;
  readonly posSerialNo: string | null;
  readonly currencyID: number;
}

/** A line with its options and parts as a receipt names them. */
export interface ReceiptLine {
  readonly orderLineID: string;
  readonly itemID: string;
  readonly quantity: number;
  readonly name: string;
  readonly names: LineNames | null;
  readonly amount: Amount;
  /** Of the whole line, and how many bills bear it. */
  readonly wholeAmount: Amount;
  readonly billCount: number;
  readonly adjustments: readonly LineAdjustment[];
  readonly isVoided: boolean;
  readonly isFreeItem: boolean;
  readonly note: string | null;
  readonly modifiers: readonly OrderLineModifier[];
  readonly variantOptions: readonly VariantUse[];
  readonly parts: readonly {
    readonly itemID: string;
    readonly name: string;
    readonly quantity: number;
    readonly modifiers: readonly OrderLineModifier[];
  }[];
  readonly voidComp: VoidComp | null;
  /** Of the line and of the parts of a combo. */
  readonly taxComponents: readonly StoredTaxComponent[];
  readonly compAmount: Amount;
  /** Its share of what is added to and taken off the order. */
  readonly orderDiscountShare: Amount;
  readonly serviceChargeAmount: Amount;
  readonly redeemedAmount: Amount;
  readonly taxes: readonly LineTax[];
  readonly serviceChargeTaxes: readonly LineTax[];
  readonly seatNote: string | null;
}

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

const terminalColumn = columnsOf('clients');
const terminalHead = new Columns({
  name: terminalColumn('name', nullable(text)),
  serialNo: terminalColumn('serial_no', nullable(text)),
});

const customerColumn = columnsOf('customers');
const customerHead = new Columns({
  givenName: customerColumn('given_name', nullable(text)),
  familyName: customerColumn('family_name', nullable(text)),
  phone: customerColumn('phone', nullable(text)),
});

const addressColumn = columnsOf('customer_addresses');
const addressHead = new Columns({
  name: addressColumn('name', nullable(text)),
  fullAddress: addressColumn('full_address', nullable(text)),
  deliveryNote: addressColumn('delivery_note', nullable(text)),
});

const selectHead = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT ${orderHead.of('o')}, ${locationHead.of('l', 'location_')}, ${companyHead.of('c', 'company_')}, ${terminalHead.of('t', 'terminal_')},
      ${customerHead.of('k', 'customer_')}, ${addressHead.of('a', 'address_')},
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_no END AS sale_no,
      CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.paid_at END AS paid_at
    FROM orders o
    JOIN locations l ON l.company_id = ${companyID} AND l.id = o.location_id
    JOIN companies c ON c.company_id = ${companyID}
    LEFT JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}
    LEFT JOIN customers k ON k.company_id = ${companyID} AND k.id = o.customer_id AND NOT k.is_default AND k.erased_at IS NULL
    LEFT JOIN customer_addresses a ON a.company_id = ${companyID} AND a.id = o.customer_address_id AND a.full_address <> ''
    LEFT JOIN clients t ON t.company_id = ${companyID} AND t.location_id = ${locationID} AND t.id = o.client_id
    WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = ${orderID}`;

const lineColumn = columnsOf('order_lines');
const lineColumns = new Columns({
  orderLineID: lineColumn('id', uuid),
  quantity: lineColumn('quantity', decimal),
  itemName: lineColumn('item_name', text),
  displayName: lineColumn('display_name', nullable(text)),
  itemID: lineColumn('item_id', uuid),
  names: lineColumn('names', nullable(json<LineNames>())),
  taxComponents: lineColumn('tax_components', nullable(json<readonly StoredTaxComponent[]>())),
  amount: lineColumn('subtotal', amount),
  status: lineColumn('status', text),
  isFreeItem: lineColumn('is_free_item', boolean),
  label: lineColumn('label', labelKind),
  modifiers: lineColumn('modifiers', jsonList<OrderLineModifier>()),
  variantOptions: lineColumn('variant_options', jsonList<VariantUse>()),
  comboItems: lineColumn('combo_items', jsonList<ComboPart>()),
  voidComp: lineColumn('void_comp', nullable(json<VoidComp>())),
  compAmount: lineColumn('comp_amount', amount),
  orderDiscountShare: lineColumn('order_discount_share', amount),
  serviceChargeAmount: lineColumn('service_charge_amount', amount),
  redeemedAmount: lineColumn('redeemed_amount', amount),
  taxes: lineColumn('taxes', jsonList<LineTax>()),
  serviceChargeTaxes: lineColumn('service_charge_taxes', jsonList<LineTax>()),
  adjustments: lineColumn('adjustments', jsonList<LineAdjustment>()),
});

interface ComboPart {
  readonly itemID: string;
  readonly taxComponents?: readonly StoredTaxComponent[] | null;
  readonly name?: string | null;
  readonly quantity: number;
  readonly orderLineModifiers: readonly OrderLineModifier[];
}

const discountColumn = columnsOf('order_discounts');
const discountColumns = new Columns({
  name: discountColumn('name', text),
  names: discountColumn('names', names),
  amount: discountColumn('amount', amount),
  orderLineID: discountColumn('order_line_id', nullable(uuid)),
  discountValue: discountColumn('value', decimal),
  isPercentage: discountColumn('is_percentage', boolean),
  isAutomatic: discountColumn('is_automatic', boolean),
  enteredID: discountColumn('entered_id', nullable(uuid)),
  discountID: discountColumn('discount_id', nullable(uuid)),
});

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
  readReceipt(await tx.pipelineLast(selectReceipt(scope, orderID, true)));

const SHARED_FIGURES: ReadonlySet<string> = new Set(Object.values(figureColumns).map(({ name }) => name));
const columnNames = lineColumns.names.text.split(', ');
const OWN_LINE = raw(columnNames.map((name) => `l.${name}`).join(', '));
const SHARED_LINE = raw(columnNames.map((name) => `${SHARED_FIGURES.has(name) ? 's' : 'l'}.${name}`).join(', '));

/** The lines of a bill: those that it bears alone, and its shares of others, wherever they were added. */
const selectBillLines = ({ companyID, locationID }: LocationScope, orderID: string): Statement => {
  // Units that were taken apart from a line follow it.
  const addedAt = sql`coalesce((SELECT r.created_at FROM order_lines r
    WHERE r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.id = l.ref_order_line_id), l.created_at) AS line_added_at`;
  return sql`SELECT ${lineColumns.names}, ${wholeColumns.names} FROM (
      SELECT ${OWN_LINE}, l.subtotal AS whole_amount, 1 AS bill_count, l.position, ${addedAt} FROM order_lines l
      WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.order_id = ${orderID}
        AND NOT EXISTS (SELECT 1 FROM order_line_shares s
          WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_line_id = l.id)
      UNION ALL
      SELECT ${SHARED_LINE}, l.subtotal, (SELECT count(*)::int FROM order_line_shares n
          WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.order_line_id = l.id), l.position, ${addedAt}
      FROM order_line_shares s
      JOIN order_lines l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.id = s.order_line_id
      WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}) AS borne
    ORDER BY line_added_at, position`;
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

/** What the statements of `selectReceipt` answered; null when there is no such order here. */
export function readReceipt(results: readonly { readonly rows: readonly DriverRow[] }[]): ReceiptRows | null {
  const [head, lineRows, discounts, payments, codes, bills, parts] = results;
  const row = head?.rows[0];
  if (row === undefined) return null;
  const lines = (lineRows?.rows ?? []).map(readLine);
  return {
    head: readHead(row),
    lines,
    codes: (codes?.rows ?? []).map(readReceiptCode),
    discounts: ofBill(
      (discounts?.rows ?? []).map((each) => discountColumns.read(each)),
      lines,
    ),
    payments: (payments?.rows ?? []).map((each) => paidColumns.read(each)),
    ...readSplit(bills?.rows ?? [], parts?.rows ?? []),
  };
}

/** What each discount takes off this bill: of a line that it shares, its part; nothing of lines that others bear. */
function ofBill(
  rows: readonly RowOf<typeof discountColumns>[],
  lines: readonly ReceiptLine[],
): ReceiptRows['discounts'] {
  const byID = new Map(lines.map((line) => [line.orderLineID, line]));
  return rows.flatMap((row) => {
    if (row.orderLineID === null) return [row];
    const line = byID.get(row.orderLineID);
    if (line === undefined) return [];
    if (line.billCount === 1) return [row];
    const sourceID = row.isAutomatic ? row.discountID : row.enteredID;
    const taken = line.adjustments.filter(
      (each) => each.sourceID === sourceID && (each.step === 'offer' || each.step === 'itemDiscount'),
    );
    const amount = toAmount(negate(sum(taken.map((each) => toMoney(each.amount)))));
    return amount === 0 ? [] : [{ ...row, amount }];
  });
}

function readHead(row: DriverRow): ReceiptHead {
  const { createdAt, openedByName, deliveryAddress, ...order } = orderHead.read(row);
  const location = locationHead.read(row, 'location_');
  const terminal = terminalHead.read(row, 'terminal_');
  const customer = customerHead.read(row, 'customer_');
  const address = addressHead.read(row, 'address_');
  return {
    ...order,
    ...saleHead.read(row),
    taxes: [...order.taxes],
    orderedAt: createdAt,
    staffName: openedByName,
    location: receiptPlace(location, companyHead.read(row, 'company_')),
    terminalName: terminal.name,
    posSerialNo: orNull(terminal.serialNo),
    customer:
      customer.givenName === null
        ? null
        : { givenName: `${customer.givenName} ${customer.familyName ?? ''}`.trim(), phone: orNull(customer.phone) },
    // A customer's address goes before one that was typed into the order.
    deliveryDetails:
      address.fullAddress !== null
        ? {
            addressName: orNull(address.name),
            fullAddress: address.fullAddress,
            deliveryNote: orNull(address.deliveryNote),
          }
        : deliveryAddress === null
          ? null
          : { addressName: null, fullAddress: deliveryAddress, deliveryNote: null },
    currencyID: location.currencyID,
  };
}

const orNull = (given: string | null): string | null => (given === '' ? null : given);

function readLine(row: DriverRow): ReceiptLine {
  const { itemName, displayName, status, label, comboItems, taxComponents, ...line } = lineColumns.read(row);
  return {
    ...line,
    ...wholeColumns.read(row),
    name: displayName ?? itemName,
    isVoided: status === 'Voided',
    note: label.note,
    seatNote: label.seatNote,
    taxComponents: [...(taxComponents ?? []), ...comboItems.flatMap((part) => part.taxComponents ?? [])],
    parts: comboItems.map(({ itemID, name, quantity, orderLineModifiers }) => ({
      itemID,
      name: name ?? '',
      quantity,
      modifiers: orderLineModifiers,
    })),
  };
}
