import type { Discount } from '@tavola/contract';
import type { Catalog } from '../catalog/catalog.ts';
import { valueOfDiscount } from '../pricing/catalog-discounts.ts';
import { isNamed } from '../pricing/eligibility.ts';
import type { DraftLine, DraftModifier, DraftVoidComp, ManualDiscount, OrderDraft } from '../pricing/order.ts';
import { placeDiscounts } from '../pricing/place-discounts.ts';
import type { Cart, CartDiscount, CartLine, CartModifier, LineVoidComp } from './cart.ts';
import { idsOf } from './derived-id.ts';

/**
 * The cart as `priceOrder` takes it. Lines bring their own prices and taxes (decision 16); the catalog says what a
 * predefined discount takes off and of which items, the same as on the server: one on selected items becomes a discount
 * of the lines it names, a buy-X-get-Y an offer. A code, and a predefined discount that the catalog does not hold,
 * count at the value they were given with.
 */
export function toOrderDraft(cart: Cart, catalog: Catalog): OrderDraft {
  const place = (given: readonly CartDiscount[]) => placeDiscounts(given, catalog, manualDiscount);
  const ofOrder = place(cart.discounts);
  const sorted = cart.lines.map((line) => ({ line, discounts: place(line.discounts) }));
  return {
    lines: sorted.map(({ line, discounts }) =>
      draftLine(line, [
        ...discounts.manual,
        ...discounts.onItems.map((each) => each.manual),
        ...ofOrder.onItems.filter((each) => isNamed(each.discount, line)).map((each) => each.manual),
      ]),
    ),
    orderDiscounts: ofOrder.manual,
    offers: [...ofOrder.offers, ...sorted.flatMap(({ discounts }) => discounts.offers)],
    orderComp: cart.voidComp?.type === 'comp' ? cart.voidComp.value : null,
    isVoided: cart.voidComp?.type === 'void',
    channel: cart.channel,
    fulfillment: cart.fulfillment,
    excludedDiscountIDs: cart.excludedDiscountIDs,
    serviceChargeRate: cart.serviceCharge.rate,
    deliveryCharge: cart.deliveryCharge,
    additionalCharge: cart.additionalCharge,
    redeemPoints: cart.redeemPoints,
  };
}

function manualDiscount(given: CartDiscount, discount: Discount | undefined): ManualDiscount {
  const isCode = given.discountRedemptionID !== null;
  const value = discount === undefined || isCode ? undefined : valueOfDiscount(discount);
  return {
    id: given.orderDiscountID,
    name: isCode ? given.name : (discount?.name ?? given.name),
    value: value?.ok ? value.value : given.value,
    isCombinable: discount?.isCombinable ?? given.isCombinable,
  };
}

function draftLine(line: CartLine, discounts: readonly ManualDiscount[]): DraftLine {
  const nextID = idsOf(line.orderLineID);
  return {
    orderLineID: line.orderLineID,
    itemID: line.itemID,
    categoryID: line.categoryID,
    kind: line.kind,
    price: line.price,
    quantity: line.quantity,
    taxID: line.taxID,
    isTaxInclusive: line.isTaxInclusive,
    modifiers: line.modifiers.map(draftModifier),
    variantOptions: line.variantOptions.map((option) => ({ id: option.variantOptionID, priceAdd: option.priceAdd })),
    parts: line.parts.map((part) => ({
      id: nextID(),
      itemID: part.itemID,
      basePrice: part.basePrice,
      quantity: part.quantity,
      priceAdd: part.priceAdd,
      taxID: part.taxID,
      isTaxInclusive: part.isTaxInclusive,
      modifiers: part.modifiers.map(draftModifier),
      variantOptions: part.variantOptions.map((option) => ({ id: option.variantOptionID, priceAdd: option.priceAdd })),
    })),
    discounts,
    voidComp: line.voidComp && draftVoidComp(line.voidComp),
    assignTo: line.assignTo,
  };
}

function draftModifier(modifier: CartModifier): DraftModifier {
  return {
    id: modifier.modifierOptionID,
    priceAdd: modifier.priceAdd,
    quantity: modifier.quantity,
    modifiers: modifier.modifiers.map(draftModifier),
  };
}

function draftVoidComp(voidComp: LineVoidComp): DraftVoidComp {
  const { quantity, partID } = voidComp;
  return voidComp.type === 'void'
    ? { type: 'void', quantity, partID }
    : { type: 'comp', quantity, partID, value: voidComp.value };
}
