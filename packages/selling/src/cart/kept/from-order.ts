import type { Order, OrderLine } from '@tavola/contract';
import { toQuantity } from '../../money/figures.ts';
import type { Rate } from '../../money/money.ts';
import { parseRate } from '../../money/parse.ts';
import type { Verdict } from '../../money/verdict.ts';
import { type Cart, type CartLine, emptyCart } from '../cart.ts';
import { isManual, keptDiscount, type StoredLine, storedLine, wholeLines } from '../lines/kept-lines.ts';
import { money, readKeptDiscount, readKeptLine, reading, readVoidComp, unwrap } from './read-kept.ts';

/** What the place says about a stored order that is no part of it. */
export interface OrderFacts {
  /** Service charge of the order's fulfilment type, for "reset to default". */
  readonly defaultServiceChargeRate: Rate;
}

/**
 * A stored order as a cart, ready for change (selling spec, section 4). The order is the whole document: prices, taxes,
 * combo parts and discounts are those it was stored with, and nothing is looked up in the catalog (decision 158).
 * Refuses figures that are no amounts.
 */
export function fromOrder(order: Order, facts: OrderFacts): Verdict<Cart> {
  return reading(() => readOrder(order, facts));
}

function readOrder(order: Order, { defaultServiceChargeRate }: OrderFacts): Cart {
  const rate = unwrap(parseRate(order.serviceChargeRate));
  const start = emptyCart({
    orderID: order.orderID,
    channel: order.systemOrderChannelID,
    fulfillment: order.orderFulfillmentTypeID,
    serviceChargeRate: defaultServiceChargeRate,
  });
  const rows = new Map(order.orderLines.map((line) => [line.orderLineID, line]));
  return {
    ...start,
    version: order.version,
    stored: order,
    orderNo: order.orderNo,
    status: order.status,
    orderPaymentStatus: order.orderPaymentStatus,
    lines: wholeLines(order.orderLines.map(storedLine)).map((line) => readLine(line, rows.get(line.orderLineID))),
    note: order.note ?? '',
    customerID: order.customerID,
    customerAddressID: order.customerAddressID,
    discounts: order.orderDiscounts.filter(isManual).map((discount) => readKeptDiscount(keptDiscount(discount))),
    excludedDiscountIDs: order.excludeAutoDiscountIds,
    voidComp: order.voidComp && readVoidComp(order.voidComp),
    redeemPoints: toQuantity(order.redemption?.points ?? 0),
    serviceCharge: {
      mode: rate === defaultServiceChargeRate ? 'default' : rate === 0 ? 'removed' : 'manual',
      rate,
      defaultRate: defaultServiceChargeRate,
    },
    deliveryCharge: money(order.deliveryChargeAmount),
    additionalCharge: money(order.additionalChargeAmount),
    tableID: order.tableID,
    tableGroupID: order.tableGroupID,
    onlineStoreID: order.onlineStoreID,
    isAsap: order.isAsap,
    pickUpDateTime: order.pickUpDateTime,
    deliveryAddress: order.deliveryAddress,
  };
}

function readLine(line: StoredLine, row: OrderLine | undefined): CartLine {
  return {
    isSaved: true,
    isStored: true,
    isSent: row?.isSent ?? false,
    status: row?.status ?? 'New',
    kdsStatus: row?.kdsStatus ?? 'Unknown',
    ...readKeptLine(line),
  };
}
