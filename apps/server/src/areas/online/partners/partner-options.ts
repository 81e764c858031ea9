import type { ComboLineItem, OrderLineModifier, PartnerLine, PartnerOption, PosProduct } from '@tavola/contract';
import {
  chooseItem,
  SCALE,
  toQuantity,
  type Catalog,
  type ChosenItem,
  type LocalMoment,
  type ModifierChoice,
} from '@tavola/selling';
import { partOfOption } from '../integrations/partner-choices.ts';

/** What a partner's guest chose, as a line of an order has it (decision 418). */
export interface Chosen {
  readonly modifiers: OrderLineModifier[];
  readonly parts: ComboLineItem[];
}

/** Whether an option is named as our menu names it. */
export const isChosen = ({ externalOptionID }: PartnerOption): boolean =>
  externalOptionID != null && externalOptionID !== '';

/**
 * The options of a line by their ids; null = they are not what the product asks for. They add nothing to the price: the
 * partner's price of the line contains them (decision 86).
 */
export function chosenOf(
  { options = [] }: PartnerLine,
  product: PosProduct,
  { catalog, at, newID }: { readonly catalog: Catalog; readonly at: LocalMoment; readonly newID: () => string },
): Chosen | null {
  const named = options.filter(isChosen);
  const isCombo = product.comboChoiceIDs.length > 0;
  const parts = named.flatMap((option) => {
    const part = isCombo ? partOfOption(option.externalOptionID ?? '') : null;
    return part === null ? [] : [{ ...part, modifiers: choicesOf(option.options ?? []), variantOptionIDs: [] }];
  });
  const modifiers = choicesOf(
    named.filter(({ externalOptionID }) => !isCombo || partOfOption(externalOptionID ?? '') === null),
  );
  const choice = { itemID: product.itemID, menuID: null, modifiers, variantOptionIDs: [], parts };
  const chosen = chooseItem(catalog, choice, at);
  if (!chosen.ok) return null;
  const kept = (all: ChosenItem['modifiers']): OrderLineModifier[] =>
    all.map((one) => ({
      orderLineModifierID: newID(),
      modifierOptionID: one.modifierOptionID,
      bindingModifierGroupID: one.modifierGroupID,
      quantity: one.quantity / SCALE,
      priceAdd: 0,
      name: one.name,
      subModifiers: kept(one.modifiers),
    }));
  return {
    modifiers: kept(chosen.value.modifiers),
    parts: chosen.value.parts.map((part) => ({
      comboLineItemID: newID(),
      comboChoiceID: part.comboChoiceID,
      itemID: part.itemID,
      quantity: part.quantity / SCALE,
      priceAdd: 0,
      name: part.name,
      orderLineModifiers: kept(part.modifiers),
      orderLineVariantOptions: [],
    })),
  };
}

const choicesOf = (options: readonly PartnerOption[]): ModifierChoice[] =>
  options.filter(isChosen).map(({ externalOptionID, quantity = 1, options: below = [] }) => ({
    modifierOptionID: externalOptionID ?? '',
    quantity: toQuantity(quantity),
    modifiers: choicesOf(below),
  }));
