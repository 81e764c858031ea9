import type {
  AmountOrPercent,
  ComboLineItem,
  OrderDiscountInput,
  OrderInput,
  OrderLineInput,
  OrderLineModifier,
  VoidComp,
} from '@tavola/contract';
import { toAmount } from '../../money/figures.ts';
import { toDecimalNumber } from '../../money/parse.ts';
import type { DiscountValue, OrderTotals } from '../../pricing/order.ts';
import {
  takenFromID,
  type Cart,
  type CartDiscount,
  type CartLine,
  type CartModifier,
  type CartVariantOption,
  type LineVoidComp,
  type OrderVoidComp,
} from '../cart.ts';
import { idsOf } from '../derived-id.ts';
import { REORDER_PREFIX } from '../lines/line-commands.ts';

/**
 * The cart as the order calls take it (contract, `OrderInput`). `totals` are those that the cashier saw; the server
 * prices again and refuses a difference (decision 36). All lines travel, saved ones too; lines taken out are named,
 * because absence deletes nothing (reliability X5).
 */
export function toOrderPayload(cart: Cart, totals: OrderTotals): OrderInput {
  return {
    orderID: cart.orderID,
    version: cart.version,
    guestCount: 1,
    systemOrderChannelID: cart.channel,
    orderFulfillmentTypeID: cart.fulfillment,
    subtotal: toAmount(totals.subtotal),
    totalTaxAmount: toAmount(totals.totalTaxAmount),
    totalDueAmount: toAmount(totals.totalDueAmount),
    note: cart.note,
    voidComp: cart.voidComp && wireVoidComp(cart.voidComp),
    customerID: cart.customerID,
    customerAddressID: cart.customerAddressID,
    discounts: cart.discounts.map(wireDiscount),
    excludeAutoDiscountIds: [...cart.excludedDiscountIDs],
    pinCode: cart.pinCode,
    serviceChargeRate: toDecimalNumber(cart.serviceCharge.rate),
    onlineStoreID: cart.onlineStoreID,
    tableID: cart.tableID,
    tableGroupID: cart.tableGroupID,
    orderLines: cart.lines.map((line) => wireLine(line, takenFromID(cart.lines, line))),
    removedOrderLineIDs: [...cart.removedLineIDs],
    isAsap: cart.isAsap,
    pickUpDateTime: cart.pickUpDateTime,
    deliveryAddress: cart.deliveryAddress,
    ...(cart.deliveryCharge === 0 ? {} : { deliveryChargeAmount: toAmount(cart.deliveryCharge) }),
    ...(cart.redeemPoints === 0 ? {} : { redeemPoints: toDecimalNumber(cart.redeemPoints) }),
  };
}

/** A line's id as it travels: re-ordered lines lose their prefix. */
export function wireLineID(orderLineID: string): string {
  return orderLineID.startsWith(REORDER_PREFIX) ? orderLineID.slice(REORDER_PREFIX.length) : orderLineID;
}

function wireLine(line: CartLine, takenFrom: string | null): OrderLineInput {
  const orderLineID = wireLineID(line.orderLineID);
  const nextID = idsOf(orderLineID);
  const comboLineItems = line.parts.map((part) => {
    const derived = nextID();
    return { comboLineItemID: part.comboLineItemID ?? derived, part };
  });
  return {
    orderLineID,
    refOrderLineID: takenFrom && wireLineID(takenFrom),
    itemID: line.itemID,
    orderQuantity: toDecimalNumber(line.quantity),
    price: toAmount(line.price),
    displayName: line.name,
    taxID: line.taxID,
    isTaxInclusive: line.isTaxInclusive,
    ...line.label,
    menuID: line.menuID,
    menuSectionID: line.menuSectionID,
    // An open item belongs to none.
    categoryID: line.categoryID === '' ? null : line.categoryID,
    orderLineModifiers: wireModifiers(line.modifiers, nextID),
    orderLineVariantOptions: wireVariants(line.variantOptions),
    comboLineItems: comboLineItems.map(({ comboLineItemID, part }): ComboLineItem => ({
      comboLineItemID,
      comboChoiceID: part.comboChoiceID,
      itemID: part.itemID,
      quantity: toDecimalNumber(part.quantity),
      priceAdd: toAmount(part.priceAdd),
      name: part.name,
      orderLineModifiers: wireModifiers(part.modifiers, nextID),
      orderLineVariantOptions: wireVariants(part.variantOptions),
    })),
    orderLineDiscounts: line.discounts.map(wireDiscount),
    voidComp: line.voidComp && wireLineVoidComp(line.voidComp),
    assignTo: line.assignTo && [...line.assignTo],
  };
}

function wireModifiers(modifiers: readonly CartModifier[], nextID: () => string): OrderLineModifier[] {
  return modifiers.map((modifier) => ({
    orderLineModifierID: nextID(),
    modifierOptionID: modifier.modifierOptionID,
    bindingModifierGroupID: modifier.modifierGroupID,
    quantity: toDecimalNumber(modifier.quantity),
    priceAdd: toAmount(modifier.priceAdd),
    name: modifier.name,
    subModifiers: wireModifiers(modifier.modifiers, nextID),
  }));
}

const wireVariants = (options: readonly CartVariantOption[]) =>
  options.map((option) => ({
    variantOptionID: option.variantOptionID,
    priceAdd: toAmount(option.priceAdd),
    name: option.name,
  }));

function wireDiscount(discount: CartDiscount): OrderDiscountInput {
  return {
    orderDiscountID: discount.orderDiscountID,
    discountType: discount.discountID === null ? 'custom' : 'predefined',
    discountID: discount.discountID,
    name: discount.name,
    ...wireValue(discount.value),
    discountRedemptionID: discount.discountRedemptionID,
  };
}

function wireValue(value: DiscountValue): { discountValue: AmountOrPercent; isPercentage: boolean } {
  return value.type === 'percent'
    ? { discountValue: toDecimalNumber(value.rate), isPercentage: true }
    : { discountValue: toAmount(value.amount), isPercentage: false };
}

function wireVoidComp(voidComp: OrderVoidComp): VoidComp {
  const { discountValue: value, isPercentage } =
    voidComp.type === 'comp' ? wireValue(voidComp.value) : { discountValue: 0, isPercentage: false };
  return {
    type: voidComp.type,
    voidCompReasonID: voidComp.voidCompReasonID,
    name: voidComp.name,
    ...(voidComp.names == null ? {} : { names: voidComp.names }),
    note: voidComp.note,
    value,
    isPercentage,
  };
}

function wireLineVoidComp(voidComp: LineVoidComp): VoidComp {
  return {
    ...wireVoidComp(voidComp),
    quantity: voidComp.quantity === null ? null : toDecimalNumber(voidComp.quantity),
    orderLineID: voidComp.partID,
  };
}
