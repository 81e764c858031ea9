import { createHash } from 'node:crypto';
import { ItemType, type Availability, type Menu, type PosProduct } from '@tavola/contract';
import { groupsFor, limitsOf, priceOf, toAmount, type Catalog, type LocalMoment } from '@tavola/selling';
import type { LocationCatalog } from '#areas/catalog/index.ts';
import { choicesOf, lastingPart, outOfChoices, type PartnerChoice } from './partner-choices.ts';

/** A menu as partners get it: what they can send back as lines of orders. */
export interface PartnerMenu {
  readonly menuID: string;
  readonly name: string;
  readonly availabilities: readonly Availability[];
  readonly sections: readonly PartnerSection[];
  readonly items: readonly PartnerMenuItem[];
}

interface PartnerSection {
  readonly sectionID: string;
  readonly parentID: string | null;
  readonly name: string;
  readonly availabilities: readonly Availability[];
}

interface PartnerMenuItem {
  /** What a line of an order names it by. */
  readonly externalItemID: string;
  readonly sectionID: string;
  readonly name: string;
  readonly names: PosProduct['names'];
  readonly description: string | null;
  readonly descriptions: PosProduct['descriptions'];
  readonly price: number;
  readonly isAvailable: boolean;
  /** What has to or may be chosen with it. */
  readonly choices: readonly PartnerChoice[];
}

/** Whether a partner's line can be this product: nothing has to be chosen first. */
export const isSoldAsIs = (catalog: Catalog, product: PosProduct): boolean =>
  product.isActive &&
  (product.type === ItemType.Product || product.type === ItemType.ProductVariant) &&
  product.variantGroups.length === 0 &&
  product.comboChoiceIDs.length === 0 &&
  groupsFor(catalog, product, []).every((group) => limitsOf(group).min === 0);

/** The menu with its prices of this moment; null = it is gone or switched off. */
export function partnerMenuOf(
  { catalog, snapshot }: LocationCatalog,
  menuID: string,
  at: LocalMoment,
): PartnerMenu | null {
  const menu = snapshot.menus.find((one) => one.menuID === menuID && one.isActive);
  if (menu === undefined) return null;
  return {
    menuID,
    name: menu.name,
    availabilities: menu.availabilities,
    sections: menu.menuSections.map((section) => ({
      sectionID: section.menuSectionID,
      parentID: section.parentMenuSectionId ?? null,
      name: section.displayName,
      availabilities: section.menuSectionAvailabilities,
    })),
    items: itemsOf(catalog, menu, variantsOf(snapshot.products), at),
  };
}

/** Variants by the product that they are kinds of. */
function variantsOf(products: readonly PosProduct[]): ReadonlyMap<string, readonly PosProduct[]> {
  const variants = new Map<string, PosProduct[]>();
  for (const product of products) {
    if (product.type !== ItemType.ProductVariant || product.baseItemID == null) continue;
    const known = variants.get(product.baseItemID);
    if (known === undefined) variants.set(product.baseItemID, [product]);
    else known.push(product);
  }
  return variants;
}

const itemsOf = (
  catalog: Catalog,
  menu: Menu,
  variants: ReadonlyMap<string, readonly PosProduct[]>,
  at: LocalMoment,
): PartnerMenuItem[] =>
  menu.menuSections.flatMap(({ menuSectionID, menuItems }) =>
    menuItems.flatMap(({ itemID, isAvailable }) => {
      const own = catalog.products.get(itemID);
      return [...(own === undefined ? [] : [own]), ...(variants.get(itemID) ?? [])].flatMap((product) => {
        const choices = choicesOf(product, { catalog, menuID: menu.menuID, menuSectionID, at });
        const price = priceOf(catalog, product.itemID, menu.menuID, at);
        if (choices === null || !price.ok) return [];
        return {
          externalItemID: product.itemID,
          sectionID: menuSectionID,
          name: product.displayName === '' ? product.name : product.displayName,
          names: product.names,
          description: product.description ?? null,
          descriptions: product.descriptions,
          price: toAmount(price.value),
          isAvailable: isAvailable && product.isAvailableForSelection && !product.isOutOfStock,
          choices,
        };
      });
    }),
  );

/** What of a menu can no longer be ordered: items and options. */
export const outOf = ({ items }: PartnerMenu): string[] => [
  ...new Set(
    items.flatMap(({ externalItemID, isAvailable, choices }) => [
      ...(isAvailable ? [] : [externalItemID]),
      ...outOfChoices(choices),
    ]),
  ),
];

/** What has run out, and what is back, as partners get it. */
export interface ItemsOut {
  readonly unavailableItemIDs: readonly string[];
  readonly availableItemIDs: readonly string[];
  readonly unavailableOptionIDs: readonly string[];
  readonly availableOptionIDs: readonly string[];
}

/** What has changed since a partner was sent what is out. */
export function changesOf(menu: PartnerMenu, before: readonly string[], now: readonly string[]): ItemsOut | null {
  const gone = now.filter((id) => !before.includes(id));
  const back = before.filter((id) => !now.includes(id));
  if (gone.length + back.length === 0) return null;
  const items = new Set(menu.items.map(({ externalItemID }) => externalItemID));
  const isItem = (id: string): boolean => items.has(id);
  const isOption = (id: string): boolean => !items.has(id);
  return {
    unavailableItemIDs: gone.filter(isItem),
    availableItemIDs: back.filter(isItem),
    unavailableOptionIDs: gone.filter(isOption),
    availableOptionIDs: back.filter(isOption),
  };
}

/** Names a menu apart from what is out: while it is the same, only that is sent. */
export const markOf = (menu: PartnerMenu): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...menu, items: menu.items.map(lastingItem) }))
    .digest('base64url');

const lastingItem = ({ isAvailable: _out, choices, ...item }: PartnerMenuItem): unknown => ({
  ...item,
  choices: lastingPart(choices),
});
