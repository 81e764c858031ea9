import type { LineAssignment } from '@tavola/contract';
import { pricedOfOrder, type PricedCheck, type PricedLine, type PricedOrder, type TableCheck } from '@tavola/selling';
import { groupBy } from '#platform/crud/group-by.ts';
import type { ShareRow } from '../../rows/orders/order-line-shares.rows.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import { lineWithProgress } from '../save/order-row.ts';
import {
  hasRedeemed,
  lineFigures,
  netSales,
  orderRedemption,
  pricedRows,
  type PricedRows,
} from '../save/lines/priced-rows.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import type { PlannedBill } from './plan-check.ts';

/** The rows of a bill after a save, and the figures that they were made of. */
export interface BillRows {
  readonly rows: PricedRows;
  /** The lines that were added to it, each as a whole, and what the bill itself comes to. */
  readonly priced: PricedOrder;
  /** What the bill pays of the table's lines, wherever they were added. */
  readonly borne: readonly PricedLine[];
}

/** The priced lines of a check by the line that they are of. */
export interface LinesOfCheck {
  readonly figuresOf: ReadonlyMap<string, PricedOrder>;
  readonly live: ReadonlyMap<string, readonly PricedLine[]>;
  readonly voided: ReadonlyMap<string, readonly PricedLine[]>;
  readonly fixedIDs: ReadonlySet<string>;
}

/** Looks through a check once for all of its bills. */
export function linesOfCheck(check: TableCheck, table: PricedCheck): LinesOfCheck {
  const voided = table.voided.flatMap((line) =>
    [...new Set([line.orderLineID, line.refOrderLineID])].map((id) => ({ id, line })),
  );
  return {
    figuresOf: new Map(table.bills.map(({ billID, order }) => [billID, order])),
    live: groupBy(
      table.lines,
      ({ lineID }) => lineID,
      ({ whole }) => whole ?? undefined,
    ),
    voided: groupBy(
      voided,
      ({ id }) => id,
      ({ line }) => line,
    ),
    fixedIDs: new Set(
      check.lines.flatMap(({ draft, fixedShares }) => (fixedShares.length > 0 ? [draft.orderLineID] : [])),
    ),
  };
}

/**
 * The rows of a bill: each line that was added to it in full, whichever bills share it; the figures are those of its
 * shares. Voided units of a line that a payment has fixed stay as stored.
 */
export function billRows(bill: PlannedBill, { figuresOf, live, voided, fixedIDs }: LinesOfCheck): BillRows {
  const { saving, plan } = bill;
  const { orderID } = saving.input;
  const figures = figuresOf.get(orderID);
  if (figures === undefined) throw new Error(`The check has no bill ${orderID}.`);
  const { stored } = saving;
  const kept = stored === null || fixedIDs.size === 0 ? [] : pricedOfOrder(orderAnswer(stored, null)).lines;
  const lines = plan.lines.flatMap(({ content }): PricedLine[] => {
    const id = content.orderLineID;
    const fixed = fixedIDs.has(id) ? kept.filter((line) => line.isVoided && line.refOrderLineID === id) : [];
    return [...(live.get(id) ?? []), ...(voided.get(id) ?? []), ...fixed];
  });
  const priced = { ...figures, lines };
  const progress = plan.lines.map((line) => lineWithProgress(line, saving));
  const rows = pricedRows(orderID, priced, { header: plan.header, lines: progress, catalog: saving.place.catalog });
  return {
    // The shares that other bills pay count in their net sales, and for their points.
    rows: {
      ...rows,
      figures: { ...rows.figures, netSalesAmount: netSales(figures.lines), redemption: orderRedemption(figures) },
    },
    priced,
    borne: figures.lines,
  };
}

/** The rows of a bill that nothing of the money changed in (decision 218). */
export function sameRows(bill: PlannedBill): BillRows {
  const { saving, plan } = bill;
  const { stored } = saving;
  if (stored === null) throw new Error('A new bill has no stored figures.');
  const priced = pricedOfOrder(orderAnswer(stored, null));
  const progress = plan.lines.map((line) => lineWithProgress(line, saving));
  const { lines } = pricedRows(saving.input.orderID, priced, {
    header: plan.header,
    lines: progress,
    catalog: saving.place.catalog,
  });
  const { order } = stored;
  return { rows: { figures: order, lines, discounts: stored.discounts }, priced, borne: priced.lines };
}

/** The rows of shares, for lines that other bills share as well. */
export function shareRows(
  check: TableCheck,
  table: PricedCheck,
  bills: ReadonlyMap<string, { readonly rows: PricedRows; readonly orderDate: string }>,
): ShareRow[] {
  const homeOf = new Map<string, { readonly home: string; readonly row: LineRow }>();
  for (const [home, { rows }] of bills) for (const row of rows.lines) homeOf.set(row.orderLineID, { home, row });
  const assignmentOf = new Map<string, LineAssignment>(
    check.lines.map((line) => [line.draft.orderLineID, line.assignment]),
  );
  const sharesOf = new Map(
    table.bills.map(({ billID, order }) => [billID, new Map(order.lines.map((line) => [line.orderLineID, line]))]),
  );
  const redeemedBills = new Set(table.bills.filter(({ order }) => hasRedeemed(order)).map(({ billID }) => billID));
  return table.lines.flatMap(({ orderLineID, lineID, billIDs }): ShareRow[] => {
    const stored = storedID(orderLineID, lineID, homeOf);
    const assignment = assignmentOf.get(lineID) ?? 'list';
    if (stored === null) return [];
    if (assignment !== 'all' && billIDs.length === 1 && billIDs[0] === stored.home) return [];
    return billIDs.flatMap((billID): ShareRow[] => {
      const share = sharesOf.get(billID)?.get(orderLineID);
      const bill = bills.get(billID);
      if (share === undefined || bill === undefined) return [];
      const { orderDate } = bill;
      return [
        {
          orderLineID: stored.row.orderLineID,
          orderID: billID,
          orderDate,
          assignment,
          ...lineFigures(share, redeemedBills.has(billID)),
        },
      ];
    });
  });
}

// Units got through an offer have no id of the terminal's: their row is the one that was split off their line.
function storedID(
  orderLineID: string,
  lineID: string,
  homeOf: ReadonlyMap<string, { readonly home: string; readonly row: LineRow }>,
): { readonly home: string; readonly row: LineRow } | null {
  const known = homeOf.get(orderLineID);
  if (known !== undefined) return known;
  for (const each of homeOf.values())
    if (each.row.splitOf === lineID && orderLineID.endsWith(`/${each.row.splitKind}`)) return each;
  return null;
}
