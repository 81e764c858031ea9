import type { KitchenChoice, KitchenTicket, KitchenTicketLine, Names } from '@tavola/contract';
import { kitchenItemColumns, ticketOrderColumns } from '#areas/selling/index.ts';
import { decimal, instant, nullable, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { KitchenState } from '@tavola/selling';

const column = columnsOf('kitchen_lines');

const lineColumns = new Columns({
  id: column('id', uuid),
  orderID: column('order_id', uuid),
  orderLineID: column('order_line_id', uuid),
  sendID: column('send_id', nullable(uuid)),
  stationID: column('station_id', nullable(uuid)),
  quantity: column('quantity', decimal),
  cancelledQuantity: column('cancelled_quantity', decimal),
  status: column('status', textOf<KitchenState>()),
  sentAt: column('sent_at', instant),
  shownAt: column('shown_at', nullable(instant)),
  startedAt: column('started_at', nullable(instant)),
  readyAt: column('ready_at', nullable(instant)),
  handedOverAt: column('handed_over_at', nullable(instant)),
  cancelledAt: column('cancelled_at', nullable(instant)),
  clearedAt: column('cleared_at', nullable(instant)),
});

/** A line at a station. */
export type KitchenLineRow = Readonly<RowOf<typeof lineColumns>>;

/** Tickets without a bump for a day are forgotten ones; an open kitchen has none. */
const SHOWN_HOURS = 24;

const here = ({ companyID, locationID }: LocationScope, alias: string): Sql =>
  sql`${raw(alias)}.company_id = ${companyID} AND ${raw(alias)}.location_id = ${locationID}`;

/** Which open tickets are read. */
interface OpenTickets {
  readonly now: Date;
  readonly most: number;
  /** Those with something open at this station, or at none; null = at any. */
  readonly stationID: string | null;
}

/** Orders with lines that are open, oldest first. */
const openOrders = (scope: LocationScope, { now, most, stationID }: OpenTickets): Sql =>
  sql`SELECT x.order_id FROM kitchen_lines x WHERE ${here(scope, 'x')} AND x.cleared_at IS NULL
    AND (${stationID}::uuid IS NULL OR x.station_id IS NULL OR x.station_id = ${stationID}::uuid)
    AND x.sent_at > ${now.toISOString()}::timestamptz - interval '${raw(String(SHOWN_HOURS))} hours'
    GROUP BY x.order_id ORDER BY min(x.sent_at) LIMIT ${raw(String(most))}`;

/** Orders of which lines were bumped since a moment. */
const recentOrders = (scope: LocationScope, since: Date, most: number): Sql =>
  sql`SELECT x.order_id FROM kitchen_lines x WHERE ${here(scope, 'x')} AND x.cleared_at > ${since.toISOString()}::timestamptz
    GROUP BY x.order_id ORDER BY max(x.cleared_at) DESC LIMIT ${raw(String(most))}`;

const ticketsOf = (scope: LocationScope, orders: Sql): Statement =>
  sql`SELECT ${lineColumns.of('k', 'k_')}, ${kitchenItemColumns.of('l', 'l_')}, ${ticketOrderColumns.of('o', 'o_')}
    FROM kitchen_lines k
      JOIN orders o ON ${here(scope, 'o')} AND o.id = k.order_id
      JOIN order_lines l ON ${here(scope, 'l')} AND l.id = k.order_line_id
      LEFT JOIN item_categories c ON c.company_id = ${scope.companyID} AND c.id = l.category_id
    WHERE ${here(scope, 'k')} AND k.order_id = ANY(ARRAY(${orders}))
    ORDER BY k.sent_at, c.kitchen_sort_number NULLS LAST, l.position, k.id`;

/** Tickets of at most `most` orders with anything open, at the station where one is named, oldest first. */
export async function listOpenTickets(tx: Tx, scope: LocationScope, asked: OpenTickets): Promise<KitchenTicket[]> {
  const [found] = await tx.pipeline([ticketsOf(scope, openOrders(scope, asked))]);
  const { stationID } = asked;
  const isOpen = ({ clearedDateTime, kdsIntegrationID: at }: KitchenTicketLine): boolean =>
    clearedDateTime === null && (stationID === null || at === null || at === stationID);
  return ticketsIn(found?.rows ?? []).filter(({ lines }) => lines.some(isOpen));
}

/** Tickets of which everything was bumped, the last of it since a moment; newest first. */
export async function listRecentTickets(
  tx: Tx,
  scope: LocationScope,
  since: Date,
  most: number,
): Promise<KitchenTicket[]> {
  const [found] = await tx.pipeline([ticketsOf(scope, recentOrders(scope, since, most))]);
  const lastOf = ({ lines }: KitchenTicket): string =>
    lines.reduce((last, { clearedDateTime: at }) => (at !== null && at > last ? at : last), '');
  return ticketsIn(found?.rows ?? [])
    .filter((ticket) => lastOf(ticket) > since.toISOString())
    .toSorted((one, other) => lastOf(other).localeCompare(lastOf(one)));
}

function ticketsIn(rows: readonly DriverRow[]): KitchenTicket[] {
  const tickets = new Map<string, KitchenTicket>();
  const rounds = new Map<string, number>();
  for (const row of rows) {
    const kitchen = lineColumns.read(row, 'k_');
    const key = kitchen.sendID ?? kitchen.orderID;
    let ticket = tickets.get(key);
    if (ticket === undefined) {
      const round = (rounds.get(kitchen.orderID) ?? 0) + 1;
      rounds.set(kitchen.orderID, round);
      ticket = ticketOf(row, kitchen, key, round);
      tickets.set(key, ticket);
    }
    ticket.lines.push(lineOf(row, kitchen));
  }
  return [...tickets.values()];
}

function ticketOf(row: DriverRow, { orderID, sentAt }: KitchenLineRow, sendID: string, roundNo: number): KitchenTicket {
  const order = ticketOrderColumns.read(row, 'o_');
  return {
    sendID,
    orderID,
    orderNo: order.orderNo,
    collectionCode: order.collectionCode,
    tableName: order.tableName,
    systemOrderChannelID: order.channel,
    orderFulfillmentTypeID: order.fulfillment,
    serverName: order.openedByName,
    note: order.note,
    pickUpDateTime: order.pickUpAt,
    roundNo,
    sentDateTime: sentAt,
    lines: [],
  };
}

type Item = RowOf<typeof kitchenItemColumns>;

function lineOf(row: DriverRow, kitchen: KitchenLineRow): KitchenTicketLine {
  const item = kitchenItemColumns.read(row, 'l_');
  const { label } = item;
  return {
    kitchenLineID: kitchen.id,
    orderLineID: kitchen.orderLineID,
    kdsIntegrationID: kitchen.stationID,
    itemID: item.itemID,
    categoryID: item.categoryID,
    name: item.displayName ?? item.itemName,
    names: namesOf(item, item.itemID),
    quantity: kitchen.quantity,
    cancelledQuantity: kitchen.cancelledQuantity,
    kdsStatus: kitchen.status,
    choices: choicesOf(item),
    course: label.course ?? null,
    seat: label.seat == null ? null : String(label.seat),
    note: [label.note, label.seatNote].filter((text) => text !== null && text !== '').join(' · ') || null,
    readyDateTime: kitchen.readyAt,
    clearedDateTime: kitchen.clearedAt,
  };
}

const namesOf = ({ names }: Pick<Item, 'names'>, id: string): Names | null => names?.[id] ?? null;

/** All that was chosen for a line, in spoken order: variants, parts with their options, options with theirs. */
function choicesOf(item: Item): KitchenChoice[] {
  const choice = (id: string, name: string | null | undefined, quantity: number, depth: number): KitchenChoice => ({
    name: name ?? '',
    names: namesOf(item, id),
    quantity,
    depth,
  });
  const options = (modifiers: Item['modifiers'], depth: number): KitchenChoice[] =>
    modifiers.flatMap((option) => [
      choice(option.modifierOptionID, option.name, option.quantity, depth),
      ...options(option.subModifiers, depth + 1),
    ]);
  const variants = (used: Item['variantOptions'], depth: number): KitchenChoice[] =>
    used.map(({ variantOptionID, name }) => choice(variantOptionID, name, 1, depth));
  return [
    ...variants(item.variantOptions, 0),
    ...item.comboItems.flatMap((part) => [
      choice(part.itemID, part.name, part.quantity, 0),
      ...variants(part.orderLineVariantOptions, 1),
      ...options(part.orderLineModifiers, 1),
    ]),
    ...options(item.modifiers, 0),
  ];
}

/** Lines by their ids, as they are. */
export async function findKitchenLines(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
): Promise<KitchenLineRow[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${lineColumns.of('k')} FROM kitchen_lines k WHERE ${here(scope, 'k')} AND k.id = ANY(${ids}::uuid[])`,
  ]);
  return (found?.rows ?? []).map((row) => lineColumns.read(row));
}

/** All lines of these orders, locked; their orders are locked before them. */
export async function holdKitchenLines(
  tx: Tx,
  scope: LocationScope,
  orderIDs: readonly string[],
): Promise<KitchenLineRow[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${lineColumns.of('k')} FROM kitchen_lines k WHERE ${here(scope, 'k')}
      AND k.order_id = ANY(${orderIDs}::uuid[]) ORDER BY k.id FOR UPDATE`,
  ]);
  return (found?.rows ?? []).map((row) => lineColumns.read(row));
}

const movedColumns = lineColumns.pick('id', 'status', 'shownAt', 'startedAt', 'readyAt', 'clearedAt');

/** Writes where lines are; none where there are none. */
export const updateKitchenLines = (scope: LocationScope, lines: readonly KitchenLineRow[]): Statement[] =>
  lines.map(
    (line) =>
      sql`UPDATE kitchen_lines SET ${movedColumns.set(line)}
        WHERE company_id = ${scope.companyID} AND location_id = ${scope.locationID} AND id = ${line.id}`,
  );

/** What a line is called, for a message about it. */
export async function findLineName(tx: Tx, scope: LocationScope, orderLineID: string): Promise<string> {
  const [found] = await tx.pipeline([
    sql`SELECT coalesce(l.display_name, l.item_name) AS name FROM order_lines l
      WHERE ${here(scope, 'l')} AND l.id = ${orderLineID}`,
  ]);
  return String(found?.rows[0]?.['name'] ?? '');
}
