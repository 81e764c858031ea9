import type { OrderDiscountInput, OrderLineModifier, VoidComp } from '@tavola/contract';
import {
  isNamed, offerOf, priceOrder, ZERO, type BuyXGetY, type Catalog, type DiscountValue, type DraftLine, type DraftModifier, type DraftPart, type DraftVoidComp, type ManualDiscount,
  type OrderDraft, type PricedOrder, type PricingSettings,
} from '@tavola/selling';
import { refuse } from '../../platform/errors/refusal.ts';
import { idFrom } from './entered-lines.ts';
import { toMoney, toQuantity, toRate } from './figures.ts';
import type { KeptDiscount, LineContent, OrderHeader, VariantUse } from './order-rows.ts';

/** Prices the lines with the prices they kept. What the engine refuses is the till's fault: figures and shapes were checked before. */
export function priceLines(header: OrderHeader, lines: readonly LineContent[], catalog: Catalog, settings: PricingSettings, isVoided = false): PricedOrder {
  const priced = priceOrder(draftOf(header, lines, catalog, isVoided), settings);
  if (priced.ok) return priced.value;
  const { orderLineID } = priced.params;
  const line = lines.find((each) => each.orderLineID === orderLineID);
  return refuse('order.line_refused', { name: line?.itemName ?? '', reason: priced.code.slice(priced.code.lastIndexOf('.') + 1) });
}

function draftOf(header: OrderHeader, lines: readonly LineContent[], catalog: Catalog, isVoided: boolean): OrderDraft {
  const placed = placeDiscounts(header.discounts, catalog);
  const offers = [...placed.offers];
  const drafts = lines.map((line) => {
    const own = placeDiscounts(line.discounts, catalog);
    offers.push(...own.offers);
    const named = placed.onItems.filter(({ discount }) => isNamed(discount, { itemID: line.itemID, categoryID: line.categoryID ?? '' }));
    return draftLine(line, [...own.manual, ...own.onItems.map((each) => each.manual), ...named.map((each) => each.manual)]);
  });
  return {
    lines: drafts, orderDiscounts: placed.manual, offers, orderComp: header.voidComp?.type === 'comp' ? valueOf(header.voidComp.value, header.voidComp.isPercentage) : null, isVoided,
    channel: header.channel, fulfillment: header.fulfillment, excludedDiscountIDs: header.excludedDiscountIDs, serviceChargeRate: toRate(header.serviceChargeRate),
    deliveryCharge: ZERO, additionalCharge: ZERO, redeemPoints: toQuantity(0),
  };
}

interface PlacedDiscounts {
  readonly manual: readonly ManualDiscount[];
  /** Given to the order but meant for some items only. */
  readonly onItems: readonly { readonly manual: ManualDiscount; readonly discount: Parameters<typeof isNamed>[0] }[];
  readonly offers: readonly BuyXGetY[];
}

const NOTHING: PlacedDiscounts = { manual: [], onItems: [], offers: [] };

function placeDiscounts(discounts: readonly KeptDiscount[], catalog: Catalog): PlacedDiscounts {
  if (discounts.length === 0) return NOTHING;
  const manual: ManualDiscount[] = [];
  const onItems: PlacedDiscounts['onItems'][number][] = [];
  const offers: BuyXGetY[] = [];
  for (const kept of discounts) {
    const discount = catalog.discounts.get(kept.discountID ?? '');
    const one: ManualDiscount = { id: kept.orderDiscountID, name: kept.name ?? '', value: valueOf(kept.discountValue, kept.isPercentage), isCombinable: kept.isCombinable };
    const offer = discount?.type === 'BuyXGetY' ? offerOf(discount) : null;
    if (offer?.ok === true) offers.push(offer.value);
    else if (discount === undefined || discount.appliesTo === 'EntireOrder') manual.push(one);
    else onItems.push({ manual: one, discount });
  }
  return { manual, onItems, offers };
}

function draftLine(line: LineContent, discounts: readonly ManualDiscount[]): DraftLine {
  return {
    orderLineID: line.orderLineID, itemID: line.itemID, categoryID: line.categoryID ?? '', kind: line.kind, price: toMoney(line.price), quantity: toQuantity(line.quantity),
    taxID: line.taxID, isTaxInclusive: line.isTaxInclusive, modifiers: line.modifiers.map(draftModifier), variantOptions: line.variantOptions.map(draftVariant),
    parts: line.comboItems.map((part): DraftPart => ({
      id: part.comboLineItemID, itemID: part.itemID, basePrice: toMoney(part.basePrice), quantity: toQuantity(part.quantity), priceAdd: toMoney(part.priceAdd), taxID: part.taxID,
      isTaxInclusive: part.isTaxInclusive, modifiers: part.orderLineModifiers.map(draftModifier), variantOptions: part.orderLineVariantOptions.map(draftVariant),
    })),
    discounts, voidComp: line.voidComp === null ? null : draftVoidComp(line.voidComp, line.orderLineID), assignTo: line.assignTo,
  };
}

function draftModifier(modifier: OrderLineModifier): DraftModifier {
  return { id: modifier.modifierOptionID, priceAdd: toMoney(modifier.priceAdd), quantity: toQuantity(modifier.quantity), modifiers: modifier.subModifiers.map(draftModifier) };
}

const draftVariant = (option: VariantUse) => ({ id: option.variantOptionID, priceAdd: toMoney(option.priceAdd) });

function draftVoidComp(voidComp: VoidComp, orderLineID: string): DraftVoidComp {
  const quantity = voidComp.quantity == null ? null : toQuantity(voidComp.quantity);
  const partID = voidComp.orderLineID ?? idFrom(orderLineID, voidComp.type);
  return voidComp.type === 'void' ? { type: 'void', quantity, partID } : { type: 'comp', quantity, partID, value: valueOf(voidComp.value, voidComp.isPercentage) };
}

const valueOf = (value: OrderDiscountInput['discountValue'], isPercentage: boolean): DiscountValue =>
  isPercentage ? { type: 'percent', rate: toRate(value) } : { type: 'fixed', amount: toMoney(value) };
