import { ItemType, type ComboChoice, type PosProduct } from '@tavola/contract';
import {
  groupsFor,
  groupsUnder,
  isOptionOn,
  limitsOf,
  priceOfOption,
  toAmount,
  type Catalog,
  type LocalMoment,
} from '@tavola/selling';

/** What has to or may be chosen with an item, as partners get it and name it in orders (decision 418). */
export interface PartnerChoice {
  readonly externalChoiceID: string;
  readonly name: string;
  readonly names: PosProduct['names'];
  readonly min: number;
  /** null = no limit. */
  readonly max: number | null;
  readonly options: readonly PartnerChoiceOption[];
}

/** One option of a choice; a part of a combo is one too. */
export interface PartnerChoiceOption {
  readonly externalOptionID: string;
  readonly name: string;
  readonly names: PosProduct['names'];
  /** What it adds to the price of the item. */
  readonly price: number;
  readonly isAvailable: boolean;
  readonly choices: readonly PartnerChoice[];
}

/** Where a menu offers an item. */
interface Offer {
  readonly catalog: Catalog;
  readonly menuID: string;
  readonly menuSectionID: string;
  readonly at: LocalMoment;
}

/** Options below options, at most; deeper ones cannot be ordered either. */
const MAX_DEPTH = 8;

/** The name of a part of a combo in a choice: the same item can be a part of several. */
export const partOptionID = (comboChoiceID: string, itemID: string): string => `${comboChoiceID}:${itemID}`;

/** The choice and the item that such a name has; null for any other name. */
export function partOfOption(id: string): { readonly comboChoiceID: string; readonly itemID: string } | null {
  const [comboChoiceID, itemID, more] = id.split(':');
  return comboChoiceID === undefined || itemID === undefined || more !== undefined ? null : { comboChoiceID, itemID };
}

/** What is sold one by one: no gift card, no deposit, and no product that is sold by its variants. */
const isSingle = ({ type, variantGroups }: PosProduct): boolean =>
  (type === ItemType.Product || type === ItemType.ProductVariant) && variantGroups.length === 0;

/** Everything to choose with a product; null = it cannot be ordered, because a choice that it needs has no option. */
export function choicesOf(product: PosProduct, offer: Offer): readonly PartnerChoice[] | null {
  if (!product.isActive) return null;
  if (product.type === ItemType.Combo) {
    const parts = product.comboChoiceIDs.map((id) => partsOf(offer.catalog.comboChoices.get(id), offer));
    const modifiers = modifiersOf(product, groupsFor(offer.catalog, product, []), offer, 1);
    return modifiers === null || parts.includes(null) ? null : [...parts.filter((one) => one !== null), ...modifiers];
  }
  return isSingle(product) ? modifiersOf(product, groupsFor(offer.catalog, product, []), offer, 1) : null;
}

function partsOf(choice: ComboChoice | undefined, offer: Offer): PartnerChoice | null {
  if (choice === undefined) return null;
  const options = choice.comboChoiceItems
    .toSorted((a, b) => a.sortNumber - b.sortNumber)
    .flatMap(({ itemID, priceAdd }): PartnerChoiceOption[] => {
      const part = offer.catalog.products.get(itemID);
      if (part === undefined || !part.isActive || !isSingle(part)) return [];
      const choices = modifiersOf(part, groupsFor(offer.catalog, part, []), offer, 1);
      if (choices === null) return [];
      const { names, isOutOfStock } = part;
      const externalOptionID = partOptionID(choice.comboChoiceID, itemID);
      return [
        { externalOptionID, name: shown(part), names, price: Number(priceAdd), isAvailable: !isOutOfStock, choices },
      ];
    });
  const { comboChoiceID, name, names } = choice;
  return options.length === 0 ? null : { externalChoiceID: comboChoiceID, name, names, min: 1, max: 1, options };
}

function modifiersOf(
  product: PosProduct,
  groups: ReturnType<typeof groupsFor>,
  offer: Offer,
  depth: number,
): readonly PartnerChoice[] | null {
  const { catalog, menuID, at } = offer;
  const choices: PartnerChoice[] = [];
  for (const indexed of groups) {
    if (!indexed.group.isActive) continue;
    const { min, max } = limitsOf(indexed);
    const options = (depth > MAX_DEPTH ? [] : indexed.options).flatMap((option): PartnerChoiceOption[] => {
      const { modifierOptionID: id, names, isOutOfStock } = option;
      const price = priceOfOption(catalog, id, menuID, at);
      const below = modifiersOf(product, groupsUnder(catalog, id), offer, depth + 1);
      if (!price.ok || below === null || !isOptionOn(catalog, id, product, offer)) return [];
      const isAvailable = !isOutOfStock;
      return [
        { externalOptionID: id, name: shown(option), names, price: toAmount(price.value), isAvailable, choices: below },
      ];
    });
    if (options.length === 0 && min > 0) return null;
    if (options.length === 0) continue;
    const { modifierGroupID, names } = indexed.group;
    const limit = Number.isFinite(max) ? max : null;
    choices.push({ externalChoiceID: modifierGroupID, name: shown(indexed.group), names, min, max: limit, options });
  }
  return choices;
}

const shown = ({ name, displayName }: { readonly name: string; readonly displayName: string }): string =>
  displayName === '' ? name : displayName;

/** The options of choices that have run out, also those below other options. */
export const outOfChoices = (choices: readonly PartnerChoice[]): string[] =>
  choices.flatMap(({ options }) =>
    options.flatMap((one) => [...(one.isAvailable ? [] : [one.externalOptionID]), ...outOfChoices(one.choices)]),
  );

/** Choices without what has run out, to be compared. */
export const lastingPart = (choices: readonly PartnerChoice[]): unknown =>
  choices.map(({ options, ...choice }) => ({
    ...choice,
    options: options.map(({ isAvailable: _out, choices: below, ...option }) => ({
      ...option,
      below: lastingPart(below),
    })),
  }));
