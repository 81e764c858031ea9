/** A bill next to the current one (selling spec, section 3, Related order). */
export interface RelatedOrder {
  readonly orderID: string;
  readonly orderNo: string | null;
  readonly customerID: string | null;
  readonly aliasName: string | null;
  readonly isMain: boolean;
  readonly isPaid: boolean;
  readonly isPartiallyPaid: boolean;
  readonly isVoid: boolean;
  readonly isSent: boolean;
  /** ISO instant; null for an order not yet saved. */
  readonly orderDateTime: string | null;
  readonly hasLines: boolean;
}

/** Where the bills are served; a table of a group is shown by its group. */
export interface BillsPlace {
  readonly tableName: string | null;
  readonly tableGroupName: string | null;
}

/** A name to show: the code of its words, and what fills them. */
export interface OrderName {
  readonly code:
    'order.name.alias' | 'order.name.bill' | 'order.name.main' | 'order.name.table' | 'order.name.table_group';
  readonly name: string;
}

/**
 * The name of a bill: its alias; the main one by its table group or table, 'MAIN' where it has neither; any other by
 * its number (selling spec, section 4; decision 26).
 */
export function relatedOrderName(order: RelatedOrder, place: BillsPlace): OrderName {
  const alias = order.aliasName?.trim();
  if (alias) return { code: 'order.name.alias', name: alias };
  if (!order.isMain && order.orderNo) return { code: 'order.name.bill', name: order.orderNo };
  if (place.tableGroupName) return { code: 'order.name.table_group', name: place.tableGroupName };
  if (place.tableName) return { code: 'order.name.table', name: place.tableName };
  return { code: 'order.name.main', name: '' };
}

/** What names are sorted by: the words that the specification gives them, the same in every language. */
const sortPrefix: Readonly<Record<OrderName['code'], string>> = {
  'order.name.alias': '',
  'order.name.bill': 'Bill ',
  'order.name.main': 'MAIN',
  'order.name.table': 'Table ',
  'order.name.table_group': 'Table Group ',
};
const sortName = (order: RelatedOrder, place: BillsPlace): string => {
  const { code, name } = relatedOrderName(order, place);
  return `${sortPrefix[code]}${name}`;
};

/** Bills in their order: by date, then by name, then by id; those not yet saved come last (selling spec, section 4). */
export function sortRelatedOrders(orders: readonly RelatedOrder[], place: BillsPlace): RelatedOrder[] {
  const rank = (order: RelatedOrder): number =>
    order.orderDateTime === null ? Number.POSITIVE_INFINITY : Date.parse(order.orderDateTime);
  const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...orders].sort(
    (a, b) =>
      compare(rank(a), rank(b)) || compare(sortName(a, place), sortName(b, place)) || compare(a.orderID, b.orderID),
  );
}

/** The bill to open: the first, in their order, that is neither paid nor voided (selling spec, section 4). */
export function defaultOrder(sorted: readonly RelatedOrder[]): RelatedOrder | undefined {
  return sorted.find((order) => !order.isPaid && !order.isVoid);
}
