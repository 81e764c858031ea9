import { kitchenTable, transition } from '@tavola/selling';
import { InsertedColumns, type DriverRow } from '#platform/database/tables/columns.ts';
import { listedRows, listedValues } from '#platform/database/tables/listed-rows.ts';
import { SharingInsert } from '#platform/database/tables/sharing-insert.ts';
import { raw, sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { discountColumns, lineColumns } from './order-line-columns.ts';
import { kitchenState, readKitchenState } from '../kitchen/kitchen-lines.rows.ts';
import type { DiscountRow, LineRow } from './order-rows.ts';
import { PLACED_STATUSES, statusWords } from './order-statuses.ts';

/** Which order the rows belong to. */
export interface OrderKey {
  readonly orderID: string;
  readonly orderDate: string;
}

const insertedLines = new InsertedColumns(
  lineColumns,
  'splitOf',
  'splitKind',
  'refOrderLineID',
  'enteredVoidComp',
  'variantOptions',
  'comboItems',
  'discounts',
  'voidComp',
  'assignTo',
  'kitchenLineID',
  'redemption',
  'serviceChargeTaxes',
  'parts',
  'earlierContents',
  'voidCompBy',
  'voidCompDate',
  'brandID',
  'unitCost',
  'partSources',
);
const insertedDiscounts = new InsertedColumns(
  discountColumns,
  'orderLineID',
  'names',
  'discountRedemptionID',
  'definition',
);
const CHANGING = raw(
  lineColumns
    .omit('orderLineID', 'createdAt')
    .names.text.split(', ')
    .map((name) => `${name} = v.${name}`)
    .join(', '),
);

const linesOfOrder = new SharingInsert('order_lines', [
  'company_id',
  'location_id',
  'order_id',
  'order_date',
  'updated_at',
]);
const discountsOfOrder = new SharingInsert(
  'order_discounts',
  ['company_id', 'location_id', 'order_id', 'order_date'],
  'ON CONFLICT (company_id, id) DO NOTHING',
);

const PLACE_NAMES = 'order_id, order_date, updated_at';
const PLACE_TYPES = ['uuid', 'date', 'timestamptz'];

/** Up to here a statement for each number of lines of one order costs the database less than lists. */
const MOST_PLACED_ROWS = 20;

/**
 * Numbers of rows for which a statement exists. A prepared statement lives as long as its connection, so larger numbers
 * share one: the last row is repeated up to the next size and stored once.
 */
const SIZES = [
  ...Array.from({ length: MOST_PLACED_ROWS }, (_, index) => index + 1),
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

/** The rows, the last of them repeated up to the next size. */
function padded<Row>(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1);
  if (last === undefined) return rows;
  return [...rows, ...Array.from({ length: sizeFor(rows.length) - rows.length }, () => last)];
}

/** New lines of one order, and when they were stored. */
export interface NewLines {
  readonly order: OrderKey;
  readonly lines: readonly LineRow[];
  readonly now: string;
}

/** Stores new lines of orders by one statement, which fails where another order has one of their ids. */
export function insertLines(scope: LocationScope, added: readonly NewLines[]): Statement[] {
  const groups = added.filter(({ lines }) => lines.length > 0);
  const [first, ...others] = groups;
  if (first === undefined) return [];
  if (others.length === 0 && first.lines.length <= MOST_PLACED_ROWS) return [insertFewLines(scope, first)];
  const rows = groups.flatMap(({ lines }) => lines);
  const columns = insertedLines.of(rows);
  const names = `${PLACE_NAMES}, ${columns.names.text}`;
  const types = [...PLACE_TYPES, ...columns.types];
  const ofLines = (valueOf: (group: NewLines) => string): string[] =>
    groups.flatMap((group) => group.lines.map(() => valueOf(group)));
  const places = [
    ofLines(({ order }) => order.orderID),
    ofLines(({ order }) => order.orderDate),
    ofLines(({ now }) => now),
  ];
  return [
    sql`INSERT INTO order_lines (company_id, location_id, ${raw(names)})
      SELECT ${scope.companyID}, ${scope.locationID}, ${listedValues(names, types)} FROM ${listedRows(names, types, [...places, ...columns.lists(rows)])}`,
  ];
}

const insertFewLines = ({ companyID, locationID }: LocationScope, { order, lines, now }: NewLines): Statement =>
  linesOfOrder.statement(
    {
      company_id: companyID,
      location_id: locationID,
      order_id: order.orderID,
      order_date: order.orderDate,
      updated_at: now,
    },
    insertedLines.of(lines),
    lines,
  );

/** Writes existing lines. */
export const updateLines = (
  { companyID, locationID }: LocationScope,
  { orderID }: OrderKey,
  lines: readonly LineRow[],
  now: string,
): Statement =>
  sql`UPDATE order_lines SET updated_at = ${now}, ${CHANGING}
    FROM (VALUES ${lineColumns.typedRows(padded(lines))}) AS v (${lineColumns.names})
    WHERE order_lines.company_id = ${companyID} AND order_lines.location_id = ${locationID} AND order_lines.order_id = ${orderID} AND order_lines.id = v.id`;

/** Marks what of an order had not left stock before; sent with the movements themselves. */
export const markLeftStock = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`UPDATE order_lines SET has_left_stock = true WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID} AND NOT has_left_stock AND status <> 'Voided'`;

/** Marks lines as sent by a payment: with its version, and out of stock. */
export const markSent = (
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  { version, at }: { readonly version: number; readonly at: string },
): Statement =>
  sql`UPDATE order_lines SET sent_version = ${version}, sent_at = ${at}, has_left_stock = true, updated_at = ${at}
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY(${ids}::uuid[])`;

const sourceColumns = lineColumns.pick('orderLineID', 'brandID', 'unitCost', 'partSources');

/** Writes what lines cost and where they belong, as their stock leaves. */
export const updateSources = ({ companyID, locationID }: LocationScope, lines: readonly LineRow[]): Statement =>
  sql`UPDATE order_lines SET brand_id = v.brand_id, unit_cost = v.unit_cost, part_sources = v.part_sources
    FROM (VALUES ${sourceColumns.typedRows(lines)}) AS v (${sourceColumns.names})
    WHERE order_lines.company_id = ${companyID} AND order_lines.location_id = ${locationID} AND order_lines.id = v.id`;

/** Takes out lines that were never sent, and parts that pricing no longer splits off. */
export const deleteLines = (
  { companyID, locationID }: LocationScope,
  orderID: string,
  ids: readonly string[],
): Statement =>
  sql`DELETE FROM order_lines WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID} AND id = ANY(${ids}::uuid[])`;

/** All lines of an order in their order, voided ones too; `readLineRow` reads a row. */
export const selectLines = (scope: LocationScope, orderID: string): Statement =>
  sql`SELECT ${lineColumns.names}, ${kitchenState(scope)} FROM order_lines
    WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND order_id = ${orderID} ORDER BY position, id`;

/** The lines of several orders, each with its `order_id`. */
export const selectLinesOf = (scope: LocationScope, orderIDs: readonly string[]): Statement =>
  sql`SELECT order_id, ${lineColumns.names}, ${kitchenState(scope)} FROM order_lines
    WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND order_id = ANY(${orderIDs}::uuid[]) ORDER BY position, id`;

const IS_PLACED = raw(`status IN ${statusWords(PLACED_STATUSES)}`);

/** Lines of open orders that have not left stock; the statuses are those of the index `orders_pending`. */
export const selectUnsentLines = ({ companyID, locationID }: LocationScope): Statement =>
  sql`SELECT ${lineColumns.names}, 'Unknown' AS kitchen_state FROM order_lines
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND NOT has_left_stock AND status <> 'Voided' AND order_id = ANY (ARRAY(
      SELECT id FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID}
        AND ${IS_PLACED}))`;

/** A row of `selectLines`, `selectLinesOf` or `selectUnsentLines`. */
export function readLineRow(row: DriverRow): LineRow {
  const line = lineColumns.read(row);
  const state = readKitchenState(row);
  return Object.assign(line, { kdsStatus: line.status === 'Voided' ? stateOfVoided(state) : state });
}

/** The kitchen's state of what is voided of a line: what was finished stays so, the rest is cancelled (decision 67). */
export function stateOfVoided(state: LineRow['kdsStatus']): LineRow['kdsStatus'] {
  const verdict = transition(kitchenTable, state, 'cancel');
  return verdict.ok ? verdict.value.to : state;
}

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
  const shared = { company_id: companyID, location_id: locationID, order_id: orderID, order_date: orderDate };
  return blocks.map((block) => discountsOfOrder.statement(shared, insertedDiscounts.of(block), padded(block)));
}

/** Deletes what discounts took off an order, before `insertDiscounts` stores it again. */
export const deleteDiscounts = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`DELETE FROM order_discounts WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID}`;

/** What discounts take off an order and its lines; `readDiscountRow` reads a row. */
export const selectDiscounts = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT ${discountColumns.names} FROM order_discounts WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${orderID} ORDER BY position`;

/** The discounts of several orders, each with its `order_id`. */
export const selectDiscountsOf = ({ companyID, locationID }: LocationScope, orderIDs: readonly string[]): Statement =>
  sql`SELECT order_id, ${discountColumns.names} FROM order_discounts WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ANY(${orderIDs}::uuid[]) ORDER BY position`;

/** A row of `selectDiscounts` or `selectDiscountsOf`. */
export const readDiscountRow = (row: DriverRow): DiscountRow => discountColumns.read(row);
