import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { DiscountRow, LineRow } from './order-rows.ts';

type Row = Record<string, unknown>;

/** Which order the rows belong to. */
export interface OrderKey {
  readonly orderID: string;
  readonly orderDate: string;
}

/** Columns of a line that differ from line to line, with their types and what stands in them. */
const LINE: readonly (readonly [column: string, type: string, valueOf: (line: LineRow) => unknown])[] = [
  ['id', 'uuid', (line) => line.orderLineID],
  ['position', 'integer', (line) => line.position],
  ['entered_quantity', 'numeric', (line) => line.enteredQuantity],
  ['split_of', 'uuid', (line) => line.splitOf],
  ['split_kind', 'text', (line) => line.splitKind],
  ['ref_order_line_id', 'uuid', (line) => line.refOrderLineID],
  ['item_id', 'uuid', (line) => line.itemID],
  ['item_name', 'text', (line) => line.itemName],
  ['display_name', 'text', (line) => line.displayName],
  ['kind', 'text', (line) => line.kind],
  ['category_id', 'uuid', (line) => line.categoryID],
  ['category_name', 'text', (line) => line.categoryName],
  ['menu_id', 'uuid', (line) => line.menuID],
  ['menu_section_id', 'uuid', (line) => line.menuSectionID],
  ['price', 'numeric', (line) => line.price],
  ['quantity', 'numeric', (line) => line.quantity],
  ['tax_id', 'uuid', (line) => line.taxID],
  ['is_tax_inclusive', 'boolean', (line) => line.isTaxInclusive],
  ['note', 'text', (line) => line.note],
  ['seat_note', 'text', (line) => line.seatNote],
  ['modifiers', 'json', (line) => list(line.modifiers)],
  ['variant_options', 'json', (line) => list(line.variantOptions)],
  ['combo_items', 'json', (line) => list(line.comboItems)],
  ['discounts', 'json', (line) => list(line.discounts)],
  ['void_comp', 'json', (line) => (line.voidComp === null ? null : JSON.stringify(line.voidComp))],
  ['assign_to', 'uuid[]', (line) => line.assignTo],
  ['subtotal', 'numeric', (line) => line.subtotal],
  ['discount_amount', 'numeric', (line) => line.discountAmount],
  ['order_discount_share', 'numeric', (line) => line.orderDiscountShare],
  ['comp_amount', 'numeric', (line) => line.compAmount],
  ['net_amount', 'numeric', (line) => line.netAmount],
  ['service_charge_amount', 'numeric', (line) => line.serviceChargeAmount],
  ['redeemed_amount', 'numeric', (line) => line.redeemedAmount],
  ['taxes', 'json', (line) => list(line.taxes)],
  ['service_charge_taxes', 'json', (line) => list(line.serviceChargeTaxes)],
  ['parts', 'json', (line) => list(line.parts)],
  ['is_free_item', 'boolean', (line) => line.isFreeItem],
  ['status', 'text', (line) => line.status],
  ['kds_status', 'text', (line) => line.kdsStatus],
  ['content_version', 'integer', (line) => line.contentVersion],
  ['earlier_contents', 'text[]', (line) => (line.earlierContents.length === 0 ? null : line.earlierContents)],
  ['sent_version', 'integer', (line) => line.sentVersion],
  ['sent_at', 'timestamptz', (line) => line.sentAt],
  ['has_left_stock', 'boolean', (line) => line.hasLeftStock],
  ['created_at', 'timestamptz', (line) => line.createdAt],
];

const list = (values: readonly unknown[]): string | null => (values.length === 0 ? null : JSON.stringify(values));

const NAMES = LINE.map(([column]) => column);
const SHARED = 5;

/** Up to here every number of rows has a statement of its own. */
export const MOST_EXACT_ROWS = 20;

/**
 * Numbers of rows for which a statement exists. A prepared statement lives as long as its connection, so larger numbers
 * share one: the last row is repeated up to the next size and stored once.
 */
const SIZES = [
  ...Array.from({ length: MOST_EXACT_ROWS }, (_, index) => index + 1),
  24,
  32,
  48,
  64,
  96,
  128,
  192,
  256,
  384,
  512,
  768,
  1024,
  1400,
];

function sizeFor(count: number): number {
  const size = SIZES.find((each) => each >= count);
  if (size === undefined) throw new RangeError(`An order has at most ${SIZES.at(-1)} rows of lines, not ${count}.`);
  return size;
}

const texts = new Map<string, string>();

function remember(key: string, build: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = build();
  texts.set(key, text);
  return text;
}

const places = (rows: number, columns: number, before: number, row: (first: number) => string): string =>
  Array.from({ length: rows }, (_, index) => row(before + index * columns + 1)).join(', ');

const series = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');

/**
 * Stores new lines. Where another order has one of their ids it fails, or, above `MOST_EXACT_ROWS`, counts fewer rows
 * than there are lines.
 */
export function insertLines(
  { companyID, locationID }: LocationScope,
  { orderID, orderDate }: OrderKey,
  lines: readonly LineRow[],
  now: string,
): Statement {
  const size = sizeFor(lines.length);
  const text = remember(
    `insert ${size}`,
    () =>
      `INSERT INTO order_lines (company_id, location_id, order_id, order_date, updated_at, ${NAMES.join(', ')}) VALUES ` +
      `${places(size, LINE.length, SHARED, (first) => `($1, $2, $3, $4, $5, ${series(first, LINE.length)})`)}${size > MOST_EXACT_ROWS ? ' ON CONFLICT (company_id, id) DO NOTHING' : ''}`,
  );
  return { text, values: [companyID, locationID, orderID, orderDate, now, ...lineValues(lines, size)] };
}

/** Writes lines that are there already. */
export function updateLines(
  { companyID, locationID }: LocationScope,
  { orderID }: OrderKey,
  lines: readonly LineRow[],
  now: string,
): Statement {
  const size = sizeFor(lines.length);
  const text = remember(`update ${size}`, () => {
    const changing = NAMES.filter((name) => name !== 'id' && name !== 'created_at');
    const typed = (first: number): string =>
      `(${LINE.map(([, type], index) => `$${first + index}::${type}`).join(', ')})`;
    return `UPDATE order_lines SET updated_at = $4, ${changing.map((name) => `${name} = v.${name}`).join(', ')} FROM (VALUES ${places(size, LINE.length, 4, typed)}) AS v (${NAMES.join(', ')})
      WHERE order_lines.company_id = $1 AND order_lines.location_id = $2 AND order_lines.order_id = $3 AND order_lines.id = v.id`;
  });
  return { text, values: [companyID, locationID, orderID, now, ...lineValues(lines, size)] };
}

function lineValues(lines: readonly LineRow[], size: number): unknown[] {
  const values: unknown[] = [];
  for (let index = 0; index < size; index++) {
    const line = lines[Math.min(index, lines.length - 1)];
    if (line !== undefined) for (const [, , valueOf] of LINE) values.push(valueOf(line));
  }
  return values;
}

/** Marks what of an order had not left stock before; sent with the movements themselves. */
export const markLeftStock = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: `UPDATE order_lines SET has_left_stock = true WHERE company_id = $1 AND location_id = $2 AND order_id = $3 AND NOT has_left_stock AND status <> 'Voided'`,
  values: [companyID, locationID, orderID],
});

/** Takes out lines that were never sent, and parts that pricing no longer splits off. */
export const deleteLines = (
  { companyID, locationID }: LocationScope,
  orderID: string,
  ids: readonly string[],
): Statement => ({
  text: 'DELETE FROM order_lines WHERE company_id = $1 AND location_id = $2 AND order_id = $3 AND id = ANY($4::uuid[])',
  values: [companyID, locationID, orderID, ids],
});

const SELECT_LINES = `SELECT ${NAMES.join(', ')} FROM order_lines WHERE company_id = $1 AND location_id = $2 AND order_id = $3 ORDER BY position`;

export const selectLines = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: SELECT_LINES,
  values: [companyID, locationID, orderID],
});

export function readLineRow(row: Row): LineRow {
  return {
    orderLineID: row['id'] as string,
    position: row['position'] as number,
    enteredQuantity: row['entered_quantity'] === null ? null : Number(row['entered_quantity']),
    splitOf: row['split_of'] as string | null,
    splitKind: row['split_kind'] as LineRow['splitKind'],
    refOrderLineID: row['ref_order_line_id'] as string | null,
    itemID: row['item_id'] as string,
    itemName: row['item_name'] as string,
    displayName: row['display_name'] as string | null,
    kind: row['kind'] as LineRow['kind'],
    categoryID: row['category_id'] as string | null,
    categoryName: row['category_name'] as string | null,
    menuID: row['menu_id'] as string | null,
    menuSectionID: row['menu_section_id'] as string | null,
    price: Number(row['price']),
    quantity: Number(row['quantity']),
    taxID: row['tax_id'] as string | null,
    isTaxInclusive: row['is_tax_inclusive'] as boolean,
    note: row['note'] as string | null,
    seatNote: row['seat_note'] as string | null,
    modifiers: (row['modifiers'] ?? []) as LineRow['modifiers'],
    variantOptions: (row['variant_options'] ?? []) as LineRow['variantOptions'],
    comboItems: (row['combo_items'] ?? []) as LineRow['comboItems'],
    discounts: (row['discounts'] ?? []) as LineRow['discounts'],
    voidComp: row['void_comp'] as LineRow['voidComp'],
    assignTo: row['assign_to'] as string[] | null,
    subtotal: Number(row['subtotal']),
    discountAmount: Number(row['discount_amount']),
    orderDiscountShare: Number(row['order_discount_share']),
    compAmount: Number(row['comp_amount']),
    netAmount: Number(row['net_amount']),
    serviceChargeAmount: Number(row['service_charge_amount']),
    redeemedAmount: Number(row['redeemed_amount']),
    taxes: (row['taxes'] ?? []) as LineRow['taxes'],
    serviceChargeTaxes: (row['service_charge_taxes'] ?? []) as LineRow['serviceChargeTaxes'],
    parts: (row['parts'] ?? []) as LineRow['parts'],
    isFreeItem: row['is_free_item'] as boolean,
    status: row['status'] as LineRow['status'],
    kdsStatus: row['kds_status'] as LineRow['kdsStatus'],
    contentVersion: row['content_version'] as number,
    earlierContents: (row['earlier_contents'] ?? []) as string[],
    sentVersion: row['sent_version'] as number | null,
    sentAt: row['sent_at'] as string | null,
    hasLeftStock: row['has_left_stock'] as boolean,
    createdAt: row['created_at'] as string,
  };
}

const DISCOUNT_NAMES = [
  'id',
  'position',
  'order_line_id',
  'entered_id',
  'discount_id',
  'name',
  'is_automatic',
  'is_combinable',
  'is_percentage',
  'value',
  'discount_redemption_id',
  'amount',
];

/** Stores what discounts took off; more rows than one statement can carry go in blocks. */
export function insertDiscounts(
  { companyID, locationID }: LocationScope,
  { orderID, orderDate }: OrderKey,
  rows: readonly DiscountRow[],
): Statement[] {
  const most = SIZES.at(-1) ?? 1;
  const blocks = Array.from({ length: Math.ceil(rows.length / most) }, (_, index) =>
    rows.slice(index * most, (index + 1) * most),
  );
  return blocks.map((block) => {
    const size = sizeFor(block.length);
    const text = remember(
      `discounts ${size}`,
      () =>
        `INSERT INTO order_discounts (company_id, location_id, order_id, order_date, ${DISCOUNT_NAMES.join(', ')}) VALUES ` +
        `${places(size, DISCOUNT_NAMES.length, 4, (first) => `($1, $2, $3, $4, ${series(first, DISCOUNT_NAMES.length)})`)} ON CONFLICT (company_id, id) DO NOTHING`,
    );
    const padded = Array.from({ length: size }, (_, index) => block[Math.min(index, block.length - 1)]);
    return {
      text,
      values: [
        companyID,
        locationID,
        orderID,
        orderDate,
        ...padded.flatMap((row) => (row === undefined ? [] : discountValues(row))),
      ],
    };
  });
}

const discountValues = (row: DiscountRow): unknown[] => [
  row.id,
  row.position,
  row.orderLineID,
  row.enteredID,
  row.discountID,
  row.name,
  row.isAutomatic,
  row.isCombinable,
  row.isPercentage,
  row.value,
  row.discountRedemptionID,
  row.amount,
];

export const deleteDiscounts = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: 'DELETE FROM order_discounts WHERE company_id = $1 AND location_id = $2 AND order_id = $3',
  values: [companyID, locationID, orderID],
});

const SELECT_DISCOUNTS = `SELECT ${DISCOUNT_NAMES.join(', ')} FROM order_discounts WHERE company_id = $1 AND location_id = $2 AND order_id = $3 ORDER BY position`;

export const selectDiscounts = ({ companyID, locationID }: LocationScope, orderID: string): Statement => ({
  text: SELECT_DISCOUNTS,
  values: [companyID, locationID, orderID],
});

export function readDiscountRow(row: Row): DiscountRow {
  return {
    id: row['id'] as string,
    position: row['position'] as number,
    orderLineID: row['order_line_id'] as string | null,
    enteredID: row['entered_id'] as string | null,
    discountID: row['discount_id'] as string | null,
    name: row['name'] as string,
    isAutomatic: row['is_automatic'] as boolean,
    isCombinable: row['is_combinable'] as boolean,
    isPercentage: row['is_percentage'] as boolean,
    value: Number(row['value']),
    discountRedemptionID: row['discount_redemption_id'] as string | null,
    amount: Number(row['amount']),
  };
}
