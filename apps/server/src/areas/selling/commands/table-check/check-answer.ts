import type { Sale, TableCheck, TableCheckBill, TableCheckLine } from '@tavola/contract';
import { dueAtTable } from '@tavola/selling';
import { linesAnswer, orderAnswer, sharedFields, type AnsweredLines } from '../orders/order-answer.ts';
import type { ShareRow } from '../../rows/orders/order-line-shares.rows.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import { billsOfShares, billViews, linesOfTable, sharesByLine } from '../orders/bill-view.ts';
import { isElsewhere, isFrozen, isFrozenAt, isUnpaid, versionOfTable, type StoredTable } from './stored-table.ts';

/**
 * The check of a table as the calls return it. `sent` are the bills that a save changed, with the versions it made:
 * lines that were sent with these are listed. `answered` are the lines of an earlier answer about the same rows.
 */
export function checkAnswer(
  table: StoredTable,
  sales: ReadonlyMap<string, Sale | null>,
  sent: ReadonlyMap<string, number> = new Map(),
  answered: AnsweredLines = new Map(),
): TableCheck {
  const [first] = table.tables;
  const statuses = new Map(
    table.bills.map((bill) => [bill.order.orderID, statusOf(bill, sales.get(bill.order.orderID) ?? null)]),
  );
  const viewOf = billViews(table);
  const main = table.bills.find(({ order }) => !isElsewhere(table, order)) ?? table.bills[0];
  return {
    tableID: table.tables.length === 1 ? (first?.tableID ?? null) : null,
    tableGroupID: first?.tableGroupID ?? null,
    tableVersion: versionOfTable(table),
    totalDueAmount: dueAtTable(
      table.bills.map(({ order }) => ({
        // A bill at another table, or at none, is no part of what these guests owe.
        isOpen: isUnpaid(order) && order.tableID !== null && !isElsewhere(table, order),
        totalDueAmount: order.totalDueAmount,
      })),
    ),
    bills: table.bills.map((bill) =>
      billAnswer(bill, bill === main, { table, viewOf, sales, sent, statuses, answered }),
    ),
    lines: tableLines(table, statuses, answered),
  };
}

type Status = TableCheckBill['status'];

interface Facts {
  readonly table: StoredTable;
  readonly viewOf: (bill: StoredOrder) => StoredOrder;
  readonly sales: ReadonlyMap<string, Sale | null>;
  readonly sent: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, Status>;
  readonly answered: AnsweredLines;
}

function statusOf({ order }: StoredOrder, sale: Sale | null): Status {
  if (!isFrozen(order)) return 'pending';
  return sale !== null && sale.balanceDueAmount !== 0 ? 'partiallyPaid' : 'paid';
}

function billAnswer(bill: StoredOrder, isMain: boolean, facts: Facts): TableCheckBill {
  const { table, viewOf, sales, sent, statuses, answered } = facts;
  const { orderID, aliasName } = bill.order;
  const version = sent.get(orderID);
  const answer = orderAnswer(viewOf(bill), sales.get(orderID) ?? null, null, answered);
  const sentLines = version === undefined ? [] : bill.lines.filter((line) => line.sentVersion === version);
  return {
    isMain,
    aliasName,
    isFrozen: isFrozenAt(table, bill.order),
    status: statuses.get(orderID) ?? 'pending',
    order: {
      ...answer,
      isSentToKDS: bill.lines.some((line) => line.kdsStatus !== 'Unknown'),
      sentOrderLineIds: sentLines.map((line) => line.orderLineID),
    },
  };
}

function tableLines(
  table: StoredTable,
  statuses: ReadonlyMap<string, Status>,
  answered: AnsweredLines,
): TableCheckLine[] {
  const byLine = sharesByLine(table.shares);
  const frozen = new Set(table.bills.filter(({ order }) => isFrozenAt(table, order)).map(({ order }) => order.orderID));
  const documents = new Map(
    table.bills.flatMap((bill) => linesAnswer(bill, answered).map((line) => [line.orderLineID, line] as const)),
  );
  return linesOfTable(table.bills).flatMap(({ home, row: { orderLineID } }): TableCheckLine[] => {
    const line = documents.get(orderLineID);
    if (line === undefined) return [];
    const { isVoided } = line;
    const shares = byLine.get(orderLineID);
    const billIDs = isVoided ? [] : shares === undefined ? [home] : billsOfShares(table.bills, shares);
    const of = new Set(billIDs.map((id) => statuses.get(id) ?? 'pending'));
    const [only = 'pending'] = of;
    return [
      {
        orderID: home,
        assignment: assignmentOf(shares),
        billIDs,
        isFixed: billIDs.some((id) => frozen.has(id)),
        status: of.size > 1 ? 'partiallyPaid' : only,
        line: billIDs.length > 1 ? { ...line, ...sharedFields(line) } : line,
      },
    ];
  });
}

/** How the bills of a line were chosen; a line that is only on its own bill was assigned to it. */
export const assignmentOf = (shares: readonly ShareRow[] | undefined): TableCheckLine['assignment'] =>
  shares?.[0]?.assignment ?? 'list';
