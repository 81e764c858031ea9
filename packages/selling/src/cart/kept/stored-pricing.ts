import type { LineAdjustment, LineTax, Order, OrderDiscount, OrderLine } from '@tavola/contract';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { toMoney, toQuantity, toRate } from '../../money/figures.ts';
import { add, negate, subtract, sum, ZERO } from '../../money/money.ts';
import type { Verdict } from '../../money/verdict.ts';
import type {
  Adjustment,
  AppliedOrderDiscount,
  PricedLine,
  PricedOrder,
  PricedRedemption,
  TaxAmount,
} from '../../pricing/order.ts';
import { takenFromID, type Cart, type CartLine } from '../cart.ts';
import { fromOrder } from './from-order.ts';
import { storedLine } from '../lines/kept-lines.ts';
import { toOrderDraft, type PriceableOrder } from '../order-draft.ts';

/**
 * Everything of an order that decides about money, as one text: two orders of equal text are not a change of one
 * another (decision 218). Bills decide about none; discounts count by their use, also where they take nothing off, and
 * voided or comped units by their id, because the figures name them.
 */
export function priceKey(order: PriceableOrder, catalog: Catalog, at: LocalMoment): string {
  const draft = toOrderDraft(order, catalog, at);
  return JSON.stringify({
    ...draft,
    excludedDiscountIDs: [...draft.excludedDiscountIDs].sort(),
    lines: draft.lines.map(({ assignTo: _bills, ...line }) => line),
    used: [order.discounts, ...order.lines.map((line) => line.discounts)].map((discounts) =>
      discounts.map((discount) => discount.orderDiscountID),
    ),
  });
}

/**
 * The stored figures of a cart that nothing of its price has changed in since it was stored (decision 159); null where
 * it is to be priced.
 */
export function storedPricing(cart: Cart, catalog: Catalog, at: LocalMoment): PricedOrder | null {
  const { stored } = cart;
  if (stored === null) return null;
  const known = knownOf(stored);
  if (!known.cart.ok || known.cart.value.lines.length !== cart.lines.length) return null;
  const before = priceKey(known.cart.value, catalog, at);
  return before === priceKey(cart, catalog, at) ? known.priced : null;
}

interface Known {
  readonly cart: Verdict<Cart>;
  readonly priced: PricedOrder;
}

// A stored order is compared with at every change of its cart.
const known = new WeakMap<Order, Known>();

function knownOf(order: Order): Known {
  const found = known.get(order);
  if (found !== undefined) return found;
  const made = { cart: fromOrder(order, { defaultServiceChargeRate: toRate(0) }), priced: pricedOfOrder(order) };
  known.set(order, made);
  return made;
}

/**
 * The cart line as stored; units that were taken apart from a stored line are of that line. Undefined for what
 * is not stored.
 */
export function storedLineOf(cart: Cart, orderLineID: string): CartLine | undefined {
  const before = cart.stored === null ? null : knownOf(cart.stored).cart;
  if (before?.ok !== true) return undefined;
  const find = (id: string | null | undefined) => before.value.lines.find((line) => line.orderLineID === id);
  const line = cart.lines.find((each) => each.orderLineID === orderLineID);
  return find(orderLineID) ?? find(line && takenFromID(cart.lines, line));
}

/** The stored order of a cart with its figures; null before it was stored. */
export function storedSide({ stored }: Cart): { readonly order: PriceableOrder; readonly priced: PricedOrder } | null {
  if (stored === null) return null;
  const { cart, priced } = knownOf(stored);
  return cart.ok ? { order: cart.value, priced } : null;
}

/** The figures that an order was stored with, as pricing gave them. */
export function pricedOfOrder(order: Order): PricedOrder {
  const lines = order.orderLines.map(pricedLine);
  return {
    lines,
    // In the order in which pricing takes them off (decisions 40, 111); manual ones are stored first.
    orderDiscounts: [...order.orderDiscounts]
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((discount): AppliedOrderDiscount => {
        const isAutomatic = discount.isAutomaticDiscount === true;
        const id = isAutomatic ? (discount.discountID ?? '') : discount.orderDiscountID;
        return {
          id,
          name: discount.name ?? '',
          isAutomatic,
          amount: toMoney(discount.amount),
          shares: lines.flatMap((line) => shareOf(line, id, isAutomatic)),
        };
      })
      .filter((discount) => discount.amount !== 0),
    serviceChargeTaxes: summed(order.orderLines.flatMap((line) => line.serviceChargeTaxes)),
    taxes: order.taxes.map(taxAmount),
    totals: {
      subtotal: toMoney(order.subtotal),
      discountAmount: toMoney(order.discountAmount),
      compAmount: toMoney(order.compAmount),
      serviceChargeAmount: toMoney(order.serviceChargeAmount),
      exclusiveTaxAmount: toMoney(order.exclusiveTaxAmount),
      inclusiveTaxAmount: toMoney(order.inclusiveTaxAmount),
      totalTaxAmount: toMoney(order.totalTaxAmount),
      deliveryChargeAmount: toMoney(order.deliveryChargeAmount),
      additionalChargeAmount: toMoney(order.additionalChargeAmount),
      redeemedAmount: toMoney(order.redeemedAmount ?? 0),
      totalDueAmount: toMoney(order.totalDueAmount),
    },
    redemption: redemptionOf(order),
  };
}

function redemptionOf(order: Order): PricedRedemption | null {
  const { redemption } = order;
  if (redemption == null) return null;
  const [amount, due, tax] = [
    toMoney(order.redeemedAmount ?? 0),
    toMoney(order.totalDueAmount),
    toMoney(order.totalTaxAmount),
  ];
  return {
    amount,
    pointsUsed: toQuantity(redemption.points),
    totalDueBefore: add(due, amount),
    totalTaxBefore: toMoney(redemption.totalTaxBefore),
    netAfter: subtract(due, tax),
    deliveryChargeAfter: toMoney(redemption.deliveryChargeAmount),
    additionalChargeAfter: toMoney(redemption.additionalChargeAmount),
  };
}

const placeOf = ({ isPercentage, isAutomaticDiscount }: OrderDiscount): number =>
  (isPercentage ? 0 : 2) + (isAutomaticDiscount === true ? 0 : 1);

function shareOf(line: PricedLine, id: string, isAutomatic: boolean): AppliedOrderDiscount['shares'] {
  const own = line.adjustments.filter(
    (each) => each.step === 'orderDiscount' && each.sourceID === id && each.isAutomatic === isAutomatic,
  );
  const amount = negate(sum(own.map((each) => each.amount)));
  return amount === 0 ? [] : [{ orderLineID: line.orderLineID, amount }];
}

function pricedLine(line: OrderLine): PricedLine {
  const { splitOf, splitKind, kind, categoryID } = storedLine(line);
  const adjustments = line.adjustments.map(adjustment);
  return {
    orderLineID: line.orderLineID,
    refOrderLineID: splitOf,
    splitKind,
    itemID: line.itemID,
    categoryID: categoryID ?? '',
    kind,
    quantity: toQuantity(line.orderQuantity),
    isVoided: line.isVoided,
    isFreeItem: line.isFreeItem,
    gross: toMoney(line.subtotal),
    itemDiscount: toMoney(line.orderLineDiscountAmount),
    orderDiscount: toMoney(line.orderDiscountShare),
    comp: toMoney(line.compAmount),
    net: toMoney(line.netAmount),
    adjustments,
    automaticDiscountIDs: adjustments
      .filter((each) => each.isAutomatic && each.step !== 'orderDiscount')
      .map((each) => each.sourceID),
    taxes: line.taxes.map(taxAmount),
    serviceCharge: toMoney(line.serviceChargeAmount),
    serviceChargeTaxes: line.serviceChargeTaxes.map(taxAmount),
    parts: line.subOrderLines.map((part) => ({
      id: part.id,
      itemID: part.itemID,
      gross: toMoney(part.subtotal),
      net: toMoney(part.netAmount),
    })),
    redeemed: toMoney(line.redeemedAmount),
    netAfterRedemption: toMoney(line.redemption?.netAmount ?? line.netAmount),
    serviceChargeAfterRedemption: toMoney(line.redemption?.serviceChargeAmount ?? line.serviceChargeAmount),
    serviceChargeBase: toMoney(line.redemption?.serviceChargeBase ?? 0),
  };
}

const adjustment = (stored: LineAdjustment): Adjustment => ({ ...stored, amount: toMoney(stored.amount) });

const taxAmount = ({ name, rate, inclusive, amount }: LineTax): TaxAmount => ({
  name,
  rate: toRate(rate),
  isInclusive: inclusive,
  amount: toMoney(amount),
});

function summed(taxes: readonly LineTax[]): TaxAmount[] {
  const sums = new Map<string, TaxAmount>();
  for (const tax of taxes.map(taxAmount)) {
    const key = JSON.stringify([tax.name, tax.rate, tax.isInclusive]);
    const before = sums.get(key)?.amount ?? ZERO;
    sums.set(key, { ...tax, amount: add(before, tax.amount) });
  }
  return [...sums.values()];
}
