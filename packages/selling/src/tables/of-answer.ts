import type { Order, TableCheck as TableAnswer } from '@tavola/contract';
import type { Cart } from '../cart/cart.ts';
import { toOrderDraft } from '../cart/order-draft.ts';
import { pricedOfOrder } from '../cart/kept/stored-pricing.ts';
import type { LocalMoment } from '../catalog/menus/availability.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { toMoney } from '../money/figures.ts';
import { NO_UNITS } from '../money/money.ts';
import type { DraftLine } from '../pricing/order.ts';
import type { FixedShare, TableBill, TableCheck, TableLine } from './table-check.ts';

/**
 * The order of each bill with the lines that were added to it, whichever bills share them: `fromOrder` makes a bill's
 * cart of it, and a terminal changes and saves it. A bill with a payment is open as a place of lines: the check decides
 * what the payment fixes (decision 213), and lines on other bills may still be voided.
 */
export const ordersOfBills = ({ bills, lines }: TableAnswer): Order[] =>
  bills.map(({ order }) => ({
    ...order,
    orderPaymentStatus: 'Pending',
    status: order.status === 'Completed' ? 'New' : order.status,
    orderLines: lines.filter(({ orderID }) => orderID === order.orderID).map(({ line }) => line),
  }));

/** The check of a table as answered, with what the carts of its bills make of the lines added to them. */
export function checkOfAnswer(
  answer: TableAnswer,
  carts: ReadonlyMap<string, Cart>,
  catalog: Catalog,
  at: LocalMoment,
): TableCheck {
  const drafts = new Map<string, DraftLine>();
  const bills = answer.bills.flatMap(({ order, isFrozen, status }): TableBill[] => {
    const cart = carts.get(order.orderID);
    if (cart === undefined) return [];
    const { lines, ...terms } = toOrderDraft(cart, catalog, at);
    for (const line of lines) drafts.set(line.orderLineID, line);
    const balance = status === 'pending' ? null : toMoney(order.sale?.balanceDueAmount ?? order.totalDueAmount);
    const frozen = isFrozen ? { order: liveOrder(order), balance } : null;
    return [{ billID: order.orderID, terms, frozen }];
  });
  const shares = answer.lines.some(({ isFixed }) => isFixed) ? fixedShares(answer) : [];
  const lines = answer.lines.flatMap(({ line: { orderLineID }, assignment, isFixed }): TableLine[] => {
    const draft = drafts.get(orderLineID);
    if (draft === undefined) return [];
    const units = answer.lines.filter(
      ({ line }) => !line.isVoided && (line.orderLineID === orderLineID || line.splitOf === orderLineID),
    );
    const ids = new Set(units.map(({ line }) => line.orderLineID));
    return [
      {
        draft,
        assignment,
        billIDs: units[0]?.billIDs ?? [],
        fixedShares: isFixed ? shares.filter(({ share }) => ids.has(share.orderLineID)) : [],
      },
    ];
  });
  return { bills, lines };
}

const liveOrder = (order: Order) => {
  const priced = pricedOfOrder(order);
  return { ...priced, lines: priced.lines.filter((line) => !line.isVoided) };
};

/** What each line costs each bill. A share has no units: those of the line count once. */
function fixedShares({ bills }: TableAnswer): FixedShare[] {
  const counted = new Set<string>();
  return bills.flatMap(({ order }) =>
    liveOrder(order).lines.map((share) => {
      const isFirst = counted.size < counted.add(share.orderLineID).size;
      return { billID: order.orderID, share: { ...share, quantity: isFirst ? share.quantity : NO_UNITS } };
    }),
  );
}
