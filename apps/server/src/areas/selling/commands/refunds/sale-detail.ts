import { NO_AMOUNT, nameIn, type Language, type SaleDetail, type SaleLine } from '@tavola/contract';
import { isInPreparation } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { LineRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { readPayment, selectPayments } from '../../rows/payments/payments.rows.ts';
import { findRefunds } from '../../rows/payments/refunds.rows.ts';
import { findSaleHead, type SaleHead, type SaleKey } from '../../rows/orders/sale-heads.rows.ts';
import { selectMoved } from '../../rows/orders/stock.rows.ts';
import { billView } from '../orders/bill-view.ts';
import { findOrder, findParts, sharingBills } from '../orders/stored-orders.ts';

/** A sale with its stored order; of a bill that shares lines with its shares of them. */
export interface FoundSale {
  readonly sale: SaleDetail;
  readonly view: StoredOrder;
}

/** A sale with its order, where both are known. */
interface BothKeys extends Pick<SaleHead, 'saleID' | 'orderID'> {
  /** Whether lines say that their stock can come back. */
  readonly isStockRead: boolean;
}

/** Reads a sale with everything that a refund is worked out from; null = none of this location. */
export async function findSaleDetail(
  tx: Tx,
  scope: LocationScope,
  key: SaleKey | BothKeys,
  language: Language,
): Promise<FoundSale | null> {
  const keys = 'isStockRead' in key ? key : await findSaleHead(tx, scope, key);
  if (keys === null) return null;
  const { saleID, orderID } = keys;
  const isStockRead = !('isStockRead' in key) || key.isStockRead;
  // Sent together.
  const [head, order, parts, [payments], refunds] = await Promise.all([
    findSaleHead(tx, scope, { saleID }),
    findOrder(tx, scope, orderID),
    findParts(tx, scope, orderID),
    tx.pipeline([selectPayments(scope, orderID)]),
    findRefunds(tx, scope, { saleID }),
  ]);
  if (head === null || order === null) return null;
  const stored = { order, ...parts };
  const table = await sharingBills(tx, scope, stored);
  const view = table === null ? stored : billView(table, stored);
  const shared = new Set(
    (table?.shares ?? []).filter(({ orderID }) => orderID !== head.orderID).map(({ orderLineID }) => orderLineID),
  );
  const lines = view.lines.filter(({ status }) => status !== 'Voided');
  const booked = isStockRead ? lines.flatMap((line) => bookedUnder(line)) : [];
  const [moved] = booked.length === 0 ? [] : await tx.pipeline([selectMoved(scope, booked)]);
  const out = new Set(
    (moved?.rows ?? [])
      .filter((row) => Number(row['left_units']) > Number(row['returned_units']))
      .map((row) => String(row['ref_id'])),
  );
  const sale: SaleDetail = {
    ...head,
    subtotal: order.subtotal,
    discountAmount: order.discountAmount,
    compAmount: order.compAmount,
    serviceChargeAmount: order.serviceChargeAmount,
    serviceChargeRate: order.serviceChargeRate,
    deliveryChargeAmount: order.deliveryChargeAmount,
    additionalChargeAmount: order.additionalChargeAmount,
    redeemedAmount: order.redeemedAmount,
    redemption: order.redemption,
    taxes: [...order.taxes],
    lines: lines.map((line) => lineAnswer(line, shared, out, language)),
    payments: (payments?.rows ?? []).map(readPayment),
    refunds: refunds.map(({ refund }) => refund),
  };
  return { sale, view };
}

/** The lines that the stock of a line may be booked under: its own, and the one that its units come from. */
const bookedUnder = ({ orderLineID, splitOf, refOrderLineID }: LineRow): string[] => [
  orderLineID,
  ...(splitOf === null ? [] : [splitOf]),
  ...(refOrderLineID === null ? [] : [refOrderLineID]),
];

function lineAnswer(
  line: LineRow,
  shared: ReadonlySet<string>,
  out: ReadonlySet<string>,
  language: Language,
): SaleLine {
  const isShared = shared.has(line.orderLineID);
  return {
    orderLineID: line.orderLineID,
    itemID: line.itemID,
    name: line.displayName ?? line.itemName,
    names: line.names?.[line.itemID] ?? null,
    details: detailsOf(line, language),
    quantity: line.quantity,
    grossAmount: line.subtotal,
    adjustments: [...line.adjustments],
    netAmount: line.redemption?.netAmount ?? line.netAmount,
    serviceChargeAmount: line.redemption?.serviceChargeAmount ?? line.serviceChargeAmount,
    redeemedAmount: line.redeemedAmount,
    serviceChargeBase: line.redemption?.serviceChargeBase ?? NO_AMOUNT,
    taxes: [...line.taxes],
    serviceChargeTaxes: [...line.serviceChargeTaxes],
    isShared,
    canRestock: !isShared && bookedUnder(line).some((id) => out.has(id)),
    isPrepared: isInPreparation(line.kdsStatus),
  };
}

function detailsOf({ variantOptions, modifiers, comboItems, names }: LineRow, language: Language): string[] {
  const called = (id: string, name: string | null | undefined): string =>
    nameIn({ name, names: names?.[id] }, language);
  const counted = (quantity: number, name: string): string => (quantity === 1 ? name : `${quantity} × ${name}`);
  return [
    ...variantOptions.map(({ variantOptionID, name }) => called(variantOptionID, name)),
    ...modifiers.map(({ modifierOptionID, quantity, name }) => counted(quantity, called(modifierOptionID, name))),
    ...comboItems.map(({ itemID, quantity, name }) => counted(quantity, called(itemID, name))),
  ].filter((text) => text !== '');
}
