import type { LocalMoment } from '../catalog/menus/availability.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { valueOfDiscount } from '../pricing/discounts/catalog-discounts.ts';
import { isNamed } from '../pricing/discounts/eligibility.ts';
import type { DraftLine, DraftModifier, DraftVoidComp, ManualDiscount, OrderDraft } from '../pricing/order.ts';
import { placeDiscounts } from '../pricing/discounts/place-discounts.ts';
import type { Cart, CartDiscount, CartModifier, LineVoidComp } from './cart.ts';
import { idsOf } from './derived-id.ts';
import type { PriceableLine } from './kept/read-kept.ts';

/** A cart as far as it is priced. */
export type PriceableOrder = Pick<
  Cart,
  | 'discounts'
  | 'voidComp'
  | 'channel'
  | 'fulfillment'
  | 'excludedDiscountIDs'
  | 'deliveryCharge'
  | 'additionalCharge'
  | 'redeemPoints'
> & { readonly lines: readonly PriceableLine[]; readonly serviceCharge: Pick<Cart['serviceCharge'], 'rate'> };

/**
 * The cart as `priceOrder` takes it. Lines bring their own prices and taxes (decision 16), stored discounts what they
 * were (158); of discounts that are not stored yet the catalog says what they take off and of which items: one on
 * selected items becomes a discount of the lines it names, a buy-X-get-Y an offer. `at` is the moment of lines that are
 * not stored yet: the server will take them now (decision 220).
 */
export function toOrderDraft(order: PriceableOrder, catalog: Catalog, at: LocalMoment): OrderDraft {
  const place = (given: readonly CartDiscount[]) =>
    placeDiscounts(given, catalog, (discount) => manualDiscount(discount, catalog));
  const ofOrder = place(order.discounts);
  const sorted = order.lines.map((line) => ({ line, discounts: place(line.discounts) }));
  return {
    lines: sorted.map(({ line, discounts }) =>
      draftLine(line, at, [
        ...discounts.manual,
        ...discounts.onItems.map((each) => each.manual),
        ...ofOrder.onItems.filter((each) => isNamed(each.discount, line)).map((each) => each.manual),
      ]),
    ),
    orderDiscounts: ofOrder.manual,
    offers: [...ofOrder.offers, ...sorted.flatMap(({ discounts }) => discounts.offers)],
    orderComp: order.voidComp?.type === 'comp' ? order.voidComp.value : null,
    isVoided: order.voidComp?.type === 'void',
    channel: order.channel,
    fulfillment: order.fulfillment,
    excludedDiscountIDs: order.excludedDiscountIDs,
    serviceChargeRate: order.serviceCharge.rate,
    deliveryCharge: order.deliveryCharge,
    additionalCharge: order.additionalCharge,
    redeemPoints: order.redeemPoints,
  };
}

function manualDiscount(given: CartDiscount, catalog: Catalog): ManualDiscount {
  const { orderDiscountID: id, name, value, isCombinable } = given;
  const discount = given.definition === undefined ? catalog.discounts.get(given.discountID ?? '') : undefined;
  if (discount === undefined) return { id, name, value, isCombinable };
  if (given.discountRedemptionID !== null) return { id, name, value, isCombinable: discount.isCombinable };
  const now = valueOfDiscount(discount);
  return { id, name: discount.name, value: now.ok ? now.value : value, isCombinable: discount.isCombinable };
}

function draftLine(line: PriceableLine, at: LocalMoment, discounts: readonly ManualDiscount[]): DraftLine {
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
    taxComponents: line.taxComponents,
    modifiers: line.modifiers.map(draftModifier),
    variantOptions: line.variantOptions.map((option) => ({ id: option.variantOptionID, priceAdd: option.priceAdd })),
    parts: line.parts.map((part) => ({
      id: part.comboLineItemID ?? nextID(),
      itemID: part.itemID,
      basePrice: part.basePrice,
      quantity: part.quantity,
      priceAdd: part.priceAdd,
      taxID: part.taxID,
      isTaxInclusive: part.isTaxInclusive,
      taxComponents: part.taxComponents ?? null,
      modifiers: part.modifiers.map(draftModifier),
      variantOptions: part.variantOptions.map((option) => ({ id: option.variantOptionID, priceAdd: option.priceAdd })),
    })),
    discounts,
    voidComp: line.voidComp && draftVoidComp(line.voidComp),
    addedAt: line.addedAt ?? at,
    menuID: line.menuID,
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
