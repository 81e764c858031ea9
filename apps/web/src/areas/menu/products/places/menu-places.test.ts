import type { MenuPlaces } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { defaultPlace, menuPlaces, placementOf, valueOf } from './menu-places.ts';

const menu = (menuID: string, sections: readonly string[], more: Partial<MenuPlaces> = {}): MenuPlaces => ({
  menuID,
  name: `Menu ${menuID}`,
  isOnlineMenu: false,
  isActive: true,
  menuSections: sections.map((path) => ({
    menuSectionID: path,
    parentMenuSectionId: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null,
    displayName: path.slice(path.lastIndexOf('/') + 1),
  })),
  ...more,
});

describe('the menu of a new product', () => {
  it('is the first section of the first menu that the location shows', () => {
    const menus = [
      menu('off', ['Old'], { isActive: false }),
      menu('web', ['Web'], { isOnlineMenu: true }),
      menu('main', ['Starters', 'Mains']),
    ];
    expect(defaultPlace(menus, 'All')).toEqual({ menuID: 'main', menuSectionID: 'Starters' });
  });

  it('is a first section with a name in a menu that has none', () => {
    expect(defaultPlace([menu('main', [])], 'All items')).toEqual({ menuID: 'main', sectionName: 'All items' });
  });

  it('is none where the location shows no menu', () => {
    expect(defaultPlace([], 'All')).toBeNull();
  });

  it('can be any section of any menu, named with the sections above it', () => {
    expect(
      menuPlaces([menu('a', ['Drinks', 'Drinks/Hot']), menu('b', [])], 'All').map(({ menu: name, section }) => [
        name,
        section,
      ]),
    ).toEqual([
      ['Menu a', 'Drinks'],
      ['Menu a', 'Drinks › Hot'],
      ['Menu b', null],
    ]);
  });

  it('is read from the value of the select, also of a menu that is not among the choices yet', () => {
    const places = menuPlaces([menu('a', ['Drinks']), menu('b', [])], 'All');
    for (const { value, placement } of places) expect(placementOf(value, places, 'All')).toEqual(placement);
    expect(placementOf('new/', places, 'All')).toEqual({ menuID: 'new', sectionName: 'All' });
    expect(placementOf('none', places, 'All')).toBe(null);
    expect(placementOf(null, places, 'All')).toBe(null);
    expect(valueOf(placementOf('new/', places, 'All'))).toBe('new/');
  });
});
