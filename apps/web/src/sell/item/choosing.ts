import type { LineLabel, PosProduct } from '@tavola/contract';
import {
  NO_LABEL,
  chooseItem,
  choiceOf,
  findVariant,
  ONE_PIECE,
  type Catalog,
  type ChosenItem,
  type ItemChoice,
  type LineContent,
  type LocalMoment,
  type MenuTile,
  type ModifierChoice,
  type Quantity,
  type Verdict,
} from '@tavola/selling';

/**
 * What a person has chosen so far of an item; plain data, so that every step of the dialog is a function from one to
 * the next.
 */
export interface Choosing {
  /** The tapped item: a base product represents its variants. */
  readonly productID: string;
  readonly menuID: string | null;
  readonly menuSectionID: string | null;
  /** Place of the chosen option in each variant group of a base product; null = not chosen yet. */
  readonly variantPlaces: readonly (number | null)[];
  /** Options of an item's own variant groups that add to its price (decision 106). */
  readonly variantOptionIDs: readonly string[];
  readonly modifiers: readonly ModifierChoice[];
  readonly parts: readonly PartChoosing[];
  readonly quantity: Quantity;
  readonly label: LineLabel;
}

/** One choice of a combo; `itemID` null = nothing taken yet. */
export interface PartChoosing {
  readonly comboChoiceID: string;
  readonly itemID: string | null;
  readonly variantOptionIDs: readonly string[];
  readonly modifiers: readonly ModifierChoice[];
}

/** A new choice, with defaults and single options already chosen. */
export function startChoosing(
  catalog: Catalog,
  product: PosProduct,
  place: { readonly menuID: string | null; readonly menuSectionID: string | null },
): Choosing {
  return {
    productID: product.itemID,
    ...place,
    variantPlaces: product.type === 'BaseProduct' ? product.variantGroups.map(onlyPlace) : [],
    variantOptionIDs: [],
    modifiers: [],
    parts: product.comboChoiceIDs.map((comboChoiceID) => {
      const items = catalog.comboChoices.get(comboChoiceID)?.comboChoiceItems ?? [];
      const taken = items.find((item) => item.isDefault) ?? (items.length === 1 ? items[0] : undefined);
      return taken === undefined
        ? { comboChoiceID, itemID: null, variantOptionIDs: [], modifiers: [] }
        : takePart(catalog, comboChoiceID, taken.itemID);
    }),
    quantity: ONE_PIECE,
    label: NO_LABEL,
  };
}

/** A fresh choice for the item of a tile, at the tile's place of the menu. */
export const choosingOfTile = (catalog: Catalog, { product, menuID, menuSectionID }: MenuTile): Choosing =>
  startChoosing(catalog, product, {
    menuID: menuID === '' ? null : menuID,
    menuSectionID: menuSectionID === '' ? null : menuSectionID,
  });

/** An item taken for a choice of a combo, with each of its options that is the only one offered there. */
export function takePart(catalog: Catalog, comboChoiceID: string, itemID: string): PartChoosing {
  const groups = catalog.products.get(itemID)?.variantGroups ?? [];
  const only = groups
    .map((group) => offeredOptions(catalog, comboChoiceID, itemID, group))
    .flatMap((options) => (options.length === 1 ? (options[0]?.variantOptionID ?? []) : []));
  return { comboChoiceID, itemID, variantOptionIDs: only, modifiers: [] };
}

/**
 * The options of an item's own variant that a choice of a combo allows, in the order to show them; a choice that names
 * none of them allows all.
 */
export function offeredOptions(
  catalog: Catalog,
  comboChoiceID: string,
  itemID: string,
  { variantOptions }: PosProduct['variantGroups'][number],
): PosProduct['variantGroups'][number]['variantOptions'] {
  const named =
    catalog.comboChoices.get(comboChoiceID)?.comboChoiceItems.find((item) => item.itemID === itemID)
      ?.variantOptionIDs ?? [];
  return variantOptions
    .filter((option) => option.isActive && (named.length === 0 || named.includes(option.variantOptionID)))
    .toSorted((one, other) => one.sortNumber - other.sortNumber);
}

/** The place of the option that is the only one on; null where there is something to choose. */
function onlyPlace({ variantOptions }: PosProduct['variantGroups'][number]): number | null {
  const places = variantOptions.flatMap((option, place) => (option.isActive ? [place] : []));
  return places.length === 1 ? (places[0] ?? null) : null;
}

/** What was chosen for a line, to be changed. A variant opens with the choices of its base item. */
export function choosingOf(catalog: Catalog, line: LineContent & { readonly quantity: Quantity }): Choosing {
  const choice = choiceOf(line);
  const variant = catalog.products.get(line.itemID);
  const base = catalog.products.get(variant?.baseItemID ?? '');
  const isVariant = variant?.type === 'ProductVariant' && base?.type === 'BaseProduct';
  return {
    productID: isVariant ? base.itemID : line.itemID,
    menuID: line.menuID,
    menuSectionID: line.menuSectionID,
    variantPlaces: isVariant ? (variant.combinationIndices ?? '').split('*').map(Number) : [],
    variantOptionIDs: choice.variantOptionIDs,
    modifiers: choice.modifiers,
    parts: choice.parts,
    quantity: line.quantity,
    label: line.label,
  };
}

/** The item that is sold: the tapped one, or the variant chosen of it; undefined while a variant is still open. */
export function soldProduct(catalog: Catalog, choosing: Choosing): PosProduct | undefined {
  const product = catalog.products.get(choosing.productID);
  if (product?.type !== 'BaseProduct') return product;
  const places = choosing.variantPlaces.flatMap((place) => place ?? []);
  if (places.length < product.variantGroups.length) return undefined;
  const variant = findVariant(catalog, product.itemID, places);
  return variant.ok ? variant.value : undefined;
}

/** The choice as the rules expect it; refused while something is open. */
export function finishChoosing(catalog: Catalog, choosing: Choosing, at: LocalMoment): Verdict<ChosenItem> {
  const sold = soldProduct(catalog, choosing);
  if (sold === undefined) return { ok: false, code: 'catalog.error.variant_not_found', params: {} };
  const choice: ItemChoice = {
    itemID: sold.itemID,
    menuID: choosing.menuID,
    modifiers: choosing.modifiers,
    variantOptionIDs: choosing.variantOptionIDs,
    parts: choosing.parts.map((part) => ({
      comboChoiceID: part.comboChoiceID,
      itemID: part.itemID ?? '',
      modifiers: part.modifiers,
      variantOptionIDs: part.variantOptionIDs,
    })),
  };
  return chooseItem(catalog, choice, at);
}
