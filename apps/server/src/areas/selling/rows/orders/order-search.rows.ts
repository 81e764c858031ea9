import {
  type FulfillmentStatus,
  MAX_LIST_ROWS,
  OrderPaymentStatus,
  OrderStatus,
  type EnteredAmount,
  type OrderChannel,
} from '@tavola/contract';
import type { RowOf } from '#platform/database/tables/columns.ts';
import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { orderColumns } from './order-columns.ts';
import { isSampleTerminal } from './samples.rows.ts';

// The shape of each statement decides its plan: a search reads ranges of indexes, from the newest order down, and
// stops at a bound. A planner that guesses from statistics would read a million orders for a filter that matches none.

/** An order's place in the list. */
export interface OrderKey {
  readonly orderDate: string;
  readonly orderNumber: number;
}

/** What a search is for; what is left out matches everything. */
export interface OrderFilter {
  readonly text?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: OrderPaymentStatus | undefined;
  readonly fulfillmentStatus?: FulfillmentStatus | undefined;
  readonly businessDate?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  /** Only orders of these channels. */
  readonly channels?: readonly OrderChannel[] | undefined;
  readonly cashierID?: string | undefined;
  readonly customerID?: string | undefined;
  readonly amount?: EnteredAmount | undefined;
  /** Part of the name of an item in the order. */
  readonly item?: string | undefined;
  readonly hasVariance?: boolean | undefined;
  /** Only orders after this one. */
  readonly after?: OrderKey | undefined;
}

const listed = orderColumns.pick(
  'orderID',
  'orderDate',
  'orderNumber',
  'orderNo',
  'createdAt',
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'channel',
  'fulfillment',
  'totalDueAmount',
  'lineCount',
  'tableName',
  'collectionCode',
  'openedByName',
  'customerAddressID',
  'hasSentLines',
  'syncVariance',
);

/** What the list shows of an order. */
export type ListedOrder = Readonly<RowOf<typeof listed>>;

/** Part of what a search found. `total` counts to `MAX_LIST_ROWS`; `hasMore` says that there are more than that. */
export interface FoundOrders {
  readonly items: readonly (ListedOrder & { readonly isSample: boolean })[];
  readonly total: number;
  readonly hasMore: boolean;
}

const NEWEST_FIRST = raw('ORDER BY order_date DESC, order_number DESC');
// One more than are listed says that there are more. Not a parameter: the planner has to know that it is few.
const BOUND = raw(`LIMIT ${MAX_LIST_ROWS + 1}`);

const ownedBy = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID}`;

/** Orders found, newest first, `limit` of them after the first `offset`. */
export async function listOrders(
  tx: Tx,
  scope: LocationScope,
  filter: OrderFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FoundOrders> {
  const [found] = await tx.pipeline([
    sql`WITH ${tableNames(scope, filter)} found AS MATERIALIZED (SELECT order_date, order_number FROM ${keysOf(scope, filter)} AS keys ${NEWEST_FIRST} ${BOUND}),
      page AS (SELECT * FROM (SELECT * FROM found ${NEWEST_FIRST} LIMIT ${MAX_LIST_ROWS}) AS counted ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset})
    SELECT amount.total, listed.* FROM (SELECT count(*)::integer AS total FROM found) AS amount LEFT JOIN page ON true
      LEFT JOIN LATERAL (SELECT ${listed.names}, ${isSampleTerminal(scope, raw('orders.client_id'))} AS is_sample FROM orders
        WHERE ${ownedBy(scope)} AND order_date = page.order_date AND order_number = page.order_number LIMIT 1) AS listed ON true
    ORDER BY page.order_date DESC, page.order_number DESC`,
  ]);
  const rows = found?.rows ?? [];
  const total = Number(rows[0]?.['total'] ?? 0);
  return {
    items: rows
      .filter((row) => row['id'] !== null)
      .map((row) => ({ ...listed.read(row), isSample: row['is_sample'] === true })),
    total: Math.min(total, MAX_LIST_ROWS),
    hasMore: total > MAX_LIST_ROWS,
  };
}

/** The places of what a filter matches, at most `BOUND` of each range that is read. */
function keysOf(scope: LocationScope, filter: OrderFilter): Sql {
  if (filter.hasVariance === true)
    return sql`(${range(scope, [raw('sync_variance IS NOT NULL'), ...textCondition(scope, filter), ...stateConditions(filter), ...channelCondition(filter), ...factConditions(scope, filter), ...bounds(filter)])})`;
  if (filter.text !== undefined) return textRanges(scope, filter, filter.text);
  // Each of these facts has its own index, or a range of dates, and matches fewer orders than the states do.
  const isSelective = [filter.cashierID, filter.customerID, filter.amount, filter.item].some(
    (fact) => fact !== undefined,
  );
  if (isSelective) return sql`(${range(scope, [...stateConditions(filter), ...rest(scope, filter)])})`;
  const isByState = [filter.status, filter.paymentStatus, filter.fulfillmentStatus, filter.channels].some(
    (fact) => fact !== undefined,
  );
  return isByState ? stateRanges(scope, filter) : sql`(${range(scope, rest(scope, filter))})`;
}

const range = (scope: LocationScope, conditions: readonly Sql[]): Sql =>
  sql`SELECT order_date, order_number FROM orders WHERE ${joined([ownedBy(scope), ...conditions], ' AND ')} ${NEWEST_FIRST} ${BOUND}`;

/**
 * One range for each pair of states, as the index has them; a state that is not asked for has all its values. Other
 * indexes have the same for each channel, and for each state of the fulfilment.
 */
function stateRanges(scope: LocationScope, filter: OrderFilter): Sql {
  const { channels, fulfillmentStatus } = filter;
  const statuses = filter.status === undefined ? Object.values(OrderStatus) : [filter.status];
  const payments = filter.paymentStatus === undefined ? Object.values(OrderPaymentStatus) : [filter.paymentStatus];
  const ofPair = sql`status = s.status AND payment_status = p.payment_status`;
  if (fulfillmentStatus !== undefined)
    return sql`(SELECT order_date, order_number FROM unnest(${statuses}::text[]) AS s (status) CROSS JOIN unnest(${payments}::text[]) AS p (payment_status)
      CROSS JOIN LATERAL (${range(scope, [sql`fulfillment_status = ${fulfillmentStatus}`, ofPair, ...rest(scope, filter)])}) AS one)`;
  const ofChannels = channels === undefined ? raw('') : sql`CROSS JOIN unnest(${channels}::smallint[]) AS c (channel)`;
  const ofOne = sql`${raw(channels === undefined ? '' : 'channel = c.channel AND ')}${ofPair}`;
  return sql`(SELECT order_date, order_number FROM unnest(${statuses}::text[]) AS s (status) CROSS JOIN unnest(${payments}::text[]) AS p (payment_status)
    ${ofChannels} CROSS JOIN LATERAL (${range(scope, [ofOne, ...others(scope, filter)])}) AS one)`;
}

// Prefixes are in capitals.
const asNumber = (text: string): string => text.toUpperCase();

/** Orders with this number, this collection code, or at this table; one that is several of them counts once. */
function textRanges(scope: LocationScope, filter: OrderFilter, text: string): Sql {
  const conditions = [...stateConditions(filter), ...rest(scope, filter)];
  const atTable = range(scope, [raw('table_name = table_names.name'), ...conditions]);
  const ranges = [
    range(scope, [sql`order_no = ${asNumber(text)}`, ...conditions]),
    range(scope, [sql`collection_code = ${text} AND ${OTHER_CODE}`, ...conditions]),
    ...numbersOf(text).map((number) =>
      range(scope, [sql`order_no = ${number} AND collection_code = ${text}`, ...conditions]),
    ),
    ...saleNumbersOf(text).map((number) => ofSale(scope, number, conditions)),
    sql`SELECT one.order_date, one.order_number FROM table_names CROSS JOIN LATERAL (${atTable}) AS one
      WHERE lower(table_names.name) = lower(${text})`,
  ];
  return sql`(${joined(
    ranges.map((each) => sql`(${each})`),
    ' UNION ',
  )})`;
}

/** The order of a sale, by the number on its receipt. */
const ofSale = (scope: LocationScope, number: string, others: readonly Sql[]): Sql =>
  sql`SELECT one.order_date, one.order_number FROM sales CROSS JOIN LATERAL
      (SELECT order_date, order_number FROM orders WHERE ${joined([ownedBy(scope), raw('id = sales.order_id'), ...others], ' AND ')}) AS one
    WHERE sales.company_id = ${scope.companyID} AND sales.location_id = ${scope.locationID} AND sales.sale_number = ${number}::bigint`;

/** The number of a receipt, with or without zeros in front. */
const saleNumbersOf = (text: string): string[] => (/^\d{1,15}$/.test(text) ? [text] : []);

// As the index of these codes has it, or the planner does not recognise it.
const OTHER_CODE = raw(`collection_code <> lpad(order_no, greatest(3, length(order_no)), '0')`);

/** Numbers that have this text as their usual collection code: without the zeros in front, one after the other. */
function numbersOf(code: string): string[] {
  if (code.length !== 3) return [];
  const zeros = /^0*/.exec(code.slice(0, -1))?.[0].length ?? 0;
  return Array.from({ length: zeros }, (_, index) => code.slice(index + 1));
}

/** The names of tables that orders of the location have, one probe of the index each. */
function tableNames(scope: LocationScope, { text, hasVariance }: OrderFilter): Sql {
  if (text === undefined || hasVariance === true) return raw('');
  const least = (above: Sql): Sql =>
    sql`SELECT table_name FROM orders WHERE ${ownedBy(scope)} AND table_name IS NOT NULL ${above} ORDER BY table_name LIMIT 1`;
  return sql`RECURSIVE table_names (name) AS ((${least(raw(''))}) UNION ALL
    SELECT (${least(raw('AND table_name > table_names.name'))}) FROM table_names WHERE table_names.name IS NOT NULL),`;
}

/**
 * The people who opened orders here, by their latest name: one probe of the index each. Asked as a range in the index's
 * own order, because with statistics of a single person the planner otherwise reads all orders by date.
 */
export async function listCashiers(tx: Tx, scope: LocationScope): Promise<{ userID: string; name: string }[]> {
  const next = (above: Sql): Sql =>
    sql`SELECT opened_by FROM orders WHERE ${ownedBy(scope)} ${above} ORDER BY opened_by LIMIT 1`;
  const [found] = await tx.pipeline([
    sql`WITH RECURSIVE people (id) AS ((${next(raw(''))}) UNION ALL
        SELECT (${next(raw('AND opened_by > people.id'))}) FROM people WHERE people.id IS NOT NULL)
      SELECT people.id, latest.opened_by_name FROM people CROSS JOIN LATERAL
        (SELECT opened_by_name FROM orders WHERE ${ownedBy(scope)} AND opened_by BETWEEN people.id AND people.id
          ORDER BY opened_by DESC, order_date DESC, order_number DESC LIMIT 1) AS latest
      WHERE people.id IS NOT NULL
      ORDER BY lower(latest.opened_by_name), people.id`,
  ]);
  return (found?.rows ?? []).map((row) => ({ userID: String(row['id']), name: String(row['opened_by_name']) }));
}

/** The same as `textRanges` of one order, for a range that holds few. */
const textCondition = (scope: LocationScope, { text }: OrderFilter): Sql[] => {
  if (text === undefined) return [];
  const ways = [
    sql`order_no = ${asNumber(text)}`,
    sql`collection_code = ${text}`,
    sql`lower(table_name) = lower(${text})`,
    ...saleNumbersOf(text).map(
      (number) => sql`id IN (SELECT sales.order_id FROM sales WHERE sales.company_id = ${scope.companyID}
        AND sales.location_id = ${scope.locationID} AND sales.sale_number = ${number}::bigint)`,
    ),
  ];
  return [sql`(${joined(ways, ' OR ')})`];
};

const stateConditions = ({ status, paymentStatus, fulfillmentStatus }: OrderFilter): Sql[] => [
  ...(status === undefined ? [] : [sql`status = ${status}`]),
  ...(paymentStatus === undefined ? [] : [sql`payment_status = ${paymentStatus}`]),
  ...(fulfillmentStatus === undefined ? [] : [sql`fulfillment_status = ${fulfillmentStatus}`]),
];

const channelCondition = ({ channels }: OrderFilter): Sql[] =>
  channels === undefined ? [] : [sql`channel = ANY (${channels}::smallint[])`];

const factConditions = (scope: LocationScope, { cashierID, customerID, amount, item }: OrderFilter): Sql[] => [
  ...(cashierID === undefined ? [] : [sql`opened_by = ${cashierID}`]),
  ...(customerID === undefined ? [] : [sql`customer_id = ${customerID}`]),
  ...(amount === undefined ? [] : [sql`total_due_amount = ${amount}`]),
  ...(item === undefined ? [] : [hasItem(scope, item)]),
];

/** An item is found by the name it was sold by, and by every name it has now. */
function hasItem({ companyID }: LocationScope, name: string): Sql {
  const part = `%${name
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql`EXISTS (SELECT 1 FROM order_lines AS l WHERE l.company_id = ${companyID} AND l.order_id = orders.id
    AND (lower(l.item_name) LIKE ${part} OR lower(l.display_name) LIKE ${part} OR l.item_id IN (
      SELECT i.id FROM items AS i CROSS JOIN LATERAL jsonb_each_text(i.names) AS n WHERE i.company_id = ${companyID} AND lower(n.value) LIKE ${part})))`;
}

const bounds = ({ businessDate, fromDate, toDate, after }: OrderFilter): Sql[] => [
  ...(businessDate === undefined ? [] : [sql`order_date = ${businessDate}`]),
  ...(fromDate === undefined ? [] : [sql`order_date >= ${fromDate}`]),
  ...(toDate === undefined ? [] : [sql`order_date <= ${toDate}`]),
  ...(after === undefined
    ? []
    : [sql`(order_date, order_number) < (${after.orderDate}::date, ${after.orderNumber}::bigint)`]),
];

/**
 * Conditions that each range takes besides its own. Orders that were charged otherwise are left out by their index, so
 * that no order itself is read.
 */
const rest = (scope: LocationScope, filter: OrderFilter): Sql[] => [
  ...channelCondition(filter),
  ...others(scope, filter),
];

/** `rest` for a range that has its channels. */
const others = (scope: LocationScope, filter: OrderFilter): Sql[] => [
  ...factConditions(scope, filter),
  ...bounds(filter),
  ...(filter.hasVariance === false
    ? [
        sql`NOT EXISTS (SELECT 1 FROM orders AS other WHERE other.company_id = ${scope.companyID} AND other.location_id = ${scope.locationID}
          AND other.order_date = orders.order_date AND other.order_number = orders.order_number AND other.sync_variance IS NOT NULL)`,
      ]
    : []),
];
