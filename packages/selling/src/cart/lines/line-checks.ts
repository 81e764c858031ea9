import { OPEN_ITEM_ID, type PosProduct } from '@tavola/contract';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import { type Catalog, CatalogError } from '../../catalog/catalog.ts';
import { leftOf, type ItemCounts } from '../../catalog/menus/menu-tiles.ts';
import { checkCount, groupsFor, isOptionOn } from '../../catalog/modifiers.ts';
import { priceOf, priceOfOption, pricingMenuID } from '../../catalog/prices.ts';
import { isOpenAt, isStockStopped, unsellable, type StockRules } from '../../catalog/sellable.ts';
import { isSoldIn } from '../../catalog/units-sold.ts';
import type { Currency } from '../../money/currency.ts';
import { toDecimalString, toPlainString } from '../../money/format.ts';
import { type Money, SCALE } from '../../money/money.ts';
import { parseMoney, parseQuantity } from '../../money/parse.ts';
import { type Refusal, refuse, type Verdict } from '../../money/verdict.ts';
import {
  type Cart,
  type CartLine,
  type CartModifier,
  type CartPart,
  type CartVariantOption,
  isVoided,
} from '../cart.ts';

/** Under what rules lines are checked. */
export interface LineCheckContext extends StockRules {
  readonly at: LocalMoment;
  readonly currency: Currency;
  /** strictTimeAvailabilityOnSales. */
  readonly isStrictTime: boolean;
  readonly isTableService: boolean;
  /** Items and options switched off since the snapshot (decision 24). */
  readonly unavailableIDs?: ReadonlySet<string>;
  /** Items whose pieces are counted; left out = none. */
  readonly counts?: ItemCounts;
}

/** Lines of a cart with something wrong; the others are left out. */
export function checkLines(
  cart: Cart,
  catalog: Catalog,
  context: LineCheckContext,
): { readonly orderLineID: string; readonly problems: readonly Refusal[] }[] {
  return cart.lines
    .map((line) => ({ orderLineID: line.orderLineID, problems: checkLine(line, catalog, context) }))
    .filter(({ problems }) => problems.length > 0);
}

const solvedByTodaysPrice: ReadonlySet<string> = new Set([
  'cart.line.price_changed',
  'cart.line.quantity_changed',
  'cart.line.item_changed',
]);

/** Whether taking today's price puts the problem of a line right. */
export const isSolvedByTodaysPrice = ({ code }: Refusal): boolean => solvedByTodaysPrice.has(code);

/**
 * Everything wrong with one line, each thing once (selling spec, section 5, "Cart line checks"). A line that the
 * kitchen has is past checking: it is already sold, and the stored line keeps its price and tax (decision 158). Voided
 * lines are not checked. The open item is exempt but for its bills, a miscellaneous one from its price; group limits
 * and removed discounts come with catalog codes.
 */
export function checkLine(line: CartLine, catalog: Catalog, context: LineCheckContext): Refusal[] {
  if (isVoided(line) || line.isSent || line.status !== 'New') return [];
  const found: Refusal[] = [];
  if (context.isTableService && line.assignTo?.length === 0) found.push(refuse('cart.line.assign_to_required', {}));
  found.push(...quantityProblems(line, catalog));
  if (line.itemID !== OPEN_ITEM_ID) found.push(...itemProblems(line, catalog, context));
  const seen = new Set<string>();
  return found.filter((problem) => {
    if (line.isStored && keptFacts.has(problem.code)) return false;
    const key = JSON.stringify(problem);
    return seen.size < seen.add(key).size;
  });
}

/** Whole units, or up to 3 decimals of what is sold by weight (decision 161), also of a voided or comped part. */
function quantityProblems(line: CartLine, catalog: Catalog): Refusal[] {
  if (line.isSaved) return [];
  const product = catalog.products.get(line.itemID);
  const quantities = [line.quantity, ...(line.voidComp?.quantity == null ? [] : [line.voidComp.quantity])];
  if (quantities.every((quantity) => isSoldIn(product, quantity))) return [];
  const code = product?.isWeighed === true ? 'cart.line.quantity_decimals' : 'cart.line.quantity_whole';
  return [refuse(code, { name: line.name })];
}

// What a stored line was stored with, so that a change of it in the catalog is none of the line.
const keptFacts: ReadonlySet<string> = new Set([
  'cart.line.item_changed',
  'cart.line.price_changed',
  'cart.line.quantity_changed',
  CatalogError.discountNotFound,
]);

/** A stored line has its pieces of a counted special already, also where those were the last (decision 343). */
function stockProblems(line: CartLine, product: PosProduct, context: LineCheckContext): Refusal[] {
  const { name } = line;
  const left = context.counts === undefined ? null : leftOf(context.counts, product);
  if (left === null) return isStockStopped(product, context) ? [refuse('cart.line.out_of_stock', { name })] : [];
  if (line.isStored) return [];
  if (left === 0) return [refuse('cart.line.out_of_stock', { name })];
  return context.counts?.isKnown === false ? [refuse('cart.line.count_unknown', { name })] : [];
}

function itemProblems(line: CartLine, catalog: Catalog, context: LineCheckContext): Refusal[] {
  const product = catalog.products.get(line.itemID);
  if (!product?.isActive) return [refuse('cart.line.inactive_or_removed', { name: line.name })];
  const place =
    line.menuID !== null && line.menuSectionID !== null
      ? { menuID: line.menuID, menuSectionID: line.menuSectionID }
      : null;
  const why = unsellable(catalog, product, place, context.at);
  const found: Refusal[] = [];
  if (why === 'unavailable' || why === 'notForSale' || context.unavailableIDs?.has(line.itemID))
    found.push(refuse('cart.line.unavailable', { name: line.name }));
  found.push(...stockProblems(line, product, context));
  if (context.isStrictTime && place !== null && !isOpenAt(catalog, product, place, context.at))
    found.push(refuse('cart.line.unavailable_now', { name: line.name }));
  // Another tax is another item: the server prices by the catalog of now.
  if ((product.taxID ?? null) !== line.taxID || product.isTaxInclusive !== line.isTaxInclusive)
    found.push(refuse('cart.line.item_changed', { name: line.name }));
  if (product.type !== 'Miscellaneous')
    found.push(
      ...priceProblems(line.name, line.price, priceOf(catalog, line.itemID, line.menuID, context.at), context),
    );
  for (const discount of line.discounts) {
    if (discount.discountID !== null && !catalog.discounts.has(discount.discountID))
      found.push(refuse(CatalogError.discountNotFound, { name: discount.name, discountID: discount.discountID }));
  }
  const options = {
    name: line.name,
    product,
    place,
    menuID: pricingMenuID(catalog, line.itemID, line.menuID, context.at),
    modifiers: line.modifiers,
    variantOptions: line.variantOptions,
  };
  return [...found, ...optionProblems(options, catalog, context), ...partProblems(line, product, catalog, context)];
}

interface OptionsOf {
  readonly name: string;
  readonly product: PosProduct;
  readonly place: { readonly menuID: string; readonly menuSectionID: string } | null;
  readonly menuID: string | null;
  readonly modifiers: readonly CartModifier[];
  readonly variantOptions: readonly CartVariantOption[];
}

function optionProblems(of: OptionsOf, catalog: Catalog, context: LineCheckContext): Refusal[] {
  const found: Refusal[] = [];
  for (const chosen of of.variantOptions) {
    const option = of.product.variantGroups
      .flatMap((group) => group.variantOptions)
      .find((each) => each.variantOptionID === chosen.variantOptionID);
    if (!option?.isActive) found.push(refuse('cart.line.option_unavailable', { name: of.name, option: chosen.name }));
    else found.push(...priceProblems(chosen.name, chosen.priceAdd, parseMoney(option.priceAdd), context));
  }
  const walk = (modifiers: readonly CartModifier[]): void =>
    modifiers.forEach((modifier) => {
      found.push(...modifierProblems(modifier, of, catalog, context));
      walk(modifier.modifiers);
    });
  walk(of.modifiers);
  for (const group of groupsFor(
    catalog,
    of.product,
    of.variantOptions.map((option) => option.variantOptionID),
  )) {
    const count =
      of.modifiers
        .filter((modifier) => modifier.modifierGroupID === group.group.modifierGroupID)
        .reduce((total, modifier) => total + modifier.quantity, 0) / SCALE;
    const wrong = checkCount(group, count);
    if (wrong) found.push(wrong);
  }
  return found;
}

function modifierProblems(
  modifier: CartModifier,
  of: OptionsOf,
  catalog: Catalog,
  context: LineCheckContext,
): Refusal[] {
  const option = catalog.modifierOptions.get(modifier.modifierOptionID);
  const group = catalog.modifierGroups.get(modifier.modifierGroupID)?.group;
  if (!option) return [refuse('cart.line.modifier_not_found', { name: modifier.name })];
  const found: Refusal[] = [];
  if (!group?.isActive) found.push(refuse('cart.line.group_inactive', { group: group?.displayName ?? modifier.name }));
  if (
    !isOptionOn(catalog, option.modifierOptionID, of.product, of.place) ||
    context.unavailableIDs?.has(option.modifierOptionID)
  )
    found.push(refuse('cart.line.modifier_unavailable', { name: modifier.name }));
  if (isStockStopped(option, context)) found.push(refuse('cart.line.option_out_of_stock', { option: modifier.name }));
  found.push(
    ...priceProblems(
      modifier.name,
      modifier.priceAdd,
      priceOfOption(catalog, option.modifierOptionID, of.menuID, context.at),
      context,
    ),
  );
  return found;
}

function partProblems(line: CartLine, product: PosProduct, catalog: Catalog, context: LineCheckContext): Refusal[] {
  const found = line.parts.flatMap((part) => onePartProblems(part, line, product, catalog, context));
  const isMissingPart =
    line.kind === 'combo' && product.comboChoiceIDs.some((id) => line.parts.every((part) => part.comboChoiceID !== id));
  return isMissingPart ? [...found, refuse('cart.line.item_changed', { name: line.name })] : found;
}

function onePartProblems(
  part: CartPart,
  line: CartLine,
  combo: PosProduct,
  catalog: Catalog,
  context: LineCheckContext,
): Refusal[] {
  const product = catalog.products.get(part.itemID);
  if (!product?.isActive) return [refuse('cart.line.inactive_or_removed', { name: part.name })];
  const choice = combo.comboChoiceIDs.includes(part.comboChoiceID)
    ? catalog.comboChoices.get(part.comboChoiceID)
    : undefined;
  const offered = choice?.comboChoiceItems.find((item) => item.itemID === part.itemID);
  if (!choice || !offered) return [refuse('cart.line.item_changed', { name: part.name })];
  const found: Refusal[] = [];
  const quantity = parseQuantity(choice.quantity);
  if (!quantity.ok) found.push(quantity);
  else if (quantity.value !== part.quantity)
    found.push(
      refuse('cart.line.quantity_changed', {
        name: part.name,
        old: toPlainString(part.quantity),
        new: toPlainString(quantity.value),
      }),
    );
  if (!product.isAvailableForSelection || context.unavailableIDs?.has(part.itemID))
    found.push(refuse('cart.line.unavailable', { name: part.name }));
  if (isStockStopped(product, context)) found.push(refuse('cart.line.out_of_stock', { name: part.name }));
  found.push(...priceProblems(part.name, part.priceAdd, parseMoney(offered.priceAdd), context));
  if (isTaxedOtherwise(part, line, product)) found.push(refuse('cart.line.item_changed', { name: part.name }));
  return [
    ...found,
    ...optionProblems(
      {
        name: part.name,
        product,
        place: null,
        menuID: pricingMenuID(catalog, line.itemID, line.menuID, context.at),
        modifiers: part.modifiers,
        variantOptions: part.variantOptions,
      },
      catalog,
      context,
    ),
  ];
}

/**
 * Whether a part costs another tax today. The parts of a combo that has no tax itself are taxed by their own, each on
 * its share by base price (decision 107); of a combo that has one, nothing follows from them.
 */
function isTaxedOtherwise(part: CartPart, line: CartLine, product: PosProduct): boolean {
  if (line.taxID !== null) return false;
  const basePrice = parseMoney(product.basePrice);
  return (
    (basePrice.ok && basePrice.value !== part.basePrice) ||
    (product.taxID ?? null) !== part.taxID ||
    product.isTaxInclusive !== part.isTaxInclusive
  );
}

function priceProblems(name: string, old: Money, now: Verdict<Money>, context: LineCheckContext): Refusal[] {
  if (!now.ok) return [now];
  if (now.value === old) return [];
  return [
    refuse('cart.line.price_changed', {
      name,
      old: toDecimalString(old, context.currency),
      new: toDecimalString(now.value, context.currency),
    }),
  ];
}
