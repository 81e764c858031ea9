import { wordsOf, type Allergen, type Described, type MenuSection } from '@tavola/contract';
import { placesOfSection, tileAt, type LocalMoment, type MenuTile } from '@tavola/selling';
import type { GuestMenu } from '../guest.queries.ts';
import { GUEST_RULES } from '../item/GuestQuestion.tsx';

/** A section of the page with what it offers. */
export interface ShownSection {
  readonly section: MenuSection;
  readonly tiles: readonly MenuTile[];
}

/**
 * The sections of a menu in their order with what matches a search and contains nothing that is avoided; empty ones
 * are left out. What is sold by weight is
 * weighed at the counter, so it is not offered here.
 */
export function shownSections(
  menu: GuestMenu,
  at: LocalMoment,
  search: string,
  avoided: ReadonlySet<Allergen> = new Set(),
): ShownSection[] {
  const { catalog, store } = menu;
  const indexed = catalog.menus.get(store.menuID);
  if (indexed === undefined) return [];
  const wanted = search.trim().toLowerCase();
  const isWanted = ({ product }: MenuTile): boolean =>
    !(product.allergens ?? []).some((code) => avoided.has(code)) &&
    (wanted === '' || `${wordsOf(product)} ${describedBy(product)}`.toLowerCase().includes(wanted));
  return inOrder(indexed.menu.menuSections).flatMap((section) => {
    const tiles = placesOfSection(catalog, indexed, section.menuSectionID)
      .filter(({ product }) => !product.isWeighed)
      .map((place) => tileAt(catalog, place, at, GUEST_RULES))
      .filter((tile) => tile.blocked !== 'notForSale' && tile.blocked !== 'inactive' && isWanted(tile));
    return tiles.length === 0 ? [] : [{ section, tiles }];
  });
}

/** Every description of a product, as one text. */
const describedBy = ({ description, descriptions }: Described): string =>
  [description, ...Object.values(descriptions ?? {})].join(' ');

/** Each section before those under it. */
function inOrder(sections: readonly MenuSection[], parentID: string | null = null): MenuSection[] {
  return sections
    .filter(({ parentMenuSectionId }) => (parentMenuSectionId ?? null) === parentID)
    .toSorted((one, other) => one.displayOrder - other.displayOrder)
    .flatMap((section) => [section, ...inOrder(sections, section.menuSectionID)]);
}

/** Pictures for the head of the page: the first ones of the menu. */
export const headPictures = (sections: readonly ShownSection[]): string[] =>
  [...new Set(sections.flatMap(({ tiles }) => tiles.flatMap(({ product }) => product.imageUrl ?? [])))].slice(0, 3);
