import { OPEN_ITEM_ID, type PosProduct } from '@tavola/contract';
import type { Money } from '../money/money.ts';
import { parseMoney, parseQuantity } from '../money/parse.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import type { LocalMoment } from './menus/availability.ts';
import { CatalogError, findProduct, type Catalog } from './catalog.ts';
import { namesOfChoice } from './line-names.ts';
import { chooseModifiers, groupsFor } from './modifiers.ts';
import { priceOf, pricingMenuID } from './prices.ts';
import type { ChosenItem, ChosenPart, ChosenVariantOption, ItemChoice, PartChoice } from './selection.ts';

const KINDS: Partial<Record<PosProduct['type'], ChosenItem['kind']>> = {
  Combo: 'combo',
  DepositProduct: 'deposit',
  CreditProduct: 'credit',
  Miscellaneous: 'open',
};

/** What a line of this product is to the engine. */
export function kindOf(product: PosProduct): ChosenItem['kind'] {
  return KINDS[product.type] ?? 'product';
}

/**
 * Looks up an item and everything chosen with it, at the prices of now (decisions 16 to 22).
 * Refuses whatever is missing: item, option, variant option, combo part, tax; and modifier groups
 * below their minimum or above their maximum. Hours, flags and stock are `unsellable`'s.
 */
export function chooseItem(catalog: Catalog, choice: ItemChoice, at: LocalMoment): Verdict<ChosenItem> {
  const found = findProduct(catalog, choice.itemID);
  if (!found.ok) return found;
  const product = found.value;
  const price = priceOf(catalog, choice.itemID, choice.menuID, at);
  if (!price.ok) return price;
  const menuID = pricingMenuID(catalog, choice.itemID, choice.menuID, at);
  const taxID = product.taxID ?? null;
  if (taxID !== null && !catalog.taxes.has(taxID))
    return refuse(CatalogError.taxNotFound, { name: product.displayName, taxID });
  const variantOptions = chooseVariants(product, choice.variantOptionIDs);
  if (!variantOptions.ok) return variantOptions;
  const modifiers = chooseModifiers(catalog, groupsFor(catalog, product, choice.variantOptionIDs), choice.modifiers, {
    menuID,
    at,
  });
  if (!modifiers.ok) return modifiers;
  const parts = chooseParts(catalog, product, { ...choice, menuID }, at);
  if (!parts.ok) return parts;
  const chosen = { modifiers: modifiers.value, variantOptions: variantOptions.value, parts: parts.value };
  return accept({
    itemID: product.itemID,
    name: product.displayName,
    kind: kindOf(product),
    categoryID: product.categoryID,
    price: price.value,
    taxID,
    isTaxInclusive: product.isTaxInclusive,
    ...chosen,
    names: namesOfChoice(catalog, product, chosen),
  });
}

/** An open item: name, price from 0 up and a tax are required, nothing else belongs to it (decision 23). */
export function chooseOpenItem(
  catalog: Catalog,
  item: {
    readonly name: string;
    readonly price: Money;
    readonly taxID: string | null;
    readonly isTaxInclusive: boolean;
  },
): Verdict<ChosenItem> {
  const name = item.name.trim();
  if (name === '' || item.taxID === null || !(item.price >= 0)) return refuse(CatalogError.openItem, { name });
  if (!catalog.taxes.has(item.taxID)) return refuse(CatalogError.taxNotFound, { name, taxID: item.taxID });
  return accept({
    itemID: OPEN_ITEM_ID,
    name,
    kind: 'open',
    categoryID: '',
    price: item.price,
    taxID: item.taxID,
    isTaxInclusive: item.isTaxInclusive,
    modifiers: [],
    variantOptions: [],
    parts: [],
  });
}

/** The variant of a base item whose options have these indexes, one per group (decision 20). */
export function findVariant(
  catalog: Catalog,
  baseItemID: string,
  optionIndices: readonly number[],
): Verdict<PosProduct> {
  const indices = optionIndices.join('*');
  const variant = catalog.variantsOf.get(baseItemID)?.find((product) => product.combinationIndices === indices);
  return variant === undefined
    ? refuse(CatalogError.variantNotFound, { itemID: baseItemID, combinationIndices: indices })
    : accept(variant);
}

/**
 * At most one option of each of the item's own variant groups; what they add comes on top of the price (decision 106).
 */
function chooseVariants(product: PosProduct, optionIDs: readonly string[]): Verdict<readonly ChosenVariantOption[]> {
  const chosen: ChosenVariantOption[] = [];
  const groups = new Set<string>();
  for (const optionID of optionIDs) {
    const group = product.variantGroups.find((each) =>
      each.variantOptions.some((option) => option.variantOptionID === optionID),
    );
    const option = group?.variantOptions.find((each) => each.variantOptionID === optionID);
    if (group === undefined || option === undefined || groups.has(group.variantID))
      return refuse(CatalogError.variantNotFound, { itemID: product.itemID, variantOptionID: optionID });
    groups.add(group.variantID);
    const priceAdd = parseMoney(option.priceAdd);
    if (!priceAdd.ok) return priceAdd;
    chosen.push({ variantOptionID: optionID, name: option.displayName, priceAdd: priceAdd.value });
  }
  return accept(chosen);
}

/** Every choice of a combo is taken exactly once, by an item that it offers (decision 19). */
function chooseParts(
  catalog: Catalog,
  product: PosProduct,
  choice: ItemChoice,
  at: LocalMoment,
): Verdict<readonly ChosenPart[]> {
  const wanted = product.type === 'Combo' ? product.comboChoiceIDs : [];
  const extra = choice.parts.find((part) => !wanted.includes(part.comboChoiceID));
  if (extra !== undefined)
    return refuse(CatalogError.partNotFound, {
      name: product.displayName,
      comboChoiceID: extra.comboChoiceID,
      itemID: extra.itemID,
    });
  const parts: ChosenPart[] = [];
  for (const comboChoiceID of wanted) {
    const taken = choice.parts.filter((part) => part.comboChoiceID === comboChoiceID);
    const [part] = taken;
    if (part === undefined || taken.length > 1)
      return refuse(CatalogError.partNotFound, {
        name: product.displayName,
        comboChoiceID,
        itemID: part?.itemID ?? '',
      });
    const chosen = choosePart(catalog, product, part, choice.menuID, at);
    if (!chosen.ok) return chosen;
    parts.push(chosen.value);
  }
  return accept(parts);
}

function choosePart(
  catalog: Catalog,
  combo: PosProduct,
  part: PartChoice,
  menuID: string | null,
  at: LocalMoment,
): Verdict<ChosenPart> {
  const choice = catalog.comboChoices.get(part.comboChoiceID);
  const offered = choice?.comboChoiceItems.find((item) => item.itemID === part.itemID);
  const product = catalog.products.get(part.itemID);
  if (choice === undefined || offered === undefined || product === undefined) {
    return refuse(CatalogError.partNotFound, {
      name: combo.displayName,
      comboChoiceID: part.comboChoiceID,
      itemID: part.itemID,
    });
  }
  const barred = part.variantOptionIDs.find(
    (id) => offered.variantOptionIDs.length > 0 && !offered.variantOptionIDs.includes(id),
  );
  if (barred !== undefined)
    return refuse(CatalogError.variantNotFound, { itemID: product.itemID, variantOptionID: barred });
  const variantOptions = chooseVariants(product, part.variantOptionIDs);
  if (!variantOptions.ok) return variantOptions;
  const modifiers = chooseModifiers(catalog, groupsFor(catalog, product, part.variantOptionIDs), part.modifiers, {
    menuID,
    at,
  });
  if (!modifiers.ok) return modifiers;
  const quantity = parseQuantity(choice.quantity);
  const basePrice = parseMoney(product.basePrice);
  const priceAdd = parseMoney(offered.priceAdd);
  if (!quantity.ok) return quantity;
  if (!basePrice.ok) return basePrice;
  if (!priceAdd.ok) return priceAdd;
  const taxID = product.taxID ?? null;
  if (taxID !== null && !catalog.taxes.has(taxID))
    return refuse(CatalogError.taxNotFound, { name: product.displayName, taxID });
  return accept({
    comboChoiceID: part.comboChoiceID,
    itemID: part.itemID,
    name: product.displayName,
    quantity: quantity.value,
    basePrice: basePrice.value,
    priceAdd: priceAdd.value,
    taxID,
    isTaxInclusive: product.isTaxInclusive,
    modifiers: modifiers.value,
    variantOptions: variantOptions.value,
  });
}
