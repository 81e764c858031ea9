import type { PosProduct } from '@tavola/contract';
import { SCALE, type Quantity } from '../money/money.ts';
import { accept, refuse, type Refusal, type Verdict } from '../money/verdict.ts';
import type { LocalMoment } from './menus/availability.ts';
import { CatalogError, type Catalog, type GroupBinding, type IndexedGroup } from './catalog.ts';
import { menuItemOf, type MenuPlace } from './menus/menu-index.ts';
import { priceOfOption } from './prices.ts';
import { MAX_MODIFIER_DEPTH, type ChosenModifier, type ModifierChoice } from './selection.ts';

/** Where options are chosen: prices follow the menu and the moment. */
export type ChoosingAt = { readonly menuID: string | null; readonly at: LocalMoment };

/** Groups to ask for an item and the variant options chosen with it, in order; a group bound twice is asked once. */
export function groupsFor(
  catalog: Catalog,
  product: PosProduct,
  variantOptionIDs: readonly string[],
): readonly IndexedGroup[] {
  const bindings: GroupBinding[] = product.modifierGroups.toSorted(byOrder);
  for (const id of variantOptionIDs) bindings.push(...(catalog.variantOptionGroups.get(id) ?? []));
  return groupsOf(catalog, bindings);
}

/** Groups to ask when an option is chosen (nesting). */
export function groupsUnder(catalog: Catalog, modifierOptionID: string): readonly IndexedGroup[] {
  return groupsOf(catalog, (catalog.modifierOptions.get(modifierOptionID)?.modifierGroups ?? []).toSorted(byOrder));
}

/**
 * Whether an option may be chosen at a place: its own flags, and the menu's switch where it has one (selling spec,
 * section 5).
 */
export function isOptionOn(
  catalog: Catalog,
  modifierOptionID: string,
  product: PosProduct,
  place: Pick<MenuPlace, 'menuID' | 'menuSectionID'> | null,
): boolean {
  const option = catalog.modifierOptions.get(modifierOptionID);
  if (option === undefined || !option.isActive) return false;
  const section = place === null ? undefined : catalog.menus.get(place.menuID)?.sections.get(place.menuSectionID);
  const entry = section === undefined ? undefined : menuItemOf(section, product);
  return (
    entry?.menuItemModifierOptions.find((each) => each.modifierOptionID === modifierOptionID)?.isAvailable ??
    option.isAvailable
  );
}

/** How many options a group wants: required means at least 1, a maximum of 0 is no limit (decision 18). */
export function limitsOf({ group }: IndexedGroup): { readonly min: number; readonly max: number } {
  return {
    min: group.isRequired ? Math.max(1, group.minSelectedOptions) : group.minSelectedOptions,
    max: group.maxSelectedOptions === 0 ? Number.POSITIVE_INFINITY : group.maxSelectedOptions,
  };
}

/**
 * Looks up chosen options and their prices now, nested ones too, and checks every group asked: the same
 * option may repeat up to the maximum, by its quantity (decision 18). Refuses an option that is missing
 * or hangs on no group asked here, and a group below its minimum or above its maximum.
 */
export function chooseModifiers(
  catalog: Catalog,
  groups: readonly IndexedGroup[],
  choices: readonly ModifierChoice[],
  where: ChoosingAt,
  depth = 1,
): Verdict<readonly ChosenModifier[]> {
  if (choices.length > 0 && depth > MAX_MODIFIER_DEPTH)
    return refuse(CatalogError.tooDeep, { depth: MAX_MODIFIER_DEPTH });
  const chosen: ChosenModifier[] = [];
  const counts = new Map<string, number>();
  for (const choice of choices) {
    const one = chooseOne(catalog, groups, choice, where, depth);
    if (!one.ok) return one;
    chosen.push(one.value);
    counts.set(one.value.modifierGroupID, (counts.get(one.value.modifierGroupID) ?? 0) + choice.quantity / SCALE);
  }
  for (const group of groups) {
    const wrong = checkCount(group, counts.get(group.group.modifierGroupID) ?? 0);
    if (wrong !== null) return wrong;
  }
  return accept(chosen);
}

function chooseOne(
  catalog: Catalog,
  groups: readonly IndexedGroup[],
  choice: ModifierChoice,
  where: ChoosingAt,
  depth: number,
): Verdict<ChosenModifier> {
  const option = catalog.modifierOptions.get(choice.modifierOptionID);
  const isAsked =
    option !== undefined && groups.some((group) => group.group.modifierGroupID === option.modifierGroupID);
  if (option === undefined || !isAsked)
    return refuse(CatalogError.optionNotFound, { modifierOptionID: choice.modifierOptionID });
  if (!isQuantity(choice.quantity))
    return refuse(CatalogError.quantityInvalid, { name: option.displayName, units: choice.quantity });
  const price = priceOfOption(catalog, choice.modifierOptionID, where.menuID, where.at);
  if (!price.ok) return price;
  const nested = chooseModifiers(
    catalog,
    groupsUnder(catalog, choice.modifierOptionID),
    choice.modifiers,
    where,
    depth + 1,
  );
  if (!nested.ok) return nested;
  return accept({
    modifierOptionID: choice.modifierOptionID,
    modifierGroupID: option.modifierGroupID,
    name: option.displayName,
    priceAdd: price.value,
    quantity: choice.quantity,
    modifiers: nested.value,
  });
}

/** What is wrong with how much of a group is chosen, or null; `count` sums the quantities. */
export function checkCount(group: IndexedGroup, count: number): Refusal | null {
  if (!group.group.isActive) return null;
  const { min, max } = limitsOf(group);
  if (count < min) return refuse(CatalogError.groupBelowMinimum, { name: group.group.displayName, min, count });
  if (count > max) return refuse(CatalogError.groupAboveMaximum, { name: group.group.displayName, max, count });
  return null;
}

function groupsOf(catalog: Catalog, bindings: readonly GroupBinding[]): readonly IndexedGroup[] {
  const seen = new Set<string>();
  return bindings.flatMap(({ modifierGroupID }) => {
    const group = catalog.modifierGroups.get(modifierGroupID);
    if (group === undefined || seen.has(modifierGroupID)) return [];
    seen.add(modifierGroupID);
    return [group];
  });
}

function byOrder(a: GroupBinding, b: GroupBinding): number {
  return a.sortNumber - b.sortNumber;
}

function isQuantity(units: Quantity): boolean {
  return Number.isSafeInteger(units) && units > 0;
}
