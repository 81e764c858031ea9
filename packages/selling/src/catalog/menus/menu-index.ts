import type { Availability, Menu, MenuItem, MenuSection, PosProduct } from '@tavola/contract';
import { isWithin, type LocalMoment } from './availability.ts';
import { later } from './later.ts';

/** A section with its items by item id. */
export type IndexedSection = { readonly section: MenuSection; readonly items: ReadonlyMap<string, MenuItem> };

/** A menu ready for look-ups. `children` holds the sections under each section, those at the top under ''. */
export type IndexedMenu = {
  readonly menu: Menu;
  readonly sections: ReadonlyMap<string, IndexedSection>;
  readonly children: ReadonlyMap<string, readonly MenuSection[]>;
  readonly categoryWindows: ReadonlyMap<string, readonly Availability[]>;
  /** The sections that name an item, by item id. */
  readonly sectionsOf: () => ReadonlyMap<string, readonly IndexedSection[]>;
};

/** Where on a menu an item is sold. */
export type MenuPlace = { readonly menuID: string; readonly menuSectionID: string; readonly itemID: string };

/** Indexes a menu; sections by display order. */
export function indexMenu(menu: Menu): IndexedMenu {
  const sections = new Map<string, IndexedSection>();
  const children = new Map<string, MenuSection[]>();
  for (const section of menu.menuSections.toSorted((a, b) => a.displayOrder - b.displayOrder)) {
    const items = later(() => new Map(section.menuItems.map((item) => [item.itemID, item])));
    sections.set(section.menuSectionID, {
      section,
      get items() {
        return items();
      },
    });
    const parent = section.parentMenuSectionId ?? '';
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [section]);
    else siblings.push(section);
  }
  return {
    menu,
    sections,
    children,
    categoryWindows: new Map(
      menu.menuItemCategoryAvailabilities.map((entry) => [entry.itemCategoryID, entry.availabilities]),
    ),
    sectionsOf: later(() => sectionsByItem([...sections.values()])),
  };
}

function sectionsByItem(sections: readonly IndexedSection[]): ReadonlyMap<string, readonly IndexedSection[]> {
  const byItem = new Map<string, IndexedSection[]>();
  for (const section of sections)
    for (const { itemID } of section.section.menuItems) {
      const known = byItem.get(itemID);
      if (known === undefined) byItem.set(itemID, [section]);
      else known.push(section);
    }
  return byItem;
}

/**
 * Whether an item can be had from a menu now: the menu is switched on, one of its sections names the item and has it,
 * and all their windows hold.
 */
export function isOnOpenMenu(menu: IndexedMenu, product: PosProduct, at: LocalMoment): boolean {
  if (!menu.menu.isActive) return false;
  const sections = menu.sectionsOf();
  return [product.itemID, product.baseItemID ?? '']
    .flatMap((itemID) => sections.get(itemID) ?? [])
    .some((section) => menuItemOf(section, product)?.isAvailable === true && isPlaceOpen(menu, section, product, at));
}

/** The entry of an item in a section; a variant without an entry uses that of its base item. */
export function menuItemOf(section: IndexedSection, product: PosProduct): MenuItem | undefined {
  return (
    section.items.get(product.itemID) ??
    (product.baseItemID == null ? undefined : section.items.get(product.baseItemID))
  );
}

/**
 * Whether the windows of menu, section, category and item all hold now; a section under another holds only with it
 * (decision 17).
 */
export function isPlaceOpen(menu: IndexedMenu, section: IndexedSection, product: PosProduct, at: LocalMoment): boolean {
  if (!isWithin(menu.menu.availabilities, at) || !isSectionOpen(menu, section, at)) return false;
  return (
    isWithin(menu.categoryWindows.get(product.categoryID) ?? [], at) &&
    isWithin(menuItemOf(section, product)?.availabilities ?? [], at)
  );
}

function isSectionOpen(menu: IndexedMenu, section: IndexedSection, at: LocalMoment): boolean {
  const seen = new Set<string>();
  let current: IndexedSection | undefined = section;
  while (current !== undefined && !seen.has(current.section.menuSectionID)) {
    if (!isWithin(current.section.menuSectionAvailabilities, at)) return false;
    seen.add(current.section.menuSectionID);
    current = menu.sections.get(current.section.parentMenuSectionId ?? '');
  }
  return true;
}
