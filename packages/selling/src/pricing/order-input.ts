import {
  OPEN_ITEM_ID,
  type ComboLineItem,
  type OrderDiscountInput,
  type OrderInput,
  type OrderLineInput,
  type OrderLineModifier,
  type VoidComp,
} from '@tavola/contract';
import type { LocalMoment } from '../catalog/availability.ts';
import { CatalogError, type Catalog } from '../catalog/catalog.ts';
import { chooseItem, chooseOpenItem } from '../catalog/choose-item.ts';
import { MAX_MODIFIER_DEPTH, type ChosenItem, type ChosenPart, type ItemChoice, type ModifierChoice } from '../catalog/selection.ts';
import { moneyOf, quantityOf, rateOf, reading } from '../money/reading.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { offerOf, valueOfDiscount, valueOfRedemption } from './catalog-discounts.ts';
import { PricingError } from './errors.ts';
import { EligibilityError, isNamed } from './eligibility.ts';
import type { BuyXGetY, DiscountValue, DraftLine, DraftModifier, DraftPart, DraftVoidComp, ManualDiscount, OrderDraft } from './order.ts';
import { priceChanges, type PriceChange } from './price-changes.ts';

/** What an order on the wire does not say of itself. Amounts are JSON numbers as stored. */
export type OrderSurroundings = {
  readonly at: LocalMoment;
  readonly deliveryCharge: number;
  readonly additionalCharge: number;
  readonly redeemPoints: number;
};

/** The order to price, and where the prices it kept differ from those of now (decision 16). */
export type ReadOrder = { readonly draft: OrderDraft; readonly priceChanges: readonly PriceChange[] };

/**
 * Reads an order as a till sends it: names, categories, taxes and kinds come from the catalogue, prices
 * and adds are those the line kept (decision 16). Refuses whatever is missing (item, option, combo
 * part, discount, tax), groups below minimum or above maximum, and figures that are none.
 */
export function readOrderInput(input: OrderInput, catalog: Catalog, around: OrderSurroundings): Verdict<ReadOrder> {
  return reading((): Verdict<ReadOrder> => {
    const orderDiscounts = readDiscounts(input.discounts, catalog);
    if (!orderDiscounts.ok) return orderDiscounts;
    const lines: DraftLine[] = [];
    const offers = [...orderDiscounts.value.offers];
    const changes: PriceChange[] = [];
    for (const line of input.orderLines) {
      const now = choiceNow(line, catalog, around.at);
      if (!now.ok) return now;
      const discounts = readDiscounts(line.orderLineDiscounts, catalog);
      if (!discounts.ok) return discounts;
      const stranger = discounts.value.onItems.find((each) => !isNamed(each.discount, now.value));
      if (stranger !== undefined) return refuse(EligibilityError.otherItem, { name: stranger.manual.name, orderLineID: line.orderLineID });
      offers.push(...discounts.value.offers);
      const named = orderDiscounts.value.onItems.filter((each) => isNamed(each.discount, now.value)).map((each) => each.manual);
      const draft = readLine(line, now.value, [...discounts.value.manual, ...discounts.value.onItems.map((each) => each.manual), ...named]);
      changes.push(...priceChanges(draft, now.value));
      lines.push(draft);
    }
    return accept({ draft: orderOf(input, lines, { ...orderDiscounts.value, offers }, around), priceChanges: changes });
  });
}

function orderOf(input: OrderInput, lines: readonly DraftLine[], discounts: ReadDiscounts, around: OrderSurroundings): OrderDraft {
  const { voidComp } = input;
  return {
    lines,
    orderDiscounts: discounts.manual,
    offers: discounts.offers,
    orderComp: voidComp?.type === 'comp' ? compValue(voidComp) : null,
    isVoided: voidComp?.type === 'void',
    channel: input.systemOrderChannelID,
    fulfillment: input.orderFulfillmentTypeID,
    excludedDiscountIDs: input.excludeAutoDiscountIds ?? [],
    serviceChargeRate: rateOf(input.serviceChargeRate ?? 0),
    deliveryCharge: moneyOf(around.deliveryCharge),
    additionalCharge: moneyOf(around.additionalCharge),
    redeemPoints: quantityOf(around.redeemPoints),
  };
}

function choiceNow(line: OrderLineInput, catalog: Catalog, at: LocalMoment): Verdict<ChosenItem> {
  if (line.itemID === OPEN_ITEM_ID) {
    return chooseOpenItem(catalog, {
      name: line.displayName ?? '',
      price: moneyOf(line.price),
      taxID: line.taxID ?? null,
      isTaxInclusive: line.isTaxInclusive ?? false,
    });
  }
  if (depthOf(line.orderLineModifiers) > MAX_MODIFIER_DEPTH)
    return refuse(PricingError.tooDeep, { orderLineID: line.orderLineID, depth: MAX_MODIFIER_DEPTH });
  const choice: ItemChoice = {
    itemID: line.itemID,
    menuID: line.menuID ?? null,
    modifiers: modifierChoices(line.orderLineModifiers),
    variantOptionIDs: line.orderLineVariantOptions.map((option) => option.variantOptionID),
    parts: line.comboLineItems.map((part) => ({
      comboChoiceID: part.comboChoiceID,
      itemID: part.itemID,
      modifiers: modifierChoices(part.orderLineModifiers),
      variantOptionIDs: part.orderLineVariantOptions.map((option) => option.variantOptionID),
    })),
  };
  return chooseItem(catalog, choice, at);
}

// Stops one level past the limit, so that a hostile depth is measured and not climbed.
function depthOf(modifiers: readonly OrderLineModifier[], depth = 1): number {
  if (modifiers.length === 0 || depth > MAX_MODIFIER_DEPTH) return modifiers.length === 0 ? depth - 1 : depth;
  return Math.max(...modifiers.map((modifier) => depthOf(modifier.subModifiers, depth + 1)));
}

function modifierChoices(modifiers: readonly OrderLineModifier[]): ModifierChoice[] {
  return modifiers.map((modifier) => ({
    modifierOptionID: modifier.modifierOptionID,
    quantity: quantityOf(modifier.quantity),
    modifiers: modifierChoices(modifier.subModifiers),
  }));
}

function readLine(line: OrderLineInput, item: ChosenItem, discounts: readonly ManualDiscount[]): DraftLine {
  return {
    orderLineID: line.orderLineID,
    itemID: item.itemID,
    categoryID: item.categoryID,
    kind: item.kind,
    price: moneyOf(line.price),
    quantity: quantityOf(line.orderQuantity),
    taxID: item.taxID,
    isTaxInclusive: item.isTaxInclusive,
    modifiers: keptModifiers(line.orderLineModifiers),
    variantOptions: keptVariants(line.orderLineVariantOptions),
    parts: item.parts.flatMap((now) =>
      keptPart(
        line.comboLineItems.find((part) => part.comboChoiceID === now.comboChoiceID),
        now,
      ),
    ),
    discounts,
    voidComp: line.voidComp == null ? null : readVoidComp(line.voidComp),
    assignTo: line.assignTo ?? null,
  };
}

function keptModifiers(modifiers: readonly OrderLineModifier[]): DraftModifier[] {
  return modifiers.map((modifier) => ({
    id: modifier.modifierOptionID,
    priceAdd: moneyOf(modifier.priceAdd),
    quantity: quantityOf(modifier.quantity),
    modifiers: keptModifiers(modifier.subModifiers),
  }));
}

function keptVariants(options: OrderLineInput['orderLineVariantOptions']): DraftLine['variantOptions'] {
  return options.map((option) => ({ id: option.variantOptionID, priceAdd: moneyOf(option.priceAdd) }));
}

/** Weight and tax of a part are the catalogue's; what it adds is what the line kept. */
function keptPart(part: ComboLineItem | undefined, now: ChosenPart): DraftPart[] {
  if (part === undefined) return [];
  return [
    {
      id: part.comboLineItemID,
      itemID: part.itemID,
      basePrice: now.basePrice,
      quantity: quantityOf(part.quantity),
      priceAdd: moneyOf(part.priceAdd),
      modifiers: keptModifiers(part.orderLineModifiers),
      variantOptions: keptVariants(part.orderLineVariantOptions),
      taxID: now.taxID,
      isTaxInclusive: now.isTaxInclusive,
    },
  ];
}

function readVoidComp(voidComp: VoidComp): DraftVoidComp {
  const quantity = voidComp.quantity == null ? null : quantityOf(voidComp.quantity);
  return voidComp.type === 'void' ? { type: 'void', quantity } : { type: 'comp', quantity, value: compValue(voidComp) };
}

function compValue(voidComp: VoidComp): DiscountValue {
  return voidComp.isPercentage ? { type: 'percent', rate: rateOf(voidComp.value) } : { type: 'fixed', amount: moneyOf(voidComp.value) };
}

/** Discounts given by hand: those for the whole, those on some items only, and offers. Automatic ones are worked out anew and not read. */
type ReadDiscounts = {
  readonly manual: readonly ManualDiscount[];
  readonly offers: readonly BuyXGetY[];
  readonly onItems: readonly { readonly manual: ManualDiscount; readonly discount: Parameters<typeof isNamed>[0] }[];
};

function readDiscounts(discounts: readonly OrderDiscountInput[], catalog: Catalog): Verdict<ReadDiscounts> {
  const manual: ManualDiscount[] = [];
  const offers: BuyXGetY[] = [];
  const onItems: ReadDiscounts['onItems'][number][] = [];
  for (const input of discounts) {
    if (input.isAutomaticDiscount === true) continue;
    const { orderDiscountID: id } = input;
    if (input.discountType === 'custom') {
      const value: DiscountValue = input.isPercentage
        ? { type: 'percent', rate: rateOf(input.discountValue) }
        : { type: 'fixed', amount: moneyOf(input.discountValue) };
      manual.push({ id, name: input.name ?? '', value, isCombinable: true });
      continue;
    }
    const discount = catalog.discounts.get(input.discountID ?? '');
    if (discount === undefined) return refuse(CatalogError.discountNotFound, { discountID: input.discountID ?? '' });
    if (discount.type === 'BuyXGetY') {
      const offer = offerOf(discount);
      if (!offer.ok) return offer;
      offers.push(offer.value);
      continue;
    }
    const value = discount.type === 'FutureDiscount' ? valueOfRedemption(catalog, discount) : valueOfDiscount(discount);
    if (!value.ok) return value;
    const one: ManualDiscount = { id, name: discount.name, value: value.value, isCombinable: discount.isCombinable };
    if (discount.appliesTo === 'EntireOrder') manual.push(one);
    else onItems.push({ manual: one, discount });
  }
  return accept({ manual, offers, onItems });
}
