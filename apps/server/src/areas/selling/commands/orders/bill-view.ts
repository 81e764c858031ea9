import type { ShareRow } from '../../rows/orders/order-line-shares.rows.ts';
import type { LineRow, StoredOrder } from '../../rows/orders/order-rows.ts';

/** Bills of a table with the shares of their lines. */
export interface SharingBills {
  /** In the table's order. */
  readonly bills: readonly StoredOrder[];
  readonly shares: readonly ShareRow[];
}

/** Sorts bills as they were opened. */
export const inTableOrder = ({ order: a }: StoredOrder, { order: b }: StoredOrder): number =>
  compare(a.createdAt, b.createdAt) || compare(a.orderDate, b.orderDate) || a.orderNumber - b.orderNumber;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A line of a table with the bill that it was added to. */
export interface PlacedLine {
  readonly home: string;
  readonly row: LineRow;
}

/**
 * Rows of a table's lines in the order in which they were added (decision 217): by the save that added them, then by
 * bill. Units split off a line follow it.
 */
export function linesOfTable(bills: readonly StoredOrder[]): PlacedLine[] {
  const placed = bills.flatMap(({ order, lines }, bill) => {
    const added = new Map(lines.map((row) => [row.orderLineID, row.createdAt]));
    return lines.map((row, index) => ({
      home: order.orderID,
      row,
      at: added.get(row.refOrderLineID ?? row.orderLineID) ?? row.createdAt,
      place: [bill, index] as const,
    }));
  });
  return placed
    .toSorted((a, b) => compare(a.at, b.at) || a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ home, row }) => ({ home, row }));
}

/** The shares of each line that has any. */
export function sharesByLine(shares: readonly ShareRow[]): Map<string, ShareRow[]> {
  const byLine = new Map<string, ShareRow[]>();
  for (const share of shares) {
    const known = byLine.get(share.orderLineID);
    if (known === undefined) byLine.set(share.orderLineID, [share]);
    else known.push(share);
  }
  return byLine;
}

/** A bill as the guest sees it: its lines are its shares, with what each costs it; voided lines are where they were. */
export const billView = (table: SharingBills, bill: StoredOrder): StoredOrder => billViews(table)(bill);

/** The same for many bills of a table, whose lines are put in order once. */
export function billViews({ bills, shares }: SharingBills): (bill: StoredOrder) => StoredOrder {
  const byLine = sharesByLine(shares);
  const placed = linesOfTable(bills);
  return (bill) => viewOf({ bills, placed, byLine }, bill);
}

interface PlacedBills {
  readonly bills: readonly StoredOrder[];
  readonly placed: readonly PlacedLine[];
  readonly byLine: ReadonlyMap<string, readonly ShareRow[]>;
}

function viewOf({ bills, placed, byLine }: PlacedBills, bill: StoredOrder): StoredOrder {
  const { orderID } = bill.order;
  const lines = placed.flatMap(({ home, row }): LineRow[] => {
    const ofLine = byLine.get(row.orderLineID);
    if (ofLine === undefined) return home === orderID ? [row] : [];
    const share = ofLine.find((each) => each.orderID === orderID);
    if (share === undefined) return [];
    const { orderLineID: _line, orderID: _bill, orderDate: _date, assignment: _assignment, ...figures } = share;
    return [{ ...row, ...figures, assignTo: billsOfShares(bills, ofLine) }];
  });
  const here = new Set(lines.map((line) => line.orderLineID));
  return {
    order: bill.order,
    lines,
    discounts: [
      ...bill.discounts.filter((row) => row.orderLineID === null),
      ...bills.flatMap(({ discounts }) =>
        discounts.filter((row) => row.orderLineID !== null && here.has(row.orderLineID)),
      ),
    ],
  };
}

/** The bills of a line's shares, in the table's order. */
export function billsOfShares(bills: readonly StoredOrder[], shares: readonly ShareRow[]): string[] {
  const bearing = new Set(shares.map((share) => share.orderID));
  return bills.map(({ order }) => order.orderID).filter((orderID) => bearing.has(orderID));
}
