import type { OrderLineModifier, VoidComp } from '@tavola/contract';
import type { Catalog } from '../catalog/catalog.ts';
import { toMoney, toQuantity, toRate } from '../money/figures.ts';
import { ZERO } from '../money/money.ts';
import { isNamed } from './eligibility.ts';
import type { VariantUse } from './entered-line.ts';
import type { KeptDiscount } from './keep-discount.ts';
import type { KeptLine } from './keep-line.ts';
import type {
  DiscountValue,
  DraftLine,
  DraftModifier,
  DraftVariantOption,
  DraftVoidComp,
  ManualDiscount,
  OrderDraft,
} from './order.ts';
import { placeDiscounts } from './place-discounts.ts';

/** What an order keeps beside its lines. */
export interface KeptOrder {
  readonly channel: number;
  readonly fulfillment: number;
  /** In percent. */
  readonly serviceChargeRate: number;
  readonly voidComp: VoidComp | null;
  readonly excludedDiscountIDs: readonly string[];
  readonly discounts: readonly KeptDiscount[];
}

/** The id of the line that a part becomes whose void or comp names none. */
export type PartID = (orderLineID: string, type: VoidComp['type']) => string | null;

/**
 * An order as it is kept, ready for `priceOrder`: prices, taxes and discount values are those the lines kept (decision
 * 16). The catalog says only which items a predefined discount names, and what an offer takes.
 */
export function draftOfKept(
  order: KeptOrder,
  lines: readonly KeptLine[],
  catalog: Catalog,
  partID: PartID = () => null,
): OrderDraft {
  const placed = placeDiscounts(order.discounts, catalog, manualOf);
  const offers = [...placed.offers];
  const drafts = lines.map((line) => {
    const own = placeDiscounts(line.discounts, catalog, manualOf);
    offers.push(...own.offers);
    const named = placed.onItems.filter(({ discount }) =>
      isNamed(discount, { itemID: line.itemID, categoryID: line.categoryID ?? '' }),
    );
    return draftLine(
      line,
      [...own.manual, ...own.onItems.map((each) => each.manual), ...named.map((each) => each.manual)],
      partID,
    );
  });
  const { voidComp } = order;
  return {
    lines: drafts,
    orderDiscounts: placed.manual,
    offers,
    orderComp: voidComp?.type === 'comp' ? valueOf(voidComp.value, voidComp.isPercentage) : null,
    isVoided: voidComp?.type === 'void',
    channel: order.channel,
    fulfillment: order.fulfillment,
    excludedDiscountIDs: order.excludedDiscountIDs,
    serviceChargeRate: toRate(order.serviceChargeRate),
    deliveryCharge: ZERO,
    additionalCharge: ZERO,
    redeemPoints: toQuantity(0),
  };
}

const manualOf = (kept: KeptDiscount): ManualDiscount => ({
  id: kept.orderDiscountID,
  name: kept.name ?? '',
  value: valueOf(kept.discountValue, kept.isPercentage),
  isCombinable: kept.isCombinable,
});

function draftLine(line: KeptLine, discounts: readonly ManualDiscount[], partID: PartID): DraftLine {
  return {
    orderLineID: line.orderLineID,
    itemID: line.itemID,
    categoryID: line.categoryID ?? '',
    kind: line.kind,
    price: toMoney(line.price),
    quantity: toQuantity(line.quantity),
    taxID: line.taxID,
    isTaxInclusive: line.isTaxInclusive,
    modifiers: line.modifiers.map(draftModifier),
    variantOptions: line.variantOptions.map(draftVariant),
    parts: line.comboItems.map((part) => ({
      id: part.comboLineItemID,
      itemID: part.itemID,
      basePrice: toMoney(part.basePrice),
      quantity: toQuantity(part.quantity),
      priceAdd: toMoney(part.priceAdd),
      taxID: part.taxID,
      isTaxInclusive: part.isTaxInclusive,
      modifiers: part.orderLineModifiers.map(draftModifier),
      variantOptions: part.orderLineVariantOptions.map(draftVariant),
    })),
    discounts,
    voidComp: line.voidComp === null ? null : draftVoidComp(line.voidComp, line.orderLineID, partID),
    assignTo: line.assignTo,
  };
}

function draftModifier({ modifierOptionID, priceAdd, quantity, subModifiers }: OrderLineModifier): DraftModifier {
  return {
    id: modifierOptionID,
    priceAdd: toMoney(priceAdd),
    quantity: toQuantity(quantity),
    modifiers: subModifiers.map(draftModifier),
  };
}

const draftVariant = ({ variantOptionID, priceAdd }: VariantUse): DraftVariantOption => ({
  id: variantOptionID,
  priceAdd: toMoney(priceAdd),
});

function draftVoidComp(voidComp: VoidComp, orderLineID: string, partIDOf: PartID): DraftVoidComp {
  const quantity = voidComp.quantity == null ? null : toQuantity(voidComp.quantity);
  const partID = voidComp.orderLineID ?? partIDOf(orderLineID, voidComp.type);
  if (voidComp.type === 'void') return { type: 'void', quantity, partID };
  return { type: 'comp', quantity, partID, value: valueOf(voidComp.value, voidComp.isPercentage) };
}

const valueOf = (value: number, isPercentage: boolean): DiscountValue =>
  isPercentage ? { type: 'percent', rate: toRate(value) } : { type: 'fixed', amount: toMoney(value) };
