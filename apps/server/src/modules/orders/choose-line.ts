import { OPEN_ITEM_ID, OrderChannel, type OrderDiscountInput, type OrderLineModifier, type PosProduct } from '@tavola/contract';
import {
  chooseItem, chooseOpenItem, isOpenAt, isOptionOn, isVariantOptionOn, unsellable, valueOfDiscount, type Catalog, type ChosenItem, type ChosenModifier, type ChosenVariantOption, type ItemChoice,
  type LocalMoment, type ModifierChoice, type Unsellable,
} from '@tavola/selling';
import { refuse } from '../../platform/errors/refusal.ts';
import { amountText, toMoney, toNumber, toQuantity } from './figures.ts';
import type { EnteredLine, KeptComboItem, KeptDiscount, LineContent, VariantUse } from './order-rows.ts';
import type { SellingPlace } from './selling-place.ts';

/** Under which circumstances a line is taken. */
export interface ChoosingRules {
  readonly place: SellingPlace;
  readonly at: LocalMoment;
  readonly channel: OrderChannel;
  /** Availability and stock are not asked; prices and options always are (decision 36). */
  readonly isAvailabilitySkipped: boolean;
}

/**
 * Completes a new line from the catalogue, or refuses the order: unknown or unavailable items and options, groups below or above their
 * limits (decision 18), and every price that is not the one of now (decision 16).
 */
export function chooseLine(line: EnteredLine, rules: ChoosingRules): LineContent {
  const discounts = line.discounts.map((discount) => keepDiscount(discount, rules.place.catalog, line.displayName ?? ''));
  if (line.itemID === OPEN_ITEM_ID) return openLine(line, discounts, rules);
  const { catalog } = rules.place;
  const product = catalog.products.get(line.itemID);
  if (product === undefined) refuse('order.item_unavailable', { name: line.itemID });
  const found = chooseItem(catalog, choiceOf(line), rules.at);
  if (!found.ok) refuse('order.line_refused', { name: product.displayName, reason: reasonOf(found.code) });
  const chosen = found.value;
  assertSellable(line, product, rules);
  // Miscellaneous items set their own price (selling spec, section 5).
  if (product.type !== 'Miscellaneous') assertPrice(chosen.name, line.price, chosen.price, rules.place);
  return {
    orderLineID: line.orderLineID, refOrderLineID: line.refOrderLineID, itemID: line.itemID, quantity: line.quantity, price: line.price, note: line.note, seatNote: line.seatNote,
    menuID: line.menuID, menuSectionID: line.menuSectionID, voidComp: line.voidComp, assignTo: line.assignTo, discounts,
    itemName: product.name, displayName: chosen.name, kind: chosen.kind, categoryID: chosen.categoryID === '' ? null : chosen.categoryID,
    categoryName: catalog.categories.get(chosen.categoryID)?.name ?? null, taxID: chosen.taxID, isTaxInclusive: chosen.isTaxInclusive,
    modifiers: keepModifiers(line.modifiers, chosen.modifiers, rules.place), variantOptions: keepVariants(line.variantOptions, chosen.variantOptions, rules.place), comboItems: keepParts(line, chosen, rules.place),
  };
}

function openLine(line: EnteredLine, discounts: readonly KeptDiscount[], { place, channel }: ChoosingRules): LineContent {
  const { allowToUseOpenItemOnQuickService, allowToUseOpenItemOnTableService } = place.operational;
  const name = line.displayName ?? '';
  const isAllowed = channel === OrderChannel.TableService ? allowToUseOpenItemOnTableService : allowToUseOpenItemOnQuickService;
  if (!isAllowed) refuse('order.item_unavailable', { name });
  const found = chooseOpenItem(place.catalog, { name, price: toMoney(line.price), taxID: line.taxID, isTaxInclusive: line.isTaxInclusive });
  if (!found.ok) refuse('order.line_refused', { name, reason: reasonOf(found.code) });
  return { ...line, discounts, itemName: found.value.name, displayName: found.value.name, kind: 'open', categoryID: null, categoryName: null, modifiers: [], variantOptions: [], comboItems: [] };
}

function choiceOf(line: EnteredLine): ItemChoice {
  return {
    itemID: line.itemID, menuID: line.menuID, modifiers: line.modifiers.map(modifierChoice), variantOptionIDs: line.variantOptions.map((option) => option.variantOptionID),
    parts: line.comboItems.map((part) => ({
      comboChoiceID: part.comboChoiceID, itemID: part.itemID, modifiers: part.orderLineModifiers.map(modifierChoice),
      variantOptionIDs: part.orderLineVariantOptions.map((option) => option.variantOptionID),
    })),
  };
}

function modifierChoice(modifier: OrderLineModifier): ModifierChoice {
  return { modifierOptionID: modifier.modifierOptionID, quantity: toQuantity(modifier.quantity), modifiers: modifier.subModifiers.map(modifierChoice) };
}

// Options are looked up in the order they stand, so they pair by place.
function keepModifiers(asked: readonly OrderLineModifier[], chosen: readonly ChosenModifier[], place: SellingPlace): OrderLineModifier[] {
  return asked.map((modifier, index) => {
    const now = chosen[index];
    if (now === undefined) return modifier;
    assertPrice(now.name, modifier.priceAdd, now.priceAdd, place);
    return {
      orderLineModifierID: modifier.orderLineModifierID, modifierOptionID: modifier.modifierOptionID, bindingModifierGroupID: now.modifierGroupID, quantity: modifier.quantity, priceAdd: modifier.priceAdd,
      name: now.name, subModifiers: keepModifiers(modifier.subModifiers, now.modifiers, place),
    };
  });
}

function keepVariants(asked: readonly VariantUse[], chosen: readonly ChosenVariantOption[], place: SellingPlace): VariantUse[] {
  return asked.map((option, index) => {
    const now = chosen[index];
    if (now === undefined) return option;
    assertPrice(now.name, option.priceAdd, now.priceAdd, place);
    return { ...option, name: now.name };
  });
}

function keepParts(line: EnteredLine, chosen: ChosenItem, place: SellingPlace): KeptComboItem[] {
  return chosen.parts.flatMap((now) => {
    const part = line.comboItems.find((each) => each.comboChoiceID === now.comboChoiceID);
    if (part === undefined) return [];
    if (toQuantity(part.quantity) !== now.quantity) refuse('order.line_refused', { name: chosen.name, reason: 'quantity' });
    assertPrice(now.name, part.priceAdd, now.priceAdd, place);
    return [{
      ...part, name: now.name, orderLineModifiers: keepModifiers(part.orderLineModifiers, now.modifiers, place), orderLineVariantOptions: keepVariants(part.orderLineVariantOptions, now.variantOptions, place),
      basePrice: toNumber(now.basePrice), taxID: now.taxID, isTaxInclusive: now.isTaxInclusive,
    }];
  });
}

/** A discount given by hand: a predefined one is what the catalogue says now, whatever the till said (decision 36). */
export function keepDiscount(discount: OrderDiscountInput, catalog: Catalog, lineName: string): KeptDiscount {
  if (discount.discountType === 'custom') {
    if (discount.isPercentage && discount.discountValue > 100) refuse('order.line_refused', { name: discount.name ?? lineName, reason: 'percent_range' });
    return { ...discount, discountID: null, isCombinable: true };
  }
  const known = catalog.discounts.get(discount.discountID ?? '');
  if (known === undefined || !known.isActive) refuse('order.line_refused', { name: discount.name ?? lineName, reason: 'discount_not_found' });
  const value = known.type === 'BuyXGetY' ? null : valueOfDiscount(known);
  if (value !== null && !value.ok) refuse('order.line_refused', { name: known.name, reason: 'discount_not_found' });
  const figure = value === null ? 0 : value.value.type === 'percent' ? toNumber(value.value.rate) : toNumber(value.value.amount);
  return { ...discount, name: known.name, discountValue: figure, isPercentage: value?.value.type === 'percent', isCombinable: known.isCombinable };
}

/** A part stands on no menu, and one that is out of stock is only warned of. */
const PART_FAULTS: ReadonlySet<Unsellable> = new Set(['inactive', 'notForSale', 'unavailable']);
const skippable: ReadonlySet<Unsellable> = new Set(['inactive', 'unavailable', 'outOfStock', 'outsideHours']);

function assertSellable(line: EnteredLine, product: PosProduct, { place, at, isAvailabilitySkipped }: ChoosingRules): void {
  const { catalog, operational } = place;
  const stands = line.menuID === null || line.menuSectionID === null ? null : { menuID: line.menuID, menuSectionID: line.menuSectionID };
  const reason = unsellable(catalog, product, stands, at);
  const isStrict = operational.strictTimeAvailabilityOnSales;
  const isWaived =
    reason === null || (isAvailabilitySkipped && skippable.has(reason)) || (reason === 'outsideHours' && !isStrict) ||
    (reason === 'outOfStock' && !operational.disableProductSelectionForOutOfStockItems && (!isStrict || stands === null || isOpenAt(catalog, product, stands, at)));
  if (!isWaived) refuse('order.item_unavailable', { name: product.displayName });
  if (isAvailabilitySkipped) return;
  assertPartsSellable(line, product, catalog, at);
  const off = line.modifiers.find((modifier) => !isOptionOn(catalog, modifier.modifierOptionID, product, stands));
  if (off !== undefined) refuse('order.item_unavailable', { name: catalog.modifierOptions.get(off.modifierOptionID)?.displayName ?? product.displayName });
}

/** Refuses combo parts that are switched off or never sold by themselves, and variant options that are switched off, of the item and of its parts. */
function assertPartsSellable(line: EnteredLine, product: PosProduct, catalog: Catalog, at: ChoosingRules['at']): void {
  const parts = line.comboItems.map((part) => ({ sold: catalog.products.get(part.itemID), options: part.orderLineVariantOptions }));
  const gone = parts.find(({ sold }) => sold === undefined || PART_FAULTS.has(unsellable(catalog, sold, null, at)));
  const off = [{ sold: product, options: line.variantOptions }, ...parts].find(({ sold, options }) => options.some((option) => sold !== undefined && !isVariantOptionOn(sold, option.variantOptionID)));
  const fault = gone ?? off;
  if (fault !== undefined) refuse('order.item_unavailable', { name: fault.sold?.displayName ?? product.displayName });
}

function assertPrice(name: string, shown: number, now: Parameters<typeof toNumber>[0], { operational }: SellingPlace): void {
  const actual = toNumber(now);
  if (shown !== actual) refuse('order.price_changed', { name, old: amountText(shown, operational), new: amountText(actual, operational) });
}

const reasonOf = (code: string): string => code.slice(code.lastIndexOf('.') + 1);
