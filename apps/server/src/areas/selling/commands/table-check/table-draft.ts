import {
  NO_UNITS,
  pricedOfOrder,
  toMoney,
  toOrderDraft,
  type Catalog,
  type DraftLine,
  type KeptLine,
  type LocalMoment,
  type BillTerms,
  type FixedShare,
  type TableBill,
  type TableCheck,
  type TableLine,
} from '@tavola/selling';
import type { Sale } from '@tavola/contract';
import { orderAnswer } from '../orders/order-answer.ts';
import { enteredOf } from '../save/lines/entered-lines.ts';
import { headerOf } from '../save/order-header.ts';
import { priceable } from '../save/lines/price-order-lines.ts';
import type { OrderHeader } from '../../rows/orders/order-rows.ts';
import { assignmentOf } from './check-answer.ts';
import { billsOfShares, billView, linesOfTable, sharesByLine } from '../orders/bill-view.ts';
import { isFrozen, isFrozenAt, type StoredTable } from './stored-table.ts';

/** A bill as the engine prices it. */
export interface BillDraft {
  readonly terms: BillTerms;
  /** In the order of the lines that it was made of. */
  readonly lines: readonly DraftLine[];
}

/** A bill's header and the lines that were added to it, as the engine reads them. */
export function billDraft(
  header: OrderHeader,
  lines: readonly KeptLine[],
  catalog: Catalog,
  at: LocalMoment,
): BillDraft {
  const { lines: drafts, ...terms } = toOrderDraft(priceable(header, lines), catalog, at);
  return { terms, lines: drafts };
}

/** The stored check of a table as the engine has it: frozen bills with their figures, fixed lines with their shares. */
export function storedCheck(
  table: StoredTable,
  sales: ReadonlyMap<string, Sale | null>,
  catalog: Catalog,
  at: LocalMoment,
): TableCheck {
  const drafts = new Map<string, DraftLine>();
  const bills = table.bills.map((bill): TableBill => {
    const { orderID } = bill.order;
    const draft = billDraft(headerOf(bill), enteredOf(bill.lines), catalog, at);
    for (const line of draft.lines) drafts.set(line.orderLineID, line);
    if (!isFrozenAt(table, bill.order)) return { billID: orderID, terms: draft.terms, frozen: null };
    const order = pricedOfOrder(orderAnswer(billView(table, bill), null));
    const lines = order.lines.filter((line) => !line.isVoided);
    const due = sales.get(orderID)?.balanceDueAmount ?? bill.order.totalDueAmount;
    const balance = isFrozen(bill.order) ? toMoney(due) : null;
    return { billID: orderID, terms: draft.terms, frozen: { order: { ...order, lines }, balance } };
  });
  return { bills, lines: storedLines(table, drafts) };
}

function storedLines(table: StoredTable, drafts: ReadonlyMap<string, DraftLine>): TableLine[] {
  const byLine = sharesByLine(table.shares);
  const frozen = new Set(table.bills.filter(({ order }) => isFrozenAt(table, order)).map(({ order }) => order.orderID));
  const fixed = frozen.size === 0 ? [] : fixedShares(table);
  const rows = linesOfTable(table.bills);
  return rows.flatMap(({ home, row: { orderLineID } }): TableLine[] => {
    const draft = drafts.get(orderLineID);
    if (draft === undefined) return [];
    const units = rows.filter(({ row }) => row.orderLineID === orderLineID || row.splitOf === orderLineID);
    const live = units.filter(({ row }) => row.status !== 'Voided');
    const shares = live.map(({ row }) => byLine.get(row.orderLineID)).find((each) => each !== undefined);
    const billIDs = live.length === 0 ? [] : shares === undefined ? [home] : billsOfShares(table.bills, shares);
    const ids = new Set(live.map(({ row }) => row.orderLineID));
    return [
      {
        draft,
        assignment: assignmentOf(shares),
        billIDs,
        fixedShares: billIDs.some((id) => frozen.has(id))
          ? fixed.filter(({ share }) => ids.has(share.orderLineID))
          : [],
      },
    ];
  });
}

function fixedShares(table: StoredTable): FixedShare[] {
  const counted = new Set<string>();
  return table.bills.flatMap((bill) =>
    pricedOfOrder(orderAnswer(billView(table, bill), null))
      .lines.filter((line) => !line.isVoided)
      .map((share) => {
        // A share is stored without units: those of the line count once.
        const isFirst = counted.size < counted.add(share.orderLineID).size;
        return { billID: bill.order.orderID, share: { ...share, quantity: isFirst ? share.quantity : NO_UNITS } };
      }),
  );
}
