import type { MenuPlacement, MenuPlaces } from '@tavola/contract';

type Section = MenuPlaces['menuSections'][number];

/** One place that a new product can go to. */
export interface MenuPlace {
  /** Value in the select: menu and section. */
  readonly value: string;
  readonly menu: string;
  /** The section with those above it; null = the menu has none yet. */
  readonly section: string | null;
  readonly placement: MenuPlacement;
}

/** Every section of every menu, in the order of the terminals; a menu without sections offers its first one. */
export function menuPlaces(menus: readonly MenuPlaces[], firstSection: string): MenuPlace[] {
  return menus.flatMap(({ menuID, name, menuSections }): MenuPlace[] =>
    menuSections.length === 0
      ? [{ value: valueOf({ menuID }), menu: name, section: null, placement: { menuID, sectionName: firstSection } }]
      : menuSections.map((section) => {
          const placement = { menuID, menuSectionID: section.menuSectionID };
          return { value: valueOf(placement), menu: name, section: pathOf(section, menuSections), placement };
        }),
  );
}

/** The place that a new product is proposed: the first section of the first menu that this location shows. */
export function defaultPlace(menus: readonly MenuPlaces[], firstSection: string): MenuPlacement | null {
  const shown = menus.filter(({ isActive, isOnlineMenu }) => isActive && !isOnlineMenu);
  return menuPlaces(shown, firstSection)[0]?.placement ?? null;
}

/** The value of a place in the select; '' = none. */
export const valueOf = (place: MenuPlacement | null | undefined): string =>
  place == null ? '' : `${place.menuID}/${place.menuSectionID ?? ''}`;

/** The place of a value of the select; a menu that has just been created has no section and is not listed yet. */
export function placementOf(
  value: string | null,
  places: readonly MenuPlace[],
  firstSection: string,
): MenuPlacement | null {
  const known = places.find((place) => place.value === value);
  if (known !== undefined) return known.placement;
  const [menuID = '', section] = (value ?? '').split('/');
  return section === '' && menuID !== '' ? { menuID, sectionName: firstSection } : null;
}

function pathOf(section: Section, all: readonly Section[]): string {
  const parent = all.find(({ menuSectionID }) => menuSectionID === section.parentMenuSectionId);
  return parent === undefined ? section.displayName : `${pathOf(parent, all)} › ${section.displayName}`;
}
