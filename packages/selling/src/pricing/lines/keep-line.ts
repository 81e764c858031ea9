import {
  OPEN_ITEM_ID,
  type Amount,
  type LineNames,
  type OrderLineModifier,
  type StoredTaxComponent,
} from '@tavola/contract';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import { CatalogError, type Catalog } from '../../catalog/catalog.ts';
import { chooseItem, chooseOpenItem } from '../../catalog/choose-item.ts';
import type {
  ChosenItem,
  ChosenModifier,
  ChosenVariantOption,
  ItemChoice,
  ModifierChoice,
} from '../../catalog/selection.ts';
import { toAmount, toMoney, toQuantity } from '../../money/figures.ts';
import type { Money } from '../../money/money.ts';
import { accept, refuse, type Refusal, type Verdict } from '../../money/verdict.ts';
import type { ComboPartUse, EnteredLine, VariantUse } from './entered-line.ts';
import type { KeptDiscount } from '../discounts/keep-discount.ts';
import type { LineKind } from '../order.ts';

/** A combo part with what pricing needs to know of its item (decision 107). */
export interface KeptComboItem extends ComboPartUse {
  basePrice: Amount;
  taxID: string | null;
  isTaxInclusive: boolean;
  /** What the tax was; null = as of today. */
  taxComponents: readonly StoredTaxComponent[] | null;
}

/** An entered line completed from the catalog: what an order keeps and is priced by from now on (decision 16). */
export interface KeptLine extends EnteredLine {
  readonly itemName: string;
  /** Names per language of item, options and parts, by id (decision 165); null = none. */
  readonly names: LineNames | null;
  readonly kind: LineKind;
  readonly categoryID: string | null;
  readonly categoryName: string | null;
  /** What the tax was; null = as of today. */
  readonly taxComponents: readonly StoredTaxComponent[] | null;
  readonly comboItems: readonly KeptComboItem[];
  readonly discounts: readonly KeptDiscount[];
  /** ISO instant with the offset of the location (decision 220); null = not stored yet, or not known. */
  readonly addedAt: string | null;
}

/**
 * A price that a line shows and that is another now: '{name} price changed {old} -> {new}' (decision 16; selling spec,
 * section 5).
 */
export interface PriceChange {
  readonly name: string;
  readonly old: Money;
  readonly now: Money;
}

/**
 * Completes an entered line: names, categories, taxes and kinds come from the catalog, prices and adds are those the
 * line shows, and where these differ from those of now it says so. Refuses whatever is missing (item, option, combo
 * part, tax), groups below minimum or above maximum, and combo parts in another quantity. Whether the item is on sale
 * is `unsellable`'s.
 */
export function keepLine(
  line: EnteredLine,
  discounts: readonly KeptDiscount[],
  catalog: Catalog,
  at: LocalMoment,
): Verdict<{ readonly line: KeptLine; readonly priceChanges: readonly PriceChange[] }> {
  if (line.itemID === OPEN_ITEM_ID) return keepOpenLine(line, discounts, catalog);
  const product = catalog.products.get(line.itemID);
  const found = chooseItem(catalog, choiceOf(line), at);
  if (!found.ok) return found;
  const chosen = found.value;
  const wrong = checkPartQuantities(line, chosen);
  if (wrong !== null) return wrong;
  const changes: PriceChange[] = [];
  // Miscellaneous items set their own price (selling spec, section 5).
  if (chosen.kind !== 'open') note(changes, chosen.name, line.price, chosen.price);
  const categoryID = chosen.categoryID === '' ? null : chosen.categoryID;
  // Written out, because spreading a wide object for each line of each sale is slow.
  const kept: KeptLine = {
    orderLineID: line.orderLineID,
    refOrderLineID: line.refOrderLineID,
    itemID: line.itemID,
    quantity: line.quantity,
    price: line.price,
    label: line.label,
    menuID: line.menuID,
    menuSectionID: line.menuSectionID,
    voidComp: line.voidComp,
    assignTo: line.assignTo,
    discounts,
    itemName: product?.name ?? chosen.name,
    names: chosen.names ?? null,
    displayName: chosen.name,
    kind: chosen.kind,
    categoryID,
    categoryName: catalog.categories.get(chosen.categoryID)?.name ?? null,
    taxID: chosen.taxID,
    isTaxInclusive: chosen.isTaxInclusive,
    modifiers: keepModifiers(line.modifiers, chosen.modifiers, changes),
    variantOptions: keepVariants(line.variantOptions, chosen.variantOptions, changes),
    taxComponents: componentsOf(chosen.taxID, catalog),
    comboItems: keepParts(line, chosen, catalog, changes),
    addedAt: null,
  };
  return accept({ line: kept, priceChanges: changes });
}

function keepOpenLine(
  line: EnteredLine,
  discounts: readonly KeptDiscount[],
  catalog: Catalog,
): ReturnType<typeof keepLine> {
  const { taxID, isTaxInclusive } = line;
  const found = chooseOpenItem(catalog, {
    name: line.displayName ?? '',
    price: toMoney(line.price),
    taxID,
    isTaxInclusive,
  });
  if (!found.ok) return found;
  const { name } = found.value;
  const own = {
    itemName: name,
    names: null,
    displayName: name,
    kind: 'open',
    categoryID: null,
    categoryName: null,
  } as const;
  return accept({
    line: {
      ...line,
      ...own,
      discounts,
      taxComponents: componentsOf(taxID, catalog),
      modifiers: [],
      variantOptions: [],
      comboItems: [],
      addedAt: null,
    },
    priceChanges: [],
  });
}

/** What was chosen of an item, without prices. */
export function choiceOf(line: EnteredLine): ItemChoice {
  return {
    itemID: line.itemID,
    menuID: line.menuID,
    modifiers: line.modifiers.map(modifierChoice),
    variantOptionIDs: line.variantOptions.map((option) => option.variantOptionID),
    parts: line.comboItems.map((part) => ({
      comboChoiceID: part.comboChoiceID,
      itemID: part.itemID,
      modifiers: part.orderLineModifiers.map(modifierChoice),
      variantOptionIDs: part.orderLineVariantOptions.map((option) => option.variantOptionID),
    })),
  };
}

function modifierChoice({ modifierOptionID, quantity, subModifiers }: OrderLineModifier): ModifierChoice {
  return { modifierOptionID, quantity: toQuantity(quantity), modifiers: subModifiers.map(modifierChoice) };
}

function checkPartQuantities(line: EnteredLine, chosen: ChosenItem): Refusal | null {
  for (const now of chosen.parts) {
    const part = line.comboItems.find((each) => each.comboChoiceID === now.comboChoiceID);
    if (part !== undefined && toQuantity(part.quantity) !== now.quantity)
      return refuse(CatalogError.quantityInvalid, { name: chosen.name, units: part.quantity });
  }
  return null;
}

function note(changes: PriceChange[], name: string, shown: number, now: Money): void {
  const old = toMoney(shown);
  if (old !== now) changes.push({ name, old, now });
}

// Options are looked up in their order, so they pair by index.
function keepModifiers(
  asked: readonly OrderLineModifier[],
  chosen: readonly ChosenModifier[],
  changes: PriceChange[],
): OrderLineModifier[] {
  return asked.map((modifier, index) => {
    const now = chosen[index];
    if (now === undefined) return modifier;
    note(changes, now.name, modifier.priceAdd, now.priceAdd);
    return {
      orderLineModifierID: modifier.orderLineModifierID,
      modifierOptionID: modifier.modifierOptionID,
      bindingModifierGroupID: now.modifierGroupID,
      quantity: modifier.quantity,
      priceAdd: modifier.priceAdd,
      name: now.name,
      subModifiers: keepModifiers(modifier.subModifiers, now.modifiers, changes),
    };
  });
}

function keepVariants(
  asked: readonly VariantUse[],
  chosen: readonly ChosenVariantOption[],
  changes: PriceChange[],
): VariantUse[] {
  return asked.map((option, index) => {
    const now = chosen[index];
    if (now === undefined) return option;
    note(changes, now.name, option.priceAdd, now.priceAdd);
    return { ...option, name: now.name };
  });
}

/** In the order of the choices; weight and tax of a part are the catalog's, what it adds is what the line shows. */
function keepParts(line: EnteredLine, chosen: ChosenItem, catalog: Catalog, changes: PriceChange[]): KeptComboItem[] {
  return chosen.parts.flatMap((now) => {
    const part = line.comboItems.find((each) => each.comboChoiceID === now.comboChoiceID);
    if (part === undefined) return [];
    note(changes, now.name, part.priceAdd, now.priceAdd);
    return [
      {
        ...part,
        name: now.name,
        orderLineModifiers: keepModifiers(part.orderLineModifiers, now.modifiers, changes),
        orderLineVariantOptions: keepVariants(part.orderLineVariantOptions, now.variantOptions, changes),
        basePrice: toAmount(now.basePrice),
        taxID: now.taxID,
        isTaxInclusive: now.isTaxInclusive,
        taxComponents: componentsOf(now.taxID, catalog),
      },
    ];
  });
}

// One list a tax, so that the lines of an order share it and what is read of it.
const components = new WeakMap<Tax, readonly StoredTaxComponent[]>();

function componentsOf(taxID: string | null, catalog: Catalog): readonly StoredTaxComponent[] | null {
  const tax = taxID === null ? undefined : catalog.taxes.get(taxID);
  if (tax === undefined) return null;
  const known = components.get(tax);
  if (known !== undefined) return known;
  const { name, names, rate, taxComponents } = tax;
  const read = (taxComponents.length === 0 ? [{ name, names, rate }] : taxComponents).map((each) => ({
    name: each.name,
    ...(each.names == null ? {} : { names: each.names }),
    rate: each.rate,
  }));
  components.set(tax, read);
  return read;
}

type Tax = NonNullable<ReturnType<Catalog['taxes']['get']>>;
