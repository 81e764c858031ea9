import {
  nameIn,
  type DisplayFinish,
  type DisplayLine,
  type DisplayOrder,
  type DisplayPayment,
  type Language,
} from '@tavola/contract';
import {
  add,
  pointsDiscountOf,
  isVoided,
  SCALE,
  toAmount,
  toDecimalNumber,
  ZERO,
  type Cart,
  type CartLine,
  type PricedCart,
} from '@tavola/selling';
import { checkFor, titleOfPlace } from '../../check/at-table.ts';
import { lineViews, netOf, type LineView } from '../../cart/state/cart-view.ts';
import type { LastSale } from '../../cart/state/last-sale.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import type { Selling } from '../../data/sell-context.ts';
import { shownDiscount } from '../../format/catalog-names.ts';
import type { ShownTender } from '../../payment/shown-tender.ts';
import { WELCOME, type GuestView } from './publisher.ts';

/** What the guest sees of the sale on the screen, in the guest's language (selling spec, section 3). */

/** The order with its lines and its sums; the greeting where there is none, or it has no price. */
export function orderView(
  cart: Cart,
  selling: Selling,
  { language, customerName }: { readonly language: Language; readonly customerName: string | null },
): GuestView {
  const priced = pricedOf(cart, selling.data, selling.at);
  if (!priced.ok) return WELCOME;
  const orderItems = linesIn(cart, priced.value, selling, language);
  if (orderItems.length === 0) return WELCOME;
  const { totals } = priced.value.priced;
  const payload: DisplayOrder = {
    orderName: cart.orderNo ?? '',
    tableName: titleOfPlace(cart) || null,
    customerName,
    orderItems,
    multipleOrderDetails: billsOf(cart, selling),
    subtotal: toAmount(totals.subtotal),
    totalDiscount: toAmount(add(totals.discountAmount, pointsDiscountOf(totals))),
    totalServiceCharge: toAmount(totals.serviceChargeAmount),
    totalTax: toAmount(add(totals.inclusiveTaxAmount, totals.exclusiveTaxAmount)),
    totalExclusiveTax: toAmount(totals.exclusiveTaxAmount),
    totalInclusiveTax: toAmount(totals.inclusiveTaxAmount),
    totalDue: toAmount(totals.totalDueAmount),
    serviceChargeRate: toDecimalNumber(priced.value.cart.serviceCharge.rate),
    orderDiscounts: [],
    orderComp: toAmount(totals.compAmount),
    orderVoid: cart.voidComp?.type === 'void',
    deliveryCharge: toAmount(totals.deliveryChargeAmount),
    additionalCharge: toAmount(totals.additionalChargeAmount),
    currency: selling.data.currency,
  };
  return { type: 'Order', payload };
}

/** The lines of the bill; at a table those that this bill pays for, with its share. */
function linesIn(cart: Cart, priced: PricedCart, { data }: Selling, language: Language): DisplayLine[] {
  const views = lineViews(cart, priced.priced);
  return cart.lines.flatMap((line) => {
    const view = views.get(line.orderLineID);
    return view === undefined ? [] : [lineOf(line, view, data.catalog, language)];
  });
}

function lineOf(line: CartLine, view: LineView, catalog: Selling['data']['catalog'], language: Language): DisplayLine {
  const called = (id: string, name: string): string => nameIn({ name, names: line.names?.[id] }, language);
  const discounts = view.adjustments.filter(({ isComp }) => !isComp);
  const comps = view.adjustments.filter(({ isComp }) => isComp);
  return {
    name: called(line.itemID, line.name),
    amount: toDecimalNumber(line.quantity),
    subTotal: toAmount(view.amount),
    netTotal: toAmount(netOf(view)),
    variants: line.variantOptions.map(({ variantOptionID, name }) => called(variantOptionID, name)),
    modifies: line.modifiers.map(({ modifierOptionID, name, quantity, modifiers }) => ({
      name: called(modifierOptionID, name),
      amount: quantity / SCALE,
      subModifiers: modifiers.map((each) => ({
        name: called(each.modifierOptionID, each.name),
        amount: each.quantity / SCALE,
      })),
    })),
    subOrderLines: line.parts.map(({ itemID, name, quantity, variantOptions }) => ({
      name: called(itemID, name),
      amount: quantity / SCALE,
      variants: variantOptions.map((option) => called(option.variantOptionID, option.name)),
    })),
    discounts: discounts.map(({ name, amount }) => ({
      name: shownDiscount(catalog, name, language),
      amount: toAmount(amount),
    })),
    compDiscount: toAmount(comps.reduce((sum, { amount }) => add(sum, amount), ZERO)),
    void: isVoided(line) && line.voidComp !== null ? { reason: line.voidComp.name, note: line.voidComp.note } : null,
    note: line.label.note,
    assignTo: line.assignTo === null ? [] : [...line.assignTo],
  };
}

/** The bills of a table with what each comes to, where there are several. */
function billsOf(cart: Cart, { data, at }: Selling): DisplayOrder['multipleOrderDetails'] {
  const table = checkFor(cart);
  if (table === null || table.check.bills.length < 2) return [];
  const names = table.rules.names(table.check);
  return [...table.rules.totals(table.check, cart, data, at)].map(([orderID, total]) => ({
    orderName: names.get(orderID) ?? '',
    totalDue: toAmount(total),
    isCurrent: orderID === cart.orderID,
  }));
}

/** A payment while it is taken. */
export function paymentView(tender: ShownTender, { data }: Selling, language: Language): GuestView {
  const { setting, due, tip, tendered, change, balance, code, accountName, accountBalance } = tender;
  const payload: DisplayPayment = {
    paymentTypeID: setting.paymentTypeID,
    totaldue: toAmount(add(due, tip)),
    accountName,
    accountBalance,
    image: code,
    message: nameIn({ name: setting.name, names: setting.names }, language),
    tip: toAmount(tip),
    tendered: toAmount(tendered),
    change: toAmount(change),
    balance: toAmount(balance),
    currency: data.currency,
  };
  return { type: 'Payment', payload };
}

/** Thanks for a sale that was just paid. */
export function finishView({ result, orderNo, paid }: LastSale, { data }: Selling): GuestView {
  const payload: DisplayFinish = {
    isSuccessful: true,
    changeAmount: result.changeAmount,
    message: orderNo,
    email: null,
    paid,
    currency: data.currency,
  };
  return { type: 'FinishPayment', payload };
}
