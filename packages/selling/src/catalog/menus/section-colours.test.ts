import type { Menu, MenuSection } from '@tavola/contract';
import { expect, it } from 'vitest';
import { indexMenu } from './menu-index.ts';
import { colourOfSection, SECTION_COLOURS } from './section-colours.ts';

const section = (id: string, more: Partial<MenuSection> = {}): MenuSection => ({
  menuSectionID: id,
  parentMenuSectionId: null,
  displayName: id,
  displayOrder: Number(id.replaceAll(/\D/g, '')),
  menuSectionAvailabilities: [],
  menuItems: [],
  ...more,
});
const menuOf = (menuSections: MenuSection[], more: Partial<Menu> = {}) =>
  indexMenu({
    menuID: 'm',
    name: 'Menu',
    isActive: true,
    isOnlineMenu: false,
    isUserDefinedMenu: true,
    sortNumber: 1,
    priceListID: null,
    availabilities: [],
    menuItemCategoryAvailabilities: [],
    menuSections,
    ...more,
  });

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

it('gives each section a different colour on which white text is readable', () => {
  const menu = menuOf(SECTION_COLOURS.map((_, index) => section(`s${index}`)));
  const given = SECTION_COLOURS.map((_, index) => colourOfSection(menu, `s${index}`));
  expect(new Set(given).size).toBe(SECTION_COLOURS.length);
  for (const colour of given) expect(contrastWithWhite(colour), colour).toBeGreaterThanOrEqual(4.5);
});

it('keeps a chosen colour, passes it to the sections inside, and takes that of the menu before its own', () => {
  const red = section('s0', { bgColor: '#aa0000' });
  const menu = menuOf([red, section('s1', { parentMenuSectionId: 's0' }), section('s2'), section('s3')]);
  expect(colourOfSection(menu, 's0')).toBe('#aa0000');
  expect(colourOfSection(menu, 's1')).toBe('#aa0000');
  expect(colourOfSection(menu, 's2')).not.toBe(colourOfSection(menu, 's3'));
  const coloured = menuOf([red, section('s2')], { defaultMenuItemBGColor: '#123456' });
  expect(colourOfSection(coloured, 's0')).toBe('#aa0000');
  expect(colourOfSection(coloured, 's2')).toBe('#123456');
});
