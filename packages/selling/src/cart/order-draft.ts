import type { DraftLine, DraftModifier, DraftVoidComp, ManualDiscount, OrderDraft } from '../pricing/order.ts';
import type { Cart, CartDiscount, CartLine, CartModifier, LineVoidComp } from './cart.ts';
import { idsOf } from './derived-id.ts';

/** The cart as `priceOrder` takes it. Lines bring their own prices and taxes (decision 16), so no catalogue is asked. */
export function toOrderDraft(cart: Cart): OrderDraft {
  return {
    lines: cart.lines.map(draftLine), orderDiscounts: cart.discounts.map(manualDiscount),
    orderComp: cart.voidComp?.type === 'comp' ? cart.voidComp.value : null, isVoided: cart.voidComp?.type === 'void',
    channel: cart.channel, fulfillment: cart.fulfillment, excludedDiscountIDs: cart.excludedDiscountIDs, serviceChargeRate: cart.serviceCharge.rate,
    deliveryCharge: cart.deliveryCharge, additionalCharge: cart.additionalCharge, redeemPoints: cart.redeemPoints,
  };
}

function draftLine(line: CartLine): DraftLine {
  const nextID = idsOf(line.orderLineID);
  return {
    orderLineID: line.orderLineID, itemID: line.itemID, categoryID: line.categoryID, kind: line.kind, price: line.price, quantity: line.quantity,
    taxID: line.taxID, isTaxInclusive: line.isTaxInclusive, modifiers: line.modifiers.map(draftModifier),
    variantOptions: line.variantOptions.map((option) => ({ id: option.variantOptionID, priceAdd: option.priceAdd })),
    parts: line.parts.map((part) => ({
      id: nextID(), itemID: part.itemID, basePrice: part.basePrice, quantity: part.quantity, priceAdd: part.priceAdd, taxID: part.taxID, isTaxInclusive: part.isTaxInclusive,
      modifiers: part.modifiers.map(draftModifier), variantOptions: part.variantOptions.map((option) => ({ id: option.variantOptionID, priceAdd: option.priceAdd })),
    })),
    discounts: line.discounts.map(manualDiscount), voidComp: line.voidComp && draftVoidComp(line.voidComp), assignTo: line.assignTo,
  };
}

function draftModifier(modifier: CartModifier): DraftModifier {
  return { id: modifier.modifierOptionID, priceAdd: modifier.priceAdd, quantity: modifier.quantity, modifiers: modifier.modifiers.map(draftModifier) };
}

function draftVoidComp(voidComp: LineVoidComp): DraftVoidComp {
  const { quantity } = voidComp;
  return voidComp.type === 'void' ? { type: 'void', quantity } : { type: 'comp', quantity, value: voidComp.value };
}

function manualDiscount(discount: CartDiscount): ManualDiscount {
  return { id: discount.orderDiscountID, name: discount.name, value: discount.value, isCombinable: discount.isCombinable };
}
