import type { LineAssignmentInput, TableCheck } from '@tavola/contract';
import { shownOfLine } from '#runtime/names/shown-name.ts';

/** An item that bills of several tables share. */
export interface SharedLine {
  readonly orderLineID: string;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  /** A bill with a payment has a part of it, so everybody keeps theirs (decision 213). */
  readonly isFixed: boolean;
  /** Where it was added. */
  readonly homeID: string;
  readonly billIDs: readonly string[];
}

/** Items of joined tables that bills of more than one table share. */
export function sharedLines({ bills, lines }: Pick<TableCheck, 'bills' | 'lines'>): SharedLine[] {
  const tableOf = new Map(bills.map(({ order }) => [order.orderID, order.tableID]));
  return lines.flatMap(({ line, billIDs, isFixed, orderID }) =>
    line.isVoided || new Set(billIDs.map((id) => tableOf.get(id))).size < 2
      ? []
      : [
          {
            orderLineID: line.orderLineID,
            name: shownOfLine(line, line.itemID, line.itemName),
            quantity: line.orderQuantity,
            amount: line.subtotal,
            isFixed,
            homeID: tableOf.get(orderID) ?? '',
            billIDs,
          },
        ],
  );
}

/** Tables that can take an item: they have a bill without a payment. */
export const takingTables = ({ bills }: Pick<TableCheck, 'bills'>): string[] => [
  ...new Set(bills.flatMap(({ order, isFrozen }) => (isFrozen ? [] : (order.tableID ?? [])))),
];

/**
 * Gives an item to a table: to those of its bills there that share it now, or to all that hold no payment where none
 * does.
 */
export function givenTo(
  { bills }: Pick<TableCheck, 'bills'>,
  { orderLineID, billIDs }: SharedLine,
  tableID: string,
): LineAssignmentInput {
  const there = bills.flatMap(({ order, isFrozen }) => (order.tableID === tableID && !isFrozen ? order.orderID : []));
  const bearing = there.filter((id) => billIDs.includes(id));
  return {
    orderLineID,
    assignment: 'list',
    billIDs: bearing.length > 0 ? bearing : there,
    before: [...billIDs],
  };
}
