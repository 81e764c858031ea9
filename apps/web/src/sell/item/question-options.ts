import type { Allergen, PosProduct } from '@tavola/contract';
import {
  blockOf,
  findVariant,
  isOptionOn,
  isStockStopped,
  parseMoney,
  priceOf,
  priceOfOption,
  pricingMenuID,
  type Catalog,
  type LocalMoment,
  type Money,
  type TileRules,
} from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';
import { offeredOptions, soldProduct, type Choosing } from './choosing.ts';
import { timesChosen, type Question } from './questions.ts';

/** An option as it is offered. */
export interface ShownOption {
  readonly id: string;
  readonly name: string;
  /** The surcharge; null = none to show. */
  readonly add: Money | null;
  /** A full price instead of a surcharge. */
  readonly price: Money | null;
  readonly times: number;
  readonly isBlocked: boolean;
  /** What choosing it adds. */
  readonly allergens: readonly Allergen[];
}

/** The active options of a variant in display order, each with its index (decision 20). */
const shownOptions = (group: PosProduct['variantGroups'][number] | undefined) =>
  (group?.variantOptions ?? [])
    .map((option, place) => ({ option, place }))
    .filter(({ option }) => option.isActive)
    .toSorted((one, other) => one.option.sortNumber - other.option.sortNumber);

/** The options of a question as they are offered at a moment, in display order. */
export function questionOptions(
  catalog: Catalog,
  question: Question,
  choosing: Choosing,
  at: LocalMoment,
  rules: TileRules,
): ShownOption[] {
  const product = catalog.products.get(choosing.productID);
  const place =
    choosing.menuID !== null && choosing.menuSectionID !== null && choosing.menuID !== ''
      ? { menuID: choosing.menuID, menuSectionID: choosing.menuSectionID }
      : null;
  const okOrNull = (verdict: { readonly ok: true; readonly value: Money } | { readonly ok: false }): Money | null =>
    verdict.ok ? verdict.value : null;
  if (product === undefined) return [];
  switch (question.kind) {
    case 'variant':
      // An option without a variant is not offered; one that is unavailable for now keeps its position (ux 25).
      return shownOptions(product.variantGroups[question.place]).flatMap(({ option, place: optionPlace }) => {
        if (
          !catalog.variantsOf
            .get(product.itemID)
            ?.some(
              (each) => each.isActive && each.combinationIndices?.split('*')[question.place] === String(optionPlace),
            )
        )
          return [];
        const places = choosing.variantPlaces.map((each, index) => (index === question.place ? optionPlace : each));
        const isWhole = places.every((each) => each !== null);
        const variant = isWhole
          ? findVariant(
              catalog,
              product.itemID,
              places.flatMap((each) => each ?? []),
            )
          : null;
        const isBlocked =
          variant !== null && (!variant.ok || blockOf(catalog, variant.value, place, at, rules) !== null);
        const price =
          variant?.ok === true ? okOrNull(priceOf(catalog, variant.value.itemID, choosing.menuID, at)) : null;
        return [
          {
            id: String(optionPlace),
            name: shownName(option),
            add: null,
            price,
            times: choosing.variantPlaces[question.place] === optionPlace ? 1 : 0,
            isBlocked,
            allergens: option.allergens ?? [],
          },
        ];
      });
    case 'ownVariant':
      return shownOptions(product.variantGroups.find((group) => group.variantID === question.variantID)).map(
        ({ option }) => ({
          id: option.variantOptionID,
          name: shownName(option),
          add: okOrNull(parseMoney(option.priceAdd)),
          price: null,
          times: choosing.variantOptionIDs.includes(option.variantOptionID) ? 1 : 0,
          isBlocked: false,
          allergens: option.allergens ?? [],
        }),
      );
    case 'part': {
      const taken = choosing.parts.find((part) => part.comboChoiceID === question.comboChoiceID)?.itemID;
      return (catalog.comboChoices.get(question.comboChoiceID)?.comboChoiceItems ?? []).flatMap((item) => {
        const offered = catalog.products.get(item.itemID);
        return offered === undefined
          ? []
          : [
              {
                id: item.itemID,
                name: shownName(offered),
                add: okOrNull(parseMoney(item.priceAdd)),
                price: null,
                times: taken === item.itemID ? 1 : 0,
                isBlocked: blockOf(catalog, offered, null, at, rules) !== null,
                allergens: offered.allergens ?? [],
              },
            ];
      });
    }
    case 'partVariant': {
      const part = choosing.parts.find((each) => each.comboChoiceID === question.comboChoiceID);
      const group = catalog.products
        .get(part?.itemID ?? '')
        ?.variantGroups.find((each) => each.variantID === question.variantID);
      return (
        group === undefined ? [] : offeredOptions(catalog, question.comboChoiceID, part?.itemID ?? '', group)
      ).map((option) => ({
        id: option.variantOptionID,
        name: shownName(option),
        add: okOrNull(parseMoney(option.priceAdd)),
        price: null,
        times: part?.variantOptionIDs.includes(option.variantOptionID) === true ? 1 : 0,
        isBlocked: false,
        allergens: option.allergens ?? [],
      }));
    }
    case 'group': {
      const owner =
        question.comboChoiceID === null
          ? (soldProduct(catalog, choosing) ?? product)
          : catalog.products.get(
              choosing.parts.find((part) => part.comboChoiceID === question.comboChoiceID)?.itemID ?? '',
            );
      const sold = soldProduct(catalog, choosing) ?? product;
      const menuID = pricingMenuID(catalog, sold.itemID, choosing.menuID, at);
      return question.state.group.options
        .filter((option) => option.isActive)
        .map((option) => ({
          id: option.modifierOptionID,
          name: shownName(option),
          add: okOrNull(priceOfOption(catalog, option.modifierOptionID, menuID, at)),
          price: null,
          times: timesChosen(choosing, question, option.modifierOptionID),
          isBlocked:
            owner === undefined ||
            !isOptionOn(catalog, option.modifierOptionID, owner, question.comboChoiceID === null ? place : null) ||
            rules.unavailableIDs.has(option.modifierOptionID) ||
            isStockStopped(option, rules),
          allergens: option.allergens ?? [],
        }));
    }
  }
}
